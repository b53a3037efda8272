#version 320 es
struct Plain
{
    vec4 a;
};
struct Nested
{
    Plain a;
};
layout(points) in;
layout(points, max_vertices = 1) out;
layout(location = 0) in Plain first[];
layout(location = 1) in Plain second[][2]; // error: [invalid-interface-type] "a geometry input of GLSL ES cannot be an array of structures"
layout(location = 3) in Nested third[]; // error: [invalid-interface-type] "cannot be a structure that contains a structure"
layout(location = 0) out vec4 fourth[2];
layout(location = 2) out vec4 fifth[2][2]; // error: [invalid-interface-type] "a geometry output of GLSL ES cannot be an array of arrays"

void main()
{
    fourth[0] = first[0].a;
    gl_Position = vec4(0.0);
    EmitVertex();
}
