#version 450
layout(location = 0) out vec4 color;
layout(location = 0) in vec2 uv;
float f();
void main()
{
    color = vec4(uv, f(), 1.0);
}
