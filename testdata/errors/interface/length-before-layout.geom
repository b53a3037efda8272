#version 450
layout(triangle_strip, max_vertices = 3) out;
layout(location = 0) in vec4 corners[];

// Inputs have as many elements as the layout that follows says, which is not known here.
int count()
{
    return corners.length(); // error: 12 [length-of-unsized-array] "declare 'layout(triangles) in;' before"
}

layout(triangles) in;

void main()
{
    gl_Position = corners[count() + corners.length() - 4];
    EmitVertex();
}
