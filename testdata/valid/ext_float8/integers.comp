// options: --target-env=vulkan1.3
#version 450
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(constant_id = 1) const floate4m3_t scale = 1.5fe4m3;
layout(binding = 0) buffer Data { floate4m3_t first; floate5m2_t second; uint word; i16vec2 pair; fe5m2vec2 both; } data;

void main() {
    data.second = 0.25fe5m2;
    saturatedConvertEXT(data.first, data.word);
    if (data.word > 3u) {
        data.first = scale;
    }
    saturatedConvertEXT(data.both, data.pair);
}
