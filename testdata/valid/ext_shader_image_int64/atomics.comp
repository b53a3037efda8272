#version 450
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_EXT_shader_image_int64 : require
layout(binding = 0, r64ui) uniform u64image2D keys;
layout(binding = 1, r64i) uniform i64imageBuffer offsets;

void main() {
    uint64_t least = imageAtomicMin(keys, ivec2(1), 5ul) + imageAtomicCompSwap(keys, ivec2(2), 1ul, 2ul);
    int64_t old = imageAtomicExchange(offsets, 3, int64_t(least));
    imageStore(offsets, 4, i64vec4(old) + imageLoad(offsets, 5));
}
