#version 450
layout(binding = 0) buffer Data { int r[]; int i; int t[][]; } data; // error: [unsized-array] "outermost"
layout(binding = 1) uniform Uniforms { int u[]; };

void main()
{
    data.i = data.r[data.i]; // error: [dynamic-index-of-unsized-array]
    data.i = u[data.i]; // error: [dynamic-index-of-unsized-array]
    data.i = u.length(); // error: [length-of-unsized-array]
}
