// options: --target-env=vulkan1.3
#version 460
#extension GL_EXT_spirv_intrinsics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#define Four spirv_type(extensions = ["SPV_EXT_ocp_microscaling_types"], capabilities = [4229], id = 22, 4, 4225)
#define Six spirv_type(extensions = ["SPV_EXT_ocp_microscaling_types"], capabilities = [4228], id = 22, 6, 4223)
#define Matrix(type, use) coopmat<type, gl_ScopeSubgroup, 16, 16, use>
spirv_instruction(extensions = ["SPV_EXT_ocp_microscaling_types"], capabilities = [4232], id = 4195)
Four four(uint bits, uint index);
spirv_instruction(extensions = ["SPV_EXT_ocp_microscaling_types"], capabilities = [4232], id = 4195)
Six six(uint bits, uint index);
layout(local_size_x = 32) in;
layout(binding = 0) buffer Output { float y[]; };
void main()
{
    Matrix(float, gl_MatrixUseAccumulator) sum = Matrix(float, gl_MatrixUseAccumulator)(0.0);
    sum = coopMatMulAdd(Matrix(Four, gl_MatrixUseA)(four(1u, 0u)), Matrix(Four, gl_MatrixUseB)(four(2u, 1u)), sum);
    Matrix(Six, gl_MatrixUseA) a = Matrix(Six, gl_MatrixUseA)(six(3u, 0u));
    sum = coopMatMulAdd(a, Matrix(Six, gl_MatrixUseB)(six(4u, 0u)), sum);
    coopMatStore(sum, y, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
