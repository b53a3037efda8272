#version 450
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    double d;
    dvec2 d2;
    dvec3 d3;
    dvec4 d4;
    bool b;
    bvec3 b3;
    bvec2 b2;
    int i;
    ivec2 i2;
    ivec3 i3;
} data;

void main()
{
    data.d = abs(data.d);
    data.d2 = abs(data.d2);
    data.d = sign(data.d);
    data.d3 = sign(data.d3);
    data.d = floor(data.d);
    data.d4 = floor(data.d4);
    data.d = trunc(data.d);
    data.d2 = trunc(data.d2);
    data.d = round(data.d);
    data.d3 = round(data.d3);
    data.d = roundEven(data.d);
    data.d4 = roundEven(data.d4);
    data.d = ceil(data.d);
    data.d2 = ceil(data.d2);
    data.d = fract(data.d);
    data.d3 = fract(data.d3);
    data.d4 = mod(data.d4, data.d);
    data.d = mod(data.d, data.d);
    data.d2 = mod(data.d2, data.d2);
    data.d = modf(data.d, data.d);
    data.d3 = modf(data.d3, data.d3);
    data.d = min(data.d, data.d);
    data.d4 = min(data.d4, data.d4);
    data.d2 = min(data.d2, data.d);
    data.d = max(data.d, data.d);
    data.d3 = max(data.d3, data.d3);
    data.d4 = max(data.d4, data.d);
    data.d = clamp(data.d, data.d, data.d);
    data.d2 = clamp(data.d2, data.d2, data.d2);
    data.d3 = clamp(data.d3, data.d, data.d);
    data.d = mix(data.d, data.d, data.d);
    data.d4 = mix(data.d4, data.d4, data.d4);
    data.d2 = mix(data.d2, data.d2, data.d);
    data.d = mix(data.d, data.d, data.b);
    data.d3 = mix(data.d3, data.d3, data.b3);
    data.d = step(data.d, data.d);
    data.d4 = step(data.d4, data.d4);
    data.d2 = step(data.d, data.d2);
    data.d = smoothstep(data.d, data.d, data.d);
    data.d3 = smoothstep(data.d3, data.d3, data.d3);
    data.d4 = smoothstep(data.d, data.d, data.d4);
    data.b = isnan(data.d);
    data.b2 = isnan(data.d2);
    data.b = isinf(data.d);
    data.b3 = isinf(data.d3);
    data.d = fma(data.d, data.d, data.d);
    data.d4 = fma(data.d4, data.d4, data.d4);
    data.d = frexp(data.d, data.i);
    data.d2 = frexp(data.d2, data.i2);
    data.d = ldexp(data.d, data.i);
    data.d3 = ldexp(data.d3, data.i3);
}
