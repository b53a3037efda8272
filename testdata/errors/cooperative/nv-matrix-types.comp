// options: --target-env=vulkan1.3
#version 450
#extension GL_NV_integer_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int bits = 16;
#define Subgroup gl_ScopeSubgroup

void main()
{
    fcoopmatNV<64, Subgroup, 8, 8> fine;
    fcoopmatNV a; // error: [missing-type-parameters]
    fcoopmatNV<16, Subgroup, 8> b; // error: [type-parameter-count]
    fcoopmatNV<8, Subgroup, 8, 8> c; // error: [invalid-matrix-bits]
    icoopmatNV<64, Subgroup, 8, 8> d; // error: [invalid-matrix-bits]
    ucoopmatNV<12, Subgroup, 8, 8> e; // error: [invalid-matrix-bits]
    fcoopmatNV<bits, Subgroup, 8, 8> f; // error: [invalid-matrix-bits] "specialization"
    fcoopmatNV<16, gl_ScopeQueueFamily, 8, 8> g; // error: [invalid-matrix-scope]
    fcoopmatNV<16, Subgroup, 0, 8> h; // error: [invalid-matrix-size]
    int size[fine.length()];
}
