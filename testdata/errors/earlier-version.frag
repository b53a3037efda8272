// options: --target-env=opengl4.5
#version 330
#extension GL_ARB_separate_shader_objects : enable

// What later versions contain, without the extensions that earlier ones have it with.
layout(location = 0) in vec4 value;
layout(location = 0) out vec4 color;
void main()
{
    color = fma(value, value, value); // error: [function-not-available] "add '#extension GL_ARB_gpu_shader5 : enable'"
    color += vec4(packHalf2x16(value.xy)); // error: [function-not-available] "'#extension GL_ARB_shading_language_packing"
    double size = 1.0; // error: [unknown-type] "'double' is not a type"
}
