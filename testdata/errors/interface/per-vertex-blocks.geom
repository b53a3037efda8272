#version 460
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
layout(location = 0) in V { vec4 a; } v; // error: [invalid-interface-type]
layout(location = 1) in W { vec4 a; }; // error: [invalid-interface-type]
layout(location = 2) in X { vec4 a; } x[4]; // error: [invalid-interface-type] "must be 3"
layout(location = 3) in Y { vec4 a; } y[];

void main()
{
    gl_Position = y[3].a; // error: [index-out-of-range]
    EmitVertex();
}
