// Results go straight to their destination, lengths are constants, and a number times a vector of integers is a constant vector.
#version 450
#extension GL_NV_cooperative_vector : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x_id = 0) in;
layout(constant_id = 0) const uint SIZE = 64;
layout(constant_id = 1) const uint N = 8;
layout(binding = 0, std430) buffer Data {
    int x[];
} data;
#define I32 gl_ComponentTypeSignedInt32NV
#define ROW_MAJOR gl_CooperativeVectorMatrixLayoutRowMajorNV

void main()
{
    coopvecNV<int, 8> v, r;
    coopVecLoadNV(v, data.x, 0);
    coopVecMatMulNV(r, v, I32, data.x, 64, I32, 8, 8, ROW_MAJOR, false, 32);
    coopVecMatMulAddNV(v, r, I32, data.x, 64, I32, data.x, 0, I32, 8, 8, ROW_MAJOR, false, 32);
    r = v * 2;
    r *= 3;
    r = 4 * r;
    coopvecNV<uint, N> w = coopvecNV<uint, N>(r[0]);
    w = w * 5u;
    coopVecStoreNV(r, data.x, 0);
    coopVecStoreNV(w, data.x, 32);
    int known[v.length()];
    known[0] = v.length() + w.length();
    data.x[0] = known[0];
    // The constant of the workgroup's size is defined once, before the type.
    coopmat<int, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseA> m;
    coopMatLoad(m, data.x, 0, SIZE, gl_CooperativeMatrixLayoutRowMajor);
}
