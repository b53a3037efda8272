#version 460

// Which identifiers are type names (GLSL 4.2.2).
struct S { int a; float S; };
struct T { S S; int x; };
S f(S S, int T)
{
    T = S.S;
    return S;
}
void g()
{
    S S = S(1, 2.0), other = S;
    S.a = 1;
    {
        T S = T(1);
        S.S;
    }
    S;
    struct L { int a; } l;
    L m = L(1);
    {
        struct L { float b; };
        L n = L(2.0);
        int L = 1;
        L + 1;
    }
    L o[2] = L[2](l, m);
    for (T T = T(3); T.x; T++) T.S;
    for (int T = 0; T < 3; T++) { if (T > 1) T; else T; }
    T p;
}
S h;
