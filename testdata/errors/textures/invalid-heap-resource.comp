#version 460
#extension GL_EXT_descriptor_heap : require
layout(descriptor_heap) uniform texture2D single;  // error: [invalid-heap-resource]
// correct: [invalid-heap-resource] layout(descriptor_heap) uniform texture2D single[];
layout(descriptor_heap) uniform sampler2D combined[];  // error: [invalid-heap-resource]
layout(descriptor_heap, binding = 3) uniform texture2D bound[];  // error: [invalid-heap-resource]
layout(binding = 4, descriptor_stride = 64) buffer Alone { uint a; } alone[2];  // error: [invalid-heap-resource]
layout(descriptor_heap, descriptor_stride = 48) buffer Odd { uint a; } odd[];  // error: [invalid-heap-resource]
layout(descriptor_heap, r32ui) uniform uimage1D counters[];

uint read(uimage1D image) {
    return imageLoad(image, 0).x;
}

void main() {
    read(counters[1]);  // error: [resource-argument]
}
