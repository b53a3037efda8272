// options: --target-env=vulkan1.3
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
// Each function has its own instruction.
float add(const in float a, const in float b) { return a + b; }

void main()
{
    Matrix(float, 16, 16, Accumulator) m, r;
    Matrix(float, 16, 16, B) b;
    tensorLayoutNV<2> layout_2d = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 64, 64);
    coopMatLoadTensorNV(m, data.x, 0, sliceTensorLayoutNV(layout_2d, 0, 16, 0, 16));
    coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, add);
    coopMatReduceEXT(r, r, gl_CooperativeMatrixReduceColumnEXT, add);
    coopMatTransposeNV(b, r);
    r = Matrix(float, 16, 16, Accumulator)(b);
    coopMatTransposeEXT(b, r);
    coopMatStore(b, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
