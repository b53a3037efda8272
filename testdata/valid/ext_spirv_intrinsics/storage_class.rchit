#version 460
#extension GL_EXT_spirv_intrinsics : require
#define payload spirv_storage_class(extensions = ["SPV_KHR_ray_tracing"], capabilities = [4479], 5342)

layout(location = 1) payload vec4 color;

void main() {
    color = vec4(0.0, 1.0, 0.0, 1.0);
}
