#version 450
// A later declaration gives a size, and with it dynamic indices and a length.
layout(location = 0) out float values[];
layout(location = 5) out vec2 others[][3];
layout(location = 12) out float after[];
layout(location = 0) out float values[];

void first()
{
    values[2] = 1.0;
}

layout(location = 0) out float values[5];
out vec2 others[2][3];

void main()
{
    first();
    values[gl_VertexIndex] = float(values.length());
    others[gl_VertexIndex] = vec2[3](vec2(0.0), vec2(1.0), vec2(2.0));
    after[1] = 2.0;
}
