#version 450
layout(location = 0, xfb_buffer = 0, xfb_offset = 0) out float a[];                 // error: [invalid-feedback] "'xfb_offset' is not allowed on unsized array 'a'"
layout(location = 4, xfb_buffer = 1, xfb_offset = 0) out Block { vec4 b; float c[]; }; // error: [invalid-feedback] "'c'"
layout(location = 9, xfb_buffer = 2, xfb_offset = 0) out float d[];
out float d[2];

void main() { a[3] = c[1] = d[1] = 1.0; }
