#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    int64_t l;
    i64vec2 l2;
    i64vec3 l3;
    i64vec4 l4;
    uint64_t ul;
    u64vec3 ul3;
    u64vec4 ul4;
    u64vec2 ul2;
    bool b;
    bvec4 b4;
    bvec2 b2;
    bvec3 b3;
} data;

void main()
{
    data.l = abs(data.l);
    data.l2 = abs(data.l2);
    data.l = sign(data.l);
    data.l3 = sign(data.l3);
    data.l = min(data.l, data.l);
    data.l4 = min(data.l4, data.l4);
    data.l2 = min(data.l2, data.l);
    data.ul = min(data.ul, data.ul);
    data.ul3 = min(data.ul3, data.ul3);
    data.ul4 = min(data.ul4, data.ul);
    data.l = max(data.l, data.l);
    data.l2 = max(data.l2, data.l2);
    data.l3 = max(data.l3, data.l);
    data.ul = max(data.ul, data.ul);
    data.ul4 = max(data.ul4, data.ul4);
    data.ul2 = max(data.ul2, data.ul);
    data.l = clamp(data.l, data.l, data.l);
    data.l3 = clamp(data.l3, data.l3, data.l3);
    data.l4 = clamp(data.l4, data.l, data.l);
    data.ul = clamp(data.ul, data.ul, data.ul);
    data.ul2 = clamp(data.ul2, data.ul2, data.ul2);
    data.ul3 = clamp(data.ul3, data.ul, data.ul);
    data.l = mix(data.l, data.l, data.b);
    data.l4 = mix(data.l4, data.l4, data.b4);
    data.ul = mix(data.ul, data.ul, data.b);
    data.ul2 = mix(data.ul2, data.ul2, data.b2);
    data.b3 = lessThan(data.l3, data.l3);
    data.b4 = lessThan(data.ul4, data.ul4);
    data.b2 = lessThanEqual(data.l2, data.l2);
    data.b3 = lessThanEqual(data.ul3, data.ul3);
    data.b4 = greaterThan(data.l4, data.l4);
    data.b2 = greaterThan(data.ul2, data.ul2);
    data.b3 = greaterThanEqual(data.l3, data.l3);
    data.b4 = greaterThanEqual(data.ul4, data.ul4);
    data.b2 = equal(data.l2, data.l2);
    data.b3 = equal(data.ul3, data.ul3);
    data.b4 = notEqual(data.l4, data.l4);
    data.b2 = notEqual(data.ul2, data.ul2);
}
