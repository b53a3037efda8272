#version 430
layout(location = 0) in vec4 color;
layout(location = 0) out vec4 result;
void main()
{
    result = interpolateAtCentroid(color);
    result.x += interpolateAtCentroid(color.x); // error: [not-an-interpolant] "in version 430"
}
