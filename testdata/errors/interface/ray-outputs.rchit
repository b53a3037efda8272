#version 460
#extension GL_EXT_ray_tracing : require
layout(location = 0) out vec3 color;  // error: [invalid-interface-type] "closest stage has no user-defined 'out' variables"
layout(location = 1) out vec4 colors[2];  // error: [invalid-interface-type]
layout(location = 0) rayPayloadInEXT vec3 payload;

void main()
{
    payload = vec3(gl_HitTEXT);
}
