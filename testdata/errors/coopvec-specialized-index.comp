#version 450
#extension GL_NV_cooperative_vector : require
layout(constant_id = 0) const int N = 2;
layout(binding = 0) buffer Data { float x; };
void main() {
    coopvecNV<float, N> v = coopvecNV<float, N>(1.0);
    x = v[1] + v[2]; // error: [index-out-of-range] "index 2 is out of range for 'coopvecNV<float, N>'"
}
