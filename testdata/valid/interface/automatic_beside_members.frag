// options: -fauto-map-locations -fauto-bind-uniforms
#version 450

// Locations of members are taken, and resources with a set are bound before those without.
in Parts { layout(location = 1) vec4 a; } parts;
in vec4 first;
in vec4 second;
out vec4 color;
uniform sampler2D unplaced;
layout(set = 0) uniform sampler2D placed;

void main()
{
    color = parts.a + first + second + texture(unplaced, vec2(0.0)) + texture(placed, vec2(0.0));
}
