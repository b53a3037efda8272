#version 450
// && and || must not evaluate their right side in vain; ?: evaluates one side only.
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { int calls; int values[]; };

bool touch(int x)
{
    calls++;
    return x > 0;
}

void main()
{
    int a = values[0], b = values[1];
    bool r = a > 0 && touch(b);
    r = r || touch(a);
    r = a > 0 && b > 0;
    r = a > 0 || b > 0 && a < b || touch(1) && touch(2);
    if (a > 0 && a < values.length() && values[a] == 3)
        calls = 7;
    int c = r ? a : b;
    int d = r ? calls++ : calls--;
    vec2 v = r ? vec2(a, b) : vec2(1.0);
    int e[2] = r ? int[2](a, b) : int[2](b, a);
    mat2 m = r ? mat2(1.0) : mat2(float(a));
    r ? touch(1) : touch(2);
    int f = a < 0 ? -1 : a > 0 ? (touch(4) ? 2 : 3) : 0;
    values[2] = c + d + int(v.x) + e[1] + int(m[0][0]) + f;
}
