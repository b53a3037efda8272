#version 450
#extension GL_NV_explicit_typecast : enable
struct S { uint a; };
layout(binding = 0) buffer Data { uint u; float f[2]; };
void main()
{
    S s = (S) u; // error: [invalid-constructor] 12 "only scalars, vectors, matrices and buffer references"
    int list[2] = (int[2]) f; // error: [invalid-constructor] 20
    uint v = (uint) s; // error: [invalid-constructor-argument]
}
