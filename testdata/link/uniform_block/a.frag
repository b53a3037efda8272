#version 450
layout(location = 0) out vec4 color;
layout(set = 1, binding = 2, std140) uniform Scene
{
    mat4 view;
    vec3 eye;
    float time;
} scene;
vec4 see();
void main()
{
    color = see() * scene.time;
}
