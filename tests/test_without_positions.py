"""A compilation without positions: the same tokens and modules; repeated with them, the same messages."""

from __future__ import annotations

import pytest
import shared

from glslc_coop import driver
from glslc_coop.diagnostics.sink import LimitError, PositionsNeeded, Sink, render
from glslc_coop.environment.options import Options
from glslc_coop.environment.positions import SourceMap
from glslc_coop.lexer import lexer
from glslc_coop.lexer.preprocessor import PreprocessorOptions

FOLDERS = ("valid", "errors", "optimize", "real")
#: The goldens compare modules that were made without positions; these are compared with one that has them.
NAMES = [name for folder in FOLDERS for name in shared.shaders(folder)[::4]]
HEAD = "#version 450\n"


def tokens(text, name, options, has_positions):
    """Return kinds and texts of the tokens of a shader; None where there is anything to report."""
    sources, sink, preprocessing = SourceMap(), Sink(options.coop_warnings, has_positions), PreprocessorOptions()
    driver.set_preprocessing(preprocessing, options)
    preprocessing.has_positions = has_positions
    try:
        found = lexer.tokenize(sources.add(name, text), sources, driver.new_environment(options), sink, preprocessing)
    except (LimitError, PositionsNeeded):
        return None
    return None if sink.diagnostics else [(token.kind, token.text) for token in found]


def outcome(text, name, options):
    """Return all that a compilation says of a shader, and whether it had positions."""
    result = driver.compile_text(text, name, options)
    messages = render(result.sink.diagnostics, result.sources, "full", name)
    found = (result.words, messages, result.dependencies, result.stage_missing)
    driver.release(result)
    return found, result.sink.has_positions


def test_shaders():
    """An editor's options keep positions."""
    without = 0
    for name in NAMES:
        text, line = shared.parse_options(name)
        assert tokens(text, name, line.options, False) == tokens(text, name, line.options, True), name
        found, has_positions = outcome(text, name, line.options)
        positioned = line.options.copied()
        positioned.keep_tree = True
        assert found == outcome(text, name, positioned)[0], name
        without += not has_positions
    assert without > len(NAMES) // 4


@pytest.mark.parametrize(
    "text",
    [
        "#define A 1\nint a = A;\n#undef A\n#define A 2\nint b = A, A2 = A;\n",
        "#define A B\nint A;\n#define B c\nint A;\n#undef B\nint A;\n",
        # The macro, or a macro in it, is called with what follows, in this stretch or the next one.
        "#define F(x) (x + 1)\n#define G F\nint a = G(2) + F(3) * G(F(4)), F = G;\nint b = F\n#define N 2\n(5) + N;\n",
        "#define F(x) x\nint a = F\n#define G 1\n+ G;\n",
        "#define F(x) x\n#define E\nint a = E F E (2) E + F(\n3) E;\n",
        "#define OPEN (\n#define F(x) [x]\nint a = F OPEN 1), b = F(2);\n",
        "int a = __LINE__ + __VERSION__;\nint b = __LINE__;\n#line 50\nint c = __LINE__ + __FILE__;\n",
        "#define L __LINE__ + 1\nint a = L + L;\nint b =\nL;\n",
        "#define CAT(a, b) a ## b\n#define X CAT(in, t)\nX CAT(na, me) = X(CAT(1, 2));\n",
        "#define A B + A\n#define B A + B\nint c = A * B;\n",
        "#define vec2 vec3\nvec2 a;\n#undef vec2\nvec2 b;\n",
        "#define GL_x 1\n",
        "int a;\n#extension GL_EXT_shader_16bit_storage : require\nfloat16_t b;\n",
        "void f() { [[inline]] if (true) ; int inline; }\n",
        '#extension GL_EXT_debug_printf : require\nvoid f() { debugPrintfEXT("%d", 1); }\n',
        'const int a = "text";\nint b = 1e;\nint c = @;\n',
        "int a = 0x1g + 09;\n",
        "#define ID(x) x\nint a = ID(#), b = ID(1;\n",
    ],
)
def test_tokens(text):
    assert tokens(HEAD + text, "x.comp", Options(), False) == tokens(HEAD + text, "x.comp", Options(), True)


def test_equal_tokens_are_one():
    text = f"{HEAD}#define N 4\nint a = N;\nint b = N;\n"
    options = PreprocessorOptions()
    options.has_positions = False
    sources = SourceMap()
    found = lexer.tokenize(sources.add("x.comp", text), sources, driver.new_environment(Options()), Sink(), options)
    assert [token.text for token in found] == ["int", "a", "=", "4", ";", "int", "b", "=", "4", ";"]
    assert [found[0], *found[2:5]] == [found[5], *found[7:]]


def test_a_warning_begins_anew():
    options = Options()
    options.stage = "compute"
    text = f"{HEAD}#extension GL_unknown : enable\nvoid main() {{}}\n"
    (words, messages, *_), has_positions = outcome(text, "x.comp", options)
    assert words is not None and has_positions and messages.startswith("x.comp:2:12: warning")
    assert not outcome(text.replace("GL_unknown", "GL_EXT_shader_16bit_storage"), "x.comp", options)[1]


def test_the_token_limit_holds():
    chain = "".join(f"#define A{n} A{n + 1} A{n + 1}\n" for n in range(12))
    for has_positions in (True, False):
        sources, options = SourceMap(), PreprocessorOptions()
        options.has_positions, options.token_limit = has_positions, 1000
        main = sources.add("x.comp", f"{HEAD}{chain}int a = A0;\n")
        with pytest.raises(LimitError, match="macros expand to more than 1000 tokens"):
            lexer.tokenize(main, sources, driver.new_environment(Options()), Sink(), options)
