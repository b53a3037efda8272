// options: --target-env=opengl4.5
#version 450
#extension GL_ARB_bindless_texture : require
layout(location = 0) flat in uvec2 handle;
layout(location = 1) in vec2 uv;
layout(location = 0) out vec4 color;
struct Material
{
    sampler2D albedo;
    float scale;
    samplerCube sky;
};
layout(binding = 0, std140) uniform Scene
{
    float first;
    sampler2D one;
    sampler2D several[3];
    image2D target;
};
layout(binding = 1, std430) buffer Materials
{
    Material materials[];
};

void main()
{
    color = texture(one, uv) * first + texture(several[int(uv.x)], uv);
    Material material = materials[handle.x];
    color += texture(material.albedo, uv) + texture(materials[1].sky, vec3(uv, 1.0));
    materials[2].albedo = sampler2D(handle);
    imageStore(target, ivec2(0), color);
}
