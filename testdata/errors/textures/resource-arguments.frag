#version 450
#extension GL_EXT_nonuniform_qualifier : require
layout(binding = 0) uniform texture2D images[4];
layout(binding = 1) uniform sampler filtering;
layout(binding = 2) uniform textureBuffer texels;
layout(location = 0) flat in int index;
layout(location = 0) out vec4 color;

vec4 combined(sampler2D image) { return texture(image, vec2(0.5)); }
vec4 fetched(samplerBuffer buffered) { return texelFetch(buffered, 1); }
vec4 separate(texture2D image) { return texture(sampler2D(image, filtering), vec2(0.5)); }

void main() {
    color = combined(sampler2D(images[1], filtering));      // error: [resource-argument] "argument of type 'sampler2D' must be a variable"
    color += fetched(samplerBuffer(texels, filtering));     // error: [resource-argument]
    color += separate(nonuniformEXT(images[index]));        // error: [resource-argument] "around the index"
    // correct: [resource-argument] color += separate(images[nonuniformEXT(index)]);
    color += separate(images[nonuniformEXT(index)]);
}
