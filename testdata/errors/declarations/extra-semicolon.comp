#version 450
void f() {}; // error: 12 [extra-semicolon]

void main()
{
}
