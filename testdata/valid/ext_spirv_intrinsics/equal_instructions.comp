// options: --target-env=vulkan1.3
// Decorations belong to one result each, though other instructions have the same operands.
#version 450
#extension GL_EXT_spirv_intrinsics : require

layout(binding = 0) buffer Data { float x[]; } data;
spirv_instruction(id = 129) spirv_decorate(42) float add(float a, float b);

void main()
{
    float a = data.x[0], b = data.x[1];
    data.x[2] = add(a, b);
    data.x[3] = add(a, b);
    data.x[4] = a + b;
    spirv_decorate(42) float product = a * b;
    data.x[5] = product;
    data.x[6] = a * b;
}
