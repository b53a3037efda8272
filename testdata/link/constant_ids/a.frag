#version 450
layout(location = 0) out vec4 color;
layout(constant_id = 0) const int COUNT = 4;
float f();
void main()
{
    color = vec4(COUNT, f(), 0.0, 1.0);
}
