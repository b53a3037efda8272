#version 450
float sum = 3.0;
float twice()
{
    return sum * 2.0;
}
