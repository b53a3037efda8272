// options: --target-env=vulkan1.3
#version 450
#extension GL_EXT_spirv_intrinsics : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require

#define ADD 129
const uint SCOPE = 3;

struct Pair {
    spirv_decorate_string(extensions = ["SPV_GOOGLE_user_type"], 5636, "USER") float second;
};

layout(binding = 0) buffer Data {
    spirv_decorate(030) spirv_decorate_string(extensions = ["SPV_GOOGLE_user_type"], 5636, "one \"\x41\"") float coherent_one;
    float rest[];
} data;

// An operand that is an id: a constant expression, or a variable itself.
layout(binding = 1) uniform Counter { uint counter; } counter;
layout(binding = 2) spirv_decorate_id(extensions = ["SPV_GOOGLE_hlsl_functionality1"], 5634, counter) uniform Counted { Pair pair; };

// On a return type: the function is decorated, or each result of the instruction.
spirv_instruction(set = "GLSL.std.450", id = 37) vec3 min3(vec3 a, vec3 b);
spirv_instruction(id = ADD) spirv_decorate(42) float add(float a, float b);
spirv_decorate(42) spirv_instruction(id = ADD + 4) float multiply(float a, float b);
spirv_instruction(extensions = ["SPV_KHR_shader_clock"], capabilities = [5055], id = 5056) uint64_t read_clock(uint scope);
spirv_instruction(id = 61) uvec3 load(spirv_by_reference uvec3 source, spirv_literal int access);
spirv_instruction(id = 81) float part(vec3 whole, spirv_literal int index);
spirv_instruction(id = 62) void put(spirv_by_reference float target, float value);

spirv_decorate(0) float twice(spirv_decorate(42) float x) { return x + x; }

void main() {
    spirv_decorate(42) float value = add(data.rest[0], 2.0);
    vec3 least = min3(vec3(value), vec3(data.rest[1]));
    uvec3 where = load(gl_GlobalInvocationID, 0);
    float one = part(least, 1);
    put(data.rest[2], one + twice(value));
    data.rest[3] = multiply(float(read_clock(3u)), float(where.x));
    spirv_decorate_id(27, SCOPE) float at_constant;
    spirv_decorate_id(27, SCOPE - 1u) float at_expression;
    at_constant = float(counter.counter);
    at_expression = pair.second;
    data.rest[4] = at_constant + at_expression;
    // On an expression: the instruction that it ends in, or a copy of what was there before.
    data.rest[5] = spirv_decorate(42)(value * 2.0 + one) - spirv_decorate(0)(one);
    data.rest[6] = spirv_decorate(42) (spirv_decorate(0)(value + value) * 3.0) + spirv_decorate(0)(1.0);
}
