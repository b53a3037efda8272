#version 450
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_EXT_shader_quad_control : require
layout(location = 0) in float value;
layout(location = 0) out vec4 color;

void main()
{
    bool near = value < 0.5;
    color = vec4(subgroupQuadAny(near), subgroupQuadAll(near), 0.0, 1.0);
}
