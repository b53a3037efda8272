// options: --target-env=opengl4.5
// In OpenGL's GLSL precision qualifiers mean nothing.
#version 450
layout(location = 0) in mediump vec2 position;
layout(location = 0) out lowp vec4 color;
void main() {
    mediump vec2 halved = position * 0.5;
    color = vec4(halved, halved);
}
