#version 460
#extension GL_EXT_ray_tracing : require
layout(location = 0) rayPayloadInEXT vec4 payload;

void main()
{
    payload.xyz = gl_ObjectToWorldEXT * payload;
    payload.xyz += payload * gl_WorldToObject3x4EXT + vec4(1.0) * gl_ObjectToWorld3x4EXT;
}
