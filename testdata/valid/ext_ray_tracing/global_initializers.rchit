// options: --target-env=vulkan1.2
#version 460
#extension GL_EXT_ray_tracing : require
// What is made of a built-in variable is there before the initialisers of globals use it.
layout(location = 0) rayPayloadInEXT mat3x4 payload;
mat3x4 world = gl_ObjectToWorld3x4EXT;
bool is_far = gl_RayTmaxEXT > 10.0 && world[0][0] > 1.0;

void main()
{
    payload = is_far ? world : gl_WorldToObject3x4EXT;
}
