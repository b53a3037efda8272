#version 450
layout(local_size_x = 1) in;

void main()
{
    vec4 v = vec4(1.0);
    v.xx = vec2(1.0); // error: [repeated-component]
    // correct: [repeated-component] v.xy = vec2(1.0);
    v.xyzx += v; // error: [repeated-component]
    v.wzyx = v;
    v.xyz.zy = v.xx;
    float f = 1.0;
    f.xx = v.xy; // error: [repeated-component]
    f.x = 2.0;
}
