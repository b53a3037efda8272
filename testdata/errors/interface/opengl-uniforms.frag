// options: --target-env=opengl4.5
#version 450
// Uniforms of OpenGL have locations of their own, counters their bytes, and blocks a layout that the module says.
layout(location = 1) uniform float a;
layout(location = 1) uniform vec2 b;  // error: [conflicting-layout] "location 1 of 'b' is already used by 'a'"
layout(location = 2) uniform mat4 many[3];
layout(location = 4, binding = 0) uniform sampler2D image;  // error: [conflicting-layout] "location 4 of 'image' is already used by 'many'"
layout(location = 5) uniform float initialized = 1.5;
layout(location = 6) uniform float late = initialized;  // error: [not-constant] "initializer of uniform 'late'"
layout(constant_id = 0) const float factor = 0.5;
layout(location = 8) uniform float scaled = factor;  // error: [specialization-not-allowed] "initializer of uniform 'scaled' must be a constant expression; it depends on a specialization constant"
layout(location = 7, binding = 1) uniform sampler2D other = image;  // error: [misplaced-initializer] "uniform 'other' cannot have an initializer"
layout(binding = 0, offset = 4) uniform atomic_uint counters[2];
layout(binding = 0, offset = 8) uniform atomic_uint counter;  // error: [conflicting-layout] "offset 8 of 'counter' is already used by 'counters'"
layout(binding = 1) uniform atomic_uint beyond;  // warning: [invalid-layout] "binding of an atomic counter should be less than 'gl_MaxAtomicCounterBindings', 1 (1 given)"
layout(binding = 0, packed) uniform Packed { float x; } packed_block;  // error: [invalid-layout] "layout qualifier 'packed' is not available in SPIR-V; use 'std140'"
layout(binding = 1, shared) uniform Shared { float x; } shared_block;  // error: [invalid-layout] "use 'std140'"

void main() {}
