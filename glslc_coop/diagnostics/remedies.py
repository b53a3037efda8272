"""What would be right, for the messages whose reporter has no note of its own.

In: the diagnostics of a compilation, and the sources. Out: the same diagnostics, each error with a note that says what
to write or what is allowed. Must not know: how an error was found. Where the answer depends on types or declarations,
the reporter has it; the rows here serve messages that are mended in the same way wherever they are reported.
"""

from __future__ import annotations

import re

from glslc_coop.diagnostics.declarations import is_candidate
from glslc_coop.diagnostics.proposals import Proposal
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.diagnostics.sink import Diagnostic
    from glslc_coop.environment.positions import SourceMap

#: `code | for | note`: `for` is the kind of the message in its facts, or its token, or empty for all other messages of
#: the code. In a note `{token}` is the token of the diagnostic, `{text}` the source that it marks, `{0}` the first name
#: in the facts. A note of `-` is none: the message itself says what to write. A note that begins with `+` is added to
#: notes with a position, too, which only say where something is declared.
_ROWS = """
already-float8 | | use the constructor: '…(m)' converts between formats of 8 bits without saturation
array-element-count | | -
array-element-type | | declare the array with an element type that is listed, and copy the elements
array-of-specialized-size | | assign the elements one by one, in a loop
assignment-to-constant | | copy it to a variable, and modify that
assignment-to-readonly | | leave 'readonly' out of its declaration
attribute-arguments | | write a positive literal, such as [[{token}(4)]]
bad-character | | remove it, or replace it by a character of the language
bad-condition | | #if takes integers, macros that expand to integers, 'defined(NAME)', operators and parentheses
bad-condition | #ifdef | in GLSL: #ifdef NAME
bad-condition | #ifndef | in GLSL: #ifndef NAME
bad-condition | defined | in GLSL: #if defined(NAME)
bad-define | #define | in GLSL: #define NAME text, or #define NAME(a, b) text
bad-define | #undef | in GLSL: #undef NAME
bad-extension | | name the extension: #extension GL_… : enable; 'all' takes 'warn' and 'disable'
bad-include | | in GLSL: #include "FILE" or #include <FILE>
bad-line | | in GLSL: #line NUMBER, or #line NUMBER SOURCE
bad-syntax | | -
bad-syntax | statement | -
bad-unclosed-bracket | | -
call-of-main | | move its statements to a function with another name, and call that
callback-argument | | + convert it, or change the type of the parameter
case-not-constant | | a label is a literal or a constant; compare other values by 'if'
case-type | | write a label of the selector's type, or convert the selector
comparison-of-references | | convert them to 'uint64_t' to compare addresses
compound-assignment-type | | write the operation out, and assign its result to a variable of its type
condition-not-bool | | write a condition of type 'bool': a comparison, any(…) or all(…)
conditional-limit | | join conditions by '&&', or use #elif
conflicting-layout | | + leave one of them out, or give both the same value
conflicting-layout | location | + give each a location of its own
conflicting-qualifiers | | + leave one of them out
constant-reference | | leave 'const' out of its declaration
constructor-argument-count | | -
constructor-argument-unused | | leave the argument out
conversion-shape | | declare the matrix with a shape that the conversion supports
cooperative-constructor-argument-count | | pass a scalar, which is splat, or a value to convert
cooperative-conversion | | declare both with the same parameters, except for the component type
cooperative-operand-types | | convert one operand to the type of the other
cooperative-storage | | declare it in a function, or outside of functions without a storage qualifier
cooperative-type-mismatch | | declare both with the same type, or convert by the constructor where only components
    differ
cooperative-use-conversion | | -
derivative-group | | declare local_size_x and local_size_y even, or use 'derivative_group_linearNV'
device-limit | | -
dimension-count | | pass one value, or one pair of values, for each dimension of the type's first parameter
divergent-lowering | | -
dropped-memory-qualifier | | + add it to the parameter
duplicate-label | | + remove one of them, or give it another value
duplicate-member | | + give one of them another name
duplicate-qualifier | | leave one of them out
duplicate-specialization-id | | + give each specialization constant an id of its own
dynamic-index-of-outputs | | write each output with a constant index, selected by 'if' or 'switch'
dynamic-index-of-resources | | use a constant, or select by 'if' or 'switch'; later versions have dynamic indices
dynamic-index-of-unsized-array | | declare the array with a size
empty-initializer-list | | -
error-directive | | -
extension-needed | #include | add '#extension GL_GOOGLE_include_directive : enable'
extension-needed | #line | add '#extension GL_GOOGLE_cpp_style_line_directive : enable'
extension-needed | filename-based #line | add '#extension GL_GOOGLE_cpp_style_line_directive : enable'
extension-needs-spirv | | pass a later target: --target-env=vulkan1.3
extra-semicolon | | leave the ';' out
extra-tokens | | remove what follows, or make it a comment: // …
function-not-available | | -
function-redefined | | + remove one of them, or give it another name or other parameters
image-atomic-format | | declare the image with a format of one component of 32 or 64 bits: layout(r32ui), layout(r32i)
include-limit | | guard each header: #ifndef NAME, #define NAME, … #endif
incomplete-type | | define the type before its use; no structure contains itself
index-not-integer | | convert it: 'int({text})'
index-not-integer | other | write a scalar integer
index-out-of-range | | -
initializer-count | | -
initializer-list-needs-version | | -
input-size | | declare the vector with K components, or pass its size as 'K'
invalid-array-size | | give the array a positive size
invalid-attachment | | -
invalid-availability | | -
invalid-block | | -
invalid-blocked-shape | | declare the matrix with such a size, or load it with another layout
invalid-blocked-stride | | pass 1, 2 or 4: the number of interleaved blocks
invalid-buffer-element | | declare the array with such an element type
invalid-clamp-mode | | there are gl_CooperativeMatrixClampModeUndefinedNV, …ConstantNV, …ClampToEdgeNV, …RepeatNV and
    …MirrorRepeatNV
invalid-cluster-size | | pass 1, 2, 4, 8, 16, 32 or 64
invalid-component-type | | -
invalid-condition | | -
invalid-constructor | | -
invalid-constructor-argument | | pass scalars, vectors or matrices of numbers
invalid-feedback | | -
invalid-gather-component | | 0 is red, 1 green, 2 blue, 3 alpha
invalid-heap-resource | | -
invalid-image-format | | -
invalid-image-format | float | formats of floats are rgba32f, rgba16f, rgba8, rg32f, r32f, r16f and others
invalid-image-format | int | formats of integers are rgba32i, rgba16i, rgba8i, r32i and others
invalid-image-format | sampled | leave the format out: only images have one, as in 'layout(rgba8) uniform image2D'
invalid-image-format | uint | formats of unsigned integers are rgba32ui, rgba16ui, rgba8ui, r32ui and others
invalid-initializer-list | | leave the braces out
invalid-interface-type | | -
invalid-interface-type | array | declare it as an array: '{0}[]'
invalid-interface-type | bool | declare integers, and compare them with 0
invalid-interface-type | closed | read from a uniform or buffer block or push constants, and write to a buffer or an
    image
invalid-interface-type | matrix | declare a vector for each column
invalid-interface-type | size | leave its size out: '{0}[]'
invalid-interface-type | structure | declare each member as a variable of its own
invalid-interpretation | | there are gl_ComponentTypeFloat16NV, gl_ComponentTypeFloat32NV,
    gl_ComponentTypeSignedInt8NV, gl_ComponentTypeSignedInt8PackedNV, gl_ComponentTypeFloatE4M3NV and others
invalid-layout | | -
invalid-main | | declare it 'void main()'
invalid-matrix-bits | | use 16 for halves, 32 for floats, 64 for doubles; GL_KHR_cooperative_matrix has 'coopmat<T, …>'
invalid-matrix-layout | | there are gl_CooperativeMatrixLayoutRowMajor and gl_CooperativeMatrixLayoutColumnMajor
invalid-matrix-operands | | -
invalid-matrix-scope | | -
invalid-matrix-size | | give it a positive number of rows and of columns
invalid-matrix-use | | -
invalid-memory-order | | -
invalid-offset | | leave 'offset' out, which places each member after the one before it, or give a valid offset
invalid-operands | | convert the operands to a type that the operator takes
invalid-paste | | write a name on both sides of '##', and a parameter after '#'
invalid-permutation | | list each dimension once, as in (1, 0)
invalid-precision | | -
invalid-result-component | | declare the result with such a component type, and convert it afterwards
invalid-scope | | there are gl_ScopeDevice, gl_ScopeWorkgroup, gl_ScopeSubgroup, gl_ScopeInvocation and
    gl_ScopeQueueFamily
invalid-scope | execution | -
invalid-scope | workgroup | use gl_ScopeSubgroup or gl_ScopeDevice
invalid-semantics | | there are gl_SemanticsRelaxed, gl_SemanticsAcquire, gl_SemanticsRelease,
    gl_SemanticsAcquireRelease, gl_SemanticsMakeAvailable, gl_SemanticsMakeVisible and gl_SemanticsVolatile
invalid-specialization-constant | | -
invalid-specialization-constant | value | give a value that the type of the constant has
invalid-spirv-instruction | | -
invalid-spirv-qualifier | | -
invalid-spirv-type | | -
invalid-stage-pragma | | in GLSL: #pragma shader_stage(vertex), tesscontrol, tesseval, geometry, fragment, compute,
    task or mesh
invalid-storage-semantics | | -
invalid-storage-semantics | none | name what is ordered: gl_StorageSemanticsBuffer, gl_StorageSemanticsShared or
    gl_StorageSemanticsImage
invalid-tensor-dimension | | -
invalid-type-parameter | | -
invalid-vector-layout | | there are gl_CooperativeVectorMatrixLayoutRowMajorNV, …ColumnMajorNV, …InferencingOptimalNV
    and …TrainingOptimalNV
invalid-vector-size | | give it a positive number of components
invalid-version | | -
label-outside-switch | | write it in 'switch (…) { … }'
length-needs-version | | write '#version 450' in the first line, or the number itself
length-of-unsized-array | | pass the length in a uniform, a push constant or another member
literal-needs-extension | | -
literal-too-large | | write a smaller number
macro-argument-count | | + pass as many arguments as its definition has parameters
macro-limit | | call fewer macros within each other
macro-redefined | | + write '#undef {0}' before it, or give it another name
matrix-from-matrix-and-more | | pass the matrix alone, or all components as scalars and vectors
method-without-call | | -
misplaced-barrier | | call it in 'main', outside of 'if' and loops, before any 'return'
misplaced-barrier | once | call it once, outside of 'if' and loops
misplaced-hash | | write the directive in a line of its own
misplaced-initializer | | leave the initializer out
misplaced-initializer | out | assign it in 'main'
misplaced-initializer | shared | assign it in a function, by one invocation, with a barrier after it;
    'GL_EXT_null_initializer' allows '= {}'
misplaced-initializer | uniform | leave the initializer out: the host sets the value
misplaced-initializer | uniform_constant | leave the initializer out: the host sets the value
misplaced-jump | | -
misplaced-jump | break | use 'return' to leave a function
misplaced-jump | continue | use 'return' to leave a function
misplaced-jump | demote | use 'return' to end the invocation
misplaced-jump | discard | use 'return' to end the invocation
misplaced-jump | terminateInvocation | use 'return' to end the invocation
misplaced-layout | | leave it out
misplaced-layout | align | it applies to members of uniform and buffer blocks
misplaced-layout | binding | it applies to uniform and buffer blocks but push constants, to samplers, textures and
    images
misplaced-layout | buffer_reference | it applies to buffer blocks
misplaced-layout | column_major | it applies to uniform and buffer blocks and their members
misplaced-layout | component | it applies, together with 'location', to inputs and outputs and their members
misplaced-layout | constant_id | it applies to constants: 'layout(constant_id = N) const int NAME = 1;'
misplaced-layout | early_fragment_tests | write it alone, in a fragment shader: 'layout(early_fragment_tests) in;'
misplaced-layout | index | it applies to outputs of fragment shaders
misplaced-layout | input_attachment_index | it applies to subpass inputs
misplaced-layout | local_size_x | write it alone, in a compute, task or mesh shader: 'layout(local_size_x = 64) in;'
misplaced-layout | local_size_y | write it alone, in a compute, task or mesh shader: 'layout(local_size_y = 8) in;'
misplaced-layout | local_size_z | write it alone, in a compute, task or mesh shader: 'layout(local_size_z = 4) in;'
misplaced-layout | location | it applies to inputs and outputs
misplaced-layout | max_vertices | write it alone, in a geometry or mesh shader: 'layout(max_vertices = 3) out;'
misplaced-layout | offset | it applies to members of uniform, buffer and push constant blocks
misplaced-layout | packed | it applies to uniform and buffer blocks
misplaced-layout | push_constant | declare a block: 'layout(push_constant) uniform Block { … } name;'
misplaced-layout | row_major | it applies to uniform and buffer blocks and their members
misplaced-layout | scalar | it applies to uniform and buffer blocks
misplaced-layout | set | it applies to uniform and buffer blocks but push constants, to samplers, textures and images
misplaced-layout | std140 | it applies to uniform and buffer blocks
misplaced-layout | std430 | it applies to buffer and push constant blocks
misplaced-qualifier | | leave it out
misplaced-qualifier | attribute | -
misplaced-qualifier | centroid | it applies to inputs of fragment shaders, and to outputs of the stages before
misplaced-qualifier | coherent | it applies to buffer blocks and their members, and to images
misplaced-qualifier | flat | it applies to inputs of fragment shaders, and to outputs of the stages before
misplaced-qualifier | invariant | it applies to outputs
misplaced-qualifier | noperspective | it applies to inputs of fragment shaders, and to outputs of the stages before
misplaced-qualifier | patch | it applies to outputs of tessellation control and inputs of tessellation evaluation
    shaders
misplaced-qualifier | readonly | it applies to buffer blocks and their members, and to images
misplaced-qualifier | restrict | it applies to buffer blocks and their members, and to images
misplaced-qualifier | sample | it applies to inputs of fragment shaders, and to outputs of the stages before
misplaced-qualifier | smooth | it applies to inputs of fragment shaders, and to outputs of the stages before
misplaced-qualifier | varying | -
misplaced-qualifier | volatile | it applies to buffer blocks and their members, and to images
misplaced-qualifier | writeonly | it applies to buffer blocks and their members, and to images
missing-attachment-index | | -
missing-binding | | -
missing-body | | + define the function
missing-entry-point | | add 'void main() { … }'
missing-extension | | add '#extension {extension} : enable'
missing-flat | | declare it 'flat in'
missing-initializer | | initialize it: '{token} = …', or leave 'const' out
missing-location | | -
missing-return | | end it with 'return …;', or declare it 'void'
missing-return-value | | return a value, or declare the function 'void'
missing-stage-layout | | -
missing-subgroup-extension | | -
missing-type-parameters | | -
name-too-long | | shorten it
needs-constant-invocation | | pass a constant, use 'subgroupShuffle', or pass a later target: --target-env=vulkan1.2
needs-derivatives | | name the level or the derivatives: 'textureLod(…, 0.0)' or 'textureGrad(…)'
needs-derivatives | textureQueryLOD | call it in a fragment shader
needs-derivatives | textureQueryLod | call it in a fragment shader
negative-type-parameter | | pass a number that is not negative
nested-function | | declare it outside of functions
nesting-too-deep | | split it into several statements or functions
no-half-textures | | declare it with 32 bits, as 'sampler2D', and convert what it returns: 'f16vec4(texture(…))'
no-matching-overload | | -
no-null-value | | initialize it with a value
no-rectangles | | use 'sampler2D' with texelFetch(…), or with coordinates divided by textureSize(…)
no-such-member-in-block | | its members are built-in variables of the stage; declare others as variables of their own
not-a-function | | -
not-a-specialization-operation | | + leave out the specialization constant, or compute the value at run time
not-an-integer-constant | | write an integer, or convert it: 'int(…)'
not-an-interpolant | | pass an input of the fragment shader itself
not-an-lvalue | | assign to a variable, a member or an element of one
not-constant | | + use a literal, or a constant initialized with one
not-in-buffer-or-shared | | copy the values to a shared variable or a buffer, and pass that
not-indexable | | only vectors, matrices and arrays have elements
not-memory | | pass a variable, or an element of one
null-of-unsized-array | | give the array a size
output-of-another-vertex | | -
packed-input | | declare it 'coopvecNV<uint, N>', with four values in each component, or pass an interpretation that
    is not packed
parameter-qualifiers-differ | | + write the same qualifiers in both
post-depth-coverage | | add 'layout(early_fragment_tests) in;'
read-of-writeonly | | leave 'writeonly' out of its declaration
recursion | | use a loop, with an array as the stack where one is needed
redefinition | | -
redefinition | taken | + give one of them another name
reduce-shape | | declare the result with that shape
reference-arithmetic | | add '#extension GL_EXT_buffer_reference2 : enable'
reference-without-size | | give the array a size, or index the array itself
repeated-component | | name each component once
reserved-macro | | use a name of your own, without 'GL_' and '__'
reserved-name | | use a name that does not begin with 'gl_'
resource-argument | | use it in the function by its name
resource-limit | | -
result-size | | declare the vector with M components, or pass its size as 'M'
return-type-differs | | + write the same type in both
selection-of-cooperative-type | | pass it to functions
selection-of-scalar | | leave the swizzle out
specialization-not-allowed | | use a constant without 'constant_id'
stage-needs-version | | write '#version 450' in the first line
statement-before-case | | move it in front of the 'switch', or under a label
sub-array-range | | choose a start and a length within the array
switch-not-integer | | convert it: 'int(…)', or use 'if'
switch-not-integer | other | write a scalar integer, or use 'if'
target-too-old | | pass a later target, such as --target-env=vulkan1.1
target-too-old | option | -
tensor-operands | | -
tensor-rank | | dimensions begin with 0
texel-offset-range | | add larger offsets to the coordinates
token-limit | | let macros expand to less, or use functions
too-few-components | | list all components, or one scalar, which is splat
too-many-outputs | | give the layout a larger number
type-mismatch | | -
type-parameter-count | | -
undeclared-function | | declare the function before its first use
undeclared-identifier | | declare it before its first use
unexpected-type-parameters | | leave the '<…>' out
uniform-outside-block | | declare it in a block, 'layout(binding = 0) uniform Block { {0}; };', or as a push constant
uniform-outside-block | cooperative | declare it in a function, or outside of functions without a storage qualifier
uniform-without-location | | -
unknown-directive | | directives are #define, #undef, #if, #ifdef, #ifndef, #elif, #else, #endif, #error, #pragma,
    #extension, #version, #line and #include
unknown-layout | | -
unknown-method | | arrays, vectors and matrices have '.length()'
unknown-method | length64 | -
unknown-type | | a type is declared before its use, as in 'struct {token} { … };', and precedes the name: 'float x'
unknown-type | later | -
unmatched-conditional | | add '#if', '#ifdef' or '#ifndef' before it, or remove it
unsized-array | | write its size between the brackets
unsupported-extension | | remove the line, or write ': enable', which only warns
unsupported-lowering | | -
unsupported-sanitizer | | -
unterminated-comment | | end it with '*/'
unterminated-conditional | | add '#endif'
unterminated-macro-call | | + close the list of arguments with ')'
void-function-returns-value | | declare the function with the type of the value, or write 'return;'
void-operand | | a function that returns 'void' is called as a statement
void-variable | | declare it with a type that has values
workgroup-scope-without-workgroup | | use gl_ScopeSubgroup
wrong-argument-count | | -
wrong-argument-count | length | leave the arguments out
"""

#: (code, what it is for) -> template, and whether it is added to notes with a position.
_REMEDIES: dict[tuple[str, str], tuple[str, bool]] = {}
#: A field for which a diagnostic has nothing.
_UNKNOWN = re.compile(r"\{(\d|text|token|extension)\}|''")


def rows() -> dict[tuple[str, str], tuple[str, bool]]:
    """Return (code, what it is for) -> (template, whether it is added to notes with a position) of every row."""
    if not _REMEDIES:
        for row in _ROWS.strip().replace("\n    ", " ").split("\n"):
            code, kind, template = [cell.strip() for cell in row.split("|", 2)]
            is_added = template.startswith("+")
            _REMEDIES[code, kind] = template.removeprefix("+").strip().removeprefix("-"), is_added
    return _REMEDIES


def complete(diagnostics: list[Diagnostic], sources: SourceMap) -> None:
    """Add the note of its row to each error whose notes do not say what would be right."""
    for each in diagnostics:
        if each.severity == "error":
            text = remedy(each, sources)
            if text:
                each.notes += (text,)


def remedy(diagnostic: Diagnostic, sources: SourceMap) -> str:
    """Return the note of the row for a diagnostic; empty where the message or another note says what to write."""
    notes = diagnostic.notes
    if any(not is_candidate(note) if isinstance(note, str) else isinstance(note[2], Proposal) for note in notes):
        return ""
    known, code, facts = rows(), diagnostic.code.name, diagnostic.facts
    keys = [(code, key) for key in (facts.kind, diagnostic.token) if key] + [(code, "")]
    template, is_added = next((known[key] for key in keys if key in known), ("", False))
    if not is_added and any(not isinstance(note, str) for note in notes):
        return ""
    fields = {"{token}": diagnostic.token, "{extension}": facts.extension}
    fields.update({f"{{{index}}}": name for index, name in enumerate(facts.names)})
    if diagnostic.start is not None and diagnostic.end is not None:
        fields["{text}"] = sources.text(diagnostic.start, diagnostic.end)
    for field, text in fields.items():
        template = template.replace(field, text)
    return "" if _UNKNOWN.search(template) else template
