#version 460
#extension GL_EXT_subgroupuniform_qualifier : require

struct Pair { float one; float other; };

layout(location = 0) subgroupuniformEXT in vec4 tint;
layout(location = 1) subgroupuniformEXT flat in int number;
layout(binding = 0) uniform Values { float values[4]; };
layout(location = 0) out vec4 color;
subgroupuniformEXT float scale = 2.0;

subgroupuniformEXT float scaled(subgroupuniformEXT float value)
{
    subgroupuniformEXT float factor = scale;
    return value * factor;
}

void main()
{
    if (subgroupuniformEXT(number < 3))
        scale = subgroupuniformEXT(values[number & 3]);
    Pair pair = subgroupuniformEXT(Pair(scale, 1.0));
    color = tint * scaled(pair.one) + vec4(subgroupuniformEXT(gl_FragCoord.xy), 0, pair.other);
}
