#version 450
// correct: [missing-stage-layout] #version 450
// correct: [missing-stage-layout] layout(vertices = 3) out;
// error-anywhere: [missing-stage-layout] "layout(vertices = …) out"
void main() {}
