#version 460
// A conversion of a float that does not fit is undefined, so that a guard may be what makes it valid; others are not.
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { float f; double d; vec2 v; uint count; };

void main() {
    float x = f;
    double y = d;
    vec2 z = v;
    uint n = count;
    uint result = 0u;
    result += x < 1e9 && int(x) > 3 ? 1u : 0u;
    result += x < 0.0 || uint(x) > 3u ? 2u : 0u;
    result += y < 1e9LF && int(y) > 3 ? 4u : 0u;
    result += z.x < 9.0 && ivec2(z) == ivec2(1) ? 8u : 0u;
    result += x < 9.0 ? uint(x) : n;
    result += n < 9u && float(n) < x ? 16u : 0u;
    result += n < 8u && bool(x) ? 32u : 0u;
    result += n < 7u ? uint(int(n)) : 64u;
    count = result;
}
