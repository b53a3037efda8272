#version 450

precision highp bool; // error: [invalid-precision] "'bool'"
// correct: [invalid-precision] precision highp float;
precision highp vec4; // error: [invalid-precision]
precision highp float;
void main() {}
