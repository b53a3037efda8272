#version 450
#pragma shader_stage(soup) // error: [invalid-stage-pragma] "soup"
void main() {}
