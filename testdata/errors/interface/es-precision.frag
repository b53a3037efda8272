#version 310 es

layout(location = 0) out vec4 color;      // error: [missing-precision] "no precision specified for type 'vec4'"
// correct: [missing-precision] layout(location = 0) out mediump vec4 color;
layout(location = 0) in mediump float given;
layout(binding = 0) uniform sampler2D flat_texture;
layout(binding = 1) uniform highp sampler3D solid_texture;
layout(binding = 2) uniform sampler3D no_precision; // error: [missing-precision]
struct Pair { float one; };               // error: [missing-precision]
float result() { return 1.0; }            // error: [missing-precision]
void taken(vec2 value) {}                 // error: [missing-precision]
int whole;
int first = 1;
int second = first;                       // error: [not-constant] "initializer of global variable 'second' must be a constant expression; 'first' is a variable"
precision highp float;
float from_here_on;

void main() {}
