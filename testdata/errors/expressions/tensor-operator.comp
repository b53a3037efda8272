// options: --target-env vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 32) in;

void main()
{
    tensorLayoutNV<2> a = createTensorLayoutNV(2);
    tensorLayoutNV<2> b = a;
    b = a + a; // error: [tensor-operator]
    bool same = a == b; // error: [tensor-operator]
    b = same ? a : b; // error: [tensor-operator]
    b = -a; // error: [tensor-operator]
    b += 1; // error: [tensor-operator]
}
