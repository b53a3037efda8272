#version 450
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform Scene { vec4 eye; } scene;
float f();
void main()
{
    color = scene.eye * f();
}
