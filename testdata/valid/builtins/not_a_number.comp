// options: --target-env=vulkan1.2
// Arithmetic has one NaN whatever machine compiles; the bits of others stay as they are written.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Numbers {
    float floats[8];
    double doubles[3];
    float16_t halves[3];
};
const float infinite = 1.0 / 0.0, nothing = 0.0;
const double infinite64 = 1.0lf / 0.0lf;

void main() {
    floats[0] = infinite - infinite;
    floats[1] = -(infinite * nothing);
    floats[2] = nothing / nothing;
    floats[3] = mix(infinite, -infinite, 0.5);
    floats[4] = uintBitsToFloat(0x7FC00001u);
    floats[5] = uintBitsToFloat(0xFF80000Fu);
    floats[6] = float(infinite64 - infinite64);
    doubles[0] = infinite64 - infinite64;
    doubles[1] = packDouble2x32(uvec2(3u, 0x7FF80000u));
    doubles[2] = uintBitsToFloat(0xFFC00001u);
    halves[0] = float16_t(infinite) - float16_t(infinite);
    halves[1] = uint16BitsToFloat16(uint16_t(0x7E01));
    halves[2] = uint16BitsToFloat16(uint16_t(0xFC01));
}
