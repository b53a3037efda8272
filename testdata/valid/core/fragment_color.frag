#version 330
layout(location = 0) in vec4 color;
void main() {
    gl_FragColor = color;
    gl_FragColor.a *= 0.5;
}
