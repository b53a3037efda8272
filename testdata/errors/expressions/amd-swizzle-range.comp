// options: --target-env=vulkan1.1
#version 450
#extension GL_AMD_shader_ballot : require
layout(binding = 0) buffer B { float x; } b;
void main() {
    b.x = swizzleInvocationsAMD(b.x, uvec4(0, 1, 2, 4)); // error: [index-out-of-range] "0 to 3"
    b.x = swizzleInvocationsMaskedAMD(b.x, uvec3(0, 32, 1)); // error: [index-out-of-range] "0 to 31"
}
