// options: --target-env=vulkan1.2
#version 460
#extension GL_EXT_mesh_shader : require
layout(location = 0) perprimitiveEXT out uint id; // error: [misplaced-qualifier] "'perprimitiveEXT' is not allowed in the vertex stage"
void main()
{
}
