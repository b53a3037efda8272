#version 450
#extension GL_EXT_null_initializer : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 1) in;
layout(buffer_reference, std430) buffer Node {
    uint value;
};
struct Holder {
    int count;
    Node node;
};

void main()
{
    Node a = {}; // error: [no-null-value]
    // correct: [no-null-value] Node a;
    Holder b = {}; // error: [no-null-value]
    vec4 c[3] = {};
}
