#version 450

int a[0]; // error: [invalid-array-size] "array size must be greater than 0 (0 given)"
// correct: [invalid-array-size] int a[1];
int b[-1]; // error: [invalid-array-size]
void main()
{
    float c[2 - 2]; // error: [invalid-array-size]
}
