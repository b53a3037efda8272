#version 450
float near;
float far = near + 1.0;
float both()
{
    return near + far;
}
