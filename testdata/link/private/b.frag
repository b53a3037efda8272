#version 450
float sum;
void add(float x)
{
    sum += x;
}
