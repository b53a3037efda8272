// options: --target-env=vulkan1.3
#version 460
#extension GL_EXT_descriptor_heap : require
#extension GL_EXT_structured_descriptor_heap : require
#extension GL_EXT_buffer_reference : require
// Without descriptors the layout is known now; a reference may have its block where it is declared.
layout(local_size_x = 1) in;
layout(buffer_reference) buffer Later;
resourceheap References {
    Later later;
    layout(buffer_reference, std430, buffer_reference_align = 4) buffer { uint data; } here;
    uvec3 values[2];
} heap;
layout(buffer_reference, std430) buffer Later { float value; uint count; };
layout(binding = 0, std430) buffer Result { uint result; };
void main() { result = heap.later.count + heap.here.data + heap.values[1].z; }
