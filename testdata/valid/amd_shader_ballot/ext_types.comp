#version 450
#extension GL_AMD_shader_ballot : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { f16vec4 halves; i16vec4 shorts; u16vec4 naturals; i64vec4 longs; } data;
void main()
{
    data.halves.xy = minInvocationsAMD(data.halves.zw);
    data.shorts.x = addInvocationsAMD(data.shorts.y);
    data.naturals.x = maxInvocationsNonUniformAMD(data.naturals.y);
    data.longs.x = maxInvocationsAMD(data.longs.y);
}
