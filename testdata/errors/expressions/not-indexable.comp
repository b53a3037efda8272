#version 450
layout(local_size_x = 1) in;
struct S {
    float a;
};

void main()
{
    float f = 1.0;
    f = f[0]; // error: [not-indexable]
    // correct: [not-indexable] f = f * 2.0;
    vec2 v = vec2(1.0);
    f = v[0][0]; // error: [not-indexable]
    S s;
    f = s[0]; // error: [not-indexable]
}
