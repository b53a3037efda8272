// Execution modes by number.
// options: --target-env=vulkan1.3
#version 450
#extension GL_EXT_spirv_intrinsics : require

spirv_execution_mode(4462);                 // error: [invalid-spirv-qualifier] 22 "too few operands of execution mode 'RoundingModeRTE': expected 1, got 0"
spirv_execution_mode(4421, 1);              // error: [invalid-spirv-qualifier] 28 "too many operands of execution mode 'SubgroupUniformControlFlowKHR': expected 0, got 1"
spirv_execution_mode(4462, 1.5);            // error: [invalid-spirv-qualifier] 28
spirv_execution_mode(38, 1, 1, 1);          // error: [invalid-spirv-qualifier] "operands of execution mode 'LocalSizeId' cannot be passed by 'spirv_execution_mode'"
spirv_execution_mode_id(38, 1.0, 1u, 1u);   // error: [invalid-spirv-qualifier] 29 "operand of execution mode 'LocalSizeId' must be a 32-bit integer ('float' given)"
spirv_execution_mode_id(4421);              // error: [invalid-spirv-qualifier]
spirv_execution_mode_id(6028, 1u, 1u);      // error: [invalid-spirv-qualifier] "execution mode 'FPFastMathDefault' takes a type, which 'spirv_execution_mode_id' cannot pass"
spirv_execution_mode(17, 8, 1, 1);          // error: [invalid-spirv-qualifier] "execution mode 'LocalSize' is only declared by layout qualifiers"
spirv_execution_mode(8);                    // error: [invalid-spirv-qualifier] "execution mode 'OriginLowerLeft' is not allowed in Vulkan"
spirv_execution_mode(31);                   // error: [invalid-spirv-qualifier] "execution mode 'ContractionOff' requires capability 'Kernel', which Vulkan does not have"
spirv_execution_mode(5027);                 // error: [misplaced-qualifier] 22 "execution mode 'StencilRefReplacingEXT' is not allowed in the compute stage"
spirv_execution_mode(65000, 1, 2, 3);

void main() {}
