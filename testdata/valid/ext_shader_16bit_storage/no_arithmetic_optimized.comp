// options: -O
#version 450
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require

// Constants and conversions of numbers that are for storage alone: none asks for Float16, Int16 or Int8.
layout(constant_id = 0) const float SCALE = 2.5;
layout(binding = 0) buffer Data { float16_t half_; int16_t short_; uint16_t ushort_; int8_t byte_; uint8_t ubyte_; f16vec2 halves; i8vec4 bytes; } data;
layout(binding = 1) buffer Words { int i; uint u; float f; bool b; double d; } words;

void main() {
    data.half_ = float16_t(1.5);
    data.short_ = int16_t(-3);
    data.ushort_ = uint16_t(65535u);
    data.byte_ = int8_t(-128);
    data.ubyte_ = uint8_t(255);
    data.halves = f16vec2(vec2(0.5, -0.25));
    data.bytes = i8vec4(ivec4(1, -2, 3, -4));

    data.half_ = float16_t(SCALE);
    data.half_ = float16_t(words.i);
    data.half_ = float16_t(words.b);
    data.half_ = float16_t(words.d);
    data.half_ = float16_t(data.short_);
    data.short_ = int16_t(words.u);
    data.short_ = int16_t(words.f);
    data.ubyte_ = uint8_t(data.byte_);
    data.byte_ = int8_t(words.u);

    words.i = int(float(data.half_)) + int(data.ubyte_);
    words.u = uint(data.byte_) + uint(data.ushort_);
    words.b = bool(float(data.half_)) || bool(int(data.short_));
    words.d = double(data.half_) + double(int(data.byte_));
}
