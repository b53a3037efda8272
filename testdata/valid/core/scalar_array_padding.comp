// Under the scalar packing a member follows an array of structures in the last element's tail padding.
#version 450
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

struct Wide {
    double d;
    uint16_t s;
};

struct Outer {
    Wide wides[3];
    float after;
};

layout(scalar, binding = 0) buffer Data {
    Wide one[1];
    float f;
    Outer outers[2];
    float g;
} data;

void main() {
    data.f = float(data.one[0].s);
    data.g = data.outers[1].after;
}
