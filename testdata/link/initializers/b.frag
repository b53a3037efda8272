#version 450
float sum = 1.0 + 2.0;
float twice()
{
    return sum * 2.0;
}
