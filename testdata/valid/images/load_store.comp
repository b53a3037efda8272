#version 460
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0, rgba8) uniform image2D color;
layout(binding = 1, r32ui) uniform coherent uimage3D counters;
layout(binding = 2, r32i) uniform volatile iimageBuffer numbers;
layout(binding = 3) uniform writeonly restrict image2DArray layers;
layout(binding = 4, rgba32f) uniform readonly imageCube cube;
layout(binding = 5, r32f) uniform image1D line;
layout(binding = 6, rg32ui) uniform uimage2D pairs[3];
layout(binding = 7, rgba16f) uniform image2D half_floats;

// The parameter says nothing about the format: it is that of the argument.
vec4 read(image2D from, ivec2 at) {
    vec4 texel = imageLoad(from, at);
    return texel.bgra;
}

uvec4 read_pair(uimage2D from[3], int which, ivec2 at) {
    return imageLoad(from[which], at);
}

void main() {
    ivec3 at = ivec3(gl_GlobalInvocationID);
    vec4 sum = read(color, at.xy) + read(half_floats, at.xy) + read(color, at.yx) + imageLoad(cube, at);
    uvec4 pair = imageLoad(pairs[1], at.xy) + imageLoad(pairs[at.z], at.xy) + read_pair(pairs, at.x, at.xy);
    imageStore(color, at.xy, sum + vec4(pair));
    imageStore(layers, at, sum);
    uint before = imageAtomicAdd(counters, at, 1u) + imageAtomicMin(counters, at, 2u) + imageAtomicMax(counters, at, 3u);
    before |= imageAtomicAnd(counters, at, 0xffu) ^ imageAtomicOr(counters, at, 1u) ^ imageAtomicXor(counters, at, 3u);
    int old = imageAtomicCompSwap(numbers, at.x, 4, int(before)) + imageAtomicExchange(numbers, at.y, 5);
    float exchanged = imageAtomicExchange(line, at.x, 0.5);
    imageStore(numbers, at.x, ivec4(old + imageSize(numbers) + imageSize(color).x + imageSize(cube).y));
    imageStore(line, at.y, vec4(exchanged));
}
