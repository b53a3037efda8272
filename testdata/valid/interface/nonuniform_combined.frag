#version 450
#extension GL_EXT_nonuniform_qualifier : enable
// A combination that is non-uniform by its index, and said to be: decorated once.
layout(binding = 0) uniform texture2D images[8];
layout(binding = 1) uniform sampler filtering;
layout(location = 0) nonuniformEXT in flat int index;
layout(location = 0) out vec4 color;
void main() { color = texture(nonuniformEXT(sampler2D(images[index], filtering)), vec2(0.5)); }
