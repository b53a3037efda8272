#version 460

void main()
{
    -a;
    +a;
    !a;
    ~a;
    ++a;
    --a.x;
    - -a;
    -a++;
    !f(a)[0];
}
