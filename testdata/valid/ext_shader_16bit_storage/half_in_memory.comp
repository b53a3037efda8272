#version 450
#extension GL_EXT_shader_16bit_storage : require

layout(binding = 0) buffer Data { float16_t v[]; };

void main() {
    float16_t moved = v[0];
    v[1] = moved;
    float16_t converted = float16_t(float(v[2]) * 2.0);
    v[3] = converted;
}
