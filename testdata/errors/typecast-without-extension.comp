#version 450
layout(binding = 0) buffer Data { uint u; };
void main()
{
    float f = (float) u; // error: [missing-extension] 15 "use the constructor 'float(…)'"
}
