// options: -fauto-bind-uniforms -fubo-binding-base 10 -ftexture-binding-base vert 7 -fsampler-binding-base frag 2
#version 450
// Bindings that are written are taken first, their base added; the others follow in order of declaration, each kind from its base, and
// what no code mentions takes none.
uniform First { vec4 first; };
uniform Unused { vec4 unused; };
layout(set = 1) uniform OtherSet { vec4 other; };
layout(binding = 0) uniform Written { vec4 written; };
layout(binding = 0) buffer Storage { vec4 storage[]; } storages[3];
uniform sampler2D combined;
uniform texture2D separate;
uniform sampler alone;
layout(rgba8) uniform image2D picture;
layout(input_attachment_index = 0) uniform subpassInput attachment;
layout(location = 0) out vec4 color;

vec4 unreached() { return unused; }
vec4 reached() { return first + other + written + storages[0].storage[1]; }

void main()
{
    color = reached() + texture(combined, vec2(0)) + texture(sampler2D(separate, alone), vec2(0)) + imageLoad(picture, ivec2(0)) + subpassLoad(attachment);
}
