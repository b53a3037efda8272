#version 450
layout(location = 0) out vec4 color;
float half_of(float x);
int half_of(int x);
void main()
{
    color = vec4(half_of(1.0), float(half_of(2)), 0.0, 1.0);
}
