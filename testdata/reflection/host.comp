// options: --target-env=vulkan1.3
#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

struct Slice {
    uint first;
    uint count;
    float scale;
};

layout(push_constant, scalar) uniform Push {
    uint KX;
    uint KY;
    uint ne[4];
    float param1;
    float param2;
    int offset;
    vec3 direction;
    float weight;
    mat2 turn;
    Slice slices[2];
    uint64_t address;
    float16_t half_scale;
    float16_t half_bias;
    uint last;
};

layout(binding = 0) buffer Output {
    uint data[];
};

void main()
{
    data[0] = KX + last + slices[1].count + uint(weight + turn[1].y);
}
