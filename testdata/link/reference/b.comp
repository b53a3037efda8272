#version 460
#extension GL_EXT_buffer_reference : require
layout(buffer_reference) buffer Node;
layout(buffer_reference, std430) buffer Node
{
    float value;
    Node next;
};
float sum(Node node)
{
    return node.value + node.next.value;
}
