// options: --target-env=vulkan1.3
#version 450
#extension GL_EXT_bfloat16 : require
layout(constant_id = 1) const bfloat16_t scale = bfloat16_t(10.0);
layout(binding = 0) buffer Data { bfloat16_t value; } data;

void main() {
    data.value = scale;
}
