#version 450
// What can be added to a variable after its declaration, and to which.
layout(location = 0) in vec4 position;
layout(location = 0) out mediump vec4 colour;
layout(location = 1) out vec4 normal;
layout(binding = 0) uniform Parameters { layout(align = 0) float scale; layout(align = 12) float bias; } parameters; // error: [invalid-layout] "layout qualifier 'align' must be at least 1 (0 given)" // error: [invalid-layout] "layout qualifier 'align' must be a power of two (12 given)"

invariant colour;
precise normal;
invariant position; // error: 1 [misplaced-qualifier] "'invariant' is only allowed on outputs"
flat normal; // error: [misplaced-qualifier] "only 'invariant' and 'precise'"
layout(location = 4) normal; // error: [misplaced-qualifier] "'location' is not allowed on 'normal'"
invariant in vec4 other; // error: [misplaced-qualifier]
const int gl_MaxDrawBuffers = 4; // error: [reserved-name] "redeclaration of built-in constant 'gl_MaxDrawBuffers'"

void main()
{
    vec4 sum = position + position;
    precise sum;
    invariant sum; // error: [misplaced-qualifier]
    colour = sum;
    normal = sum;
}
