#version 450
layout(points) in;
layout(points, max_vertices = 3) out;
layout(stream = 1, location = 0) out First { layout(stream = 0) vec4 a; layout(stream = 1) vec4 b; } first; // error: [conflicting-layout] "member 'a' has stream 0, but its block has 1"
layout(location = 3) out Second { layout(stream = 1) vec4 c; } second; // error: [conflicting-layout]
layout(xfb_buffer = 1, location = 5) out Third { layout(xfb_buffer = 2, xfb_offset = 0) vec4 d; } third; // error: [conflicting-layout]
void main() {
    EmitVertex();
}
