#version 460
#extension GL_EXT_buffer_reference : require
// A volatile read is a side effect, also where its value is not used; naming volatile memory alone reads nothing.
layout(local_size_x = 1) in;
layout(buffer_reference) volatile buffer Node { uint state; vec2 pair; };
layout(binding = 0) volatile buffer Device { uint status; uint words[]; } device;
layout(binding = 1) buffer Queue { volatile uint head; uint tail; } queue;
layout(binding = 2) volatile buffer Unnamed { uint ready; };
layout(binding = 3) buffer Nodes { Node first; } nodes;

void main() {
    device.status + 1u;
    uint(device.words[2]);
    float(ready);
    -queue.head;
    uvec2(device.status, 1u);
    device.words[1] + 1u, ready == 2u;
    queue.tail == 3u ? device.words[3] : queue.tail;
    queue.tail == 4u && device.status == 2u;
    device.words[device.status];
    nodes.first.state * 2u;
    for (uint i = 0u; i < 2u; i++, ready + 1u) {}
    // These read nothing.
    device.status;
    nodes.first.pair.y;
    queue.tail + 1u;
}
