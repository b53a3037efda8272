#version 450
layout(local_size_x = 8, local_size_y = 4) in;
uint number()
{
    return gl_LocalInvocationIndex;
}
