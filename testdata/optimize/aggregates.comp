// options: --target-env vulkan1.3
#version 460
// Structures, small arrays and components of vectors become values; an array that is indexed at run time stays.
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { vec4 values[]; } data;
struct Tile { vec4 sum; float weights[2]; };
void main()
{
    Tile tile = Tile(vec4(0.0), float[2](0.25, 0.75));
    for (int i = 0; i < 2; i++) {
        tile.sum += data.values[i] * tile.weights[0];
        tile.sum.w += tile.weights[1];
        tile.weights[0] = tile.weights[1];
    }
    vec4 table[3] = {tile.sum, tile.sum.wzyx, vec4(1.0)};
    data.values[gl_LocalInvocationIndex] = table[gl_LocalInvocationIndex % 3u];
}
