#version 460

const int a = b ? c : d;
const int nested = b ? c ? 1 : 2 : d ? 3 : 4;
const int wide = a || b ? (c, d) : e + f;
void main()
{
    x = b ? c : y = d;
    b ? c, d : e;
}
