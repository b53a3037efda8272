#version 450
layout(local_size_x = 1) in;
subroutine int Operation(int x); // error: [reserved-word] 1 "subroutines are not available in SPIR-V"
void main() {}
