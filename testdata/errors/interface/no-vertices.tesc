#version 450
// error-anywhere: [missing-stage-layout] "layout(vertices = …) out"
void main() {}
