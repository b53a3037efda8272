#version 450
// What the entry point does not reach may call functions that only other shaders define.
layout(local_size_x = 1) in;
layout(binding = 0) buffer Result { float value; } result;

float other(float x);

float unused(float x)
{
    return other(x) + 1.0;
}

float used(float x)
{
    return x + 2.0;
}

void main()
{
    result.value = used(result.value);
}
