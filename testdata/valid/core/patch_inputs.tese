#version 450
layout(triangles, equal_spacing, ccw) in;
layout(location = 0) in vec4 positions[][1];
layout(location = 1) in vec2 offsets[];

vec2 sum(const vec2 x[gl_MaxPatchVertices]) { return x[0] + x[1]; }

void main()
{
    vec4 copy[gl_MaxPatchVertices][1] = positions;
    gl_Position = copy[0][0] + copy[2][0] + vec4(sum(offsets), 0.0, 1.0);
}
