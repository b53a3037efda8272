// What is written in another language, or with an older extension, is answered with what GLSL has.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(constant_id = 0) int count = 4; // error: [misplaced-layout] "declare 'count' const"
layout(constant_id = 1) const vec2 size = vec2(4.0); // error: [invalid-specialization-constant] "declare a scalar for each component"
layout(buffer_reference) buffer Node { float value; };
layout(binding = 0) buffer Data { float data[]; };

void change(inout float values[]) // error: [unsized-array] "arrays are copied to parameters"
{
}

void main()
{
    fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> sum; // error: [unknown-type] "in GLSL: coopmat<float, gl_ScopeSubgroup, rows, columns"
    Node node = gl_LocalInvocationIndex; // error: [type-mismatch] "an address has 64 bits: 'Node(uint64_t(…))'"
    uint shifted = data[0] << 1; // error: [invalid-operands] "floatBitsToInt(…)"
    data[0] = helper(data[0]); // error: [undeclared-function] "'helper' is declared here"
}

float helper(float x)
{
    return x;
}
