#version 450
layout(location = 0) out vec4 color;
layout(binding = 0) uniform Scene { layout(row_major) mat4 view; } scene;
vec4 f();
void main()
{
    color = scene.view * f();
}
