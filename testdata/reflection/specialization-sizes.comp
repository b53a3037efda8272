// Sizes that are computed from specialization constants of 8, 16 and 64 bits, and from vectors of them.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 4, local_size_y_id = 9) in;
layout(constant_id = 0) const uint64_t MOST = 0xffffffffffffffffUL;
layout(constant_id = 1) const int64_t LEAST = -9007199254740995L;
layout(constant_id = 2) const int8_t SMALL = int8_t(-3);
layout(constant_id = 3) const uint16_t SHORT = uint16_t(65535);
layout(constant_id = 4) const uint X = 3;
layout(constant_id = 5) const bool WIDE = true;

const uvec2 PAIR = uvec2(X, X + 4u);
const uvec3 SUM = PAIR.yxy + uvec3(1);

layout(binding = 0, std430) buffer Sizes {
    float quotient[uint(MOST / 3074457345618258602UL)];
    float remainder[uint(MOST % 7UL)];
    float towards_zero[int(LEAST / 2L + 4503599627370500L)];
    float unsigned_bytes[uint(uint8_t(SMALL)) - 250u];
    float sign_extended[int(SMALL) + 10];
    float wrapped[uint(uint16_t(SHORT + uint16_t(4)))];
    float vector[SUM.x];
    float swizzled[SUM.y];
    float selected[WIDE ? 9 : 2];
    float equal[uint(WIDE == true) + 1u];
    float group[gl_WorkGroupSize.x];
    float last;
};

void main()
{
    last = quotient[0] + remainder[0] + towards_zero[0] + unsigned_bytes[0] + sign_extended[0] + wrapped[0] + vector[0]
        + swizzled[0] + selected[0] + equal[0] + group[0];
}
