#version 450
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
float last()
{
    return float(float16_t(2.5));
}
