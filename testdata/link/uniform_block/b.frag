#version 450
layout(set = 1, binding = 2, std140) uniform Scene
{
    mat4 view;
    vec3 eye;
    float time;
} here;
vec4 see()
{
    return here.view * vec4(here.eye, 1.0);
}
