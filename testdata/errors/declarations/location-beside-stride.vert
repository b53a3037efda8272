#version 460
layout(location = 0, xfb_buffer = 0, xfb_offset = 0, xfb_stride = 8) out float a;
layout(location = 1, xfb_buffer = 0, xfb_offset = 4, xfb_stride = 12) out float b; // error: [invalid-feedback]
layout(location = 1) out vec4 c; // error: 8 [conflicting-layout] "location 1 of 'c' is already used by 'b'"
void main()
{
    a = b = 1.0;
    c = vec4(1.0);
}
