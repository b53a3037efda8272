#version 450
// What a constant condition leaves out may be undefined: no warning, and the value stays a constant.
layout(binding = 0) buffer Data { uint masks[4]; int quotients[4]; };
const uint BITS = 32u;
const uint MASK = BITS == 32u ? 0xFFFFFFFFu : (1u << BITS) - 1u;
const int ZERO = 0;
const int QUOTIENT = ZERO != 0 ? 7 / ZERO : ZERO == 0 ? 5 : 8 % ZERO;
const ivec2 PAIR = ZERO == 0 ? ivec2(1, 2) : ivec2(3, 4) / ivec2(1, ZERO);
shared uint scratch[QUOTIENT];

void main()
{
    scratch[0] = MASK;
    masks[0] = scratch[0];
    quotients[0] = QUOTIENT + PAIR.y;
}
