#version 460
#extension GL_EXT_descriptor_heap : require
uniform sampler nearest;
layout(descriptor_heap) uniform texture2D images[];
layout(location = 0) out vec4 color;
void main()
{
    color = texture(sampler2D(images[3], nearest), vec2(0.5));
}
