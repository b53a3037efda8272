// A promotion of float16_t to double is better than a conversion to float, so no signature is best.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_long_vector : require
layout(local_size_x = 1) in;

void main()
{
    vec4 v = vec4(1.0);
    f16vec4 h = f16vec4(2.0);
    i16vec3 wide = i16vec3(1);
    i8vec3 narrow = i8vec3(2);
    vector<float, 8> long_v = vector<float, 8>(1.0);
    vector<float16_t, 8> long_h = vector<float16_t, 8>(2.0);
    v = max(v, h); // error: [ambiguous-call] "convert explicitly: 'vec4(h)'"
    v = max(h, v); // error: [ambiguous-call] "convert explicitly: 'vec4(h)'"
    h = max(h, 0.0); // error: [ambiguous-call] "convert explicitly: 'float16_t(0.0)'"
    h = clamp(h, 0.0, 1.0); // error: [ambiguous-call] "convert explicitly: 'float16_t(0.0)' and 'float16_t(1.0)'"
    wide = min(wide, narrow); // error: [ambiguous-call] "convert explicitly: 'i16vec3(narrow)'"
    long_v = max(long_v, long_h); // error: [ambiguous-call] "convert explicitly: 'vector<float, 8>(long_h)'"
    long_h = mix(long_h, long_h, 0.5); // error: [ambiguous-call] "convert explicitly: 'float16_t(0.5)'"
    long_v = max(long_v, vector<float, 8>(long_h));
    h = clamp(h, float16_t(0.0), float16_t(1.0));
}
