#version 460
#extension GL_EXT_control_flow_attributes : require

void main()
{
    switch (a) {}
    switch (a) {
    case 1:
    case N + 2:
        b;
        break;
    case c ? 1 : 2:
        { d; }
    default:
        e;
    }
    [[flatten]] switch (f()) { default: }
}
