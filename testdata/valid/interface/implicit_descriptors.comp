// options: --target-env=vulkan1.2
#version 450
#extension GL_EXT_nonuniform_qualifier : enable

// Arrays of resources without a size have that of their largest constant index, unless something indexes them
// dynamically.
layout(binding = 0) uniform sampler2D indexed[];
layout(binding = 1) uniform sampler2D unused[];
layout(binding = 2) uniform sampler2D dynamic[];
layout(binding = 4) buffer Data { vec4 value; } data[];


void main()
{
    vec4 total = textureLod(indexed[3], vec2(0), 0) + textureLod(indexed[0], vec2(0), 0);
    total += textureLod(dynamic[gl_LocalInvocationIndex], vec2(0), 0) + textureLod(dynamic[1], vec2(0), 0);
    data[1].value = total;
}
