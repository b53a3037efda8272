// options: -fspec=0=-1 -fspec=9=1
// warning-anywhere: [invalid-specialization-constant] "no specialization constant has constant_id 9"
#version 450
layout(constant_id = 0) const uint TILE = 4; // error: [invalid-specialization-constant] "value -1 for constant_id 0 does not fit 'uint'"
layout(binding = 0) buffer Data { uint x[]; };
void main()
{
    x[0] = TILE;
}
