#version 450
float second()
{
    return 2.0;
}
