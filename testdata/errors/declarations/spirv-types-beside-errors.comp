#version 450
#extension GL_EXT_spirv_intrinsics : require
int a = unknown; // error: [undeclared-identifier]
// What is wrong elsewhere says nothing of the number.
spirv_type(extensions = ["SPV_KHR_ray_query"]) value; // error: [invalid-spirv-type]
void main() {}
