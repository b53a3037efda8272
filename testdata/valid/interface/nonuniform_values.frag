// options: --target-env=vulkan1.2
#version 450
#extension GL_EXT_nonuniform_qualifier : require

// The qualifier of a value is that of the operand that samples.
layout(binding = 0) uniform texture2D pictures[];
layout(binding = 1) uniform sampler filters[];
layout(binding = 2) uniform sampler2D combined[];
layout(location = 0) flat in uint index;
layout(location = 0) out vec4 color;

void main()
{
    color = texture(nonuniformEXT(sampler2D(pictures[index], filters[0])), vec2(0));
    color += texture(nonuniformEXT(combined[index]), vec2(0));
    color += texture(sampler2D(nonuniformEXT(pictures[index]), filters[index]), vec2(0));
    color += texelFetch(nonuniformEXT(combined[index]), ivec2(0), 0);
}
