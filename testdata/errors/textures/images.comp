#version 450
layout(binding = 0) uniform image2D color;  // error: [missing-image-format]
// correct: [missing-image-format] layout(binding = 0, rgba8) uniform image2D color;
layout(binding = 1, r32ui) uniform image2D floats;  // error: [invalid-image-format]
// correct: [invalid-image-format] layout(binding = 1, r32f) uniform image2D floats;
layout(binding = 2, rgba8) uniform sampler2D combined;  // error: [invalid-image-format]
layout(binding = 3, rgba8) uniform readonly image2D source;
layout(binding = 4) uniform writeonly image2D target;
layout(binding = 5, rgba8ui) uniform uimage2D bytes;
layout(binding = 6, r32f) uniform image2D single;
layout(binding = 7, r32ui) uniform coherent uimage2D counters;

vec4 read(image2D image) {
    return imageLoad(image, ivec2(0));
}

uint increment(uimage2D image) {
    return imageAtomicAdd(image, ivec2(0), 1u);
}

void main() {
    imageStore(source, ivec2(0), vec4(1.0));  // error: [assignment-to-readonly]
    vec4 texel = imageLoad(target, ivec2(0));  // error: [read-of-writeonly]
    texel += read(source);  // error: [dropped-memory-qualifier]
    // correct: [dropped-memory-qualifier] texel += imageLoad(source, ivec2(0));
    uint old = imageAtomicAdd(bytes, ivec2(0), 1u);  // error: [image-atomic-format]
    // correct: [image-atomic-format] uint old = imageAtomicAdd(counters, ivec2(0), 1u);
    old += increment(counters);  // error: [dropped-memory-qualifier]
    texel.x += imageAtomicAdd(single, ivec2(0), 1.0);  // error: [image-atomic-type]
    // correct: [image-atomic-type] texel.x += imageAtomicExchange(single, ivec2(0), 1.0);
    texel.x += imageAtomicExchange(single, ivec2(0), 1.0);
    imageStore(single, ivec3(0), texel);  // error: [no-matching-overload]
}
