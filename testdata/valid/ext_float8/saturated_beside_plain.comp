// options: --target-env=vulkan1.3
// A conversion that saturates and one that does not are two values, though their operands are the same.
#version 450
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_float_e4m3 : require
layout(local_size_x = 32) in;
#define Matrix(T) coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
layout(binding = 0) buffer Data { floate4m3_t x[]; } data;

void main()
{
    Matrix(floate4m3_t) plain = Matrix(floate4m3_t)(Matrix(uint)(1000u));
    Matrix(floate4m3_t) saturated, again;
    saturatedConvertEXT(saturated, Matrix(uint)(1000u));
    saturatedConvertEXT(again, Matrix(uint)(1000u));
    Matrix(floate4m3_t) other = Matrix(floate4m3_t)(Matrix(uint)(1000u));
    coopMatStore(plain, data.x, 0u, 16u, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(saturated, data.x, 256u, 16u, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(again, data.x, 512u, 16u, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(other, data.x, 768u, 16u, gl_CooperativeMatrixLayoutRowMajor);
}
