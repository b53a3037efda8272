#version 310 es
// A texture has the default precision of the combined sampler; what is put together has none of its own.
precision mediump float;
precision lowp sampler;
precision highp samplerCube;

layout(binding = 0) uniform texture2D low;
layout(binding = 1) uniform textureCube high;
layout(binding = 2) uniform mediump texture2D medium;
layout(binding = 3) uniform sampler state;
layout(binding = 4) uniform sampler2D combined;
layout(location = 0) in highp vec3 coordinate;
layout(location = 0) out vec4 color;
layout(location = 1) out highp vec4 precise_color;

void main()
{
    color = texture(sampler2D(low, state), coordinate.xy) + texture(combined, coordinate.xy);
    precise_color = texture(samplerCube(high, state), coordinate) + texture(sampler2D(medium, state), coordinate.xy);
}
