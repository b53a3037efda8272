// A hint that an extension of its own has; its number can be left out.
#version 450
#extension GL_EXT_control_flow_attributes : require

void main()
{
    [[multiple_wait_queuesQCOM]] for (int i = 0; i < 4; i++) {} // error: [attribute-without-extension] "multiple_wait_queuesQCOM"
    [[unroll, multiple_wait_queuesQCOM(2)]] for (int i = 0; i < 4; i++) {} // error: [attribute-without-extension]
}
