#version 450
#extension GL_KHR_memory_scope_semantics : require
// Semantics that no operation here takes.
layout(binding = 0, std430) buffer Numbers { uint numbers[]; } values;

void main()
{
    values.numbers[0] = uint(gl_SemanticsVolatile);
    values.numbers[1] = uint(gl_StorageSemanticsOutput);
}
