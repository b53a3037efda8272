// options: --target-env=opengl4.5
#version 450
layout(location = 0) uniform float factor = 1.5;
layout(location = 1) uniform vec2 offsets[2] = vec2[](vec2(1.0), vec2(2.0, 3.0));
layout(location = 0) out vec4 color;

void main() {
    color = vec4(factor * offsets[1], 0.0, 1.0);
}
