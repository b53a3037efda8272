#version 450
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    float16_t a;
    int16_t b;
    uint8_t c;
    float d;
} data;

void main()
{
    data.d = float(data.a) + 1.0;
    data.a = data.a + data.a; // error: [arithmetic-on-storage-type] "float16_t"
    data.b = data.b * data.b; // error: [arithmetic-on-storage-type]
    data.c = -data.c; // error: [arithmetic-on-storage-type]
}
