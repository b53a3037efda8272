#version 450
float second();
float first()
{
    return second() + 1.0;
}
