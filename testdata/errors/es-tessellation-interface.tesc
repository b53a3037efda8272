#version 320 es
struct WithArray
{
    vec4 a[2];
};
layout(vertices = 3) out;
layout(location = 0) in vec4 first[][2];
layout(location = 2) in vec4 second[][2][2]; // error: [invalid-interface-type] "a tesscontrol input of GLSL ES cannot be an array of arrays"
layout(location = 6) in WithArray third[]; // error: [invalid-interface-type] "cannot be a structure that contains an array"
layout(location = 0) out vec4 fourth[][2];
layout(location = 2) patch out vec4 fifth[2];
layout(location = 4) patch out vec4 sixth[2][2]; // error: [invalid-interface-type] "a tesscontrol output of GLSL ES cannot be an array of arrays"

void main()
{
    fourth[gl_InvocationID][0] = first[gl_InvocationID][1];
    fifth[0] = vec4(1.0);
}
