#version 450
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 1) in;
layout(buffer_reference) buffer Node;
layout(push_constant) uniform Constants {
    Node first;
};

uint early()
{
    return first.value; // error: [incomplete-type]
    // correct: [incomplete-type] return 0u;
}
layout(buffer_reference, std430) buffer Node {
    uint value;
};

void main()
{
    first.value = 1u;
}
