#version 450
#extension GL_EXT_spirv_intrinsics : require

struct Pair {
    spirv_decorate_id(27, 3) float a; // error: [misplaced-qualifier]
    spirv_literal float b;            // error: [misplaced-qualifier] "'spirv_literal' is not allowed on a member"
};

layout(binding = 0) buffer Data { spirv_decorate_id(27, 3) float a[]; } data; // error: [misplaced-qualifier]
spirv_storage_class(6) shared float both; // error: [conflicting-qualifiers] "cannot combine storage qualifiers 'shared' and 'spirv_storage_class'"

spirv_decorate("x") float text_for_number;                  // error: [invalid-spirv-qualifier] "must be an integer constant expression"
// correct: [invalid-spirv-qualifier] float text_for_number;
spirv_decorate(1.0) float fraction_for_number;              // error: [invalid-spirv-qualifier]
spirv_decorate(extensions = ["E"]) float no_number;         // error: [invalid-spirv-qualifier] "'spirv_decorate' must have a number"
spirv_decorate(banana = ["E"], 1) float unknown_name;       // error: [invalid-spirv-qualifier] "unknown argument 'banana' of 'spirv_decorate'; expected one of extensions, capabilities"
spirv_decorate(capabilities = ["E"], 1) float text;         // error: [invalid-spirv-qualifier] "'capabilities' must be an integer literal"
spirv_decorate(extensions = [1], 1) float number;           // error: [invalid-spirv-qualifier] "'extensions' must be a string ('1' given)"
spirv_decorate(1, 2 + 3) float an_expression;               // error: [invalid-spirv-qualifier] "operand of 'spirv_decorate' must be a literal number ('2 + 3' given)"
spirv_decorate(1, number) float a_variable;                 // error: [invalid-spirv-qualifier]
spirv_decorate_string(5636, 1) float no_text;               // error: [invalid-spirv-qualifier]
spirv_decorate_string(5636) float no_operand;               // error: [invalid-spirv-qualifier] "'spirv_decorate_string' must have an operand after its number"
spirv_decorate_id(27) float no_id;                          // error: [invalid-spirv-qualifier]
spirv_decorate_id(27, number + 1.0) float at_run_time;      // error: [not-constant] "operand of 'spirv_decorate_id' must be a constant expression or the name of a variable ('number + 1.0' given)"
spirv_decorate_id(27, uvec3) float a_type;                  // error: [invalid-spirv-qualifier] "argument of 'spirv_decorate_id' must be an expression, not the type 'uvec3'"
spirv_storage_class(float) float of_type;                   // error: [invalid-spirv-qualifier]
spirv_decorate_id(27, nothing) float undeclared;            // error: [undeclared-identifier]

spirv_instruction(set = "S") float no_id_1(float x);        // error: [invalid-spirv-qualifier] "'spirv_instruction' must have the number of the instruction: id = …"
spirv_instruction(id = "x") float no_id_2(float x);         // error: [invalid-spirv-qualifier]
spirv_instruction(id = 4, set = 5) float no_set(float x);   // error: [invalid-spirv-qualifier]
spirv_instruction(id = -4) float negative(float x);         // error: [invalid-spirv-qualifier] "'id' must not be negative (-4 given)"
spirv_instruction(id = 65536) float too_large(float x);     // error: [invalid-spirv-qualifier] "number of an instruction must be at most 65535 (65536 given)"
spirv_instruction(id = 4, 5) float unnamed(float x);        // error: [invalid-spirv-qualifier] "arguments of 'spirv_instruction' must be named: set = …, id = …"
spirv_instruction(id = 127) float body(float x) { return x; } // error: [misplaced-qualifier] "a function with a body"
float literal(spirv_literal int x) { return 1.0; }          // error: [misplaced-qualifier]
spirv_instruction(id = 127) float of_variable;              // error: [misplaced-qualifier]
spirv_instruction(id = 81) float part(vec3 whole, spirv_literal int index);

spirv_execution_mode(38, 1 + 2);                            // error: [invalid-spirv-qualifier]
spirv_execution_mode("a");                                  // error: [invalid-spirv-qualifier]
spirv_decorate(42);                                         // error: [misplaced-qualifier] "'spirv_decorate' is not allowed on a qualifier declaration"
spirv_storage_class("a") float text_for_class;              // error: [invalid-spirv-qualifier]
spirv_storage_class(6, 7) float two_classes;                // error: [invalid-spirv-qualifier] "too many arguments to 'spirv_storage_class': expected one number"
spirv_type(id = "a") type_of_text;                          // error: [invalid-spirv-qualifier]
spirv_type(number = 4, id = 21, 8, 1) type_of_unknown_name; // error: [invalid-spirv-qualifier]

void main() {
    int index = 3;
    spirv_storage_class(6) float local;                     // error: [misplaced-qualifier]
    float a = spirv_decorate(42)(1.0, 2.0);                 // error: [invalid-spirv-qualifier] "'spirv_decorate' requires 1 expression (2 given)"
    a = spirv_instruction(id = 4)(1.0);                     // error: [invalid-spirv-qualifier] "'spirv_instruction' is not allowed on an expression"
    a = spirv_decorate("x")(1.0);                           // error: [invalid-spirv-qualifier]
    part(vec3(1.0), index);                                 // error: [not-constant]
}
