#version 450
#extension GL_EXT_control_flow_attributes : require
layout(binding = 0) buffer Data { int count; };
void main()
{
    [[dependency_length]] for (int i = 0; i < 4; i++) {} // warning: [attribute-arguments]
    // correct: [attribute-arguments] [[dependency_length(4)]] for (int i = 0; i < 4; i++) {}
    [[dependency_length(-1)]] for (int i = 0; i < 4; i++) {} // error: [attribute-arguments]
    [[unroll(4)]] for (int i = 0; i < 4; i++) {} // warning: [attribute-arguments] "attribute 'unroll' takes 0 arguments (1 given)"
    [[flatten(1)]] if (count > 0) {} // warning: [attribute-arguments]
    [[peel_count(0.5)]] for (int i = 0; i < 4; i++) {} // warning: [attribute-arguments]
}
