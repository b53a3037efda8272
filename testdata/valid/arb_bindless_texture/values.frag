// options: --target-env=opengl4.5
#version 450
#extension GL_ARB_bindless_texture : require
layout(location = 0) flat in uvec2 handle;
layout(location = 1) in vec2 uv;
layout(location = 0) out vec4 color;
struct Material
{
    sampler2D albedo;
    sampler2D normals[2];
    float scale;
};
sampler2D chosen;

void main()
{
    sampler2D one = sampler2D(handle), other = sampler2D(handle.yx);
    Material material = Material(one, sampler2D[2](one, other), 2.0);
    chosen = uv.x > 0.5 ? one : material.normals[int(uv.y)];
    color = texture(chosen, uv) * material.scale;
    for (uint i = 0u; i < 4u; i++) {
        color += texture(one, uv);
        one = sampler2D(handle + i);
    }
}
