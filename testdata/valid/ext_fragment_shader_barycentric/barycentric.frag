#version 450
#extension GL_EXT_fragment_shader_barycentric : require
layout(location = 0) pervertexEXT in vec4 corners[3];
layout(location = 0) out vec4 color;

void main()
{
    color = corners[0] * gl_BaryCoordEXT.x + corners[1] * gl_BaryCoordNoPerspEXT.y;
}
