#version 450
layout(set = 1, binding = 2, std140) uniform Scene
{
    mat4 view;
    vec3 eye;
    float time;
};
vec4 see()
{
    return view * vec4(eye, 1.0);
}
