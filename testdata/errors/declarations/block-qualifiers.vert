#version 450
layout(location = 0) flat out A { int a; } a; // error: [misplaced-qualifier] "allowed on members"
layout(location = 1) centroid out B { vec4 b; } b; // error: [misplaced-qualifier]
layout(location = 2) invariant out C { vec4 c; } c; // error: [misplaced-qualifier]
layout(location = 3, binding = 0) out D { vec4 d; } d; // error: [misplaced-layout]
layout(binding = 0, r32f) buffer E { vec4 e; }; // error: [misplaced-layout]
layout(binding = 1, input_attachment_index = 1) uniform F { vec4 f; }; // error: [misplaced-layout]
layout(binding = 2) uniform G { layout(location = 1) vec4 g; }; // error: [misplaced-layout]
layout(location = 4) out H { layout(offset = 16) vec4 h; }; // error: [misplaced-layout]
layout(location = 5) out I { patch vec4 i; }; // error: [misplaced-qualifier]
layout(location = 1, push_constant) uniform P { vec4 p; } p; // error: [misplaced-layout]
layout(binding = 3, align = 16) uniform sampler2D s; // error: [misplaced-layout]

void main()
{
}
