#version 450
layout(local_size_x = 1) in;
struct S {
    vec4 qs;
};

void main()
{
    vec4 v = vec4(1.0);
    v = v.xyrg; // error: [invalid-selection] "mixes"
    // correct: [invalid-selection] v = v.xyzw;
    v = v.xyzwx; // error: [invalid-selection]
    v = v.value; // error: [invalid-selection]
    float a[2];
    v.x = a.x; // error: [invalid-selection]
    mat2 m = mat2(1.0);
    v.x = m.x; // error: [invalid-selection]
    S s;
    s.qs = v.stpq;
}
