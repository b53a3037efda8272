#version 310 es
precision highp float;
struct Plain
{
    vec4 a;
};
struct WithArray
{
    vec4 a[2];
};
struct Nested
{
    Plain a;
};
layout(location = 0) in vec4 first[2][3]; // error: [invalid-interface-type] "a fragment input of GLSL ES cannot be an array of arrays"
layout(location = 6) in Plain second[2]; // error: [invalid-interface-type] "cannot be an array of structures"
layout(location = 8) in WithArray third; // error: [invalid-interface-type] "cannot be a structure that contains an array"
layout(location = 10) in Nested fourth; // error: [invalid-interface-type] "cannot be a structure that contains a structure"
layout(location = 11) in vec4 fifth[2];
layout(location = 13) in Plain sixth;
layout(location = 0) out vec4 color[2][2]; // error: [invalid-interface-type] "a fragment output of GLSL ES cannot be an array of arrays"

void main()
{
}
