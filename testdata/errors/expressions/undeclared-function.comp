#version 450
layout(local_size_x = 1) in;
float half_of(float x)
{
    return 0.5 * x;
}

void main()
{
    float f = squareroot(2.0); // error: [undeclared-function]
    // correct: [undeclared-function] float f = sqrt(2.0);
    f = half_off(2.0); // error: [undeclared-function]
    coopMatLoad(f); // error: [undeclared-function]
    f = later(1.0); // error: [undeclared-function]
}

float later(float x)
{
    return x;
}
