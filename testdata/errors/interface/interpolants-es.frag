#version 320 es
precision highp float;
struct Pair { float first; vec2 second; };
layout(location = 0) in Pair pair;
layout(location = 2) in vec4 color;
layout(location = 3) in vec2 both[2];
layout(location = 5) in Block { vec4 tint; } block;
layout(location = 0) out vec4 result;
void main()
{
    result = interpolateAtCentroid(color) + interpolateAtCentroid(block.tint);
    result.xy += interpolateAtSample(both[1], 0);
    result.x += interpolateAtCentroid(pair.first); // error: [not-an-interpolant] "'interpolant' of 'interpolateAtCentroid' must be an input or an element of an input array in GLSL ES"
    result.xy += interpolateAtOffset(color.xy, vec2(0.1)); // error: [not-an-interpolant] "'color.xy' is a part of an input"
    result.y += interpolateAtSample(both[0].y, 0); // error: [not-an-interpolant]
}
