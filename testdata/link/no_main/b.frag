#version 450
float second()
{
    return 1.0;
}
