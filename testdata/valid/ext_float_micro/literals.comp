// options: --target-env=vulkan1.3
#version 450
#extension GL_EXT_float_e2m1 : require
#extension GL_EXT_float_e2m3 : require
#extension GL_EXT_float_e3m2 : require
#extension GL_EXT_float_ue8m0 : require
#extension GL_EXT_float_mxint8 : require
layout(binding = 0) buffer Data { vec4 floats; float last; } data;

void main() {
    data.floats = vec4(float(1.5fe2m1), float(1.0fe2m3), float(2.0fe3m2), float(4.0fue8m0));
    data.last = float(0.5fmxint8);
}
