#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require

// EXPRESSION over the matrices a and b and the push constant scalar s; results flow through functions, arrays and a loop.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer BufferA { T x[]; } bufferA;
layout(set = 0, binding = 1) readonly buffer BufferB { T x[]; } bufferB;
layout(set = 0, binding = 2) writeonly buffer Target { T x[]; } target;
layout(push_constant) uniform Scalars { SCALAR s; } scalars;

#define MATRIX coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

MATRIX half_of(MATRIX m) { return m * T(0.5); }
MATRIX twice(const in MATRIX m) { return m + m; }
void accumulate(inout MATRIX total, MATRIX m) { total += m; }

void main()
{
    MATRIX a, b;
    coopMatLoad(a, bufferA.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, bufferB.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    T s = T(scalars.s);
    MATRIX many[3] = { a, b, MATRIX(T(1)) };
    MATRIX total = MATRIX(T(0));
    for (int i = 0; i < 3; ++i)
        accumulate(total, many[i]);
    MATRIX result = EXPRESSION;
    coopMatStore(result, target.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
