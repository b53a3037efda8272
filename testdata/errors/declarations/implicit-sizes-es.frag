#version 310 es
precision highp float;
layout(location = 0) in float a[];      // error: [unsized-array]
layout(location = 0) out float b;

void main() { b = a[1]; }
