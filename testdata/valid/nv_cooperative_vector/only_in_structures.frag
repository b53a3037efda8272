#version 450
#extension GL_NV_cooperative_vector : require
// No variable is declared with the type itself: the memory model and the capabilities come from its use all the same.
layout(location = 0) in float x;
layout(location = 0) out vec4 color;
struct Holder {
    coopvecNV<float, 4> v;
};

Holder make(float value)
{
    return Holder(coopvecNV<float, 4>(value));
}

void main()
{
    color = vec4(make(x).v[1], (-make(x).v)[0], 0.0, 1.0);
}
