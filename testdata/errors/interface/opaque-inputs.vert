#version 460
layout(location = 0) in sampler2D s; // error: [opaque-variable]
layout(location = 0) out image2D i; // error: [opaque-variable]

void main()
{
    gl_Position = vec4(0.0);
}
