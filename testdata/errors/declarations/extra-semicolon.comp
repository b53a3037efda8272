#version 450
void f() {}; // error: 12 [extra-semicolon]
// correct: [extra-semicolon] void f() {}

void main()
{
}
