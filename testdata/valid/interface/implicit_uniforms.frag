// options: --target-env=opengl4.5
#version 450
// Uniforms outside of blocks get a size by their largest constant index, too.
layout(location = 2) uniform float weights[];
layout(location = 6) uniform float last;
layout(location = 0) out float sum;

void main() { sum = weights[3] + last; }
