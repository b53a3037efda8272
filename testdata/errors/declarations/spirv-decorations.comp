// Decorations by number: what the grammar of SPIR-V tells about their operands, and where they are allowed.
// options: --target-env=vulkan1.3
#version 450
#extension GL_EXT_spirv_intrinsics : require

layout(binding = 0) buffer Data { float x[]; } data;

spirv_decorate(30) float no_location;                             // error: [invalid-spirv-qualifier] 16 "too few operands of decoration 'Location': expected 1, got 0"
spirv_decorate(42, 1) float too_many;                             // error: [invalid-spirv-qualifier] 20 "too many operands of decoration 'NoContraction': expected 0, got 1"
spirv_decorate(33, 1.0) uniform sampler2D of_a_float;             // error: [invalid-spirv-qualifier] 20 "operand of decoration 'Binding' must be a 32-bit integer literal ('1.0' given)"
spirv_decorate(27, 3) float literal_for_id;                       // error: [invalid-spirv-qualifier] "operands of decoration 'UniformId' cannot be passed by 'spirv_decorate'" "'spirv_decorate_id' passes them"
spirv_decorate_string(24, "x") float text_for_nothing;            // error: [invalid-spirv-qualifier] "'spirv_decorate' passes them"
spirv_decorate_id(27, 1.0) float scope_of_a_float;                // error: [invalid-spirv-qualifier] "operand of decoration 'UniformId' must be a 32-bit integer ('float' given)"
spirv_decorate_id(27, 0u) float scope_of_devices;                 // error: [invalid-spirv-qualifier] "scope of decoration 'UniformId' must be 2 (Workgroup) or 3 (Subgroup) in Vulkan (0 given)"
spirv_decorate(22) float of_kernels;                              // error: [invalid-spirv-qualifier] "decoration 'Constant' requires capability 'Kernel', which Vulkan does not have"
spirv_decorate(capabilities = [6], 18) float kernel;              // error: [invalid-spirv-qualifier] 32 "Vulkan does not have capability 'Kernel'"
spirv_decorate(5825) float undeclared_capability;                 // error: [invalid-spirv-qualifier] "which is not declared" "add 'capabilities = [5824]'"
spirv_decorate(capabilities = [5824], 5825) float no_extension;   // error: [invalid-spirv-qualifier] "requires extension 'SPV_ALTERA_fpga_memory_attributes'"
spirv_decorate(65000, 1, 2.0) float newer_than_the_grammar;

spirv_decorate(14) float flat_variable;                           // error: [misplaced-qualifier] 16 "decoration 'Flat' is not allowed on a variable"
spirv_decorate(2) float block_variable;                           // error: [misplaced-qualifier] "decoration 'Block' is not allowed on a variable"
spirv_decorate(33, 1) shared float bound;                         // error: [misplaced-qualifier] "decoration 'Binding' is not allowed on a variable that is 'shared'"
spirv_decorate(11, 28) uniform sampler2D built_in;                // error: [misplaced-qualifier] "that is 'uniform'"
layout(binding = 2) uniform Members { spirv_decorate(35, 16) vec4 moved; }; // error: [misplaced-qualifier] "decoration 'Offset' is not allowed on a member"
struct Pair { spirv_decorate(33, 1) float bound; };               // error: [misplaced-qualifier] "decoration 'Binding' is not allowed on a member"
layout(binding = 3) spirv_decorate(33, 4) uniform sampler2D two;  // error: [conflicting-qualifiers] "decoration 'Binding' conflicts with layout qualifier 'binding'"
spirv_decorate(34, 1) spirv_decorate(34, 2) uniform sampler2D twice; // error: [duplicate-qualifier]
spirv_instruction(id = 129) spirv_decorate(4469) float wrapping(float a, float b); // error: [misplaced-qualifier] "decoration 'NoSignedWrap' is not allowed on the result of 'OpFAdd'"
float coherent_value(spirv_decorate(23) float x) { return x; }    // error: [misplaced-qualifier] "decoration 'Coherent' is not allowed on a parameter"

spirv_storage_class(7) float in_a_function;                       // error: [misplaced-qualifier] 21 "storage class 'Function' holds no variable (variable of type 'float' given)"
spirv_storage_class(0) float no_resource;                         // error: [misplaced-qualifier] "storage class 'UniformConstant' holds opaque variables"
spirv_storage_class(12) float no_block;                           // error: [misplaced-qualifier] "storage class 'StorageBuffer' holds blocks"
spirv_storage_class(5342) float payload;                          // error: [misplaced-qualifier] "storage class 'IncomingRayPayloadKHR' is not available in the compute stage"
spirv_storage_class(3) float no_place;                            // error: [missing-location]
layout(location = 1) spirv_storage_class(1) float input_value;
layout(location = 2) spirv_storage_class(3) bool truth;           // error: [misplaced-qualifier] "storage class 'Output' holds no booleans"

void main() {
    spirv_decorate(30, 1) float local;                            // error: [misplaced-qualifier] "decoration 'Location' is not allowed on a variable in a function"
    data.x[0] = spirv_decorate(14)(data.x[1] + 1.0);              // error: [misplaced-qualifier] "decoration 'Flat' is not allowed on an expression"
    data.x[2] = spirv_decorate(4470)(data.x[1] + 1.0);            // error: [misplaced-qualifier] "decoration 'NoUnsignedWrap' is not allowed on an expression of type 'float'"
    input_value = 1.0;                                            // error: [assignment-to-constant]
}
