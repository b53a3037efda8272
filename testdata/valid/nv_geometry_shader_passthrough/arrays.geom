#version 450
#extension GL_NV_geometry_shader_passthrough : require
layout(triangles) in;
layout(passthrough) in gl_PerVertex { vec4 gl_Position; } gl_in[];
layout(passthrough, location = 0) in Inputs { vec2 texcoord; vec4 color; } inputs[];
layout(location = 4) in vec4 ordinary[];
layout(location = 5) in Mixed { layout(passthrough) vec4 a; vec4 b; } mixed[];
void main() { gl_Layer = int(gl_in[0].gl_Position.x + inputs[1].texcoord.x + ordinary[2].x + mixed[0].b.y); }
