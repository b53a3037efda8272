#version 450
layout(location = 0) out vec4 color;
layout(binding = 0) uniform Scene { vec4 eye; layout(offset = 32) vec4 at; } scene;
vec4 f();
void main()
{
    color = scene.at * f();
}
