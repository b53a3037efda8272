#version 450
layout(binding = 0, std430) buffer Data {
    layout(offset = 32) vec3 a;
    vec3 b;
    layout(offset = 16) vec3 c;
    layout(offset = 0) float d;
} data;

void main() {
    data.a = data.b + data.c * data.d;
}
