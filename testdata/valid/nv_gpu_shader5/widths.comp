#version 450
#extension GL_NV_gpu_shader5 : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Values {
    uint packed;
    int64_t wide;
    u64vec2 pair;
    double exact;
    uint words[];
};

void main() {
    f16vec2 half2 = unpackFloat2x16(packed);
    half2 = max(half2, half2.yx) * float16_t(0.5);
    packed = packFloat2x16(half2);
    wide = abs(wide) + packInt2x32(ivec2(1, 2));
    pair = max(pair, pair.yx);
    exact = int64BitsToDouble(wide);
    int8_t small = int8_t(packed);
    u16vec2 middle = u16vec2(unpackUint2x32(pair.x));
    if (anyThreadNV(wide > 3L) && !allThreadsNV(small == int8_t(1)) || allThreadsEqualNV(middle.x > middle.y))
        words[gl_LocalInvocationIndex] = uint(small) + uint(middle.y);
}
