#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    int8_t c;
    i8vec2 c2;
    i8vec3 c3;
    i8vec4 c4;
    uint8_t uc;
    u8vec3 uc3;
    u8vec4 uc4;
    u8vec2 uc2;
    bool b;
    bvec4 b4;
    bvec2 b2;
    bvec3 b3;
} data;

void main()
{
    data.c = abs(data.c);
    data.c2 = abs(data.c2);
    data.c = sign(data.c);
    data.c3 = sign(data.c3);
    data.c = min(data.c, data.c);
    data.c4 = min(data.c4, data.c4);
    data.c2 = min(data.c2, data.c);
    data.uc = min(data.uc, data.uc);
    data.uc3 = min(data.uc3, data.uc3);
    data.uc4 = min(data.uc4, data.uc);
    data.c = max(data.c, data.c);
    data.c2 = max(data.c2, data.c2);
    data.c3 = max(data.c3, data.c);
    data.uc = max(data.uc, data.uc);
    data.uc4 = max(data.uc4, data.uc4);
    data.uc2 = max(data.uc2, data.uc);
    data.c = clamp(data.c, data.c, data.c);
    data.c3 = clamp(data.c3, data.c3, data.c3);
    data.c4 = clamp(data.c4, data.c, data.c);
    data.uc = clamp(data.uc, data.uc, data.uc);
    data.uc2 = clamp(data.uc2, data.uc2, data.uc2);
    data.uc3 = clamp(data.uc3, data.uc, data.uc);
    data.c = mix(data.c, data.c, data.b);
    data.c4 = mix(data.c4, data.c4, data.b4);
    data.uc = mix(data.uc, data.uc, data.b);
    data.uc2 = mix(data.uc2, data.uc2, data.b2);
    data.b3 = lessThan(data.c3, data.c3);
    data.b4 = lessThan(data.uc4, data.uc4);
    data.b2 = lessThanEqual(data.c2, data.c2);
    data.b3 = lessThanEqual(data.uc3, data.uc3);
    data.b4 = greaterThan(data.c4, data.c4);
    data.b2 = greaterThan(data.uc2, data.uc2);
    data.b3 = greaterThanEqual(data.c3, data.c3);
    data.b4 = greaterThanEqual(data.uc4, data.uc4);
    data.b2 = equal(data.c2, data.c2);
    data.b3 = equal(data.uc3, data.uc3);
    data.b4 = notEqual(data.c4, data.c4);
    data.b2 = notEqual(data.uc2, data.uc2);
}
