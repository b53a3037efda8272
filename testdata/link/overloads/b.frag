#version 450
float half_of(float x)
{
    return x * 0.5;
}
int half_of(int x)
{
    return x / 2;
}
