#version 460
#extension GL_EXT_spirv_intrinsics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
// Results that are not exact depend on the rounding mode, here towards zero: they are computed on the device.
layout(local_size_x = 1) in;
spirv_execution_mode(capabilities = [4468], extensions = ["SPV_KHR_float_controls"], 4463, 32) in;
layout(binding = 0) buffer Data { float f; vec2 v; bool b; };

void main() {
    float one = 1.0, three = 3.0;
    vec2 ones = vec2(1.0), others = vec2(3.0, 5.0);
    double wide = 0.1lf;
    one += 0.0;
    ones += 0.0;
    wide += 0.0lf;
    f = one / three + float(wide);
    v = ones / others;
    // A comparison has no rounding.
    b = one < three;
}
