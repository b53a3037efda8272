#version 320 es
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
layout(location = 0) in vec4 first[2]; // error: [invalid-interface-type] "a vertex input of GLSL ES cannot be an array ('vec4[2]' given)"
layout(location = 0) out vec4 second[2][3]; // error: [invalid-interface-type] "cannot be an array of arrays"
layout(location = 6) out Plain third[2]; // error: [invalid-interface-type] "cannot be an array of structures"
layout(location = 8) out WithArray fourth; // error: [invalid-interface-type] "cannot be a structure that contains an array"
layout(location = 10) out Nested fifth; // error: [invalid-interface-type] "cannot be a structure that contains a structure"
layout(location = 11) out vec4 sixth[2];
layout(location = 13) out Plain seventh;

void main()
{
    sixth[0] = vec4(1.0);
    seventh.a = vec4(1.0);
    gl_Position = vec4(0.0);
}
