// options: --target-env=vulkan1.1 --target-spv=spv1.4
#version 460
#extension GL_EXT_descriptor_heap : require
#extension GL_EXT_nonuniform_qualifier : require
layout(descriptor_heap) uniform sampler samplers[];
layout(descriptor_heap) uniform texture2D images[];
layout(descriptor_heap, descriptor_stride = 64, r32ui) uniform uimage2D counters[];
layout(descriptor_heap) buffer Store { vec4 first; float rest[]; } stores[];
layout(descriptor_heap) uniform Settings { mat4 transform; } settings[];
layout(location = 0) in vec2 P;
layout(location = 1) flat in uint which;
layout(location = 0) out vec4 result;

void main() {
    result = settings[nonuniformEXT(which)].transform * texture(sampler2D(images[27], samplers[which]), P);
    stores[3].rest[which] = result.x + stores[4].first.y;
    result.x += imageAtomicAdd(counters[which], ivec2(P), 1u);
    imageStore(counters[5], ivec2(P), imageLoad(counters[6], ivec2(P)));
}
