#version 450
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 1) in;
layout(buffer_reference, std430) buffer Node {
    uint value;
};
layout(buffer_reference, std430) buffer List {
    uint values[];
};
layout(push_constant) uniform Constants {
    Node node;
    List list;
};

void main()
{
    Node next = node + 1; // error: [reference-arithmetic]
    // correct: [reference-arithmetic] Node next = node;
    next++; // error: [invalid-operands]
    next = node[1]; // error: [not-indexable]
}
