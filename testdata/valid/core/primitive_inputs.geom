#version 450
layout(location = 0) in vec4 before[];
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
layout(location = 1) in vec4 after[];

void main()
{
    vec4 first[3] = before, second[3] = after;
    for (int i = 0; i < before.length(); ++i) {
        gl_Position = first[i] + second[i];
        EmitVertex();
    }
}
