#version 450
layout(local_size_x = 1) in;

void main()
{
    vec2 v = vec2(1.0);
    float f = v.z; // error: [component-out-of-range]
    // correct: [component-out-of-range] float f = v.y;
    v = v.xw; // error: [component-out-of-range]
    v = v.xy.xz; // error: [component-out-of-range]
    f = f.y; // error: [component-out-of-range]
    v = f.xx;
}
