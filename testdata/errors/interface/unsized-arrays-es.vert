#version 320 es
layout(location = 0) in vec4 a[];                   // error: 30 [unsized-array] "array 'a' must have a size"
layout(location = 0) out vec4 b[];                  // error: 31 [unsized-array]
layout(location = 4) out Block { vec4 c[]; };       // error: 39 [unsized-array] "member 'c' must have an array size"
layout(location = 8) out Other { vec4 d; } e[];     // error: [unsized-array] "array 'e' must have a size"
layout(binding = 0) uniform highp sampler2D f[];    // error: [unsized-array]
layout(binding = 1) uniform Uniforms { vec4 g; } h[];  // error: [unsized-array]
layout(binding = 2) buffer Buffer { vec4 last[]; };

void main()
{
    gl_Position = a[0] + last[1];
}
