#version 460

void main()
{
    a = b = c;
    a *= b;
    a /= b;
    a %= b;
    a += b;
    a -= b;
    a <<= b;
    a >>= b;
    a &= b;
    a ^= b;
    a |= b;
    v.xy = w.zw;
    a[i] += b ? c : d;
}
