#version 450
layout(local_size_x = 1) in;

void main()
{
    float a = 1.0hf; // error: [literal-needs-extension] "float16_t"
    float b = float(10l); // error: [literal-needs-extension] "int64_t"
    float c = float(10us); // error: [literal-needs-extension] "uint16_t"
    double d = 1.0lf;
}
