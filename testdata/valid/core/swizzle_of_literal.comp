#version 450
// A literal is a scalar, and a scalar can be swizzled.
layout(binding = 0) buffer Results { uvec2 u; vec4 f; double d; };
void main()
{
    u = 0u.xx + 0x1Fu.rr + 07u.x;
    f = 255.0f.xxxx + 1.0.xxxx + 1..xxxx + .5e1.rrrr;
    d = 2.0lf.x;
}
