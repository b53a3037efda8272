#version 460

void main()
{
    a[i][j + 1];
    v.xyz.x;
    s.list[2].field;
    i++;
    v.x--;
    f(1).y[0]++;
}
