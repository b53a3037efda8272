// Functions that are one instruction: its place, the kinds and the types of its operands.
// options: --target-env=vulkan1.3
#version 450
#extension GL_EXT_spirv_intrinsics : require

layout(binding = 0) buffer Data { float x[]; } data;
struct Both { uint low; uint high; };

spirv_instruction(id = 4) float source(float x);                  // error: [invalid-spirv-instruction] 24 "'OpSourceExtension' is not an instruction of a function: it describes the source"
// correct: [invalid-spirv-instruction] spirv_instruction(id = 127) float negated(float x);
spirv_instruction(id = 253) void leave();                         // error: [invalid-spirv-instruction] "it is part of control flow"
spirv_instruction(id = 12) float extended(float x);               // error: [invalid-spirv-instruction] "named by its set and its number"
spirv_instruction(id = 61) float load(float x);                   // error: [invalid-spirv-instruction] 39 "operand 1 of 'OpLoad' must be a pointer ('spirv_by_reference')"
spirv_instruction(id = 62) float store(spirv_by_reference float x, float y); // error: [invalid-spirv-instruction] "'OpStore' has no result ('float' given)"
spirv_instruction(id = 129) void nothing(float x, float y);       // error: [invalid-spirv-instruction] "'OpFAdd' has a result ('void' given)"
spirv_instruction(id = 129) float one(float x);                   // error: [invalid-spirv-instruction] "too few operands of 'OpFAdd': expected 2, got 1"
spirv_instruction(id = 127) float two(float x, float y);          // error: [invalid-spirv-instruction] 48 "too many operands of 'OpFNegate': expected 1, got 2"
spirv_instruction(id = 129) float literal(float x, spirv_literal int y); // error: [invalid-spirv-instruction] 52 "operand 2 of 'OpFAdd' must be a value, not a literal"
spirv_instruction(id = 81) float part(vec3 x, int y);             // error: [invalid-spirv-instruction] "operand 2 of 'OpCompositeExtract' must be a literal ('spirv_literal')"
spirv_instruction(id = 81) float whole(vec3 x, spirv_literal float y); // error: [invalid-spirv-instruction] "literal of 'OpCompositeExtract' must be a 32-bit integer ('float' given)"
spirv_instruction(id = 69) int of_kernels(int x);                 // error: [invalid-spirv-qualifier] 24 "instruction 'OpGenericPtrMemSemantics' requires capability 'Kernel', which Vulkan does not have"

spirv_instruction(id = 129) int integers(int x, int y);           // error: [invalid-spirv-instruction] 29 "result of 'OpFAdd' must be a float scalar or vector ('int' given)"
spirv_instruction(id = 128) int mixed(int x, ivec2 y);            // error: [invalid-spirv-instruction] "operand 2 of 'OpIAdd' must be an integer scalar or vector of the result's size and width ('int') ('ivec2' given)"
spirv_instruction(id = 134) int divided(int x, int y);            // error: [invalid-spirv-instruction] "result of 'OpUDiv' must be an unsigned integer scalar or vector ('int' given)"
spirv_instruction(id = 145) vec2 product(mat3 x, vec2 y);         // error: [invalid-spirv-instruction] "operand 1 of 'OpMatrixTimesVector' must be a float matrix of any number of columns and 2 rows ('mat3' given)"
spirv_instruction(id = 149) Both carry(uint x, int y);            // error: [invalid-spirv-instruction] "operand 2 of 'OpIAddCarry' must be an unsigned integer scalar or vector of the result's type 'uint' ('int' given)"
spirv_instruction(id = 109) uint converted(vec2 x);               // error: [invalid-spirv-instruction] "of the result's size ('uint')"
spirv_instruction(id = 115) float narrowed(float x);              // error: [invalid-spirv-instruction] "of another width than the result ('float')"
spirv_instruction(id = 124) uvec2 bits(float x);                  // error: [invalid-spirv-instruction] "of as many bits as the result ('uvec2')"
spirv_instruction(id = 127) float pointed(spirv_by_reference float x); // error: [invalid-spirv-instruction] "must be a value, not a pointer"
spirv_instruction(id = 87) vec4 sampled(float x, vec2 y);         // error: [invalid-spirv-instruction] "operand 1 of 'OpImageSampleImplicitLod' must be an image or a sampler ('float' given)"
spirv_instruction(id = 65) float chain(spirv_by_reference vec4 x, int y); // error: [invalid-spirv-instruction] "result of 'OpAccessChain' must be a pointer ('float' given)"
spirv_instruction(id = 218) void emitted();                       // error: [invalid-spirv-instruction] "'OpEmitVertex' is not available in the compute stage"

spirv_instruction(set = "Nothing.such", id = 1) float unknown(float x);       // error: [invalid-spirv-instruction] "unknown extended instruction set 'Nothing.such'"
spirv_instruction(set = "GLSL.std.450", id = 999) float no_number(float x);   // error: [invalid-spirv-instruction] 48 "instruction set 'GLSL.std.450' has no instruction 999"
spirv_instruction(set = "GLSL.std.450", id = 37) float minimum(float x);      // error: [invalid-spirv-instruction] "too few operands of 'FMin': expected 2, got 1"
spirv_instruction(set = "GLSL.std.450", id = 13) double sine(double x);       // error: [invalid-spirv-instruction] "result of 'Sin' must be a 16 or 32-bit float scalar or vector ('double' given)"
spirv_instruction(set = "GLSL.std.450", id = 33) float determinant(mat2x3 x); // error: [invalid-spirv-instruction]
spirv_instruction(set = "GLSL.std.450", id = 4) float absolute(spirv_literal int x); // error: [invalid-spirv-instruction] "operands of 'FAbs' must be values, not literals"
spirv_instruction(set = "NonSemantic.DebugPrintf", id = 1) void print(int x); // error: [invalid-spirv-instruction]
spirv_instruction(set = "NonSemantic.Mine", id = 1) float mine(int x);        // error: [invalid-spirv-instruction] "must be void ('float' given)"

spirv_instruction(id = 65000) float newer(float x, spirv_literal int y);
spirv_instruction(id = 61) float loaded(spirv_by_reference float x, spirv_literal int access);
spirv_instruction(id = 335) bool is_any(uint scope, bool x);
spirv_instruction(id = 349) int sum(uint scope, spirv_literal int operation, int x);

void main() {
    uint scope = 3u;
    data.x[0] = loaded(data.x[1], 2);                             // error: [invalid-spirv-instruction] 35 "MemoryAccess 2 of 'OpLoad' must be followed by 1 operands (0 given)"
    bool a = is_any(1u, true);                                    // error: [invalid-spirv-instruction] "must be 3 (Subgroup) in Vulkan (1 given)"
    int b = sum(scope, 0, 1);                                     // error: [not-constant] "operand 1 of 'OpGroupNonUniformIAdd' must be a constant expression in Vulkan"
}
