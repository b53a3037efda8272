#version 450
layout(triangles) in;
layout(points, max_vertices = 1) out;
in gl_PerVertex { vec4 gl_Position; } gl_in; // error: [redefinition] "must be an array"
struct Flag { bool b; };
layout(location = 0) out Flag flag; // error: [invalid-interface-type]

void main()
{
}
