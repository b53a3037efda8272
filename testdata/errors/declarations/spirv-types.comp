// Types by number: what the grammar of SPIR-V tells about them, and where variables of them are.
// options: --target-env=vulkan1.3
#version 450
#extension GL_EXT_spirv_intrinsics : require

spirv_type(id = 129) not_a_type;                              // error: [invalid-spirv-type] 17 "'OpFAdd' does not declare a type"
spirv_type(id = 39, float, 1) forward;                        // error: [invalid-spirv-type] "'OpTypeForwardPointer' does not declare a type"
spirv_type(id = 22) no_width;                                 // error: [invalid-spirv-type] 17 "too few operands of 'OpTypeFloat': expected 1, got 0"
spirv_type(id = 21, 32, 1, 0) too_many;                       // error: [invalid-spirv-type] 28 "too many operands of 'OpTypeInt': expected 2, got 3"
spirv_type(id = 23, 4, 4) no_component;                       // error: [invalid-spirv-type] 21 "operand 1 of 'OpTypeVector' must be a type"
spirv_type(id = 23, float, float) no_size;                    // error: [invalid-spirv-type] 28 "operand 2 of 'OpTypeVector' must be an integer"
spirv_type(id = 23, float, 5) five;                           // error: [invalid-spirv-type] "vector must have 2 to 4 components (5 given)"
spirv_type(id = 23, vec2, 4) of_vectors;                      // error: [invalid-spirv-type] "component of a vector must be a scalar ('vec2' given)"
spirv_type(id = 24, ivec2, 2) of_integers;                    // error: [invalid-spirv-type] "column of a matrix must be a float vector ('ivec2' given)"
spirv_type(id = 24, vec2, 1) column;                          // error: [invalid-spirv-type] "matrix must have 2 to 4 columns (1 given)"
spirv_type(id = 21, 3, 0) three_bits;                         // error: [invalid-spirv-type] 21 "integers of 3 bits are not supported"
spirv_type(id = 21, 32, 2) sign;                              // error: [invalid-spirv-type] "signedness of an integer must be 0 or 1 (2 given)"
spirv_type(id = 22, 24) odd_float;                            // error: [invalid-spirv-type] "floats of 24 bits are not supported"
spirv_type(id = 28, float, 4) array;                          // error: [invalid-spirv-type] "takes constants as ids"
spirv_type(id = 34) event;                                    // error: [invalid-spirv-qualifier] "type 'OpTypeEvent' requires capability 'Kernel', which Vulkan does not have"
spirv_type(id = 26) sampler_variable;                         // error: [invalid-spirv-type] "variable of type 'OpTypeSampler' must be a uniform"
layout(binding = 1) uniform spirv_type(extensions = ["SPV_KHR_ray_query"], capabilities = [4472], id = 4472) query; // error: [invalid-spirv-type] "variable of type 'OpTypeRayQueryKHR' must not be a uniform"
spirv_type(id = 29, float) endless;                           // error: [invalid-spirv-type] "there are no variables of type 'OpTypeRuntimeArray'"
spirv_type(id = 23, float, 3) vector;
spirv_type(id = 19) nothing();

void main() {
    vec3 equal = vector;
    nothing(1);                                               // error: [no-matching-overload]
}
