#version 450
layout(location = 0) in float f;
layout(location = 1) in vec4 f4;
layout(location = 2) in Block {
    vec2 f2;
} block;
layout(location = 0) out vec4 color;

void main()
{
    color.x = interpolateAtCentroid(f);
    color.yz = interpolateAtSample(block.f2, gl_SampleID);
    color += interpolateAtOffset(f4, vec2(0.25, -0.25));
    color.xy += interpolateAtCentroid(f4.zy);
}
