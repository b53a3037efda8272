#version 450
layout(location = 0) out vec4 color;
layout(binding = 0) uniform Scene { vec4 eye; } scene;
float f();
void main()
{
    color = scene.eye * f();
}
