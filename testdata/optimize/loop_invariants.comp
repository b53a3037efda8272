// options: -Os
#version 460
// Loop-invariant code motion. What every iteration computes alike is computed once, before the outermost loop that does
// not change it; the load of a push constant moves with what uses it.

layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { uint words[]; } data;
layout(binding = 1) readonly buffer Limits { uint limits[]; } limits;
layout(push_constant) uniform Parameters { uint rows; uint columns; uint stride; uint divisor; float scale; } parameters;

void main()
{
    const uint x = gl_GlobalInvocationID.x, y = gl_GlobalInvocationID.y;
    uint total = 0u;
    // The division moves from the header, which runs at least once; `x * stride` leaves both loops.
    for (uint row = 0u; row < parameters.rows / parameters.divisor; row++) {
        for (uint column = 0u; column < parameters.columns; column++) {
            total += data.words[row * parameters.stride + x * parameters.stride + column];
        }
    }
    data.words[x] = total;

    // Equal to what has moved before: one value for both loops.
    for (uint row = 0u; row < parameters.rows; row++) {
        data.words[x * parameters.stride + row] = row;
    }

    // What stays: a division in the body, which may not run; what only some iterations compute; what a buffer holds.
    for (uint i = 0u; i < parameters.columns; i++) {
        uint share = x / parameters.divisor;
        if ((i & 1u) == 0u) {
            share += x * y;
        }
        data.words[i] = share + limits.limits[0];
    }

    // A decoration moves along; the division by a constant is always defined.
    precise float product = 0.0;
    for (uint i = 0u; i < parameters.rows; i++) {
        product += parameters.scale * float(x) + float(y / 7u);
        data.words[i + x] = floatBitsToUint(product);
    }
}
