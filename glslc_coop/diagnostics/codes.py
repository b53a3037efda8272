"""Every diagnostic code: its name, its meaning, and its section of the specification.

In: nothing. Out: a Code for each row, `codes.NOT_CONSTANT` for `not-constant`. Must not know: any other module; a
shader without diagnostics never loads this one. A name is never changed and never used for another cause; names that
begin with `bad-` are about syntax, names that begin with `invalid-` about meaning. Each code has a shader in
testdata/errors that raises it.
"""

from __future__ import annotations

TYPE_CHECKING = False


#: What decides which diagnostics are shown beside others -> the codes that have it.
TRAITS: dict[str, tuple[str, ...]] = {
    # A character or a word that no token begins with, or that is out of place.
    "token": ("bad-character", "bad-number", "name-too-long", "misplaced-string", "literal-too-large"),
    # The rest of the statement means little after it; unknown names have causes of their own.
    "word": ("reserved-word", "bad-character", "bad-number", "misplaced-string"),
    "syntax": ("bad-syntax", "bad-unclosed-bracket"),
    # An error of the preprocessor after which parsing and checking can find more that is wrong.
    "continuable": (
        *("bad-character", "bad-number", "reserved-word", "unsupported-extension", "bad-pragma", "name-too-long"),
    ),
    # A name that nothing declares. Once: repeated, it is one mistake.
    "undeclared": ("undeclared-identifier", "undeclared-function", "unknown-type", "unknown-layout"),
    "once": ("undeclared-identifier", "missing-extension"),
    # What a declaration lacks: of no use while something else in it is wrong, and reported once for all of its names.
    "lack": ("missing-location", "missing-binding", "missing-precision"),
    # Reported once in a line: each is about one part of the same call or expression.
    "once-in-line": ("callback-argument", "selection-of-cooperative-type"),
    # Reported as a warning: always, or where the version of the language or the target allows it.
    "warning": (
        *("accumulated-components", "array-before-members", "assignment-to-readonly", "attribute-arguments"),
        *("bank-conflict", "beyond-the-array", "blocked-store", "callback-array", "callback-side-effect"),
        *("clamp-value-from-float", "components-of-specialized-vector", "constant-comparison"),
        *("constant-of-another-family", "cooperative-narrowing", "dead-store", "default-sizes", "deprecated-qualifier"),
        *("dimension-count", "discarded-result", "divergent-barrier", "divergent-component", "divergent-matrix"),
        "divergent-operand",
        *("division-by-zero", "doubtful-input", "doubtful-interpretation", "doubtful-length", "doubtful-target"),
        *("forced-version", "ignored-pragma", "ignored-stride", "incomplete-subgroup", "invalid-array-size"),
        *("invalid-layout", "invalid-matrix-operands", "invalid-specialization-constant", "layout-without-extension"),
        *("loose-reference-alignment", "misaligned-access", "misplaced-attribute", "misplaced-qualifier"),
        *("missing-barrier", "missing-macro-space", "mixed-kinds", "narrow-accumulator", "negative-literal"),
        *("negative-offset", "not-training-optimal", "overlapping-rows", "overlapping-vectors", "packed-matrix"),
        *("read-of-writeonly", "reduce-of-integers", "reduce-shape", "reinterpreted-memory", "row-major-float8"),
        *("saturating-float", "shift-out-of-range", "specialized-sizes", "specialized-use", "statement-without-effect"),
        *("store-clamp-mode", "stride-in-bytes", "surplus-permutation", "tensor-span", "transposed-layout"),
        *("transposition-converts", "uneven-block", "uninitialized-matrix", "unlisted-cooperative-operator"),
        *("unset-layout", "unsupported-by-device", "unsupported-extension", "unused-clamp-value", "unused-parameter"),
        *("unused-result", "unused-variable", "unused-view-dimensions", "update-of-writeonly"),
        *("variable-in-condition", "workgroup-scope", "zero-stride"),
    ),
    # The cause is in a declaration: the message is the same wherever that is used.
    "caused-elsewhere": (
        *("assignment-to-readonly", "callback-parameter-direction", "callback-parameter-type"),
        *("callback-return-type", "workgroup-scope"),
    ),
}


class Code:
    """A diagnostic code: kebab-case name, one-sentence meaning, section of the specification, and what TRAITS lists."""

    __slots__ = ("name", "meaning", "section", "traits")

    def __init__(self, name: str, meaning: str, section: str = "") -> None:
        self.name = name
        self.meaning = meaning
        self.section = section
        self.traits = frozenset([trait for trait, names in TRAITS.items() if name in names])


#: `name | meaning | section`, one row a cause; an indented line continues the row above it.
_ROWS = """
# The program itself
resource-limit | The input exceeds a limit of the compiler.
target-too-old | The shader uses something that the target's version of SPIR-V lacks. | SPIR-V 2.3
unsupported-lowering | -fcoop-lower cannot replace a construct by plain SPIR-V.
unsupported-by-device | The device profile lacks a feature, or a combination of cooperative types.
    | Vulkan, Features
device-limit | The shader exceeds a limit of the device profile. | Vulkan, Limits
divergent-lowering | Virtual subgroups require workgroup-uniform control flow around operations of a subgroup.
unsupported-sanitizer | -fsanitize cannot add its checks to the shader.
nesting-too-deep | Expressions, statements or types exceed the nesting limit.

# Syntax
bad-syntax | A token is not allowed at its position. | GLSL 9
bad-unclosed-bracket | A parenthesis, bracket or brace is never closed. | GLSL 9
unknown-type | An unknown name is used as a type. | GLSL 4.1

# Scope and semantics of atomics and barriers
invalid-scope | The scope is not allowed for the operation. | GL_KHR_memory_scope_semantics
invalid-semantics | The memory semantics have unknown bits. | GL_KHR_memory_scope_semantics
invalid-storage-semantics | The storage semantics have unknown bits, or are empty where memory is ordered.
    | GL_KHR_memory_scope_semantics
invalid-memory-order | The memory order is not allowed for the operation. | GL_KHR_memory_scope_semantics
invalid-availability | MakeAvailable requires release semantics, MakeVisible acquire semantics.
    | GL_KHR_memory_scope_semantics
missing-subgroup-extension | A subgroup operation on a type requires the extension of that type.
    | GL_EXT_shader_subgroup_extended_types
invalid-cluster-size | The cluster size must be a power of two. | GL_KHR_shader_subgroup_clustered
needs-constant-invocation | The invocation id of a broadcast must be a constant expression before SPIR-V 1.5.
    | GL_KHR_shader_subgroup_ballot

# The preprocessor
bad-character | A character begins no token. | GLSL 3.1
bad-number | Malformed numeric literal. | GLSL 4.1.3
name-too-long | An identifier exceeds 1024 characters. | GLSL 3.7
reserved-word | A reserved keyword is used. | GLSL 3.6
misplaced-string | A string literal is only allowed as an argument of debugPrintfEXT and the like. | GL_EXT_debug_printf
misplaced-hash | '#' is only allowed at the beginning of a line. | GLSL 3.3
unterminated-comment | Unterminated comment. | GLSL 3.4
unterminated-conditional | #if, #ifdef or #ifndef without #endif in its file. | GLSL 3.3
unterminated-macro-call | Unterminated argument list of a function-like macro. | GLSL 3.3
unmatched-conditional | #elif, #else or #endif without #if, or after #else. | GLSL 3.3
unknown-directive | Unknown preprocessor directive. | GLSL 3.3
extra-tokens | Extra tokens at the end of a directive. | GLSL 3.3
bad-define | Malformed #define or #undef. | GLSL 3.3
macro-redefined | A macro is redefined with another replacement list. | GLSL 3.3
reserved-macro | A reserved macro name is defined or undefined. | GLSL 3.3
missing-macro-space | Whitespace is required after a macro name. | GLSL 3.3
invalid-paste | Token pasting does not form one token. | GLSL 3.3
macro-argument-count | Too few or too many arguments to a macro. | GLSL 3.3
macro-limit | Macro expansions exceed the nesting limit.
token-limit | The shader, or the expansion of its macros, exceeds the token limit.
conditional-limit | Conditional directives exceed the nesting limit.
include-limit | Includes exceed the nesting limit, or there are too many.
bad-condition | Malformed expression of an #if. | GLSL 3.3
invalid-condition | The expression of an #if cannot be evaluated. | GLSL 3.3
error-directive | An #error directive. | GLSL 3.3
bad-version | Malformed #version, or a #version that is not the first directive. | GLSL 3.3
invalid-version | The version or profile does not exist, or the stage or target does not support it. | GLSL 3.3
forced-version | An option overrides the version of the shader.
bad-extension | Malformed #extension. | GLSL 3.3
unsupported-extension | Unknown extension. | GLSL 3.3
bad-pragma | Malformed arguments of a known #pragma. | GLSL 3.3
ignored-pragma | The #pragma has no effect here.
invalid-stage-pragma | #pragma shader_stage with an unknown or conflicting stage, or after the first token.
bad-line | Malformed #line. | GLSL 3.3
bad-include | Malformed #include. | GL_ARB_shading_language_include
include-not-found | Include file not found. | GL_ARB_shading_language_include
extension-needed | A directive or token requires an extension that is not enabled. | GLSL 3.3
unknown-ray-location | No payload or callable data is declared with the location of a call. | GL_EXT_ray_tracing 8.19

# Expressions
undeclared-identifier | Use of an undeclared identifier. | GLSL 4.2.2
function-as-value | The name of a function is used as a value. | GLSL 5.10
workgroup-size-unknown | gl_WorkGroupSize is used before the workgroup size is declared. | GLSL 7.1.7
literal-too-large | An integer literal does not fit its type. | GLSL 4.1.3
literal-needs-extension | The type of a literal requires an extension or a later version. | GLSL 4.1.3
invalid-operands | Invalid operand types of an operator. | GLSL 5.9
void-operand | A void expression is used as an operand. | GLSL 5.9
arithmetic-on-storage-type | Arithmetic on a storage-only type. | GL_EXT_shader_16bit_storage
small-float-arithmetic | Arithmetic on bfloat16 or on a float of 8 bits or less. | GL_EXT_bfloat16 5.9
comparison-of-references | Buffer references cannot be compared. | GL_EXT_buffer_reference 5.9
constant-reference | A buffer reference cannot be declared const. | GL_EXT_buffer_reference 4.3.2
reference-arithmetic | Arithmetic on a buffer reference requires an extension. | GL_EXT_buffer_reference2
reference-without-size | Arithmetic on a reference to a block that ends with an unsized array.
    | GL_EXT_buffer_reference2
condition-not-bool | The condition of '?:' must be a scalar bool. | GLSL 5.9
selection-type-mismatch | The second and third operand of '?:' have no common type. | GLSL 5.9
compound-assignment-type | The result of a compound assignment does not convert to the type of its left operand.
    | GLSL 5.8
type-mismatch | No implicit conversion to the required type. | GLSL 4.1.10
division-by-zero | Integer division by zero in a constant expression. | GLSL 5.9
shift-out-of-range | The shift amount is negative, or not less than the width. | GLSL 5.9
not-an-lvalue | An l-value is required. | GLSL 5.8
repeated-component | An assigned swizzle repeats a component. | GLSL 5.5
assignment-to-constant | Assignment to a constant or const parameter. | GLSL 4.3.3
assignment-to-uniform | Assignment to a uniform or push constant. | GLSL 4.3.5
assignment-to-input | Assignment to a shader input. | GLSL 4.3.4
assignment-to-readonly | Assignment to a readonly buffer variable. | GLSL 4.10
update-of-writeonly | A compound assignment, '++' or '--' reads a writeonly buffer variable. | GLSL 4.10
read-of-writeonly | A writeonly buffer variable is read. | GLSL 4.10
output-of-another-vertex | A tessellation control shader writes a per-vertex output of another invocation. | GLSL 4.3.6
index-not-integer | An index must be a scalar integer. | GLSL 5.7
not-indexable | The indexed expression is not an array, matrix or vector. | GLSL 5.7
index-out-of-range | A constant index is out of range. | GLSL 5.7
dynamic-index-of-unsized-array | An implicitly sized array is indexed with a non-constant expression. | GLSL 4.1.9
loose-reference-alignment | References have at least the alignment of the largest scalar. | GL_EXT_buffer_reference
dynamic-index-of-outputs | Fragment outputs of GLSL ES are indexed by constants only. | GLSL ES 4.3.6
dynamic-index-of-resources | An array of samplers, images or blocks is indexed dynamically in a version that forbids it.
    | GLSL 4.1.7
invalid-selection | The name after '.' is neither a member nor a swizzle. | GLSL 5.5
component-out-of-range | A swizzle selects a component that the vector does not have. | GLSL 5.5
selection-of-scalar | A swizzle of a scalar requires a later version. | GLSL 5.5
unknown-member | No member of that name in the structure or block. | GLSL 5.7
incomplete-type | Member access into an incomplete type. | GL_EXT_buffer_reference 4.3.9
method-without-call | A method is named without being called. | GLSL 5.7
unknown-method | No method of that name. | GLSL 5.7
wrong-argument-count | '.length()' takes no arguments. | GLSL 5.7
nested-array-needs-version | Arrays of arrays require a later version. | GLSL 4.1.9
length-needs-version | '.length()' of a vector or matrix requires a later version. | GLSL 5.5
length-of-unsized-array | '.length()' of an array whose size is unknown. | GLSL 4.1.9

# Constant expressions
not-constant | A constant expression is required. | GLSL 4.3.3
not-a-specialization-operation | The operation is not allowed on specialization constants in a constant expression.
    | GL_KHR_vulkan_glsl 5.12
specialization-not-allowed | A constant expression may not depend on a specialization constant here.
    | GL_KHR_vulkan_glsl 4.11
not-an-integer-constant | A size or number must be a 32-bit integer constant. | GLSL 4.3.3

# Calls
undeclared-function | Call of an undeclared function. | GLSL 6.1
function-not-available | A built-in function is not available in this stage or version. | GLSL 8
not-a-function | The called expression is neither a function nor a type. | GLSL 5.10
no-matching-overload | No matching function for the call. | GLSL 6.1.1
ambiguous-call | The call is ambiguous. | GLSL 6.1.1
call-of-main | The entry point is called. | SPIR-V 2.16.1
not-in-buffer-or-shared | The argument must be an l-value in a buffer or shared variable. | GL_KHR_cooperative_matrix 8
not-an-interpolant | The interpolant must be a shader input. | GLSL 8.13.2
not-memory | The argument must be an l-value. | GLSL 8

# Constructors and initializers
invalid-constructor | The type has no constructor. | GLSL 5.4
invalid-constructor-argument | Invalid argument type of a constructor. | GLSL 5.4
constructor-argument-count | Too few or too many arguments to a constructor. | GLSL 5.4
constructor-argument-unused | A constructor has an unused argument. | GLSL 5.4.2
too-few-components | The arguments of a constructor have too few components. | GLSL 5.4.2
matrix-from-matrix-and-more | A matrix constructed from a matrix takes no other argument. | GLSL 5.4.2
small-float-and-bool | No conversion between bool and bfloat16 or a float of 8 bits or less. | GL_EXT_bfloat16 5.4.1
array-element-count | An array constructor requires one argument per element. | GLSL 5.4.4
array-of-specialized-size | An array of specialized size is constructed, assigned or compared as a whole.
    | GL_KHR_vulkan_glsl 4.11
invalid-initializer-list | An initializer list is not allowed here. | GLSL 4.1.11
initializer-count | Too few or too many elements in an initializer list. | GLSL 4.1.11
initializer-list-needs-version | Initializer lists require a later version. | GLSL 4.1.11
empty-initializer-list | An empty initializer list requires an extension. | GL_EXT_null_initializer
null-of-unsized-array | An unsized array cannot be initialized with '{}'. | GL_EXT_null_initializer 4.1.11.1
no-null-value | A type without a null value cannot be initialized with '{}'. | GL_EXT_null_initializer 4.1.11.1

# Operators and constructors of cooperative types
cooperative-type-mismatch | Cooperative types convert only by a constructor. | GL_KHR_cooperative_matrix 4.1
cooperative-operand-types | The cooperative operands of an operator have different types.
    | GL_KHR_cooperative_matrix 5.9
cooperative-operand | An operator combines a cooperative value with an operand of another kind.
    | GL_KHR_cooperative_matrix 5.9
cooperative-operator | The operator is not defined for the cooperative type. | GL_KHR_cooperative_matrix 5.9
cooperative-integer-operator | An integer operator on a cooperative vector of floats. | GL_NV_cooperative_vector 5.9
cooperative-scalar-operator | Only '*' combines a cooperative value with a scalar. | GL_KHR_cooperative_matrix 5.9
cooperative-scalar-type | The scalar factor must have the component type of the cooperative value.
    | GL_KHR_cooperative_matrix 5.9
cooperative-equality | Cooperative values cannot be compared for equality. | GL_KHR_cooperative_matrix 5.9
cooperative-comparison | Cooperative values cannot be compared or combined logically. | GL_KHR_cooperative_matrix 5.9
tensor-operator | No operator is defined for tensor layouts and views. | GL_NV_cooperative_matrix2 5.9
unlisted-cooperative-operator | The extension of the cooperative type does not list the operator.
    | GL_NV_cooperative_vector 5.9
selection-of-cooperative-type | Cooperative values and long vectors have no swizzles. | GL_KHR_cooperative_matrix 5.5
cooperative-constructor-argument | Invalid argument type of a cooperative constructor. | GL_KHR_cooperative_matrix 5.4
cooperative-constructor-argument-count | Too few or too many arguments to a cooperative constructor.
    | GL_KHR_cooperative_matrix 5.4
cooperative-conversion | No conversion between cooperative types of different shapes. | GL_KHR_cooperative_matrix 5.4
cooperative-use-conversion | The conversion between these matrix uses is not supported. | GL_NV_cooperative_matrix2 5.4
cooperative-narrowing | A float loses its fraction in the constructor of an integer cooperative matrix.
    | GL_KHR_cooperative_matrix 5.4
cooperative-initializer-list | A cooperative value cannot be initialized with a list. | GL_KHR_cooperative_matrix 4.1
components-of-specialized-vector | A cooperative vector of specialized size cannot be constructed from components.
    | GL_NV_cooperative_vector 5.4

# Declarations, blocks, statements
attribute-arguments | Invalid arguments of an attribute. | GL_EXT_control_flow_attributes
array-of-resource-arrays | Arrays of arrays of resources are not supported. | VUID-StandaloneSpirv-Uniform-06807
stage-needs-version | The stage requires a later version. | GLSL 2
missing-precision | No precision is declared for a type of GLSL ES. | GLSL ES 4.7.4
misplaced-attribute | The attribute has no effect here. | GL_EXT_maximal_reconvergence
attribute-without-extension | The attribute requires an extension. | GL_EXT_control_flow_attributes
case-not-constant | A case label must be a constant expression. | GLSL 6.2
case-type | A case label and the selector have different types. | GLSL 6.2
conflicting-layout | Conflicting layout qualifiers. | GLSL 4.4
conflicting-qualifiers | Conflicting qualifiers. | GLSL 4.3
cooperative-storage | Cooperative values are not allowed in shared memory, blocks, interface variables and uniforms.
    | GL_KHR_cooperative_matrix
long-vector-storage | Long vectors are not allowed in interface variables, nor those of specialized size in blocks.
    | GL_EXT_long_vector 4.1.5
duplicate-label | Duplicate label in a switch. | GLSL 6.2
duplicate-member | Duplicate member. | GLSL 4.1.8
duplicate-qualifier | Duplicate qualifier. | GLSL 4.10
duplicate-specialization-id | Two specialization constants have the same constant_id. | GL_KHR_vulkan_glsl
extension-needs-spirv | An extension requires a later version of SPIR-V than the target's. | GL_NV_cooperative_matrix2
function-redefined | Redefinition of a function. | GLSL 6.1
invalid-array-size | An array size must be positive and within the limit. | GLSL 4.1.9
invalid-block | The storage, instance or members of a block are not allowed. | GLSL 4.3.9
invalid-clamp-mode | Unknown clamp mode. | GL_NV_cooperative_matrix2
invalid-component-type | The component type is not allowed in a cooperative type. | GL_KHR_cooperative_matrix
invalid-interface-type | The type is not allowed for an input or output of this stage. | GLSL 4.3.4
invalid-layout | Invalid value of a layout qualifier. | GLSL 4.4
invalid-main | The entry point must be 'void main()'. | GLSL 6.1
invalid-matrix-bits | Invalid component width of an NV cooperative matrix. | GL_NV_cooperative_matrix
invalid-matrix-scope | The scope of a cooperative matrix must be subgroup or workgroup. | GL_KHR_cooperative_matrix
invalid-matrix-size | A cooperative matrix must have rows and columns. | GL_KHR_cooperative_matrix
invalid-matrix-use | Unknown use of a cooperative matrix. | GL_KHR_cooperative_matrix
invalid-offset | An explicit offset is misaligned, or overlaps an earlier member. | GLSL 4.4.5
invalid-permutation | The permutation of a tensor view is not a permutation. | GL_NV_cooperative_matrix2
invalid-precision | A precision statement names a type without precision. | GLSL 4.7.4
invalid-specialization-constant | A specialization constant must be a scalar constant with a constant default.
    | GL_KHR_vulkan_glsl
invalid-tensor-dimension | A tensor layout or view must have 1 to 5 dimensions. | GL_NV_cooperative_matrix2
invalid-type-parameter | A type argument is given where a value is expected, or the reverse. | GL_KHR_cooperative_matrix
invalid-vector-size | A cooperative vector must have components. | GL_NV_cooperative_vector
label-outside-switch | A case or default label outside of a switch. | GLSL 6.2
label-without-statement | The last label of a switch must be followed by a statement. | GLSL 6.2
misplaced-barrier | barrier() of a tessellation control shader, or an interlock, in control flow. | GLSL 8.16
misplaced-initializer | The variable cannot have an initializer. | GLSL 4.3
misplaced-jump | A jump statement outside of a loop, switch or function. | GLSL 6.4
misplaced-layout | A layout qualifier is not allowed here. | GLSL 4.4
invalid-feedback | Captured outputs are misaligned, overlap or do not fit into the stride of their buffer. | GLSL 4.4.2
extra-semicolon | A semicolon at file level ends no declaration. | GLSL 9
deprecated-qualifier | The version still has the qualifier, but a later one removes it. | GLSL 4.3
misplaced-qualifier | A qualifier is not allowed here. | GLSL 4.3
too-many-outputs | SetMeshOutputsEXT exceeds max_vertices or max_primitives. | GL_EXT_mesh_shader
sub-byte-storage | Components of less than a byte are not allowed in memory. | GL_EXT_float_e2m1
missing-binding | A resource requires a binding. | GL_KHR_vulkan_glsl
missing-body | A called function is not defined. | GLSL 6.1
missing-entry-point | The shader has no entry point. | GLSL 6.1
missing-extension | A feature requires an extension that is not enabled. | GLSL 3.3
missing-flat | A fragment input of integer or double type must be flat. | GLSL 4.3.4
missing-initializer | A constant requires an initializer. | GLSL 4.3.3
missing-location | An input or output requires a location. | GL_KHR_vulkan_glsl
missing-return | A non-void function has no return statement. | GLSL 6.1
missing-return-value | A return statement of a non-void function requires a value. | GLSL 6.4
missing-stage-layout | The stage requires a layout that the shader does not declare. | GLSL 4.4
missing-type-parameters | A parametric type requires type arguments. | GL_KHR_cooperative_matrix
negative-type-parameter | A type argument is negative. | GL_KHR_cooperative_matrix
nested-structure | A structure definition inside a structure or block. | GLSL 4.1.8
nested-function | A function declaration inside a function. | GLSL 6.1
no-such-member-in-block | A built-in block is redeclared with an unknown member. | GLSL 7.1
opaque-variable | An opaque type is not allowed here. | GLSL 4.1.7
parameter-qualifiers-differ | A redeclaration of a function has other parameter qualifiers. | GLSL 6.1
recursion | Functions may not be recursive. | GLSL 6.1
redefinition | Redefinition of a name in the same scope. | GLSL 4.2.2
reserved-name | A reserved name is declared. | GLSL 3.7
return-type-differs | A redeclaration of a function has another return type. | GLSL 6.1
specialized-use | The use of a matrix may not depend on a specialization constant. | GL_KHR_cooperative_matrix
statement-before-case | A statement before the first label of a switch. | GLSL 6.2
surplus-permutation | A tensor view has more permutation entries than dimensions. | GL_NV_cooperative_matrix2
switch-not-integer | The selector of a switch must be a scalar integer. | GLSL 6.2
type-parameter-count | Too few or too many type arguments. | GL_KHR_cooperative_matrix
type-too-large | A type exceeds the limit of members or nesting. | SPIR-V 2.17
unexpected-type-parameters | Type arguments of a type that takes none. | GL_KHR_cooperative_matrix
uniform-outside-block | A uniform that is not opaque must be in a block. | GL_KHR_vulkan_glsl
uniform-without-location | A uniform outside of blocks requires a location in SPIR-V for OpenGL. | GL_ARB_gl_spirv
unknown-layout | Unknown layout qualifier. | GLSL 4.4
unsized-array | An array requires a size here. | GLSL 4.1.9
void-function-returns-value | A return statement of a void function has a value. | GLSL 6.4
void-variable | A variable, parameter or member of type void. | GLSL 4.1.1
workgroup-scope | Matrices of workgroup scope require an extension. | GL_NV_cooperative_matrix2
workgroup-scope-without-workgroup | Matrices of workgroup scope require a stage with workgroups.
    | SPV_NV_cooperative_matrix2

# Functions of cooperative matrices and vectors
already-float8 | A saturated conversion from 8-bit floats. | GL_EXT_float_e4m3 8
bank-conflict | Rows of a matrix in shared memory are in the same banks of the device.
beyond-the-array | A load or store accesses elements beyond the end of its array. | GL_KHR_cooperative_matrix 8
constant-of-another-family | The constant is meant for another parameter. | GL_NV_cooperative_vector 8
default-sizes | The sizes of a product do not match for the default values of the specialization constants.
    | GL_NV_cooperative_vector 8
divergent-component | A matrix is constructed from a non-uniform scalar. | GL_KHR_cooperative_matrix 5.4
divergent-barrier | A barrier of the workgroup in non-uniform control flow. | GLSL 8.16
divergent-matrix | A matrix operation in non-uniform control flow. | GL_KHR_cooperative_matrix 8
divergent-operand | The address, stride or layout of a matrix in memory is non-uniform. | SPV_KHR_cooperative_matrix
discarded-result | A statement computes a cooperative value that nothing uses. | GL_KHR_cooperative_matrix
doubtful-input | Implementations do not support the component type of the input of a product.
    | GL_NV_cooperative_vector 8
doubtful-target | The extension requires a later version of SPIR-V. | SPV_NV_cooperative_vector
doubtful-interpretation | The interpretation does not match the component type of its vector.
    | GL_NV_cooperative_vector 8
ignored-stride | The stride is ignored for this layout. | GL_NV_cooperative_vector 8
incomplete-subgroup | A matrix operation in a workgroup that does not consist of whole subgroups.
    | GL_KHR_cooperative_matrix 8
input-size | The input of a product must have K components. | GL_NV_cooperative_vector 8
invalid-blocked-shape | The size of a matrix must be a multiple of the block size. | GL_ARM_cooperative_matrix_layouts 8
invalid-blocked-stride | The stride of a blocked layout must be 1, 2 or 4. | GL_ARM_cooperative_matrix_layouts 8
invalid-buffer-element | The function does not load or store elements of this type. | GL_KHR_cooperative_matrix 8
invalid-interpretation | Unknown component type interpretation. | GL_NV_cooperative_vector 8
invalid-matrix-layout | Unknown matrix layout. | GL_KHR_cooperative_matrix 8
invalid-matrix-operands | The matrix operands have unknown bits. | GL_KHR_cooperative_matrix 8
invalid-result-component | The component type is not allowed for the result of a product. | GL_NV_cooperative_vector 8
invalid-vector-layout | Unknown layout of a matrix that multiplies a vector. | GL_NV_cooperative_vector 8
layout-without-extension | A blocked layout requires an extension. | GL_ARM_cooperative_matrix_layouts
matrix-in-shared-memory | A matrix or bias must be in a buffer, not in shared memory. | GL_NV_cooperative_vector 8
missing-barrier | Shared memory is accessed without a barrier after a matrix operation, or before it.
    | GL_KHR_cooperative_matrix 8
misaligned-access | An offset or stride is not a multiple of the required alignment. | VUID-RuntimeSpirv-08986
clamp-value-from-float | The clamp value of a layout is the bits of an element, not a number.
    | GL_NV_cooperative_matrix2
mixed-kinds | A multiplication mixes float and integer components. | GL_KHR_cooperative_matrix 8
narrow-accumulator | A sum of many products in a narrow float: most of them change nothing.
negative-offset | A negative offset or stride is converted to an unsigned value. | GL_KHR_cooperative_matrix 8
not-a-float-vector | The function requires a vector of floats. | GL_NV_cooperative_vector 8
not-training-optimal | An outer product requires the training-optimal layout. | GL_NV_cooperative_vector 8
overlapping-rows | The stride is less than the size of a row or column. | GL_KHR_cooperative_matrix 8
overlapping-vectors | Vectors that neighbouring invocations store overlap: offsets count bytes.
    | GL_NV_cooperative_vector 8
packed-input | Packed input requires 32-bit components. | GL_NV_cooperative_vector 8
packed-matrix | A matrix or bias cannot have a packed interpretation. | GL_NV_cooperative_vector 8
accumulated-components | An accumulation into memory requires other components.
    | VUID-RuntimeSpirv-OpCooperativeVectorOuterProductAccumulateNV-10093
result-size | The result of a product must have M components. | GL_NV_cooperative_vector 8
reinterpreted-memory | Memory holds another type than the components: bits are reinterpreted, not converted.
    | GL_KHR_cooperative_matrix 8
row-major-float8 | A matrix that is interpreted as 8-bit floats requires an optimal layout.
    | VUID-RuntimeSpirv-OpCooperativeVectorMatrixMulNV-10090
saturating-float | Saturating accumulation requires an integer accumulator. | GL_KHR_cooperative_matrix 8
saturated-use-change | A saturated conversion cannot change the use in this way. | GL_EXT_float_e4m3 8
stride-in-bytes | A stride counts elements, and is written as a number of bytes. | GL_KHR_cooperative_matrix 8
transposition-converts | A transposition keeps the component type. | GL_NV_cooperative_matrix2
transposed-layout | A row-major or column-major matrix cannot be transposed. | GL_NV_cooperative_vector 8
uninitialized-matrix | A cooperative value is used before it is assigned. | GL_KHR_cooperative_matrix 4.1
zero-stride | A store has stride 0. | GL_KHR_cooperative_matrix 8

# Tensors, and functions that are called for elements
blocked-store | A store through a tensor layout with blocks. | GL_NV_cooperative_matrix2 8
callback-array | The coordinate array of a decode function must have one element per dimension.
    | GL_NV_cooperative_matrix2 8
callback-argument | An argument does not match the parameter of the callback. | GL_NV_cooperative_matrix2 8
callback-parameter-count | Wrong number of parameters of a callback. | GL_NV_cooperative_matrix2 8
callback-parameter-direction | A parameter of a callback must be 'const in'. | GL_NV_cooperative_matrix2 8
callback-parameter-type | Wrong parameter type of a callback. | GL_NV_cooperative_matrix2 8
callback-return-type | Wrong return type of a callback. | GL_NV_cooperative_matrix2 8
callback-side-effect | A callback writes to memory. | GL_NV_cooperative_matrix2 8
decode-from-shared-memory | A decode function requires a buffer, not shared memory. | GL_NV_cooperative_matrix2 8
dimension-count | The number of arguments does not match the dimensions of the tensor layout or view.
    | GL_NV_cooperative_matrix2 8
invalid-reduce-mask | Unknown reduction mask. | GL_NV_cooperative_matrix2 8
reduce-of-integers | A reduction requires a matrix of floats. | GL_NV_cooperative_matrix2 8
reduce-shape | The shape of the result does not match the reduction mask. | GL_NV_cooperative_matrix2 8
specialized-sizes | The converted matrices may have different sizes when specialized. | GL_KHR_cooperative_matrix 5.4
store-clamp-mode | The clamp mode of the layout has no meaning for stores. | GL_NV_cooperative_matrix2 8
tensor-span | The span of a tensor layout must have as many elements as the matrix. | GL_NV_cooperative_matrix2 8
tangled-callback | A callback executes a tangled instruction. | SPV_NV_cooperative_matrix2
uneven-block | The block size must be a multiple of the vector size of the decode function.
    | GL_NV_cooperative_matrix_decode_vector 8
unset-layout | A tensor layout is used before its dimensions are set, or set in the wrong order.
    | GL_NV_cooperative_matrix2 8
unused-clamp-value | The clamp mode of the layout ignores the clamp value. | GL_NV_cooperative_matrix2 8
unused-view-dimensions | The dimensions of a tensor view are set without effect, or never set.
    | GL_NV_cooperative_matrix2 8

# What nothing uses
unused-variable | Nothing reads the local variable; a warning of -Wall.
unused-parameter | The function does not name its parameter; a warning of -Wextra.
unused-result | The result of a function without effects is not used; a warning of -Wall.
dead-store | Nothing reads the value before another one is stored, or before the function ends; a warning of -Wall.
statement-without-effect | A statement computes a value that nothing uses; a warning of -Wall.

# What is right and hardly meant
constant-comparison | A comparison of an unsigned number with zero always has the same result; a warning of -Wall.
negative-literal | A decimal literal is too large for its signed type, and becomes negative; a warning of -Wall.
array-before-members | An unsized array has members after it, and as many elements as constant indices need; a warning
    of -Wall. | GLSL 4.1.9

variable-in-condition | #if or #elif names a variable, which is 0 there: only macros have values; a warning of -Wall.
    | GLSL 3.3

# Matrices from and to arrays of each invocation
array-element-type | The conversion does not support the element type of the array.
    | GL_QCOM_cooperative_matrix_conversion 8
array-length | The length of the array does not match the conversion. | GL_QCOM_cooperative_matrix_conversion 8
array-without-length | The conversion requires an array of known length. | GL_QCOM_cooperative_matrix_conversion 8
conversion-scope | A conversion from or to arrays requires subgroup scope. | GL_QCOM_cooperative_matrix_conversion 8
conversion-shape | The conversion from or to arrays does not support this shape or component type.
    | GL_QCOM_cooperative_matrix_conversion 8
doubtful-length | Implementations do not support this length or start of an array.
    | GL_QCOM_cooperative_matrix_conversion 8
sub-array-range | The sub-array exceeds the array. | GL_QCOM_cooperative_matrix_conversion 8

# Textures and images
derivative-group | The workgroup size does not match the derivative group. | GL_KHR_compute_shader_derivatives 4.4
dropped-memory-qualifier | The parameter lacks a memory qualifier of the image argument. | GLSL 4.10
image-atomic-format | An image atomic requires a single-component format. | GLSL 8.12
image-atomic-type | The image atomic does not support images of floats. | GLSL 8.12
invalid-attachment | The access to an attachment conflicts with the rest of the shader. | GL_EXT_shader_tile_image 4.4
invalid-gather-component | The component of a gather must be 0 to 3. | GLSL 8.9.4
invalid-heap-resource | The resource is not allowed in a descriptor heap. | GL_EXT_descriptor_heap 4.4
invalid-image-format | The image format does not match the type. | GLSL 4.4.6.2
missing-image-format | An image that is read requires a format. | GLSL 4.4.6.2
invalid-spirv-type | A spirv_type names an unsupported type. | GL_EXT_spirv_intrinsics
microscaling-at-run-time | Conversion to an element of a microscaling format requires a constant. | GL_EXT_float_e2m1
invalid-spirv-instruction | A function does not match its spirv_instruction. | GL_EXT_spirv_intrinsics 6.1.3
invalid-spirv-qualifier | Malformed arguments of a spirv_ qualifier. | GL_EXT_spirv_intrinsics
missing-attachment-index | A subpass input requires an input_attachment_index. | GL_KHR_vulkan_glsl
needs-derivatives | The stage has no implicit derivatives. | GLSL 8.9.1
no-rectangles | Rectangle textures are not supported by Vulkan. | GL_KHR_vulkan_glsl
no-half-textures | Texels in Vulkan are 32 or 64 bits wide, never half floats. | Vulkan spec, appendix A
post-depth-coverage | post_depth_coverage requires early_fragment_tests. | GL_EXT_post_depth_coverage
resource-argument | SPIR-V does not allow the resource as a function argument. | SPIR-V 2.16.1
tensor-operands | The operands of a tensor access do not match its arguments. | GL_ARM_tensors 8
tensor-rank | A tensor must have at least one dimension. | GL_ARM_tensors 8
texel-offset-range | A constant texel offset is out of range. | GLSL 8.9.2
"""

CODES = tuple(
    [
        Code(*[part.strip() for part in row.split("|")])
        for row in _ROWS.replace("\n    ", " ").split("\n")
        if row and row[0] != "#"
    ]
)
globals().update((code.name.upper().replace("-", "_"), code) for code in CODES)

if TYPE_CHECKING:

    def __getattr__(name: str) -> Code: ...
