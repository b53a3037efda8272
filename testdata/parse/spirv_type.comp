#version 460
#extension GL_EXT_spirv_intrinsics : require

uniform spirv_type(extensions = ["SPV_KHR_ray_query"], capabilities = [4472], id = 5341) a;
spirv_type(id = 22, 16) b;
spirv_type(id = OpTypePointer, 5349, uint)[2] c;
void f(spirv_by_reference spirv_type(id = 22, float[2]) d);
