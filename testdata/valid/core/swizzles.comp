#version 450
// Swizzles as values and as places; components by dynamic index.
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { vec4 a; vec3 b; vec2 c; int i; vec4 array[4]; };
shared vec4 scratch[2];

vec4 make() { return vec4(1.0, 2.0, 3.0, 4.0); }

void main()
{
    vec4 v = a;
    v.x = 1.0;
    v.zw = c;
    v.wzyx = v;
    v.xz += vec2(2.0);
    v.y++;
    v.zyx = b.xxy;
    v.xyz.zx = c;
    v.xyz[1] = 5.0;
    v.zyx[i] = 6.0;
    float f = v.zyx[i];
    f += v[i] + make()[i] + make().z;
    v[i] = f;
    v[2] *= 2.0;
    vec2 d = make().wx;
    d = d.yx;
    a.xy = d.yy;
    a.w -= f;
    b.zx = a.yx;
    b[i] = 1.0;
    array[i].yz = c;
    array[i][i] = f;
    scratch[0].xw = d;
    scratch[1][i] = 3.0;
    scratch[1].zw *= 2.0;
    float s = f;
    vec3 t = s.xxx;
    s.x = 4.0;
    a = v + vec4(t, s) + scratch[0].wzyx;
}
