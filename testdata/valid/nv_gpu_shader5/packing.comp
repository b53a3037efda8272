#version 450
#extension GL_NV_gpu_shader5 : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { uvec4 packed; ivec4 bits; };
void main()
{
    packed.x = pack32(u16vec2(packed.yz));
    packed.y = pack32(unpack8(packed.x));
    bits.x = pack32(float16BitsToInt16(unpackFloat2x16(packed.w)));
    bits.yz = ivec2(halfBitsToInt16(int16BitsToFloat16(unpack16(bits.w))));
}
