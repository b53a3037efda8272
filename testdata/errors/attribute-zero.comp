#version 450
#extension GL_EXT_control_flow_attributes : require
layout(binding = 0) buffer Data { int count; };
void main() {
    [[dependency_length(0)]] // error: [attribute-arguments]
    for (int i = 0; i < count; i++)
        count--;
}
