#version 450
// error-anywhere: [missing-stage-layout] "triangles, quads or isolines"
void main() {}
