#version 310 es
// Members of structures and blocks, parameters and results with precisions of their own.
layout(location = 0) in vec4 a;
layout(location = 1) in mediump vec4 b;
layout(location = 0) out mediump vec4 o;
layout(binding = 0) uniform sampler2D s;
layout(binding = 1, std430) buffer B { mediump float x[]; } data;
struct Light { mediump vec3 color; highp vec3 direction; };
layout(binding = 2) uniform Lights { Light lights[4]; mediump int count; };
mediump float shade(Light l, mediump vec3 n) { return dot(l.color, n) * l.direction.x; }
void main()
{
    mediump vec4 sum = vec4(0.0);
    for (mediump int i = 0; i < count; i++)
        sum.rgb += lights[i].color * shade(lights[i], b.xyz);
    o = sum + textureLod(s, b.xy, 0.0);
    o.a = data.x[gl_VertexIndex] * 0.5;
    data.x[3] = o.a + b.x;
    mediump float v = abs(b.x);
    bool near = v < 0.5 && all(lessThan(b.xy, vec2(1.0)));
    if (near)
        v = max(v, 0.25) / b.y;
    mediump mat3 m = mat3(b.xyz, b.yzx, b.zxy);
    o.xyz = m * b.xyz * v;
    gl_Position = a * v;
    highp uint packed = packHalf2x16(b.xy);
    o.x += float(packed);
}
