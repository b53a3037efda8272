#version 450

precision highp bool; // error: [invalid-precision] "'bool'"
precision highp vec4; // error: [invalid-precision]
precision highp float;
void main() {}
