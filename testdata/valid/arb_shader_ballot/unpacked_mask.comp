#version 450
#extension GL_ARB_shader_ballot : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { uvec2 mask; uint same; };

void main()
{
    // The extension brings masks of 64 bits, and what takes them apart.
    mask = unpackUint2x32(ballotARB(mask.x > 3u));
    same = packUint2x32(mask) == ballotARB(true) ? 1u : 0u;
}
