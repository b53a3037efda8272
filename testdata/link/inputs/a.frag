#version 450
layout(location = 0) out vec4 color;
layout(location = 1) in vec2 uv;
layout(location = 2) flat in int index;
vec4 pick();
void main()
{
    color = pick() * float(index);
}
