#version 450
#extension GL_NV_cooperative_vector : require
// A parameter, a result and a constructor are the only uses of the type.
layout(location = 0) in float x;

coopvecNV<float, 3> twice(const coopvecNV<float, 3> v)
{
    return v + v;
}

void main()
{
    gl_Position = vec4(twice(coopvecNV<float, 3>(x))[2]);
}
