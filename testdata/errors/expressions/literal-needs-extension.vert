#version 330

void main()
{
    float a = float(1.0lf); // error: [literal-needs-extension] "400"
    // correct: [literal-needs-extension] float a = 1.0;
}
