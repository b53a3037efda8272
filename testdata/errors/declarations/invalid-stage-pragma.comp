#version 450
#pragma shader_stage(soup) // error: [invalid-stage-pragma] "soup"
// correct: [invalid-stage-pragma] #pragma shader_stage(compute)
void main() {}
