#version 450
// The inputs of a patch are no arrays over its vertices.
layout(triangles) in;
layout(location = 0) patch in vec4 corners[];
layout(location = 3) in float heights[];
layout(location = 0) out vec2 points[][2];

void main() {
    gl_Position = corners[2] * heights[0];
    points[1][0] = vec2(0.5);
}
