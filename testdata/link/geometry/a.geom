#version 450
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
layout(location = 0) in vec4 tint[];
layout(location = 0) out vec4 passed;
void emit(int i);
void main()
{
    for (int i = 0; i < 3; i++)
        emit(i);
}
