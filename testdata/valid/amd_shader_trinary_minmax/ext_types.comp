#version 450
#extension GL_AMD_shader_trinary_minmax : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { f16vec4 halves; i16vec4 shorts; u16vec4 naturals; } data;
void main()
{
    data.halves.xy = min3(data.halves.xy, data.halves.zw, f16vec2(1.0hf));
    data.shorts.x = mid3(data.shorts.y, data.shorts.z, data.shorts.w);
    data.naturals.x = max3(data.naturals.y, data.naturals.z, data.naturals.w);
}
