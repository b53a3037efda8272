#version 450
#extension GL_EXT_function_control_attributes : require
layout(location = 0) out vec4 result;

[[inline]] float first(float x) {
    return x + 1.0;
}

[[noinline]] float second(float x) {
    return x * 2.0;
}

void main() {
    result = vec4(first(1.0) + second(2.0));
}
