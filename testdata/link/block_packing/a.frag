#version 450
layout(location = 0) out vec4 color;
layout(binding = 0, std140) buffer Scene { float values[4]; } scene;
float f();
void main()
{
    color = vec4(scene.values[0] * f());
}
