#version 450
layout(location = 0) out vec4 color;
float f(float x); // error: 1 [missing-body] "'float f(float x)' is called, but has no body"
void main()
{
    color = vec4(f(1.0));
}
