#version 450
// Derivatives are computed in single precision; doubles are flat, so that interpolation leaves them alone.
layout(location = 0) flat in dvec3 value;
layout(location = 0) out vec4 color;
void main()
{
    dvec2 slope = dFdx(value.xy) + fwidthFine(value.yz);
    slope += interpolateAtSample(value.xy, 1) + interpolateAtOffset(value, dvec2(0.5)).xy;
    color = vec4(slope, dFdyCoarse(value.x), interpolateAtCentroid(value).z);
}
