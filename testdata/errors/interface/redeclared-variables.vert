#version 450
out vec4 gl_Position; // error: [reserved-name]:10 "'gl_Position'"
out float gl_PointSize; // error: [reserved-name]:11
void main() {}
