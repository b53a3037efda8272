#version 450
// Structures and arrays as values, in every memory, copied, compared and passed.
layout(local_size_x = 4) in;
struct Inner { float f; vec2 v; };
struct Outer { int id; Inner inner[2]; mat2x3 m; };
layout(std430, binding = 0) buffer Data { Outer items[]; };
layout(std140, binding = 1) uniform Setup { Outer first; float table[4]; };
shared Outer cache[4];
Outer kept;

Outer scaled(Outer o, float factor)
{
    o.inner[0].f *= factor;
    o.inner[1].v *= factor;
    o.m = o.m * factor;
    return o;
}

float total(float values[4])
{
    float sum = 0.0;
    for (int i = 0; i < values.length(); i++)
        sum += values[i];
    return sum;
}

float[3] three(float x) { return float[3](x, x * 2.0, x * 3.0); }

void main()
{
    uint i = gl_LocalInvocationIndex;
    Outer o = items[i];
    o = scaled(o, 2.0);
    cache[i] = o;
    kept = first;
    items[i + 4u] = cache[i];
    items[i].inner[1] = Inner(1.0, vec2(2.0, 3.0));
    items[i].inner = first.inner;
    Outer p = { 3, { { 1.0, vec2(2.0) }, { 3.0, vec2(4.0) } }, mat2x3(1.0) };
    bool same = p == o, different = p.inner != o.inner;
    float local[4] = table;
    local[i] = three(2.0)[i % 3u];
    float grid[2][3];
    grid[1][2] = total(local);
    grid[0] = three(1.0);
    float other[2][3] = grid;
    bool equal = other == grid;
    items[0].id = int(same) + int(different) + int(equal) + kept.id;
    items[0].m[1] = vec3(other[1][2]);
    items[0].m[0].y = items[1].m[i][2];
}
