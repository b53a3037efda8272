#version 450
// The precision of a block has no effect: its members have their own.
layout(local_size_x = 1) in;
layout(binding = 0) buffer highp restrict writeonly Results { float results[]; };
layout(binding = 1) uniform mediump restrict readonly Sizes { ivec4 sizes; };
layout(push_constant) uniform lowp Constants { float factor; };

void main()
{
    results[sizes.x] = factor * 2.0;
}
