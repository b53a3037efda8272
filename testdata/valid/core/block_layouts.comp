#version 450
#extension GL_EXT_scalar_block_layout : require
// std140, std430, scalar, explicit offsets, arrays of blocks, nested structures, run-time lengths.
layout(local_size_x = 1) in;
struct S { vec3 a; float b; mat3 c; float d[2]; bool e; };
layout(std140, set = 1, binding = 0) uniform U { S s; float f[3]; vec2 g; } u;
layout(std430, set = 1, binding = 1) buffer B { S s; float f[3]; vec2 g; S tail[]; } b[2];
layout(scalar, set = 1, binding = 3) restrict buffer C { float x; S s; float f[3]; vec2 g; vec3 tail[]; } c;
layout(push_constant) uniform P { layout(offset = 16) vec4 p; layout(offset = 48) int q; };
layout(std430, binding = 5) readonly buffer R { float r[]; };
layout(std430, binding = 6) writeonly coherent buffer W { float w; coherent vec4 wv; };
layout(std430, binding = 7) volatile buffer V { int counter; };

void main()
{
    S s = u.s;
    b[0].s = s;
    b[1].tail[q] = c.s;
    c.s = u.s;
    c.s.e = !s.e && b[1].s.e;
    c.f = u.f;
    c.tail[1].yz = u.g + b[1].g;
    c.s.c[q] = s.c[1] + u.s.c[q];
    w = float(b[0].tail.length() + c.tail.length() + r.length()) + r[q] + p.x;
    wv = p;
    counter++;
}
