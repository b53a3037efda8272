// options: -fspec=0=nan -fspec=1=0 -fspec=2=-1 -fspec=3=1e39 -fspec=4=inf -fspec=5=2.5
#version 450
layout(local_size_x_id = 0) in; // error: [invalid-specialization-constant] "value nan for constant_id 0 does not fit 'uint'"
layout(local_size_y_id = 1) in; // error: [invalid-specialization-constant] "size of the workgroup must be at least 1 (0 given for constant_id 1)"
layout(local_size_z_id = 2) in; // error: [invalid-specialization-constant] "value -1 for constant_id 2 does not fit 'uint'"
layout(constant_id = 3) const float SCALE = 1.0; // error: [invalid-specialization-constant] "value 1e+39 for constant_id 3 does not fit 'float'"
layout(constant_id = 4) const bool FAST = true; // error: [invalid-specialization-constant] "value inf for constant_id 4 does not fit 'bool'"
layout(constant_id = 5) gl_MaxImageUnits; // error: [invalid-specialization-constant] "value 2.5 for constant_id 5 does not fit 'int'"
layout(binding = 0) buffer Data { float x[]; };

void main()
{
    x[gl_MaxImageUnits] = FAST ? SCALE : 0.0;
}
