// options: --target-env=vulkan1.3
// A guard keeps accesses with negative indices from being executed; the module is valid.
#version 460
layout(local_size_x = 8) in;
layout(binding = 0) buffer Data { int n; int some[4]; mat4 m; vec4 v; int rest[]; } data;
layout(binding = 1) buffer Blocks { vec4 v; mat4 m; } blocks[3];
layout(binding = 5) uniform sampler2D images[4];
shared int tile[8];
int table[4];
const int primes[3] = int[3](2, 3, 5);
struct Pair { int a[3]; vec2 b; };

int at(int index)
{
    int local[4] = int[4](1, 2, 3, data.n);
    if (data.n > 100) {
        local[index] = data.n;
    }
    return local[index];
}

void main()
{
    int head = -1;
    Pair pair = Pair(int[3](1, 2, data.n), vec2(data.n));
    vec4 vector = vec4(data.n);
    mat3 matrix = mat3(data.n);
    if (data.n > 100) {
        data.some[head] = tile[head] + table[head] + primes[head] + pair.a[head] + at(head);
        tile[head] = data.rest[head];
        blocks[head].v[head] = blocks[0].m[head][head] + data.m[head].x + data.v[head];
        vector[head] = pair.b[head];
        matrix[head] = matrix[head].zyx;
        table[head] = int(texture(images[head], vec2(0.0)).x + vector[head] + matrix[1][head] + vector.zyx[head]);
        int after[3] = int[3](1, data.n, 3);
        for (int i = -2; i < 1; ++i) {
            after[i] += i;
        }
        data.some[0] += after[1] + table[1];
    }
    data.rest[1] = int(vector.x + matrix[0].x) + pair.a[0] + at(2);
}
