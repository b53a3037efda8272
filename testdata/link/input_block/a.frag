#version 450
layout(location = 0) out vec4 color;
layout(location = 0) in Data
{
    vec2 uv;
    flat int index;
} data;
vec4 pick();
void main()
{
    color = pick() * float(data.index);
}
