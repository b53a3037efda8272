// options: --target-env=vulkan1.3
#version 460
#extension GL_EXT_float_e2m1 : require
#extension GL_EXT_float_e2m3 : require
#extension GL_EXT_float_ue8m0 : require

struct Held { floate2m3_t six; };
layout(binding = 0) buffer Data {
    floate2m1_t a; // error: [sub-byte-storage] "'a' of type 'floate2m1_t' cannot be in memory; 'floate2m1_t' has 4 bits"
    // correct: [sub-byte-storage] uint a;
    fe2m1vec4 b[2]; // error: [sub-byte-storage]
    Held c; // error: [sub-byte-storage] "'c' of type 'Held' cannot be in memory; 'floate2m3_t' has 6 bits"
    floatue8m0_t d;
};
layout(push_constant) uniform Constants { fe2m3vec2 e; }; // error: [sub-byte-storage]
shared floate2m1_t f; // error: [sub-byte-storage]
floate2m1_t private_one;

void main() { floate2m1_t local = private_one; }
