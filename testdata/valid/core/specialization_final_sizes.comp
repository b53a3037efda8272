// options: -fspec=0=16 -fspec=1=4 -fspec=2=3
#version 450
// A final size counts, not the default, on whichever side of it that is declared.
layout(local_size_x = 8, local_size_y_id = 1) in;
layout(local_size_x_id = 0, local_size_y = 2) in;
layout(constant_id = 2) gl_MaxImageUnits;
layout(binding = 0) buffer Data { uvec3 size; int units; };

void main()
{
    size = gl_WorkGroupSize;
    units = gl_MaxImageUnits;
}
