#version 450
layout(location = 0) in vec4 v;
layout(location = 1) in vec4 a[2];
layout(location = 0) out vec4 color;

void main()
{
    vec4 w = v;
    color = interpolateAtCentroid(v);
    color = interpolateAtCentroid(v + v); // error: [not-memory]
    // correct: [not-memory] color = interpolateAtCentroid(v);
}
