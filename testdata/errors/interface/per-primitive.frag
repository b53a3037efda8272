// options: --target-env=vulkan1.2
#version 460
#extension GL_EXT_mesh_shader : require
layout(location = 0) perprimitiveEXT in uint id;
layout(location = 0) perprimitiveEXT out vec4 color; // error: [misplaced-qualifier]
void main()
{
    color = vec4(id);
}
