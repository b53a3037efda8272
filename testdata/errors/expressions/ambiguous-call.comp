#version 450
layout(local_size_x = 1) in;
float f(float x, int y)
{
    return x;
}
float f(int x, float y)
{
    return y;
}

void main()
{
    float a = f(1, 2); // error: [ambiguous-call] "convert explicitly: 'float(1)'"
    // correct: [ambiguous-call] float a = f(1.0, 2);
    a = f(1, 2.0);
}
