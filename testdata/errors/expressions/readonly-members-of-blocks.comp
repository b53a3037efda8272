#version 450
layout(local_size_x = 1) in;
layout(binding = 0) buffer Unnamed {
    readonly int limit;
    vec4 rate;
};
layout(binding = 1) buffer Named {
    readonly int limits[4];
} named;

void main()
{
    limit = 1;           // error: [assignment-to-readonly] 5 "cannot modify 'limit': it is readonly"
    named.limits[1] = 2; // error: [assignment-to-readonly] 5 "cannot modify 'named.limits[1]': member 'limits' is readonly"
    rate = dFdx(rate);   // error: [function-not-available] 12 "'#extension GL_KHR_compute_shader_derivatives : enable'"
}
