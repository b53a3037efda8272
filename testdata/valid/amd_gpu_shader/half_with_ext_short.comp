#version 450
#extension GL_AMD_gpu_shader_half_float : require
#extension GL_EXT_shader_explicit_arithmetic_types_int16 : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { i16vec4 shorts[4]; uvec4 packed; };
void main()
{
    f16vec2 sums = int16BitsToFloat16(shorts[0].xy) + uint16BitsToFloat16(u16vec2(shorts[0].zw));
    shorts[1].xy = float16BitsToInt16(sums);
    shorts[1].zw = i16vec2(float16BitsToUint16(sums));
    shorts[2].xy = halfBitsToInt16(int16BitsToHalf(shorts[3].xy) + uint16BitsToHalf(halfBitsToUint16(sums)));
    packed.x = packFloat2x16(sums);
    packed.y = pack32(u16vec2(shorts[3].zw));
}
