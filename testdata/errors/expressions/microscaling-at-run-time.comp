// options: --target-env=vulkan1.3
#version 450
#extension GL_EXT_float_e2m1 : require
#extension GL_EXT_float_e2m3 : require
#extension GL_EXT_float_ue8m0 : require
#extension GL_EXT_long_vector : require

layout(constant_id = 0) const float specialized = 1.0;
layout(binding = 0) buffer Data { float number; int whole; vec4 numbers; floatue8m0_t scale; } data;
floate2m1_t four;

void main() {
    floate2m1_t a = floate2m1_t(data.number);                     // error: [microscaling-at-run-time] "cannot construct 'floate2m1_t' from 'float' at run time"
    // correct: [microscaling-at-run-time] floate2m1_t a = floate2m1_t(1.0);
    a = floate2m1_t(data.whole);                                  // error: [microscaling-at-run-time]
    a = floate2m1_t(specialized);                                 // error: [microscaling-at-run-time]
    fe2m1vec4 b = fe2m1vec4(data.numbers);                        // error: [microscaling-at-run-time]
    b = fe2m1vec4(a, 1.0, data.number, 2);                        // error: [microscaling-at-run-time]
    vector<float, 5> c;
    vector<floate2m1_t, 5> d = vector<floate2m1_t, 5>(c);         // error: [microscaling-at-run-time]
    floate2m3_t e = floate2m3_t(four);                       // error: [microscaling-at-run-time]
    data.scale = floatue8m0_t(data.number);                       // error: [microscaling-at-run-time]
    b = fe2m1vec4(a, 1.0, 2u, four);
    data.number = float(a) + float(four);
}
