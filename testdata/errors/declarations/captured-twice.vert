// Members of built-in blocks share the buffers with the shader's own outputs.
#version 450
layout(xfb_buffer = 0, xfb_stride = 32) out;
out gl_PerVertex { layout(xfb_offset = 0) vec4 gl_Position; };
layout(location = 0, xfb_offset = 12) out vec4 color; // error: [invalid-feedback] "captured twice"
layout(location = 1) out Block { layout(component = 1) float a; } block; // error: [misplaced-layout] "requires 'location'"
void main() { gl_Position = color = vec4(1); }
