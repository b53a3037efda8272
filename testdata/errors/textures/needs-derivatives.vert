#version 450
layout(binding = 0) uniform sampler2D color;

void main() {
    gl_Position = texture(color, vec2(0.5));
    gl_Position += texture(color, vec2(0.5), 1.0);  // error: [needs-derivatives]
    gl_Position.xy = textureQueryLod(color, vec2(0.5));  // error: [needs-derivatives]
}
