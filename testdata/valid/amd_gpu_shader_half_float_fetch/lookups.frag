// options: --target-env=opengl4.5
#version 450
#extension GL_AMD_gpu_shader_half_float : enable
#extension GL_AMD_gpu_shader_half_float_fetch : enable
layout(binding = 0, location = 0) uniform f16sampler2D image;
layout(binding = 1, location = 1) uniform f16sampler2DShadow shadow;
layout(binding = 2, rgba16f, location = 2) uniform f16image2D store;
layout(location = 0) in vec3 c;
layout(location = 1) in f16vec3 h;
layout(location = 0) out f16vec4 color;
void main()
{
    color = texture(image, c.xy) + texture(image, h.xy, 1.0hf) + textureLod(image, h.xy, 2.0hf);
    color += textureGrad(image, h.xy, h.yz, h.zx) + texelFetch(image, ivec2(c), 0) + textureGather(image, h.xy);
    color.x += texture(shadow, c) + texture(shadow, h.xy, 0.5) + textureProj(shadow, h, 0.5);
    color += float16_t(textureSize(shadow, 0).x);
    imageStore(store, ivec2(c), imageLoad(store, ivec2(0)) + color);
}
