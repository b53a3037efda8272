#version 460
#extension GL_EXT_mesh_shader : require
layout(location = 0) out Data
{
    perprimitiveEXT vec4 first; // error: 5 [misplaced-qualifier] "'perprimitiveEXT' is not allowed in the vertex stage"
    flat vec4 second;
} data;
layout(location = 2) in vec4 third;

void main()
{
    data.second = third;
    gl_Position = vec4(0.0);
}
