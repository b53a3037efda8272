// options: -fspec=0=-1 -fspec=1=0.25 -fspec=2=inf -fspec=3=8.0 -fspec=9=1
// warning-anywhere: [invalid-specialization-constant] "no specialization constant has constant_id 9"
#version 450
layout(constant_id = 0) const uint TILE = 4; // error: [invalid-specialization-constant] "value -1 for constant_id 0 does not fit 'uint'"
layout(constant_id = 1) const int STEP = 2; // error: [invalid-specialization-constant] "value 0.25 for constant_id 1 does not fit 'int'"
layout(constant_id = 2) const uint LAST = 7; // error: [invalid-specialization-constant] "value inf for constant_id 2 does not fit 'uint'"
layout(constant_id = 3) const uint ROWS = 1;
layout(binding = 0) buffer Data { uint x[]; };
void main()
{
    x[0] = TILE + uint(STEP) + LAST + ROWS;
}
