#version 450
// error-anywhere: [conflicting-layout] "'triangles' and 'isolines' exclude each other"
layout(triangles) in;
layout(isolines) in;
void main() {}
