#version 450

void main()
{
    int f(int x); // error: [nested-function] "'f'"
    // correct: [nested-function] int x = 1;
}
