// options: --target-env=vulkan1.2
#version 460
#extension GL_EXT_ray_tracing : require
#extension GL_EXT_ray_tracing_position_fetch : require
layout(location = 0) rayPayloadInEXT vec3 payload;

void main() {
    payload = gl_HitTriangleVertexPositionsEXT[0] + gl_HitTriangleVertexPositionsEXT[2];
}
