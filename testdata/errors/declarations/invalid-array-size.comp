#version 450

int a[0]; // error: [invalid-array-size] "found 0"
int b[-1]; // error: [invalid-array-size]
void main()
{
    float c[2 - 2]; // error: [invalid-array-size]
}
