#version 450
#extension GL_NVX_multiview_per_view_attributes : require

void main() {
    gl_ViewportMaskPerViewNV[0] = 1;
    gl_Position = vec4(1.0);
    gl_PositionPerViewNV[0] = vec4(2.0);
}
