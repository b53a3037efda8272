#version 450
#extension GL_NV_geometry_shader_passthrough : require
// The output is that of the input where nothing else is declared; inputs that pass through need no array.
layout(lines) in;
layout(passthrough) in gl_PerVertex { vec4 gl_Position; };
layout(passthrough, location = 0) in Inputs { vec2 texcoord; vec4 color; };
layout(location = 3, passthrough) in vec4 single;
layout(location = 5) in Ordinary { vec4 value; } ordinary[];
layout(location = 5) out vec4 result;
void main()
{
    gl_Layer = int(gl_Position.x);
    result = color + single + ordinary[1].value;
}
