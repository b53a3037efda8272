// options: -fspec=0=16 -fspec=1=false -fspec=2=0.25 -fspec=3=8
#version 450
layout(local_size_x_id = 3, local_size_y_id = 0) in;
layout(constant_id = 0) const uint TILE = 4;
layout(constant_id = 1) const bool FAST = true;
layout(constant_id = 2) const float BIAS = 1.0;
layout(constant_id = 4) const int LEFT = 3;
shared float tile[TILE * 2];
layout(binding = 0) buffer Data { float x[]; };

void main()
{
    tile[gl_LocalInvocationIndex % (TILE * 2)] = FAST ? 0.0 : BIAS;
    barrier();
    x[gl_GlobalInvocationID.x] = tile[TILE - 1] + float(LEFT * int(TILE)) + float(gl_WorkGroupSize.x);
}
