#version 460
// The members of a redeclared block are in its buffer as those of other blocks; strides of members count as well.
out gl_PerVertex {
    layout(xfb_offset = 0, xfb_buffer = 1) vec4 gl_Position;  // error: [conflicting-layout] "member 'gl_Position' has xfb_buffer 1, but its block has 0"
    layout(xfb_offset = 16, xfb_stride = 24) float gl_PointSize;  // error: [invalid-feedback] "stride of buffer 0 must be at least 28 (24 given)"
};
layout(location = 0, xfb_buffer = 2, xfb_stride = 16) out Block {
    layout(xfb_stride = 12) vec3 a;  // error: [invalid-feedback] "stride of buffer 2 is 12, but 16 in its previous declaration"
} block;
layout(location = 1, xfb_offset = 20) out vec2 beyond;

void main() {}
