#version 450
layout(binding = 0) buffer Result { uint result[]; };
uint number();
void main()
{
    result[number()] = 1;
}
