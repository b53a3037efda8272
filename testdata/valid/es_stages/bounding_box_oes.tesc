#version 310 es
#extension GL_EXT_tessellation_shader : require
#extension GL_OES_primitive_bounding_box : require
// Vulkan knows no bounding box: what is written is private.
layout(vertices = 3) out;
void main()
{
    gl_BoundingBoxOES[0] = vec4(0);
    gl_BoundingBoxOES[1] = vec4(1);
}
