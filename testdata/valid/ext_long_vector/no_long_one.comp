#version 450
#extension GL_EXT_long_vector : require
// Up to four components the types are those of vec2, vec3 and vec4, without the capability of long vectors.
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    vector<float, 3> v;
    vector<int, 2> i;
    vector<bool, 4> b;
} data;

vec3 twice(vector<float, 3> v)
{
    return v + v;
}

void main()
{
    vec3 v = data.v;
    data.v = twice(v);
    data.b = bvec4(data.i, data.i);
}
