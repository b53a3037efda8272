#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
float rectified(const in uint row, const in uint column, const in float x) { return max(x, 0.0); }

void main()
{
    Matrix(float16_t, 16, 16, A) a;
    Matrix(float16_t, 16, 16, B) b;
    Matrix(float, 16, 16, Accumulator) sum = Matrix(float, 16, 16, Accumulator)(0.0);
    coopMatLoad(a, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    // The result of a product is an operand of the next.
    [[unroll]] for (int i = 0; i < 3; ++i) {
        sum = coopMatMulAdd(a, b, sum);
        coopMatPerElementEXT(sum, sum, rectified);
        a = Matrix(float16_t, 16, 16, A)(sum);
    }
    coopMatStore(sum, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
