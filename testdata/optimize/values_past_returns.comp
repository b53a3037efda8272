// What a loop or switch computes is used behind it, and a return inside leaves it another way: merged returns go round it.
#version 460
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_nonuniform_qualifier : require
layout(local_size_x = 32) in;
layout(buffer_reference, std430) buffer Node { uint value; Node next; };
layout(binding = 0, std430) buffer Data { uint words[]; } data;
layout(binding = 1) uniform sampler2D images[];
layout(binding = 2, std430) buffer Nodes { Node first; } nodes;

// A value, and a sum that is used twice.
uint of_loop(uint index) {
    uint value = 0;
    for (;;) {
        value = data.words[3];
        if (value > 5) return 1;
        value += index * 7;
        break;
    }
    return value * 2 + index * 7;
}

uint of_switch(uint index) {
    uint value = 0;
    switch (index) {
    default:
        value = data.words[index];
        if (value > 5) return 1;
        value += index * 7;
    }
    return value * 2 + index * 7;
}

// An access chain.
void of_pointer(uint index) {
    for (;;) {
        if (index > 5) return;
        data.words[index * 8] = 3;
        break;
    }
    data.words[index * 8] += index;
}

// A reference, and a load through it.
uint of_reference(uint index) {
    Node node;
    do {
        node = nodes.first.next;
        if (node.value == index) return 9;
    } while (false);
    return node.value + node.next.value;
}

// An image that is chosen by what was computed.
float of_image(uint index) {
    float sum = 0.0;
    for (;;) {
        if (index > 90) return -1.0;
        sum += textureLod(images[nonuniformEXT(index * 2)], vec2(0.0), 0.0).x;
        break;
    }
    return sum + textureLod(images[nonuniformEXT(index * 2)], vec2(1.0), 0.0).x;
}

// Two loops, both left at once.
uint of_nest(uint index) {
    uint outer = 0;
    for (;;) {
        outer = data.words[index + 1];
        uint inner;
        for (;;) {
            inner = data.words[outer];
            if (inner == 4) return outer;
            break;
        }
        data.words[inner + 1] = outer;
        break;
    }
    return outer * data.words[index + 1];
}

void main() {
    uint index = gl_LocalInvocationIndex;
    uint sum = of_loop(index) + of_loop(index + 1) + of_switch(index) + of_switch(index + 2);
    of_pointer(index);
    of_pointer(sum);
    sum += of_reference(index) + of_reference(sum);
    sum += uint(of_image(index) + of_image(sum));
    data.words[sum] = of_nest(index) + of_nest(sum);
}
