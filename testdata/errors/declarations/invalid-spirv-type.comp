#version 460
#extension GL_EXT_spirv_intrinsics : require
spirv_type(extensions = ["SPV_KHR_ray_query"], 5) a;  // error: [invalid-spirv-type]
// correct: [invalid-spirv-type] float a;

void main() {}
