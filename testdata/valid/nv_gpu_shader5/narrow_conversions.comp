#version 450
#extension GL_NV_gpu_shader5 : require
layout(binding = 0) buffer Values { uint word; int number; float real; } values;

void main()
{
    int8_t tiny = int8_t(values.number);
    uint8_t byte = uint8_t(values.word);
    int16_t small = int16_t(values.number);
    values.word = tiny + values.word + byte;
    values.number = tiny + values.number + small;
    values.real = tiny + values.real + byte;
}
