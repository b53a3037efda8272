"""Each operator of the table is known to all phases: tokens, precedence, signatures, constants, instructions."""

from __future__ import annotations

import itertools

import pytest

from glslc_coop import driver
from glslc_coop.codegen.ir.words import from_bytes
from glslc_coop.environment import operators
from glslc_coop.environment.options import Options
from glslc_coop.lexer.generated import tables as lexer_tables
from glslc_coop.parser.generated import tables as parser_tables
from glslc_coop.semantics.constants import constants
from glslc_coop.semantics.model import types

BINARY = [row for row in operators.ROWS if row[3]]
#: Family -> (type of operands and result, two constants).
OPERANDS = {
    "logical": ("bool", "bool", "true", "false"),
    "relational": ("int", "bool", "5", "3"),
    "equality": ("int", "bool", "5", "3"),
}


def compiled(body):
    options = Options()
    options.stage, options.verify = "compute", True
    text = f"#version 450\nlayout(binding = 0) buffer B {{ int i; uint k; }};\nvoid main() {{ {body} }}\n"
    result = driver.compile_text(text, "x.comp", options)
    assert result.spirv is not None, [each.message for each in result.sink.diagnostics]
    return result


def test_the_lexer_has_the_operators_and_two_of_the_preprocessor():
    assert lexer_tables.OPERATORS == {**{row[0]: row[1] for row in operators.ROWS}, "#": "HASH", "##": "PASTE"}
    assert len({row[1] for row in operators.ROWS}) == len(operators.ROWS)
    assert {row[1] for row in operators.ROWS} < set(parser_tables.TERMINALS)


@pytest.mark.parametrize("text, terminal, family, precedence", BINARY, ids=[row[1] for row in BINARY])
def test_a_binary_operator_has_a_value_and_instructions(text, terminal, family, precedence):
    operand, result, left, right = OPERANDS.get(family, ("int", "int", "5", "3"))
    compiled(f"const {operand} a = {left}, b = {right}; const {result} c = a {text} b; if (bool(c)) i = 1;")
    module = compiled(f"{operand} a = {operand}(i), b = {operand}(k); {result} c = a {text} b; if (bool(c)) i = 1;")
    assert module.checked.entry is not None


@pytest.mark.parametrize(
    "text, family",
    [(row[0], row[2]) for row in BINARY if row[2] not in (*operators.COMPARISONS, "logical")],
    ids=lambda each: each,
)
def test_an_operator_on_numbers_takes_vectors_and_scalars(text, family):
    operand, _, left, right = OPERANDS.get(family, ("int", "int", "5", "3"))
    vector = {"int": "ivec3", "float": "vec3"}[operand]
    for one, other in itertools.product((operand, vector), repeat=2):
        if family == "shift" and (one, other) == (operand, vector):
            # A scalar is shifted by a scalar only (GLSL 4.60 section 5.9).
            continue
        result = vector if vector in (one, other) else operand
        compiled(f"const {result} c = {one}({left}) {text} {other}({right}); if (c == {result}(0)) i = 1;")
        compiled(f"{one} a = {one}(i); {other} b = {other}(k); {result} c = a {text} b; if (c == {result}(0)) i = 1;")


def test_no_operator_is_folded_as_another_one():
    with pytest.raises(KeyError):
        constants.fold_binary("no operator", types.INT, 5, types.INT, 3)


def test_each_family_says_what_its_operators_compute():
    """Phases that do not know the family treat its operators as one of these kinds."""
    kinds = (*operators.COMPONENTWISE, *operators.COMPARISONS, *operators.LOGICAL)
    assert sorted(kinds) == sorted({row[2] for row in BINARY})


#: Types that an operator may have no instruction for, by a name that is a part of the test's.
SHAPES = {
    "vector": ("vec3", "ivec3", "bvec3"),
    "matrix": ("mat3",),
    "array": ("float[3]", "int[3]"),
    "structure": ("Pair",),
    "long_vector": ("vector<float, N>", "vector<int, N>", "vector<bool, N>"),
    "cooperative_vector": ("coopvecNV<float, 8>", "coopvecNV<int, 8>"),
    "cooperative_matrix": tuple(
        f"coopmat<{component}, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>" for component in ("float", "int")
    ),
}
SHADER = """#version 460
#extension GL_EXT_long_vector : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_vector : require
layout(constant_id = 0) const int N = 8;
layout(binding = 0) buffer Data { int result; };
struct Pair { float first; int second; };
void main()
{
    TYPE a, b;
    RESULT c = a OPERATOR b;
    result = 1;
}
"""


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("text, family", [(row[0], row[2]) for row in BINARY], ids=lambda each: each)
def test_an_operator_on_another_shape_is_valid_or_an_error(text, family, shape, validator):
    options = Options()
    options.stage = "compute"
    for type_ in SHAPES[shape]:
        result = type_ if family in operators.COMPONENTWISE else "bool"
        shader = SHADER.replace("TYPE", type_).replace("RESULT", result).replace("OPERATOR", text)
        compilation = driver.compile_text(shader, "x.comp", options)
        if compilation.spirv is not None:
            assert "cooperative" not in shape or family in operators.COMPONENTWISE
            validator.check(from_bytes(compilation.spirv), "vulkan1.3")
        else:
            (error,) = compilation.sink.diagnostics
            assert shader[error.start : error.end] == f"a {text} b"


@pytest.mark.parametrize("first, second", list(itertools.product(BINARY, repeat=2)), ids=lambda row: row[1])
def test_the_grammar_has_the_precedence_of_the_table(first, second):
    from glslc_coop.diagnostics.sink import Sink
    from glslc_coop.environment.positions import SourceMap
    from glslc_coop.lexer import lexer
    from glslc_coop.lexer.preprocessor import PreprocessorOptions
    from glslc_coop.parser import parser

    options, sink, sources = Options(), Sink(), SourceMap()
    options.stage = "compute"
    environment = driver.new_environment(options)
    main = sources.add("x.comp", f"#version 450\nint x = p {first[0]} q {second[0]} r;\n")
    tokens = lexer.tokenize(main, sources, environment, sink, PreprocessorOptions())
    tree = parser.parse(tokens, environment, sink)
    assert not sink.diagnostics
    root = tree.declarations[0].declarators[0].initializer
    # Operators of one level group from left to right.
    outer = first if first[3] < second[3] else second
    assert root.operator == outer[0]
    assert (root.right if outer is first and first is not second else root.left).operator


#: `5 operator 3` in a condition is true for the others.
FALSE = ("==", "<", "<=", ">>")


@pytest.mark.parametrize("text", [row[0] for row in BINARY if row[0] != "^^"])
def test_conditions_have_the_binary_operators_of_c(text):
    options = Options()
    options.stage = "compute"
    shader = f"#version 450\n#if 5 {text} 3\nvoid main() {{}}\n#else\n#error other\n#endif\n"
    assert (driver.compile_text(shader, "x.comp", options).spirv is not None) == (text not in FALSE)
