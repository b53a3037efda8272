// options: --target-env=vulkan1.3
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_shader_16bit_storage : require

layout(local_size_x_id = 3, local_size_y = 2) in;
layout(constant_id = 0) const uint TILE = 16;
layout(constant_id = 1) const bool FAST = true;
layout(constant_id = 2) const float BIAS = 0.5;

struct Pair {
    int a;
    float b;
};

layout(buffer_reference, std430) readonly buffer Weights {
    float16_t w[];
};

layout(push_constant, scalar) uniform Parameters {
    vec3 scale;
    uint count;
    layout(row_major) mat3x2 turn;
    Pair pairs[2];
    Weights weights;
};

layout(set = 1, binding = 4, std140) uniform Camera {
    mat3 view;
    float weights140[3];
    vec3 eye;
} camera;

layout(set = 0, binding = 0, std430) readonly buffer Input {
    float16_t data[];
} inputs[2];
layout(set = 0, binding = 1, std430) writeonly buffer Output {
    uint total;
    float result[];
};
layout(set = 2, binding = 0, rgba8) uniform readonly image2D picture;
layout(set = 2, binding = 1) uniform sampler2DArray textures[4];

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, TILE, 16, gl_MatrixUseA> a;
    coopmat<float16_t, gl_ScopeSubgroup, 16, (TILE * 2), gl_MatrixUseB> b;
    coopmat<float, gl_ScopeSubgroup, TILE, (TILE * 2), gl_MatrixUseAccumulator> c =
        coopmat<float, gl_ScopeSubgroup, TILE, (TILE * 2), gl_MatrixUseAccumulator>(FAST ? BIAS : 0.0);
    coopMatLoad(a, inputs[0].data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, inputs[1].data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    c = coopMatMulAdd(a, b, c);
    coopMatStore(c, result, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    total = count + uint(camera.eye.x + scale.x + turn[0].x + float(weights.w[0]) + pairs[1].b);
    total += uint(imageLoad(picture, ivec2(0)).x + texture(textures[1], vec3(0)).x);
}
