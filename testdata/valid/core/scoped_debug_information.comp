// options: -gVS --target-env=vulkan1.3
#version 460
layout(local_size_x = 4) in;
struct Light { vec3 color; float power; };
layout(binding = 0, std430) buffer Data { float x[]; } data;
layout(push_constant) uniform Push { uint n; Light light; } push;
shared float tile[4];
float half_of(float value, inout int count)
{
    float result = value * 0.5;
    count += 1;
    return result;
}
void main()
{
    int count = 0;
    for (uint i = 0; i < push.n; i++) {
        float v = data.x[i];
        if (v > 1.0) {
            vec2 pair = vec2(v, 1.0);
            v = pair.x + half_of(v, count);
        }
        data.x[i] = v + tile[0];
    }
}
