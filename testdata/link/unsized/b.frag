#version 450
float weights[4];
float at(int i)
{
    return weights[i];
}
