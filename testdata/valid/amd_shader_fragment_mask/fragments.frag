#version 450
#extension GL_AMD_shader_fragment_mask : require
layout(binding = 0) uniform sampler2DMS color;
layout(binding = 1) uniform isampler2DMSArray layers;
layout(binding = 2, input_attachment_index = 0) uniform usubpassInputMS before;
layout(location = 0) out vec4 result;

void main() {
    uint mask = fragmentMaskFetchAMD(color, ivec2(2, 3)) + fragmentMaskFetchAMD(layers, ivec3(1)) + fragmentMaskFetchAMD(before);
    result = fragmentFetchAMD(color, ivec2(2, 3), mask & 15u);
    result += vec4(fragmentFetchAMD(layers, ivec3(1), 1u)) + vec4(fragmentFetchAMD(before, mask >> 4));
}
