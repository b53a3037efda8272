#version 450
layout(local_size_x = 32) in;
shared float tile[32];
void fill()
{
    tile[gl_LocalInvocationIndex] = 1.0;
}
