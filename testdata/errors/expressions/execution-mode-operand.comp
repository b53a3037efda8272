#version 450
#extension GL_EXT_spirv_intrinsics : require
uint size;
spirv_execution_mode_id(38, size, 1u, 1u); // error: [not-constant]
void main() {}
