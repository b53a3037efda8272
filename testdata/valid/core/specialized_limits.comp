#version 450

// A built-in constant becomes a specialization constant; its own value is the default.
layout(constant_id = 31) gl_MaxImageUnits;

const int DOUBLED = gl_MaxImageUnits * 2;

layout(binding = 0) buffer Result { int result[]; };

void main() {
    int values[gl_MaxImageUnits];
    values[0] = DOUBLED;
    result[0] = gl_MaxImageUnits + values[0] + gl_MaxDrawBuffers;
}
