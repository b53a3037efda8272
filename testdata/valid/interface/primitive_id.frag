// options: --target-env=vulkan1.2
#version 460
#extension GL_EXT_ray_query : require
#extension GL_EXT_ray_tracing : require
#extension GL_EXT_mesh_shader : require

// Extensions of other stages do not choose the capabilities of this one.
layout(location = 0) out vec4 color;

void main()
{
    color = vec4(gl_PrimitiveID, gl_Layer, gl_ViewportIndex, 1.0);
}
