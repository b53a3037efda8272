#version 450
layout(location = 0) in vec4 v;
layout(location = 1) in vec4 a[2];
layout(location = 0) out vec4 color;

void main()
{
    vec4 w = v;
    color = interpolateAtCentroid(v);
    color = interpolateAtSample(w, 1); // error: [not-an-interpolant]
    // correct: [not-an-interpolant] color = interpolateAtSample(v, 1);
    color.x = interpolateAtSample(v.x, 1);
    color = interpolateAtSample(a[1], 1);
}
