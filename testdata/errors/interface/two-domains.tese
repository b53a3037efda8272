#version 450
// error-anywhere: [conflicting-layout] "'triangles' and 'isolines' are mutually exclusive"
layout(triangles) in;
layout(isolines) in;
void main() {}
