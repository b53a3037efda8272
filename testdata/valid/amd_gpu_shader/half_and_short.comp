#version 450
#extension GL_ARB_gpu_shader_int64 : require
#extension GL_AMD_gpu_shader_half_float : require
#extension GL_AMD_gpu_shader_int16 : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    float f;
    uint u;
    int i;
    int64_t l;
} data;

void main()
{
    f16vec2 h = unpackFloat2x16(data.u);
    h = max(sin(h), float16_t(0.5hf)) + mix(h, h.yx, float16_t(0.25hf));
    i16vec2 s = unpackInt2x16(data.i);
    s = clamp(abs(s), i16vec2(1s), i16vec2(7s)) + float16BitsToInt16(h);
    data.f = float(length(h)) + float(int16BitsToFloat16(s).y);
    data.u = packFloat2x16(h) + packUint2x16(float16BitsToUint16(h));
    data.i = packInt2x16(s);
    data.l = packInt4x16(i16vec4(s, s));
}
