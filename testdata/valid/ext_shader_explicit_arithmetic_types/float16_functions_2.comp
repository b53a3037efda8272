#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    f16vec2 h2;
    float16_t h;
    f16vec3 h3;
    f16vec4 h4;
    bool b;
    bvec3 b3;
    bvec2 b2;
    int16_t s;
    i16vec2 s2;
    int i;
    ivec3 i3;
    i16vec4 s4;
    ivec2 i2;
    f16mat3x2 h3x2;
    bvec4 b4;
} data;

void main()
{
    data.h2 = min(data.h2, data.h);
    data.h = max(data.h, data.h);
    data.h3 = max(data.h3, data.h3);
    data.h4 = max(data.h4, data.h);
    data.h = clamp(data.h, data.h, data.h);
    data.h2 = clamp(data.h2, data.h2, data.h2);
    data.h3 = clamp(data.h3, data.h, data.h);
    data.h = mix(data.h, data.h, data.h);
    data.h4 = mix(data.h4, data.h4, data.h4);
    data.h2 = mix(data.h2, data.h2, data.h);
    data.h = mix(data.h, data.h, data.b);
    data.h3 = mix(data.h3, data.h3, data.b3);
    data.h = step(data.h, data.h);
    data.h4 = step(data.h4, data.h4);
    data.h2 = step(data.h, data.h2);
    data.h = smoothstep(data.h, data.h, data.h);
    data.h3 = smoothstep(data.h3, data.h3, data.h3);
    data.h4 = smoothstep(data.h, data.h, data.h4);
    data.b = isnan(data.h);
    data.b2 = isnan(data.h2);
    data.b = isinf(data.h);
    data.b3 = isinf(data.h3);
    data.h = fma(data.h, data.h, data.h);
    data.h4 = fma(data.h4, data.h4, data.h4);
    data.h = frexp(data.h, data.s);
    data.h2 = frexp(data.h2, data.s2);
    data.h = frexp(data.h, data.i);
    data.h3 = frexp(data.h3, data.i3);
    data.h = ldexp(data.h, data.s);
    data.h4 = ldexp(data.h4, data.s4);
    data.h = ldexp(data.h, data.i);
    data.h2 = ldexp(data.h2, data.i2);
    data.h = length(data.h);
    data.h = length(data.h3);
    data.h = distance(data.h, data.h);
    data.h = distance(data.h4, data.h4);
    data.h = dot(data.h2, data.h2);
    data.h = dot(data.h, data.h);
    data.h3 = cross(data.h3, data.h3);
    data.h = normalize(data.h);
    data.h3 = normalize(data.h3);
    data.h = faceforward(data.h, data.h, data.h);
    data.h4 = faceforward(data.h4, data.h4, data.h4);
    data.h = reflect(data.h, data.h);
    data.h2 = reflect(data.h2, data.h2);
    data.h = refract(data.h, data.h, data.h);
    data.h3 = refract(data.h3, data.h3, data.h);
    data.h3x2 = outerProduct(data.h2, data.h3);
    data.b4 = lessThan(data.h4, data.h4);
    data.b2 = lessThanEqual(data.h2, data.h2);
    data.b3 = greaterThan(data.h3, data.h3);
    data.b4 = greaterThanEqual(data.h4, data.h4);
    data.b2 = equal(data.h2, data.h2);
    data.b3 = notEqual(data.h3, data.h3);
}
