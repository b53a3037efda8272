#version 450
#extension GL_EXT_nonuniform_qualifier : require
layout(binding = 0) uniform sampler2D combined[];
layout(binding = 1) uniform texture2D images[];
layout(binding = 2) uniform sampler samplers[];
layout(binding = 3, r32ui) uniform uimage2D counters[];
layout(binding = 4) uniform samplerBuffer texels[];
layout(binding = 5, input_attachment_index = 2) uniform subpassInput inputs[3];
layout(location = 0) flat in int i;
layout(location = 1) in vec2 P;
layout(location = 0) out vec4 result;

void main() {
    result = texture(combined[nonuniformEXT(i)], P);
    result += texture(sampler2D(images[nonuniformEXT(i)], samplers[nonuniformEXT(i + 1)]), P);
    result += texelFetch(combined[nonuniformEXT(i)], ivec2(P), 0);
    result += texelFetch(texels[nonuniformEXT(i)], i);
    result.xy += textureSize(combined[nonuniformEXT(i)], 0);
    result += subpassLoad(inputs[nonuniformEXT(i)]);
    result.x += imageAtomicAdd(counters[nonuniformEXT(i)], ivec2(P), 1u);
    imageStore(counters[nonuniformEXT(i)], ivec2(P) + 1, imageLoad(counters[nonuniformEXT(i)], ivec2(P)));
}
