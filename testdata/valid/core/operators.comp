#version 450
// Every operator on scalars and vectors.
layout(local_size_x = 1) in;
layout(binding = 0) buffer Ints { int a; int b; ivec3 va; ivec3 vb; uint ua; uint ub; uvec4 uva; };
layout(binding = 1) buffer Floats { float x; float y; vec4 vx; vec4 vy; };
layout(binding = 2) buffer Results { int i; uint u; float f; ivec3 iv; uvec4 uv; vec4 fv; int flags; };

void main()
{
    i = a + b - a * b / (b + 1) % 7;
    i = -a + +b + ~a;
    i = (a & b) | (a ^ ~b);
    i = (a << 3) >> b;
    iv = va + vb - va * vb / (vb + 1) % 7;
    iv = (va & vb) | (va ^ ~vb) & 15;
    iv = va << 2 >> vb;
    iv = va << uvec3(1, 2, 3);
    iv = 3 - va * 2 + (5 / vb);
    u = ua + ub * 3u / (ub | 1u) % 5u;
    u = (ua >> 2) << ub ^ 0xffu;
    uv = uva * 2u + (uva >> 1) - 1u;
    f = x + y - x * y / (y + 1.0);
    f = -x;
    fv = vx + vy - vx * vy / (vy + 1.0);
    fv = vx * 2.0 + 3.0 * vy - 1.0 / vx;
    fv = -vx;
    int n = 0;
    n += int(a < b) + int(a > b) * 2 + int(a <= b) * 4 + int(a >= b) * 8;
    n += int(ua < ub) + int(ua > ub) + int(ua <= ub) + int(ua >= ub);
    n += int(x < y) + int(x > y) + int(x <= y) + int(x >= y);
    n += int(a == b) + int(a != b) + int(x == y) + int(x != y) + int(ua == ub) + int(ua != ub);
    n += int(va == vb) + int(va != vb) + int(vx == vy) + int(vx != vy);
    bool p = a > 0, q = b > 0;
    n += int(p && q) + int(p || q) + int(p ^^ q) + int(!p) + int(p == q) + int(p != q);
    n++;
    ++n;
    n--;
    --n;
    int m = n++ + ++n - n-- - --n;
    iv.x++;
    ++iv;
    fv--;
    n += m, n -= 3, n *= 2, n /= 3, n %= 100, n <<= 1, n >>= 2, n &= 0xff, n |= 1, n ^= 2;
    fv += vx, fv -= 1.0, fv *= 2.0, fv *= vy, fv /= vy;
    flags = n;
}
