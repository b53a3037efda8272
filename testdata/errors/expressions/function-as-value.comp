#version 450
layout(local_size_x = 1) in;
float half_of(float x)
{
    return 0.5 * x;
}

void main()
{
    float a = half_of; // error: [function-as-value]
    // correct: [function-as-value] float a = half_of(1.0);
    float b = max + 1.0; // error: [function-as-value] "'max' is a function, not a value"
    half_of = 1.0; // error: [function-as-value]
}
