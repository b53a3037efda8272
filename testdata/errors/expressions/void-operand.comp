#version 450
layout(local_size_x = 1) in;
void nothing()
{
}

void main()
{
    float a = 1.0 + nothing(); // error: [void-operand]
    // correct: [void-operand] float a = 1.0;
    // correct: [void-operand] nothing();
    a = float(nothing()); // error: [void-operand]
}
