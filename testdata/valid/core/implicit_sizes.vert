#version 450
// Inputs and outputs without a size are as long as their largest constant index asks for, and so are their locations.
struct Pair { vec2 a; vec3 b[2]; };
layout(location = 0) in vec4 positions[];
layout(location = 0) out vec4 colors[];
layout(location = 3) flat out uvec2 grid[][2];
layout(location = 7) noperspective centroid out Pair pairs[];
layout(location = 13, component = 1) out float x[];
layout(location = 13) out float y[2];
layout(location = 15) out dvec4[] doubles;
layout(location = 19) out float unused[];
layout(location = 20) out Block { mat2 m[]; vec4 after; } blocks[];

void set(out vec4 value)
{
    value = vec4(1.0);
}

void more()
{
    colors[2].xy = positions[3].zw;
}

void main()
{
    const int second = 1;
    set(colors[second]);
    more();
    grid[1][gl_VertexIndex & 1] = uvec2(1);
    pairs[1].b[gl_VertexIndex & 1] = vec3(1.0);
    y[gl_VertexIndex & 1] = float(y.length());
    x[1] = y[0];
    doubles[1] = dvec4(1.0);
    blocks[1].m[2][1] = vec2(1.0);
    gl_Position = positions[0];
}
