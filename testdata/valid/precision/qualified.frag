// options: --target-env=vulkan1.3
// Without a qualifier everything is precise, as long as no statement sets another default.
#version 450
layout(location = 0) in vec4 a;
layout(location = 1) in mediump vec4 b;
layout(location = 0) out vec4 o;
layout(location = 1) out mediump vec4 p;
layout(binding = 0) uniform sampler2D s;
layout(binding = 1) uniform mediump sampler2D t;
layout(binding = 2) uniform U { vec4 x; mediump vec4 y; lowp mat4 m; } u;
struct S { mediump vec2 q; vec2 r; };
precision mediump int;
int dflt(int i) { return i * 2; }
void main()
{
    vec4 c = a * b;
    mediump vec4 d = a + 1.0;
    d = d + c;
    d = d * 2.0 + 1.0;
    o = texture(s, b.xy) + texture(t, a.xy);
    p = u.y * u.x + u.m * b;
    S v;
    v.q = b.xy * 2.0;
    v.r = v.q;
    int i = 3;
    i = dflt(i) + 1;
    bool z = b.x < 1.0;
    p = mix(b, u.y, 0.5);
    p.x = dot(b, b) + length(a);
    p = max(a, b);
    p = z ? b : u.y;
    p = -b;
    p += 1.0;
    p.x++;
    o.x = float(i);
    uint w = uint(i) << 2;
    vec2 g = gl_FragCoord.xy;
    p = vec4(b.x, 1.0, 2.0, a.x);
    p = vec4(b.xy, 1.0, 2.0);
    {
      precision highp int;
      int j = i + 1;
    }
    int k = i + 1;
}
