// options: --target-env=vulkan1.3
#version 460
#extension GL_EXT_descriptor_heap : require
#extension GL_EXT_structured_descriptor_heap : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_samplerless_texture_functions : require
// Values and descriptors lie side by side; only the device knows how large a descriptor is.
layout(local_size_x = 1) in;
layout(constant_id = 0) const uint materials_offset = 1024;
layout(push_constant) uniform Push { uint samplers_offset; uint index; } push;
layout(buffer_type, scalar) buffer Values { uint count; float values[]; };
struct Material { vec4 color; Values values; texture2D image; };
layout(heap_offset = materials_offset) resourceheap Materials {
    uint count;
    layout(row_major) mat3x4 transform;
    layout(rgba32f) image2D targets[2];
    layout(descriptor_size = 64) Values sized;
    Material materials[];
} heap;
layout(heap_offset = push.samplers_offset) samplerheap Samplers { sampler linear[2]; } samplers;
void main()
{
    vec4 texel = textureLod(sampler2D(heap.materials[push.index].image, samplers.linear[1]), vec2(0.5), 0.0);
    texel += heap.materials[2].color + heap.transform[1] + float(heap.count);
    heap.materials[push.index].values.values[3] += texel.x;
    heap.sized.count = heap.materials[1].values.count;
    imageStore(heap.targets[1], ivec2(0), texel + imageLoad(heap.targets[0], ivec2(0)));
}
