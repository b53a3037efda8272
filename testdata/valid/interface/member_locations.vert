#version 450

// Where one member of a block has a location, each has one: that of the block is where they begin.
layout(location = 2) out Mixed { vec4 a; layout(location = 7) mat2 b; vec4 c; } mixed_;
out Own { layout(location = 12) vec4 a; layout(location = 11) vec4 b; } own;
layout(location = 20) out Whole { vec4 a; vec4 b; } whole;

void main()
{
    mixed_.a = mixed_.c = own.a = own.b = whole.a = whole.b = vec4(1.0);
    mixed_.b = mat2(1.0);
}
