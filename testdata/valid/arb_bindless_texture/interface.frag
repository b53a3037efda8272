// options: --target-env=opengl4.5
#version 450
#extension GL_ARB_bindless_texture : require
layout(location = 0) flat in sampler2D passed;
layout(location = 1) in Data
{
    flat samplerCube sky;
    vec2 uv;
} data;
layout(location = 3) flat in sampler2D several[2][3];
layout(location = 0) out vec4 color;

void main()
{
    color = texture(passed, data.uv) + texture(data.sky, vec3(data.uv, 1.0)) + texture(several[1][2], data.uv);
}
