#version 460
#extension GL_EXT_control_flow_attributes : require
layout(location = 0) out vec4 color;
float last();
void main()
{
    float x = 0.0;
    [[unroll]] for (int i = 0; i < 4; i++)
        x += last();
    color = vec4(x);
}
