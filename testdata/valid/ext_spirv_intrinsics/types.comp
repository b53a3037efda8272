#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_EXT_spirv_intrinsics : require
#extension GL_KHR_memory_scope_semantics : require
#pragma use_vulkan_memory_model
#define half spirv_type(capabilities = [9], id = 22, 16)
#define Empty spirv_type(id = 30)
#define RayQuery spirv_type(extensions = ["SPV_KHR_ray_query"], capabilities = [4472], id = 4472)
#define Structure spirv_type(extensions = ["SPV_KHR_ray_query"], capabilities = [4472], id = 5341)

spirv_instruction(extensions = ["SPV_KHR_ray_query"], capabilities = [4472], id = 4473)
void begin(spirv_by_reference RayQuery query, Structure top, uint flags, uint mask, vec3 origin, float least, vec3 direction, float most);

layout(binding = 0) uniform Structure top;
layout(binding = 1) buffer Data { uvec4 words[]; } data;

void ignore(Empty nothing[2]) {}

void main() {
    RayQuery query;
    Empty nothing[2];
    ignore(nothing);
    begin(query, top, 0u, 0xffu, vec3(0.0), 0.0, vec3(1.0), 1.0);
    coopmat<half, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> matrix;
    coopMatLoad(matrix, data.words, 0, 2, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(matrix, data.words, 64, 2, gl_CooperativeMatrixLayoutRowMajor);
}
