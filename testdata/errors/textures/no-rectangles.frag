#version 450
layout(binding = 0) uniform sampler2DRect color;  // error: [no-rectangles]
// correct: [no-rectangles] layout(binding = 0) uniform sampler2D color;
layout(binding = 1) uniform subpassInput before;  // error: [missing-attachment-index]
// correct: [missing-attachment-index] layout(binding = 1, input_attachment_index = 0) uniform subpassInput before;
layout(binding = 2, input_attachment_index = 0) uniform sampler2D other;  // error: [misplaced-layout]
struct Material { sampler2D color; };
layout(binding = 3) uniform Material material;  // error: [opaque-variable]

void main() {}
