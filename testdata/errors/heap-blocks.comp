#version 460
#extension GL_EXT_descriptor_heap : require
#extension GL_EXT_structured_descriptor_heap : require
layout(local_size_x = 1) in;
layout(buffer_type) buffer Values { uint count; };
layout(binding = 0) buffer Data { uint offset; } data;
resourceheap Mixed {
    sampler linear; // error: [invalid-heap-resource] "not allowed in a 'resourceheap' block"
    layout(descriptor_size = 8) uint count; // error: [invalid-heap-resource] "applies to descriptors"
    flat uint interpolated; // error: [misplaced-qualifier]
    layout(location = 1) uint located; // error: [misplaced-layout]
    struct Inner { uint a; } inner; // error: [nested-structure]
} mixed;
samplerheap Samplers { texture2D image; } samplers; // error: [invalid-heap-resource] "'samplerheap'"
samplerheap Values2 { Values values; } values2; // error: [invalid-heap-resource] "'samplerheap'"
resourceheap Many { uint a; } many[2]; // error: [invalid-heap-resource] "cannot be an array"
layout(heap_offset = data.offset) resourceheap Written { uint a; } written; // error: [invalid-layout] "cannot write"
void main()
{
    written.a = 1; // error: [assignment-to-uniform]
    Values copy = values2.values; // error: [opaque-variable]
}
