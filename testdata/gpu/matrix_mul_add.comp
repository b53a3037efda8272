#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
#ifdef BFLOAT16
#extension GL_EXT_bfloat16 : require
#endif
#ifdef FLOAT8
#extension GL_EXT_float_e5m2 : require
#extension GL_EXT_float_e4m3 : require
#endif

// D = A * B + C over K in steps of the matrix size; every size is a specialization constant.
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint M = 16;
layout(constant_id = 1) const uint N = 16;
layout(constant_id = 2) const uint K = 16;
layout(constant_id = 3) const uint STEPS = 1;
layout(set = 0, binding = 0) readonly buffer BufferA { A_TYPE x[]; } a;
layout(set = 0, binding = 1) readonly buffer BufferB { B_TYPE x[]; } b;
layout(set = 0, binding = 2) readonly buffer BufferC { C_TYPE x[]; } c;
layout(set = 0, binding = 3) writeonly buffer BufferD { C_TYPE x[]; } d;

void main()
{
    coopmat<A_TYPE, gl_ScopeSubgroup, M, K, gl_MatrixUseA> matA;
    coopmat<B_TYPE, gl_ScopeSubgroup, K, N, gl_MatrixUseB> matB;
    coopmat<C_TYPE, gl_ScopeSubgroup, M, N, gl_MatrixUseAccumulator> sum;
    coopMatLoad(sum, c.x, 0, N, gl_CooperativeMatrixLayoutRowMajor);
    for (uint step = 0; step < STEPS; ++step) {
        coopMatLoad(matA, a.x, step * K, K * STEPS, gl_CooperativeMatrixLayoutRowMajor);
#ifdef B_COLUMN_MAJOR
        coopMatLoad(matB, b.x, step * K, K * STEPS, gl_CooperativeMatrixLayoutColumnMajor);
#else
        coopMatLoad(matB, b.x, step * K * N, N, gl_CooperativeMatrixLayoutRowMajor);
#endif
        sum = coopMatMulAdd(matA, matB, sum);
    }
    coopMatStore(sum, d.x, 0, N, gl_CooperativeMatrixLayoutRowMajor);
}
