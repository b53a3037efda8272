#version 310 es
// error-anywhere: [stage-needs-version]
layout(triangles) in;
void main() {}
