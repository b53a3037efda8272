#version 450
#extension GL_EXT_shader_16bit_storage : require

layout(binding = 0) buffer Data { float16_t v[]; };

void main() {
    v[1] = v[0];
    float doubled = float(v[2]) * 2.0;
    v[3] = float16_t(doubled);
}
