#version 450
// What can be added to a variable after its declaration, and to which.
layout(location = 0) in vec4 position;
layout(location = 0) out mediump vec4 colour;
layout(location = 1) out vec4 normal;
layout(binding = 0) uniform Parameters { layout(align = 0) float scale; layout(align = 12) float bias; } parameters; // error: [invalid-layout] "must be at least 1, found 0" // error: [invalid-layout] "must be a power of two, found 12"

invariant colour;
precise normal;
invariant position; // error: 1 [misplaced-qualifier] "'invariant' is said of outputs"
flat normal; // error: [misplaced-qualifier] "only 'invariant' and 'precise'"
layout(location = 4) normal; // error: [misplaced-qualifier] "'location' cannot be added to 'normal'"
invariant in vec4 other; // error: [misplaced-qualifier] // error: [missing-location]
const int gl_MaxDrawBuffers = 4; // error: [reserved-name] "is a built-in constant"

void main()
{
    vec4 sum = position + position;
    precise sum;
    invariant sum; // error: [misplaced-qualifier]
    colour = sum;
    normal = sum;
}
