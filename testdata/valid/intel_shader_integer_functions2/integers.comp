#version 450
#extension GL_INTEL_shader_integer_functions2 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int16 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Values {
    uvec4 u;
    ivec3 i;
    u16vec2 u16;
    int64_t i64;
    uint64_t u64;
};

void main() {
    u = countLeadingZeros(u) + countTrailingZeros(u);
    u.xyz = absoluteDifference(i, i.zyx) + absoluteDifference(u.xyz, u.zyx);
    u16 = absoluteDifference(u16, u16.yx);
    u64 = absoluteDifference(i64, int64_t(1)) + addSaturate(u64, u64);
    i = addSaturate(i, i.zyx) + subtractSaturate(i, i.zyx);
    u = subtractSaturate(u, u.wzyx) + average(u, u.wzyx) + averageRounded(u, u.wzyx);
    i64 = average(i64, int64_t(3)) + averageRounded(i64, int64_t(5));
    i.x = multiply32x16(i.x, i.y);
    u.xy = multiply32x16(u.xy, u16);
}
