#version 460
#extension GL_EXT_control_flow_attributes : require

void main()
{
    [[a]] for (;;) ;
    [ [a, b(1), c(1 + 2, N)] ] while (x) ;
}
