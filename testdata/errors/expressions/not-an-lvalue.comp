#version 450
layout(local_size_x = 1) in;
int double_of(int x)
{
    return 2 * x;
}
void out_of(out int x)
{
    x = 1;
}

void main()
{
    int i = 0;
    1 = i; // error: [not-an-lvalue] "literal"
    // correct: [not-an-lvalue] i = 1;
    (i + 1) = i; // error: [not-an-lvalue]
    (i)++;
    -i++;
    ++(-i); // error: [not-an-lvalue]
    int(i) = 1; // error: [not-an-lvalue]
    double_of(i) = 1; // error: [not-an-lvalue] "function"
    vec2(1.0).x = 1.0; // error: [not-an-lvalue]
    out_of(1); // error: [not-an-lvalue]
    i++ ++; // error: [not-an-lvalue]
    uint carry = uaddCarry(1u, 2u, 3u); // error: [not-an-lvalue]
}
