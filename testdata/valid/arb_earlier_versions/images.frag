// options: --target-env=opengl4.5
#version 330
#extension GL_ARB_separate_shader_objects : enable
#extension GL_ARB_explicit_uniform_location : enable
#extension GL_ARB_shader_image_load_store : enable
#extension GL_ARB_shading_language_420pack : enable
#extension GL_ARB_texture_cube_map_array : enable
#extension GL_ARB_texture_gather : enable
#extension GL_ARB_shading_language_packing : enable
layout(early_fragment_tests) in;
layout(rgba8, binding = 0, location = 0) uniform image2D image;
layout(r32ui, binding = 1, location = 1) coherent uniform uimage2D counters;
layout(binding = 2, location = 2) uniform samplerCubeArray cubes;
layout(location = 0) in vec4 value;
layout(location = 0) out vec4 color;
void main()
{
    uint old = imageAtomicAdd(counters, ivec2(0), packHalf2x16(value.xy));
    memoryBarrier();
    imageStore(image, ivec2(1), value);
    color = imageLoad(image, ivec2(2)) + texture(cubes, value) + textureGather(cubes, value) + float(old);
}
