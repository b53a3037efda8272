#version 450
// `invariant` and `precise` are added to what the declaration says already: the precision stays.
layout(location = 0) in vec4 position;
layout(location = 0) out mediump vec4 colour;
layout(location = 1) out vec4 normal;
invariant colour;
precise normal;

void main()
{
    colour = position * position;
    normal = position * position;
    gl_Position = position;
}
