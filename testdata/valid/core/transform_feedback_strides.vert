// Naming a buffer or a stride makes it a shader that captures, even where nothing has an offset.
#version 450
layout(xfb_buffer = 1, xfb_stride = 32) out;
layout(location = 0) out vec4 color;
void main() { color = vec4(1); }
