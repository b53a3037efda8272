#version 450

const int A; // error: [missing-initializer] "'A'"
void main()
{
    const float b; // error: [missing-initializer]
}
