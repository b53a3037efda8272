#version 450
// Inputs and outputs without a size get it by their largest constant index, or from a later declaration.
layout(location = 0) flat in int numbers[];
struct Light { vec3 color; float strengths[2]; };
layout(location = 6) in Light lights[];
layout(location = 16) in vec2 coordinates[];
in vec2 coordinates[3];
layout(location = 0) out float weights[];
layout(location = 4) out vec4 color;

void main() {
    weights[3] = lights[1].strengths[1] + float(numbers[5]);
    color = vec4(lights[0].color, interpolateAtCentroid(coordinates[1]).x);
}
