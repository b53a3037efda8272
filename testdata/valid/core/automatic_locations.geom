// options: -fauto-map-locations
#version 450
// Locations that are written are left free; an input of a geometry shader is an array over vertices, which takes those of one vertex.
layout(triangles) in;
layout(points, max_vertices = 1) out;
in vec4 first[];
layout(location = 1) in vec2 second[];
in mat3 third[];
in Block { vec4 a; vec2 b[2]; } fourth[];
layout(location = 0) out vec4 written;
out vec4 free;
out dvec4 wide;
out int last;

void main()
{
    written = first[0] + fourth[1].a;
    free = vec4(third[2][0], second[0].x);
    wide = dvec4(0);
    last = 1;
    EmitVertex();
}
