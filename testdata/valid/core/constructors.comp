#version 450
// Constructors of scalars and vectors, with conversions.
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { int i; uint u; float f; ivec4 iv; uvec3 uv; vec4 fv; };
layout(binding = 1) buffer Flags { bool p; bvec3 q; bvec2 list[3]; };

void main()
{
    f = float(i) + float(u) + float(p) + float(iv) + float(fv.zw);
    i = int(f) + int(u) + int(p) + int(fv);
    u = uint(f) + uint(i) + uint(p) + uint(true);
    bool a = bool(i), b = bool(u), c = bool(f);
    p = a && b || c;
    q = bvec3(a, iv.xy);
    list[i] = bvec2(fv.xy);
    list[1] = q.zx;
    bvec2 copy[3] = list;
    list = copy;
    iv = ivec4(fv) + ivec4(uv, 1) + ivec4(i) + ivec4(q, p);
    uv = uvec3(iv) + uvec3(u, fv.xy);
    fv = vec4(iv) + vec4(uv, f) + vec4(vec2(1, 2), iv.x, true) + vec4(1);
    vec3 cut = vec3(fv);
    vec2 joined = vec2(f, iv);
    fv.xyz = cut + vec3(joined, 1.0);
    q = not(q);
    q.x = any(q) || all(q);
    q.yz = copy[i];
}
