#version 450
layout(local_size_x = 1) in;

void main()
{
    float f = dFdx(1.0); // error: [function-not-available] "compute stage"
    // correct: [function-not-available] float f = abs(1.0);
    EmitVertex(); // error: [function-not-available]
}
