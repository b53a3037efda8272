"""Every diagnostic code: its name, what it means, and the rule behind it.

One row a cause. A name is never changed and never used for another cause; names that begin with `bad-` are about syntax,
names that begin with `invalid-` about meaning. Each code has a shader in testdata/errors that raises it.
"""

from __future__ import annotations


class Code:
    """A diagnostic code: kebab-case name, one-sentence meaning, section of the specification that is behind it."""

    __slots__ = ("name", "meaning", "section")

    def __init__(self, name: str, meaning: str, section: str = "") -> None:
        self.name = name
        self.meaning = meaning
        self.section = section


# ---- the program itself ----
RESOURCE_LIMIT = Code("resource-limit", "The input needs more of something than the compiler allows.")
TARGET_TOO_OLD = Code("target-too-old", "The shader needs something that the target's version of SPIR-V does not have.", "SPIR-V 2.3")
NESTING_TOO_DEEP = Code("nesting-too-deep", "Expressions, statements or types are nested beyond the limit.")

# ---- syntax ----
BAD_SYNTAX = Code("bad-syntax", "A token cannot stand where it does.", "GLSL 9")
BAD_UNCLOSED_BRACKET = Code("bad-unclosed-bracket", "A parenthesis, bracket or brace is never closed.", "GLSL 9")
UNKNOWN_TYPE = Code("unknown-type", "A name stands where a type is needed, and no type of that name is known.", "GLSL 4.1")

# ---- scope and semantics of atomics and barriers ----
INVALID_SCOPE = Code("invalid-scope", "A scope is none that the operation can have.", "GL_KHR_memory_scope_semantics")
INVALID_SEMANTICS = Code("invalid-semantics", "Memory semantics have bits that mean nothing.", "GL_KHR_memory_scope_semantics")
INVALID_STORAGE_SEMANTICS = Code(
    "invalid-storage-semantics", "Storage semantics have bits that mean nothing, or none where memory is to be ordered.",
    "GL_KHR_memory_scope_semantics",
)
INVALID_MEMORY_ORDER = Code("invalid-memory-order", "A memory order does not suit the operation.", "GL_KHR_memory_scope_semantics")
INVALID_AVAILABILITY = Code(
    "invalid-availability", "Writes are made available without a release, or visible without an acquire.", "GL_KHR_memory_scope_semantics"
)
MISSING_SUBGROUP_EXTENSION = Code(
    "missing-subgroup-extension", "A subgroup operation is given a type that needs its own extension.",
    "GL_EXT_shader_subgroup_extended_types",
)
INVALID_CLUSTER_SIZE = Code("invalid-cluster-size", "The size of a cluster is no power of two.", "GL_KHR_shader_subgroup_clustered")
NEEDS_CONSTANT_INVOCATION = Code(
    "needs-constant-invocation", "The invocation that a broadcast reads is not constant, which SPIR-V needs before version 1.5.",
    "GL_KHR_shader_subgroup_ballot",
)

# ---- the preprocessor ----
BAD_CHARACTER = Code("bad-character", "A character cannot begin any token.", "GLSL 3.1")
BAD_NUMBER = Code("bad-number", "A number is not written as the language wants it.", "GLSL 4.1.3")
NAME_TOO_LONG = Code("name-too-long", "A name has more than 1024 characters.", "GLSL 3.7")
RESERVED_WORD = Code("reserved-word", "A word that is reserved for later versions is used.", "GLSL 3.6")
MISPLACED_STRING = Code("misplaced-string", "A string stands where no extension allows one.", "GL_EXT_debug_printf")
MISPLACED_HASH = Code("misplaced-hash", "A # stands inside a line.", "GLSL 3.3")
UNTERMINATED_COMMENT = Code("unterminated-comment", "A comment does not end.", "GLSL 3.4")
UNTERMINATED_CONDITIONAL = Code("unterminated-conditional", "An #if, #ifdef or #ifndef has no #endif in its file.", "GLSL 3.3")
UNTERMINATED_MACRO_CALL = Code("unterminated-macro-call", "The arguments of a macro do not end.", "GLSL 3.3")
UNMATCHED_CONDITIONAL = Code("unmatched-conditional", "An #elif, #else or #endif belongs to no #if or comes after #else.", "GLSL 3.3")
UNKNOWN_DIRECTIVE = Code("unknown-directive", "A line begins with # and a word that is no directive.", "GLSL 3.3")
EXTRA_TOKENS = Code("extra-tokens", "A directive has more tokens than it takes.", "GLSL 3.3")
BAD_DEFINE = Code("bad-define", "A #define or #undef is not written as the language wants it.", "GLSL 3.3")
MACRO_REDEFINED = Code("macro-redefined", "A macro is defined again with another text.", "GLSL 3.3")
RESERVED_MACRO = Code("reserved-macro", "A macro is defined or undefined whose name is not the shader's.", "GLSL 3.3")
MISSING_MACRO_SPACE = Code("missing-macro-space", "A macro's text begins right after its name.", "GLSL 3.3")
INVALID_PASTE = Code("invalid-paste", "A ## has no operands that make one token.", "GLSL 3.3")
MACRO_ARGUMENT_COUNT = Code("macro-argument-count", "A macro is called with too few or too many arguments.", "GLSL 3.3")
MACRO_LIMIT = Code("macro-limit", "Macros are nested beyond the limit.")
TOKEN_LIMIT = Code("token-limit", "The shader has more tokens than the limit, or its macros expand to more.")
CONDITIONAL_LIMIT = Code("conditional-limit", "Conditionals are nested beyond the limit.")
INCLUDE_LIMIT = Code("include-limit", "Includes are nested beyond the limit, or there are too many.")
BAD_CONDITION = Code("bad-condition", "The expression of an #if is not written as the language wants it.", "GLSL 3.3")
INVALID_CONDITION = Code("invalid-condition", "The expression of an #if has no value.", "GLSL 3.3")
ERROR_DIRECTIVE = Code("error-directive", "The shader says #error.", "GLSL 3.3")
BAD_VERSION = Code("bad-version", "A #version is not written as the language wants it, or not first.", "GLSL 3.3")
INVALID_VERSION = Code("invalid-version", "The version or profile does not exist or does not suit the stage or target.", "GLSL 3.3")
FORCED_VERSION = Code("forced-version", "An option gives another version than the shader.")
BAD_EXTENSION = Code("bad-extension", "An #extension is not written as the language wants it.", "GLSL 3.3")
UNSUPPORTED_EXTENSION = Code("unsupported-extension", "An extension is not known.", "GLSL 3.3")
BAD_PRAGMA = Code("bad-pragma", "A #pragma that is known has wrong arguments.", "GLSL 3.3")
IGNORED_PRAGMA = Code("ignored-pragma", "A #pragma has no effect here.")
INVALID_STAGE_PRAGMA = Code("invalid-stage-pragma", "A #pragma shader_stage names no stage, another one, or comes too late.")
BAD_LINE = Code("bad-line", "A #line is not written as the language wants it.", "GLSL 3.3")
BAD_INCLUDE = Code("bad-include", "An #include names no file.", "GL_ARB_shading_language_include")
INCLUDE_NOT_FOUND = Code("include-not-found", "An included file does not exist or cannot be read.", "GL_ARB_shading_language_include")
EXTENSION_NEEDED = Code("extension-needed", "A directive or token needs an extension that is not enabled.", "GLSL 3.3")
UNKNOWN_RAY_LOCATION = Code("unknown-ray-location", "No payload or callable data has the location that a call names.", "GL_EXT_ray_tracing 8.19")

# ---- expressions ----
UNDECLARED_IDENTIFIER = Code("undeclared-identifier", "A name means nothing here.", "GLSL 4.2.2")
FUNCTION_AS_VALUE = Code("function-as-value", "The name of a function stands where a value is needed.", "GLSL 5.10")
WORKGROUP_SIZE_UNKNOWN = Code("workgroup-size-unknown", "gl_WorkGroupSize is used before the size of the workgroup is declared.", "GLSL 7.1.7")
LITERAL_TOO_LARGE = Code("literal-too-large", "An integer literal does not fit its type.", "GLSL 4.1.3")
LITERAL_NEEDS_EXTENSION = Code("literal-needs-extension", "A literal has a type that an extension or a later version adds.", "GLSL 4.1.3")
INVALID_OPERANDS = Code("invalid-operands", "An operator does not take operands of these types.", "GLSL 5.9")
VOID_OPERAND = Code("void-operand", "The call of a function without result stands where a value is needed.", "GLSL 5.9")
ARITHMETIC_ON_STORAGE_TYPE = Code(
    "arithmetic-on-storage-type", "An operator works on a type that is for storage only without an extension.", "GL_EXT_shader_16bit_storage"
)
SMALL_FLOAT_ARITHMETIC = Code("small-float-arithmetic", "An operator works on bfloat16 or on a float of 8 bits or less.", "GL_EXT_bfloat16 5.9")
COMPARISON_OF_REFERENCES = Code("comparison-of-references", "Buffer references are compared.", "GL_EXT_buffer_reference 5.9")
CONSTANT_REFERENCE = Code("constant-reference", "A buffer reference is declared constant.", "GL_EXT_buffer_reference 4.3.2")
REFERENCE_ARITHMETIC = Code("reference-arithmetic", "Arithmetic on a buffer reference needs an extension.", "GL_EXT_buffer_reference2")
REFERENCE_WITHOUT_SIZE = Code(
    "reference-without-size", "Arithmetic on a reference to a block that ends with an unsized array.", "GL_EXT_buffer_reference2"
)
CONDITION_NOT_BOOL = Code("condition-not-bool", "The condition of ?: is no scalar boolean.", "GLSL 5.9")
SELECTION_TYPE_MISMATCH = Code("selection-type-mismatch", "The two sides of ?: do not convert to one type.", "GLSL 5.9")
COMPOUND_ASSIGNMENT_TYPE = Code("compound-assignment-type", "The result of a compound assignment does not convert to its target.", "GLSL 5.8")
TYPE_MISMATCH = Code("type-mismatch", "A value does not convert implicitly to the type that is needed.", "GLSL 4.1.10")
DIVISION_BY_ZERO = Code("division-by-zero", "An integer constant is divided by zero.", "GLSL 5.9")
SHIFT_OUT_OF_RANGE = Code("shift-out-of-range", "A constant is shifted by a negative amount or by its width or more.", "GLSL 5.9")
NOT_AN_LVALUE = Code("not-an-lvalue", "What is written is no place in memory.", "GLSL 5.8")
REPEATED_COMPONENT = Code("repeated-component", "A selection that is written names a component twice.", "GLSL 5.5")
ASSIGNMENT_TO_CONSTANT = Code("assignment-to-constant", "A constant or const parameter is written.", "GLSL 4.3.3")
ASSIGNMENT_TO_UNIFORM = Code("assignment-to-uniform", "A uniform or push constant is written.", "GLSL 4.3.5")
ASSIGNMENT_TO_INPUT = Code("assignment-to-input", "An input of the shader is written.", "GLSL 4.3.4")
ASSIGNMENT_TO_READONLY = Code("assignment-to-readonly", "A buffer variable that is readonly is written.", "GLSL 4.10")
UPDATE_OF_WRITEONLY = Code("update-of-writeonly", "A compound assignment, ++ or -- reads a buffer variable that is writeonly.", "GLSL 4.10")
READ_OF_WRITEONLY = Code("read-of-writeonly", "A buffer variable that is writeonly is read.", "GLSL 4.10")
OUTPUT_OF_ANOTHER_VERTEX = Code("output-of-another-vertex", "A tessellation control shader writes an output of another vertex.", "GLSL 4.3.6")
INDEX_NOT_INTEGER = Code("index-not-integer", "An index is no scalar integer.", "GLSL 5.7")
NOT_INDEXABLE = Code("not-indexable", "An index follows what has no elements.", "GLSL 5.7")
INDEX_OUT_OF_RANGE = Code("index-out-of-range", "A constant index is negative or beyond the last element.", "GLSL 5.7")
DYNAMIC_INDEX_OF_UNSIZED_ARRAY = Code(
    "dynamic-index-of-unsized-array", "An array without a size is indexed with an expression that is not constant.", "GLSL 4.1.9"
)
DYNAMIC_INDEX_OF_RESOURCES = Code(
    "dynamic-index-of-resources", "An array of samplers, images or blocks is indexed dynamically in a version that forbids it.", "GLSL 4.1.7"
)
INVALID_SELECTION = Code("invalid-selection", "What follows a '.' is no member and no selection of components.", "GLSL 5.5")
COMPONENT_OUT_OF_RANGE = Code("component-out-of-range", "A selection names a component that the vector does not have.", "GLSL 5.5")
SELECTION_OF_SCALAR = Code("selection-of-scalar", "Components of a scalar are selected in a version without that.", "GLSL 5.5")
UNKNOWN_MEMBER = Code("unknown-member", "A structure or block has no member of that name.", "GLSL 5.7")
INCOMPLETE_TYPE = Code("incomplete-type", "A member is selected of a block whose members are not declared yet.", "GL_EXT_buffer_reference 4.3.9")
METHOD_WITHOUT_CALL = Code("method-without-call", "A method is named and not called.", "GLSL 5.7")
UNKNOWN_METHOD = Code("unknown-method", "A value has no method of that name.", "GLSL 5.7")
WRONG_ARGUMENT_COUNT = Code("wrong-argument-count", "A method is called with arguments.", "GLSL 5.7")
LENGTH_NEEDS_VERSION = Code("length-needs-version", "The length of a vector or matrix is asked for in a version without that.", "GLSL 5.5")
LENGTH_OF_UNSIZED_ARRAY = Code("length-of-unsized-array", "The length of an array is asked for that is not known.", "GLSL 4.1.9")

# ---- constant expressions ----
NOT_CONSTANT = Code("not-constant", "A constant expression is needed, and a part is only known at run time.", "GLSL 4.3.3")
NOT_A_SPECIALIZATION_OPERATION = Code(
    "not-a-specialization-operation", "An operation that specialization constants do not take stands in a constant expression.", "GL_KHR_vulkan_glsl 5.12"
)
SPECIALIZATION_NOT_ALLOWED = Code(
    "specialization-not-allowed", "A specialization constant stands where a value has to be known at compile time.", "GL_KHR_vulkan_glsl 4.11"
)
NOT_AN_INTEGER_CONSTANT = Code("not-an-integer-constant", "A size or number is no 32-bit integer.", "GLSL 4.3.3")

# ---- calls ----
UNDECLARED_FUNCTION = Code("undeclared-function", "A function is called that is not declared.", "GLSL 6.1")
FUNCTION_NOT_AVAILABLE = Code("function-not-available", "A built-in function does not exist in this stage or version.", "GLSL 8")
NOT_A_FUNCTION = Code("not-a-function", "What is called is no function and no type.", "GLSL 5.10")
NO_MATCHING_OVERLOAD = Code("no-matching-overload", "No overload of the function accepts these arguments.", "GLSL 6.1.1")
AMBIGUOUS_CALL = Code("ambiguous-call", "Several overloads of a function accept the arguments equally well.", "GLSL 6.1.1")
CALL_OF_MAIN = Code("call-of-main", "The entry point is called.", "SPIR-V 2.16.1")
NOT_IN_BUFFER_OR_SHARED = Code(
    "not-in-buffer-or-shared", "An argument that has to be memory in a buffer or shared variable is not.", "GL_KHR_cooperative_matrix 8"
)
NOT_AN_INTERPOLANT = Code("not-an-interpolant", "What is to be interpolated is no input of the shader.", "GLSL 8.13.2")
NOT_MEMORY = Code("not-memory", "An argument that has to be a place in memory is a value.", "GLSL 8")

# ---- constructors and initializers ----
INVALID_CONSTRUCTOR = Code("invalid-constructor", "A type has no constructor.", "GLSL 5.4")
INVALID_CONSTRUCTOR_ARGUMENT = Code("invalid-constructor-argument", "A constructor does not take an argument of that type.", "GLSL 5.4")
CONSTRUCTOR_ARGUMENT_COUNT = Code("constructor-argument-count", "A constructor has too few or too many arguments.", "GLSL 5.4")
CONSTRUCTOR_ARGUMENT_UNUSED = Code("constructor-argument-unused", "A constructor has an argument that gives it nothing.", "GLSL 5.4.2")
TOO_FEW_COMPONENTS = Code("too-few-components", "The arguments of a constructor give it too few components.", "GLSL 5.4.2")
MATRIX_FROM_MATRIX_AND_MORE = Code("matrix-from-matrix-and-more", "A matrix is made of a matrix and something else.", "GLSL 5.4.2")
SMALL_FLOAT_AND_BOOL = Code("small-float-and-bool", "bfloat16 or a float of 8 bits or less is converted from or to bool.", "GL_EXT_bfloat16 5.4.1")
ARRAY_ELEMENT_COUNT = Code("array-element-count", "An array constructor has not one argument for each element.", "GLSL 5.4.4")
ARRAY_OF_SPECIALIZED_SIZE = Code("array-of-specialized-size", "An array of specialized size is listed, assigned or compared as a whole.", "GL_KHR_vulkan_glsl 4.11")
INVALID_INITIALIZER_LIST = Code("invalid-initializer-list", "An initializer list stands where it cannot.", "GLSL 4.1.11")
INITIALIZER_COUNT = Code("initializer-count", "An initializer list has too few or too many elements.", "GLSL 4.1.11")
INITIALIZER_LIST_NEEDS_VERSION = Code("initializer-list-needs-version", "An initializer list is used in a version without them.", "GLSL 4.1.11")
EMPTY_INITIALIZER_LIST = Code("empty-initializer-list", "An initializer list is empty, and no extension gives that a meaning.", "GL_EXT_null_initializer")
NULL_OF_UNSIZED_ARRAY = Code("null-of-unsized-array", "An array without a size is initialized by {}.", "GL_EXT_null_initializer 4.1.11.1")
NO_NULL_VALUE = Code("no-null-value", "A type without null value is initialized by {}.", "GL_EXT_null_initializer 4.1.11.1")

# ---- operators and constructors of cooperative types ----
COOPERATIVE_TYPE_MISMATCH = Code(
    "cooperative-type-mismatch", "A cooperative value is given where one of another type is needed.", "GL_KHR_cooperative_matrix 4.1"
)
COOPERATIVE_OPERAND_TYPES = Code(
    "cooperative-operand-types", "An operator combines cooperative values of different types.", "GL_KHR_cooperative_matrix 5.9"
)
COOPERATIVE_OPERAND = Code(
    "cooperative-operand", "An operator combines a cooperative value with a vector, array or something else.", "GL_KHR_cooperative_matrix 5.9"
)
COOPERATIVE_OPERATOR = Code("cooperative-operator", "A cooperative type does not have the operator.", "GL_KHR_cooperative_matrix 5.9")
COOPERATIVE_INTEGER_OPERATOR = Code(
    "cooperative-integer-operator", "An operator on integers is applied to a cooperative vector of floats.", "GL_NV_cooperative_vector 5.9"
)
COOPERATIVE_SCALAR_OPERATOR = Code(
    "cooperative-scalar-operator", "An operator other than '*' combines a cooperative value with a scalar.", "GL_KHR_cooperative_matrix 5.9"
)
COOPERATIVE_SCALAR_TYPE = Code(
    "cooperative-scalar-type", "A cooperative value is multiplied by a scalar of another type.", "GL_KHR_cooperative_matrix 5.9"
)
COOPERATIVE_EQUALITY = Code("cooperative-equality", "Cooperative values are compared for equality.", "GL_KHR_cooperative_matrix 5.9")
COOPERATIVE_COMPARISON = Code("cooperative-comparison", "Cooperative values are compared or combined logically.", "GL_KHR_cooperative_matrix 5.9")
TENSOR_OPERATOR = Code("tensor-operator", "An operator is applied to a tensor layout or view.", "GL_NV_cooperative_matrix2 5.9")
UNLISTED_COOPERATIVE_OPERATOR = Code(
    "unlisted-cooperative-operator", "An operator is used that the extension of a cooperative type does not list.", "GL_NV_cooperative_vector 5.9"
)
SELECTION_OF_COOPERATIVE_TYPE = Code(
    "selection-of-cooperative-type", "Components of a cooperative value or long vector are selected with '.'.", "GL_KHR_cooperative_matrix 5.5"
)
COOPERATIVE_CONSTRUCTOR_ARGUMENT = Code(
    "cooperative-constructor-argument", "The constructor of a cooperative type does not take such an argument.", "GL_KHR_cooperative_matrix 5.4"
)
COOPERATIVE_CONSTRUCTOR_ARGUMENT_COUNT = Code(
    "cooperative-constructor-argument-count", "The constructor of a cooperative type has too few or too many arguments.", "GL_KHR_cooperative_matrix 5.4"
)
COOPERATIVE_CONVERSION = Code(
    "cooperative-conversion", "A cooperative value cannot be converted to a type of another shape.", "GL_KHR_cooperative_matrix 5.4"
)
COOPERATIVE_USE_CONVERSION = Code(
    "cooperative-use-conversion", "The use of a matrix cannot be changed that way.", "GL_NV_cooperative_matrix2 5.4"
)
COOPERATIVE_NARROWING = Code(
    "cooperative-narrowing", "A scalar loses its fraction in the constructor of a cooperative matrix of integers.", "GL_KHR_cooperative_matrix 5.4"
)
COOPERATIVE_INITIALIZER_LIST = Code(
    "cooperative-initializer-list", "A cooperative value is initialized by a list.", "GL_KHR_cooperative_matrix 4.1"
)
COMPONENTS_OF_SPECIALIZED_VECTOR = Code(
    "components-of-specialized-vector", "The components of a cooperative vector of specialized size are listed.", "GL_NV_cooperative_vector 5.4"
)

# ---- declarations, blocks, statements ----
ATTRIBUTE_ARGUMENTS = Code(
    "attribute-arguments", "An attribute has the wrong number or kind of arguments.",
    "GL_EXT_control_flow_attributes",
)
ARRAY_OF_RESOURCE_ARRAYS = Code("array-of-resource-arrays", "Resources are declared as an array of arrays.", "VUID-StandaloneSpirv-Uniform-06807")
STAGE_NEEDS_VERSION = Code("stage-needs-version", "The version of the language does not have the stage.", "GLSL 2")
MISSING_PRECISION = Code("missing-precision", "A type of GLSL ES has no precision.", "GLSL ES 4.7.4")
MISPLACED_ATTRIBUTE = Code("misplaced-attribute", "An attribute stands where it has no effect.", "GL_EXT_maximal_reconvergence")
ATTRIBUTE_WITHOUT_EXTENSION = Code(
    "attribute-without-extension", "An attribute stands where no extension gives it a meaning.",
    "GL_EXT_control_flow_attributes",
)
CASE_NOT_CONSTANT = Code("case-not-constant", "A case label is no constant.", "GLSL 6.2")
CASE_TYPE = Code("case-type", "A case label has another type than the selector.", "GLSL 6.2")
CONFLICTING_LAYOUT = Code("conflicting-layout", "Two layout qualifiers contradict each other.", "GLSL 4.4")
CONFLICTING_QUALIFIERS = Code("conflicting-qualifiers", "Two qualifiers contradict each other.", "GLSL 4.3")
COOPERATIVE_STORAGE = Code(
    "cooperative-storage", "A cooperative value lies where none may: shared memory, a block, an interface variable, a uniform.",
    "GL_KHR_cooperative_matrix",
)
LONG_VECTOR_STORAGE = Code(
    "long-vector-storage", "A long vector lies where none may: an interface variable, or a block if its size is specialized.", "GL_EXT_long_vector 4.1.5"
)
DUPLICATE_LABEL = Code("duplicate-label", "A label occurs twice in one switch.", "GLSL 6.2")
DUPLICATE_MEMBER = Code("duplicate-member", "Two members have one name.", "GLSL 4.1.8")
DUPLICATE_QUALIFIER = Code("duplicate-qualifier", "A qualifier is written twice.", "GLSL 4.10")
DUPLICATE_SPECIALIZATION_ID = Code("duplicate-specialization-id", "Two specialization constants have one number.", "GL_KHR_vulkan_glsl")
EXTENSION_NEEDS_SPIRV = Code(
    "extension-needs-spirv", "An extension needs a later SPIR-V version than the target's.",
    "GL_NV_cooperative_matrix2",
)
FUNCTION_REDEFINED = Code("function-redefined", "A function has two bodies.", "GLSL 6.1")
INVALID_ARRAY_SIZE = Code("invalid-array-size", "An array size is not positive or too large.", "GLSL 4.1.9")
INVALID_BLOCK = Code("invalid-block", "A block is declared with a storage, instance or members that it cannot have.", "GLSL 4.3.9")
INVALID_CLAMP_MODE = Code("invalid-clamp-mode", "A clamp mode is none of the five.", "GL_NV_cooperative_matrix2")
INVALID_COMPONENT_TYPE = Code(
    "invalid-component-type", "The component type of a cooperative type is no number that it can hold.",
    "GL_KHR_cooperative_matrix",
)
INVALID_INTERFACE_TYPE = Code(
    "invalid-interface-type", "An input or output variable has a type or stage that it cannot have.",
    "GLSL 4.3.4",
)
INVALID_LAYOUT = Code("invalid-layout", "A layout qualifier has a value that it cannot have.", "GLSL 4.4")
INVALID_MAIN = Code("invalid-main", "The entry point has parameters or a result.", "GLSL 6.1")
INVALID_MATRIX_BITS = Code(
    "invalid-matrix-bits", "The width of an NV cooperative matrix is none that it can have.",
    "GL_NV_cooperative_matrix",
)
INVALID_MATRIX_SCOPE = Code(
    "invalid-matrix-scope", "The scope of a cooperative matrix is neither subgroup nor workgroup.",
    "GL_KHR_cooperative_matrix",
)
INVALID_MATRIX_SIZE = Code("invalid-matrix-size", "A cooperative matrix has no rows or no columns.", "GL_KHR_cooperative_matrix")
INVALID_MATRIX_USE = Code("invalid-matrix-use", "The use of a cooperative matrix is none of the three.", "GL_KHR_cooperative_matrix")
INVALID_OFFSET = Code("invalid-offset", "An explicit offset is not aligned or lies inside an earlier member.", "GLSL 4.4.5")
INVALID_PERMUTATION = Code("invalid-permutation", "The permutation of a tensor view is none.", "GL_NV_cooperative_matrix2")
INVALID_PRECISION = Code("invalid-precision", "A precision statement names a type without precision.", "GLSL 4.7.4")
INVALID_SPECIALIZATION_CONSTANT = Code(
    "invalid-specialization-constant", "A specialization constant is no scalar constant with a plain default.",
    "GL_KHR_vulkan_glsl",
)
INVALID_TENSOR_DIMENSION = Code(
    "invalid-tensor-dimension", "A tensor layout or view has fewer than 1 or more than 5 dimensions.",
    "GL_NV_cooperative_matrix2",
)
INVALID_TYPE_PARAMETER = Code(
    "invalid-type-parameter", "A type parameter is a type where a value is wanted, or the other way round.",
    "GL_KHR_cooperative_matrix",
)
INVALID_VECTOR_SIZE = Code("invalid-vector-size", "A cooperative vector has no components.", "GL_NV_cooperative_vector")
LABEL_OUTSIDE_SWITCH = Code("label-outside-switch", "A case or default label stands outside a switch.", "GLSL 6.2")
LABEL_WITHOUT_STATEMENT = Code("label-without-statement", "No statement follows the last label of a switch.", "GLSL 6.2")
MISPLACED_BARRIER = Code("misplaced-barrier", "A tessellation control shader calls barrier() where not every invocation comes by.", "GLSL 8.16")
MISPLACED_INITIALIZER = Code("misplaced-initializer", "A variable that cannot have an initializer has one.", "GLSL 4.3")
MISPLACED_JUMP = Code("misplaced-jump", "A jump stands where it leads nowhere.", "GLSL 6.4")
MISPLACED_LAYOUT = Code("misplaced-layout", "A layout qualifier stands where it means nothing.", "GLSL 4.4")
MISPLACED_QUALIFIER = Code("misplaced-qualifier", "A qualifier stands where it means nothing.", "GLSL 4.3")
TOO_MANY_OUTPUTS = Code("too-many-outputs", "A mesh shader announces more vertices or primitives than its layout allows.", "GL_EXT_mesh_shader")
SUB_BYTE_STORAGE = Code("sub-byte-storage", "A component of less than a byte in memory.", "GL_EXT_float_e2m1")
MISSING_BINDING = Code("missing-binding", "A resource has no binding.", "GL_KHR_vulkan_glsl")
MISSING_BODY = Code("missing-body", "A function is called and has no body.", "GLSL 6.1")
MISSING_ENTRY_POINT = Code("missing-entry-point", "The shader has no main.", "GLSL 6.1")
MISSING_EXTENSION = Code("missing-extension", "Something is used without the extension that provides it.", "GLSL 3.3")
MISSING_FLAT = Code("missing-flat", "A fragment input of integer or double type is not flat.", "GLSL 4.3.4")
MISSING_INITIALIZER = Code("missing-initializer", "A constant has no initializer.", "GLSL 4.3.3")
MISSING_LOCATION = Code("missing-location", "An input or output variable has no location.", "GL_KHR_vulkan_glsl")
MISSING_RETURN = Code("missing-return", "A function with a result has no return with a value.", "GLSL 6.1")
MISSING_RETURN_VALUE = Code("missing-return-value", "A return of a function with a result has no value.", "GLSL 6.4")
MISSING_STAGE_LAYOUT = Code("missing-stage-layout", "A shader lacks a layout that its stage requires.", "GLSL 4.4")
MISSING_TYPE_PARAMETERS = Code("missing-type-parameters", "A parametric type stands without its parameters.", "GL_KHR_cooperative_matrix")
NEGATIVE_TYPE_PARAMETER = Code("negative-type-parameter", "A type parameter is negative.", "GL_KHR_cooperative_matrix")
NESTED_STRUCTURE = Code("nested-structure", "A structure is declared inside a structure or block.", "GLSL 4.1.8")
NESTED_FUNCTION = Code("nested-function", "A function is declared inside a function.", "GLSL 6.1")
NO_SUCH_MEMBER_IN_BLOCK = Code(
    "no-such-member-in-block", "A built-in block is declared again with a member that it does not have.",
    "GLSL 7.1",
)
OPAQUE_VARIABLE = Code("opaque-variable", "A variable or member has an opaque type where none may be.", "GLSL 4.1.7")
PARAMETER_QUALIFIERS_DIFFER = Code(
    "parameter-qualifiers-differ", "A function is declared again with other parameter qualifiers.",
    "GLSL 6.1",
)
RECURSION = Code("recursion", "Functions call each other in a circle.", "GLSL 6.1")
REDEFINITION = Code("redefinition", "A name is declared twice in one scope.", "GLSL 4.2.2")
RESERVED_NAME = Code("reserved-name", "A name that is reserved is declared.", "GLSL 3.7")
RETURN_TYPE_DIFFERS = Code("return-type-differs", "A function is declared again with another result.", "GLSL 6.1")
SPECIALIZED_USE = Code("specialized-use", "The use of a matrix depends on a specialization constant.", "GL_KHR_cooperative_matrix")
STATEMENT_BEFORE_CASE = Code("statement-before-case", "A statement stands before the first label of a switch.", "GLSL 6.2")
SURPLUS_PERMUTATION = Code(
    "surplus-permutation", "A tensor view has more permutation entries than dimensions.",
    "GL_NV_cooperative_matrix2",
)
SWITCH_NOT_INTEGER = Code("switch-not-integer", "The selector of a switch is no integer.", "GLSL 6.2")
TYPE_PARAMETER_COUNT = Code("type-parameter-count", "A parametric type has too few or too many parameters.", "GL_KHR_cooperative_matrix")
TYPE_TOO_LARGE = Code("type-too-large", "A type has more members or levels than the limit.", "SPIR-V 2.17")
UNEXPECTED_TYPE_PARAMETERS = Code("unexpected-type-parameters", "A type that takes no parameters has some.", "GL_KHR_cooperative_matrix")
UNIFORM_OUTSIDE_BLOCK = Code("uniform-outside-block", "A uniform that is not opaque stands outside a block.", "GL_KHR_vulkan_glsl")
UNKNOWN_LAYOUT = Code("unknown-layout", "A layout qualifier is not known.", "GLSL 4.4")
UNSIZED_ARRAY = Code("unsized-array", "An array has no size where it needs one.", "GLSL 4.1.9")
VOID_FUNCTION_RETURNS_VALUE = Code("void-function-returns-value", "A return of a function without result has a value.", "GLSL 6.4")
VOID_VARIABLE = Code("void-variable", "Something is declared void that needs a value.", "GLSL 4.1.1")
WORKGROUP_SCOPE = Code(
    "workgroup-scope", "A matrix of workgroup scope is used without the extension that describes it.",
    "GL_NV_cooperative_matrix2",
)
WORKGROUP_SCOPE_WITHOUT_WORKGROUP = Code(
    "workgroup-scope-without-workgroup", "A matrix of workgroup scope is used in a stage without workgroups.",
    "SPV_NV_cooperative_matrix2",
)

# ---- functions of cooperative matrices and vectors ----
ALREADY_FLOAT8 = Code("already-float8", "A saturated conversion starts from 8-bit floats.", "GL_EXT_float_e4m3 8")
BEYOND_THE_ARRAY = Code("beyond-the-array", "A load or store reaches beyond the end of its array.", "GL_KHR_cooperative_matrix 8")
DEFAULT_SIZES = Code("default-sizes", "The sizes of a product do not fit as long as specialization constants have their default values.", "GL_NV_cooperative_vector 8")
DIVERGENT_COMPONENT = Code("divergent-component", "A matrix is made of a scalar that differs between invocations.", "GL_KHR_cooperative_matrix 5.4")
DIVERGENT_MATRIX = Code("divergent-matrix", "A matrix is worked on below a condition that differs between invocations.", "GL_KHR_cooperative_matrix 8")
DIVERGENT_OPERAND = Code("divergent-operand", "Where a matrix lies in memory differs between invocations.", "SPV_KHR_cooperative_matrix")
DOUBTFUL_INPUT = Code("doubtful-input", "The input of a product has components that implementations do not offer.", "GL_NV_cooperative_vector 8")
DOUBTFUL_TARGET = Code("doubtful-target", "A function is used for a version of SPIR-V below the one that its extension asks for.", "SPV_NV_cooperative_vector")
DOUBTFUL_INTERPRETATION = Code(
    "doubtful-interpretation", "An interpretation does not suit the components of the vector that it goes with.", "GL_NV_cooperative_vector 8"
)
IGNORED_STRIDE = Code("ignored-stride", "A stride is given for a layout that has none.", "GL_NV_cooperative_vector 8")
INPUT_SIZE = Code("input-size", "The input of a product has not as many components as K says.", "GL_NV_cooperative_vector 8")
INVALID_BLOCKED_SHAPE = Code("invalid-blocked-shape", "A matrix does not consist of whole blocks.", "GL_ARM_cooperative_matrix_layouts 8")
INVALID_BLOCKED_STRIDE = Code("invalid-blocked-stride", "The stride of a blocked layout is not 1, 2 or 4.", "GL_ARM_cooperative_matrix_layouts 8")
INVALID_BUFFER_ELEMENT = Code(
    "invalid-buffer-element", "The elements of an array are of a type that the function does not load or store.", "GL_KHR_cooperative_matrix 8"
)
INVALID_INTERPRETATION = Code("invalid-interpretation", "An interpretation is no component type.", "GL_NV_cooperative_vector 8")
INVALID_MATRIX_LAYOUT = Code("invalid-matrix-layout", "The layout of a matrix in memory is none that exists.", "GL_KHR_cooperative_matrix 8")
INVALID_MATRIX_OPERANDS = Code("invalid-matrix-operands", "The operands mask of a multiplication has bits that mean nothing.", "GL_KHR_cooperative_matrix 8")
INVALID_RESULT_COMPONENT = Code("invalid-result-component", "The result of a product has components that none can have.", "GL_NV_cooperative_vector 8")
INVALID_VECTOR_LAYOUT = Code("invalid-vector-layout", "The layout of a matrix that multiplies a vector is none of the four.", "GL_NV_cooperative_vector 8")
LAYOUT_WITHOUT_EXTENSION = Code("layout-without-extension", "A blocked layout is used without its extension.", "GL_ARM_cooperative_matrix_layouts")
MATRIX_IN_SHARED_MEMORY = Code(
    "matrix-in-shared-memory", "A matrix or bias that has to lie in a buffer lies in shared memory.", "GL_NV_cooperative_vector 8"
)
MISALIGNED_ACCESS = Code("misaligned-access", "An offset or stride is no multiple of the alignment that it needs.", "VUID-RuntimeSpirv-08986")
MIXED_KINDS = Code("mixed-kinds", "A multiplication mixes floats and integers.", "GL_KHR_cooperative_matrix 8")
NEGATIVE_OFFSET = Code("negative-offset", "An offset or stride was negative and became a huge number.", "GL_KHR_cooperative_matrix 8")
NOT_A_FLOAT_VECTOR = Code("not-a-float-vector", "A function of floats is applied to a vector of integers.", "GL_NV_cooperative_vector 8")
NOT_TRAINING_OPTIMAL = Code("not-training-optimal", "An outer product is accumulated in another layout than the one for it.", "GL_NV_cooperative_vector 8")
OVERLAPPING_ROWS = Code("overlapping-rows", "The stride is less than a row or column takes.", "GL_KHR_cooperative_matrix 8")
PACKED_INPUT = Code("packed-input", "Packed input does not consist of 32-bit words.", "GL_NV_cooperative_vector 8")
PACKED_MATRIX = Code("packed-matrix", "A matrix or bias has a packed interpretation.", "GL_NV_cooperative_vector 8")
RESULT_SIZE = Code("result-size", "The result of a product has not as many components as M says.", "GL_NV_cooperative_vector 8")
SATURATING_FLOAT = Code("saturating-float", "Saturation is asked of an accumulator of floats.", "GL_KHR_cooperative_matrix 8")
SATURATED_USE_CHANGE = Code("saturated-use-change", "A saturated conversion changes the use of a matrix in a way that none can.", "GL_EXT_float_e4m3 8")
TRANSPOSED_LAYOUT = Code("transposed-layout", "A matrix in row or column order is to be transposed.", "GL_NV_cooperative_vector 8")
ZERO_STRIDE = Code("zero-stride", "A store has stride 0.", "GL_KHR_cooperative_matrix 8")

# ---- tensors, and functions that are called for elements ----
BLOCKED_STORE = Code("blocked-store", "A store goes through a tensor layout with blocks.", "GL_NV_cooperative_matrix2 8")
CALLBACK_ARRAY = Code("callback-array", "A decode function takes coordinates of another number than the layout has dimensions.", "GL_NV_cooperative_matrix2 8")
CALLBACK_ARGUMENT = Code("callback-argument", "An argument for a function on elements is not what the function takes.", "GL_NV_cooperative_matrix2 8")
CALLBACK_PARAMETER_COUNT = Code("callback-parameter-count", "A function that is called for elements takes the wrong number of parameters.", "GL_NV_cooperative_matrix2 8")
CALLBACK_PARAMETER_DIRECTION = Code("callback-parameter-direction", "A parameter of a function that is called for elements is not 'const in'.", "GL_NV_cooperative_matrix2 8")
CALLBACK_PARAMETER_TYPE = Code("callback-parameter-type", "A parameter of a function that is called for elements has the wrong type.", "GL_NV_cooperative_matrix2 8")
CALLBACK_RETURN_TYPE = Code("callback-return-type", "A function that is called for elements returns the wrong type.", "GL_NV_cooperative_matrix2 8")
CALLBACK_SIDE_EFFECT = Code("callback-side-effect", "A function that is called for elements writes to memory.", "GL_NV_cooperative_matrix2 8")
DECODE_FROM_SHARED_MEMORY = Code("decode-from-shared-memory", "A decode function is used for shared memory.", "GL_NV_cooperative_matrix2 8")
DIMENSION_COUNT = Code("dimension-count", "A function on a tensor layout or view is given values for another number of dimensions.", "GL_NV_cooperative_matrix2 8")
INVALID_REDUCE_MASK = Code("invalid-reduce-mask", "The mask of a reduction is none of the four.", "GL_NV_cooperative_matrix2 8")
REDUCE_OF_INTEGERS = Code("reduce-of-integers", "A matrix of integers is reduced.", "GL_NV_cooperative_matrix2 8")
REDUCE_SHAPE = Code("reduce-shape", "The result of a reduction has not the size that its mask asks for.", "GL_NV_cooperative_matrix2 8")
STORE_CLAMP_MODE = Code("store-clamp-mode", "A store goes through a layout whose clamp mode is for loads.", "GL_NV_cooperative_matrix2 8")
TENSOR_SPAN = Code("tensor-span", "The span of a tensor layout has not as many elements as the matrix.", "GL_NV_cooperative_matrix2 8")
TANGLED_CALLBACK = Code(
    "tangled-callback", "A function that is called for elements does something in which all invocations have to take part.", "SPV_NV_cooperative_matrix2"
)
UNEVEN_BLOCK = Code("uneven-block", "A block of a tensor layout does not consist of whole vectors of the decode function.", "GL_NV_cooperative_matrix_decode_vector 8")
UNSET_LAYOUT = Code("unset-layout", "A tensor layout is used before its dimensions are set, or is changed in the wrong order.", "GL_NV_cooperative_matrix2 8")
UNUSED_CLAMP_VALUE = Code("unused-clamp-value", "A clamp value is set for a layout whose clamp mode has none.", "GL_NV_cooperative_matrix2 8")
UNUSED_VIEW_DIMENSIONS = Code("unused-view-dimensions", "The dimensions of a tensor view are set that takes them from the layout, or are never set.", "GL_NV_cooperative_matrix2 8")

# ---- matrices from and to arrays of each invocation ----
ARRAY_ELEMENT_TYPE = Code("array-element-type", "An array has elements of a type that is not converted.", "GL_QCOM_cooperative_matrix_conversion 8")
ARRAY_LENGTH = Code("array-length", "An array is not as long as its conversion needs.", "GL_QCOM_cooperative_matrix_conversion 8")
ARRAY_WITHOUT_LENGTH = Code("array-without-length", "An array whose length is not known is converted.", "GL_QCOM_cooperative_matrix_conversion 8")
CONVERSION_SCOPE = Code("conversion-scope", "A matrix that is converted from or to arrays is not of subgroup scope.", "GL_QCOM_cooperative_matrix_conversion 8")
CONVERSION_SHAPE = Code("conversion-shape", "A matrix has a size or components that are not converted from or to arrays.", "GL_QCOM_cooperative_matrix_conversion 8")
DOUBTFUL_LENGTH = Code("doubtful-length", "A length or start of an array is none that implementations offer.", "GL_QCOM_cooperative_matrix_conversion 8")
SUB_ARRAY_RANGE = Code("sub-array-range", "A part of an array reaches beyond the array.", "GL_QCOM_cooperative_matrix_conversion 8")

# ---- textures and images ----
INVALID_SHADING_RATE = Code("invalid-shading-rate", "A shading rate is no power of two.", "GL_QCOM_tile_shading 4.4.1")
DERIVATIVE_GROUP = Code("derivative-group", "Invocations do not form the groups that derivatives need.", "GL_KHR_compute_shader_derivatives 4.4")
DROPPED_MEMORY_QUALIFIER = Code("dropped-memory-qualifier", "An image is passed to a parameter that lacks one of its memory qualifiers.", "GLSL 4.10")
IMAGE_ATOMIC_FORMAT = Code("image-atomic-format", "An atomic operation is done on an image whose texels are not one word.", "GLSL 8.12")
IMAGE_ATOMIC_TYPE = Code("image-atomic-type", "An atomic operation does not take an image of floats.", "GLSL 8.12")
INVALID_ATTACHMENT = Code("invalid-attachment", "An attachment is read in a way that does not go together with the rest of the shader.", "GL_EXT_shader_tile_image 4.4")
INVALID_GATHER_COMPONENT = Code("invalid-gather-component", "The component that is gathered is none of four.", "GLSL 8.9.4")
INVALID_HEAP_RESOURCE = Code("invalid-heap-resource", "A resource cannot lie in a descriptor heap as it is declared.", "GL_EXT_descriptor_heap 4.4")
INVALID_IMAGE_FORMAT = Code("invalid-image-format", "A format does not fit what it stands on.", "GLSL 4.4.6.2")
MISSING_IMAGE_FORMAT = Code("missing-image-format", "An image that may be read has no format.", "GLSL 4.4.6.2")
INVALID_SPIRV_TYPE = Code("invalid-spirv-type", "A type that is given by its SPIR-V number has none.", "GL_EXT_spirv_intrinsics")
MICROSCALING_AT_RUN_TIME = Code("microscaling-at-run-time", "A value that is not constant is converted to an element of a microscaling format.", "GL_EXT_float_e2m1")
INVALID_SPIRV_QUALIFIER = Code("invalid-spirv-qualifier", "A qualifier that is handed to SPIR-V lacks a number, or has an argument that it cannot have.", "GL_EXT_spirv_intrinsics")
MISSING_ATTACHMENT_INDEX = Code("missing-attachment-index", "A subpass input does not say which attachment it is.", "GL_KHR_vulkan_glsl")
NEEDS_DERIVATIVES = Code("needs-derivatives", "A lookup needs derivatives in a stage that has none.", "GLSL 8.9.1")
NO_RECTANGLES = Code("no-rectangles", "A rectangle texture is declared, which Vulkan does not have.", "GL_KHR_vulkan_glsl")
POST_DEPTH_COVERAGE = Code("post-depth-coverage", "Coverage after the depth test is asked for without early tests.", "GL_EXT_post_depth_coverage")
RESOURCE_ARGUMENT = Code("resource-argument", "A resource is passed to a function that SPIR-V has no way to pass.", "SPIR-V 2.16.1")
TENSOR_OPERANDS = Code("tensor-operands", "The operands of an access to a tensor do not fit what follows them.", "GL_ARM_tensors 8")
TENSOR_RANK = Code("tensor-rank", "A tensor has too few dimensions.", "GL_ARM_tensors 8")
TEXEL_OFFSET_RANGE = Code("texel-offset-range", "A constant offset of a lookup is beyond the limits.", "GLSL 8.9.2")
