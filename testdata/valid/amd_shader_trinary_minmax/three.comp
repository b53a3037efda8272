#version 450
#extension GL_AMD_shader_trinary_minmax : require
#extension GL_AMD_gpu_shader_half_float : require
#extension GL_AMD_gpu_shader_int16 : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Values {
    vec4 f;
    ivec3 i;
    uint u;
    f16vec2 h;
    int16_t s;
    u16vec4 v;
};

void main() {
    f = min3(f, f.yzwx, f.zwxy) + max3(f, f.yzwx, f.zwxy) + mid3(f, f.yzwx, f.zwxy);
    i = min3(i, i.yzx, i.zxy) + max3(i, i.yzx, i.zxy) + mid3(i, i.yzx, i.zxy);
    u = min3(u, 3u, 4u) + max3(u, 3u, 4u) + mid3(u, 3u, 4u);
    h = mid3(h, h.yx, f16vec2(1.0));
    s = min3(s, int16_t(1), int16_t(2));
    v = max3(v, v.yzwx, v.zwxy);
}
