#version 450
layout(constant_id = 0) const int TWO = 2;
layout(constant_id = 1) const int MINUS_THREE = -3;
// OpSMod has the sign of the divisor, so the default is one element, and `behind` is at byte 4.
const int LENGTH = TWO % MINUS_THREE + 2;
layout(binding = 0, std430) buffer Data { float values[LENGTH]; float behind; };

void main()
{
    behind = values[0];
}
