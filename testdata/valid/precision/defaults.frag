#version 310 es
// Precisions of GLSL ES: declared, by default, and of operations; the highest operand decides, numbers follow.
precision mediump float;
precision highp sampler3D;
layout(location = 0) in vec4 a;
layout(location = 1) in highp vec4 b;
layout(location = 0) out vec4 o;
layout(binding = 0) uniform sampler2D s;
layout(binding = 1) uniform sampler3D t;
layout(binding = 2) uniform U { vec4 x; highp vec4 y; mat4 m; int i; uint u; bool f; } u;
struct S { vec2 q; highp vec2 r; };

highp float helper(float x, highp float y, inout vec2 z, int i)
{
    z *= x;
    z.x += y;
    return x + y + float(i);
}
void main()
{
    vec4 c = a * u.x;
    highp vec4 d = c + b;
    c = d;
    c += texture(s, a.xy) * texture(t, a.xyz);
    S v = S(a.xy, b.xy);
    v.q += v.r;
    vec2 w = v.q * 2.0;
    int i = u.i << 2;
    uint j = u.u + 3u;
    for (int k = 0; k < 4; ++k)
        i += k;
    c.x = helper(c.y, d.x, w, i);
    if (u.f)
        c = -c;
    c = u.m * c;
    float z = u.f ? c.x : d.x;
    z++;
    z = sin(z) + pow(z, 2.0) + float(floatBitsToInt(z)) + length(c);
    o = c + vec4(w, z, float(j)) + gl_FragCoord;
    {
        precision highp float;
        float h = c.x * 2.0;
        o.x += h;
    }
    lowp ivec2 l = ivec2(c.xy) & 3;
    o.y += float(l.x);
}
