// options: --target-env=opengl4.5 -fauto-bind-uniforms
#version 330
#extension GL_ARB_separate_shader_objects : enable
#extension GL_ARB_explicit_uniform_location : enable
#extension GL_ARB_gpu_shader5 : enable
layout(location = 0) sample in vec4 value;
layout(location = 1) uniform sampler2D image;
layout(location = 2) uniform sampler2DShadow shadow;
layout(location = 0) out vec4 color;
void main()
{
    precise vec4 sum = fma(value, value, vec4(1.0));
    uint carry;
    sum += float(uaddCarry(1u, uint(gl_SampleMaskIn[0]), carry));
    sum += float(bitCount(3) + bitfieldExtract(int(carry), 1, 2) + findMSB(7u));
    sum += interpolateAtCentroid(value) + ldexp(value, ivec4(2));
    sum += textureGather(image, value.xy, 1) + textureGather(shadow, value.xy, 0.5);
    color = sum + unpackUnorm4x8(packUnorm4x8(value));
}
