#version 450
#extension GL_NV_shader_texture_footprint : require
layout(binding = 0) uniform sampler2D flat_;
layout(binding = 1) uniform sampler3D deep;
layout(location = 0) in vec3 p;
layout(location = 0) out vec4 color;
void main()
{
    gl_TextureFootprint2DNV two;
    gl_TextureFootprint3DNV three;
    bool single = textureFootprintNV(flat_, p.xy, 1, false, two, 0.5);
    uvec2 sum = two.anchor + two.offset + two.mask + two.lod;
    single = single && textureFootprintClampNV(deep, p, 2.0, 3, true, three);
    sum += three.anchor.xy + three.mask;
    single = single && textureFootprintLodNV(flat_, p.xy, 1.0, 1, true, two);
    single = single && textureFootprintGradNV(flat_, p.xy, p.xy, p.yz, 1, true, two);
    single = single && textureFootprintGradClampNV(flat_, p.xy, p.xy, p.yz, 3.0, 1, true, two);
    color = vec4(sum, two.granularity, float(single));
}
