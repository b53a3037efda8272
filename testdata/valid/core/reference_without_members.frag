// options: --target-env=vulkan1.2
// A reference that is declared and never defined has a block without members.
#version 450
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
layout(buffer_reference, std430) buffer Node;
layout(std430, binding = 0) buffer List { Node first; } list;
layout(location = 0) out uint result;

void main() {
    result = uint(uint64_t(list.first));
}
