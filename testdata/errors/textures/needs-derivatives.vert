#version 450
layout(binding = 0) uniform sampler2D color;

void main() {
    gl_Position = texture(color, vec2(0.5));
    gl_Position += texture(color, vec2(0.5), 1.0);  // error: [needs-derivatives]
    // correct: [needs-derivatives] gl_Position += textureLod(color, vec2(0.5), 1.0);
    gl_Position.xy = textureQueryLod(color, vec2(0.5));  // error: [needs-derivatives]
}
