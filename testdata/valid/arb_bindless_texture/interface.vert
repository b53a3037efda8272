// options: --target-env=opengl4.5
#version 450
#extension GL_ARB_bindless_texture : require
layout(location = 0) in sampler2D heights;
layout(location = 0) flat out sampler2D passed;
layout(location = 1) out Data
{
    flat samplerCube sky;
    vec2 uv;
} data;

void main()
{
    passed = heights;
    data.sky = samplerCube(uvec2(heights));
    data.uv = vec2(0.5);
    gl_Position = textureLod(heights, vec2(0.5), 0.0);
}
