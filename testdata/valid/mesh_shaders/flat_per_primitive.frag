// options: --target-env=vulkan1.2
#version 460
#extension GL_EXT_mesh_shader : require
layout(location = 0) perprimitiveEXT in uint material;
layout(location = 1) perprimitiveEXT flat in ivec2 tile;
layout(location = 2) perprimitiveEXT in Part { uint kind; float weight; } part;
layout(location = 4) perprimitiveEXT in vec2 uv;
layout(location = 0) out vec4 color;
void main()
{
    color = vec4(material + part.kind, part.weight + uv.x, tile);
}
