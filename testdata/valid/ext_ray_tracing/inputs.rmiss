#version 460
#extension GL_EXT_ray_tracing : require
layout(location = 0) in vec3 color;
layout(location = 0) rayPayloadInEXT vec3 payload;

// No other stage writes the input; the reference compiler accepts it.
void main()
{
    payload = color;
}
