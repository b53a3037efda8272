#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    int16_t s;
    i16vec2 s2;
    i16vec3 s3;
    i16vec4 s4;
    uint16_t us;
    u16vec3 us3;
    u16vec4 us4;
    u16vec2 us2;
    bool b;
    bvec4 b4;
    bvec2 b2;
    bvec3 b3;
} data;

void main()
{
    data.s = abs(data.s);
    data.s2 = abs(data.s2);
    data.s = sign(data.s);
    data.s3 = sign(data.s3);
    data.s = min(data.s, data.s);
    data.s4 = min(data.s4, data.s4);
    data.s2 = min(data.s2, data.s);
    data.us = min(data.us, data.us);
    data.us3 = min(data.us3, data.us3);
    data.us4 = min(data.us4, data.us);
    data.s = max(data.s, data.s);
    data.s2 = max(data.s2, data.s2);
    data.s3 = max(data.s3, data.s);
    data.us = max(data.us, data.us);
    data.us4 = max(data.us4, data.us4);
    data.us2 = max(data.us2, data.us);
    data.s = clamp(data.s, data.s, data.s);
    data.s3 = clamp(data.s3, data.s3, data.s3);
    data.s4 = clamp(data.s4, data.s, data.s);
    data.us = clamp(data.us, data.us, data.us);
    data.us2 = clamp(data.us2, data.us2, data.us2);
    data.us3 = clamp(data.us3, data.us, data.us);
    data.s = mix(data.s, data.s, data.b);
    data.s4 = mix(data.s4, data.s4, data.b4);
    data.us = mix(data.us, data.us, data.b);
    data.us2 = mix(data.us2, data.us2, data.b2);
    data.b3 = lessThan(data.s3, data.s3);
    data.b4 = lessThan(data.us4, data.us4);
    data.b2 = lessThanEqual(data.s2, data.s2);
    data.b3 = lessThanEqual(data.us3, data.us3);
    data.b4 = greaterThan(data.s4, data.s4);
    data.b2 = greaterThan(data.us2, data.us2);
    data.b3 = greaterThanEqual(data.s3, data.s3);
    data.b4 = greaterThanEqual(data.us4, data.us4);
    data.b2 = equal(data.s2, data.s2);
    data.b3 = equal(data.us3, data.us3);
    data.b4 = notEqual(data.s4, data.s4);
    data.b2 = notEqual(data.us2, data.us2);
}
