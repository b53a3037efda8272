#version 450
#extension GL_AMD_gpu_shader_int16 : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { i16vec4 shorts[2]; uvec4 packed; };
void main()
{
    packed.x = pack32(shorts[0].xy);
    packed.y = pack32(u16vec2(shorts[0].zw));
    shorts[1].xy = unpack16(int(packed.z));
}
