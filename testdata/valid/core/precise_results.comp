#version 450
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { float r[8]; };
precise float fused(float a, float b) { return a * b + a; }
precise vec2 steps(vec2 a, vec2 b)
{
    vec2 product = a * b;
    float unrelated = a.x * b.x + 1.0;
    r[6] = unrelated;
    if (a.x > b.x) {
        return product + a;
    }
    return product - b;
}
float free(float a, float b) { return a * b + a; }
void main()
{
    r[0] = fused(r[1], r[2]) + free(r[1], r[2]);
    r[3] = steps(vec2(r[1], r[2]), vec2(r[4], r[5])).x;
}
