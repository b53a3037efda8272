#version 450

const int A; // error: [missing-initializer] "'A'"
// correct: [missing-initializer] const int A = 1;
void main()
{
    const float b; // error: [missing-initializer]
}
