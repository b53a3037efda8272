#version 460
#extension GL_EXT_control_flow_attributes : require

void main()
{
    while (a) b;
    do { c; } while (d);
    do e++; while (f);
    for (;;) {}
    for (int i = 0, j = 1; i < 3; i++, j += 2) g;
    for (i = 0; i < 3; ++i) { h; }
    [[unroll]] for (uint i = 0; i < 3; ++i) [[dependency_length(4)]] while (a) do b; while (c);
    [[loop]] do d; while (e);
}
