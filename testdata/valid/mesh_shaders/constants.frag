#version 450
// The constants of GL_NV_mesh_shader need no #extension.
layout(location = 0) out ivec4 limits[3];
void main()
{
    limits[0] = ivec4(gl_MaxMeshOutputVerticesNV, gl_MaxMeshOutputPrimitivesNV, gl_MaxMeshViewCountNV, 0);
    limits[1] = ivec4(gl_MaxMeshWorkGroupSizeNV, 0);
    limits[2] = ivec4(gl_MaxTaskWorkGroupSizeNV, 0);
}
