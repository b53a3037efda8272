// options: --target-env=opengl4.5
#version 450
layout(binding = 0) uniform sampler2D image;
layout(binding = 0, offset = 4) uniform sampler2D placed; // error: [misplaced-layout]
layout(offset = 4) uniform atomic_uint unbound; // error: [missing-binding]
layout(binding = 0, offset = 6) uniform atomic_uint unaligned; // error: [invalid-offset]
layout(location = 0) out vec4 color;
void main() { color = vec4(atomicCounter(image)); } // error: [no-matching-overload]
