#version 460
#extension GL_EXT_control_flow_attributes : require

void main()
{
    if (a) b;
    if (a) b; else c;
    // The else belongs to the nearest if.
    if (a) if (b) c; else d;
    if (a) { b; } else if (c) { d; } else { e; }
    [[flatten]] if (a) b;
    [[dont_flatten, x(1, 2)]] if (a) b; else [[branch]] if (c) d;
}
