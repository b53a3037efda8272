#version 450
layout(location = 0, xfb_offset = 2) out float a; // error: 22 [invalid-feedback] "multiple of 4"
// correct: [invalid-feedback] layout(location = 0, xfb_offset = 4) out float a;
layout(location = 1, xfb_buffer = 1, xfb_offset = 0) out vec2 b;
layout(location = 2, xfb_buffer = 1, xfb_offset = 4) out vec2 c; // error: [invalid-feedback] "captured twice"
layout(location = 3, xfb_buffer = 2, xfb_offset = 4) out double d; // error: [invalid-feedback] "multiple of 8"
layout(location = 4, xfb_buffer = 3, xfb_offset = 0, xfb_stride = 8) out vec4 e; // error: [invalid-feedback] "stride of buffer 3 must be at least 16 (8 given)"
layout(location = 5, xfb_buffer = 4, xfb_offset = 32) out vec4 f; // error: [invalid-layout] "less than 4"
layout(xfb_buffer = 1, xfb_stride = 260) out; // error: [invalid-feedback] "stride of buffer 1 must be at most 256 (260 given)"
layout(xfb_buffer = 2, xfb_stride = 32) out;
layout(xfb_buffer = 2, xfb_stride = 64) out; // error: [invalid-feedback] "stride of buffer 2 is 64, but 32 in its previous declaration"

void main()
{
}
