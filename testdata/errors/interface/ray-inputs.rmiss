#version 460
#extension GL_EXT_ray_tracing : require
layout(location = 0) in vec3 color; // error: [invalid-interface-type] "miss stage has no user-defined 'in' variables"
layout(location = 0) rayPayloadInEXT vec3 payload;
void main()
{
    payload = vec3(gl_RayTmaxEXT);
}
