// options: --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
void main()
{
    fcoopmatNV<24, gl_ScopeSubgroup, 16, 16> a; // error: [invalid-matrix-bits] "component width of 'fcoopmatNV' must be one of 16, 32, 64 (24 given)"
    // correct: [invalid-matrix-bits] fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> a;
}
