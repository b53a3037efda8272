"""The lexer: kinds of tokens, their texts and places, the generated tables."""

from __future__ import annotations

import subprocess
import sys

import pytest

from glslc_coop import driver
from glslc_coop.diagnostics.sink import Sink
from glslc_coop.environment.options import Options
from glslc_coop.environment.positions import SourceMap
from glslc_coop.lexer import generate, lexer, scanner
from glslc_coop.lexer.generated import compiled_patterns, tables
from glslc_coop.lexer.preprocessor import PreprocessorOptions
from glslc_coop.lexer.tokens import integer_value, string_value


def tokens_of(text, stage="compute"):
    options = Options()
    options.target_env = "vulkan1.3"
    options.stage = stage
    sink = Sink()
    sources = SourceMap()
    main = sources.add("x.comp", text)
    tokens = lexer.tokenize(main, sources, driver.new_environment(options), sink, PreprocessorOptions())
    return tokens, sink, sources


def kinds(text):
    tokens, sink, _ = tokens_of("#version 450\n" + text)
    assert sink.diagnostics == []
    return [token.kind for token in tokens]


def test_tables_are_in_sync():
    with open(generate.tables_path(), encoding="utf-8") as file:
        assert file.read() == generate.tables_text(), "run `python -m glslc_coop.lexer.generate`"


def test_compiled_patterns_are_in_sync():
    with open(generate.compiled_path(), encoding="utf-8") as file:
        assert file.read() == generate.compiled_text(), "run `python -m glslc_coop.lexer.generate`"


#: `_sre.MAGIC` of CPython 3.10 to 3.13; later versions have that of 3.13.
ENGINES = {20171005, 20220615, 20221023, 20230612}


@pytest.mark.parametrize("pattern", scanner.PATTERNS)
def test_patterns_are_compiled_ahead_for_every_version(pattern):
    programs = compiled_patterns.CODES[pattern]
    missing = ENGINES - {magic for magics in programs for magic in magics}
    assert not missing, "run `python -m glslc_coop.lexer.generate --compiled` with the CPythons that have these engines"


def test_a_pattern_that_is_not_compiled_ahead_works_too():
    assert scanner.compile_pattern("(?:a|(b))+c").fullmatch("abbc").lastindex == 1


def test_ply_is_not_imported_by_a_compilation():
    program = (
        "import sys, glslc_coop.lexer.lexer, glslc_coop.lexer.printer\n"
        "assert not [m for m in sys.modules if m.split('.')[0] == 'ply' or m.startswith('glslc_coop.parser')]"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=driver.__file__.rsplit("glslc_coop", 1)[0])


@pytest.mark.parametrize("text, kind", sorted(tables.OPERATORS.items()))
def test_operator(text, kind):
    assert scanner.single(text) == kind
    if kind not in ("HASH", "PASTE"):
        assert kinds("a " + text + " b") == ["IDENTIFIER", kind, "IDENTIFIER"]
        assert kinds("a" + text + "b") == ["IDENTIFIER", kind, "IDENTIFIER"]


@pytest.mark.parametrize(
    "text",
    [
        "0",
        "7",
        "10",
        "017",
        "0x1F",
        "0Xabc",
        "1u",
        "1U",
        "1l",
        "1L",
        "1ul",
        "1UL",
        "1s",
        "1S",
        "1us",
        "1US",
        "0x1us",
        "07L",
        "4294967295",
    ],
)
def test_integer(text):
    assert kinds(text) == ["INTCONSTANT"]


@pytest.mark.parametrize(
    "text",
    [
        "1.",
        ".5",
        "1.5",
        "1e5",
        "1E+5",
        "1.5e-5",
        ".5e5",
        "1.f",
        "1.5F",
        "1.0lf",
        "1.0LF",
        "1.0hf",
        "1.0HF",
        "1.0bf",
        "1.0BF",
        "1e5f",
        "012.5",
        "09.5",
        "00e1",
    ],
)
def test_float(text):
    assert kinds(text) == ["FLOATCONSTANT"]


@pytest.mark.parametrize(
    "text", ["08", "0x", "1f", "1hf", "1a", "1.5x", "1.5ff", "1e", "1e+", "0xg", "1lu", "1..2", "1.2.3", "0b1", "1_000"]
)
def test_bad_number(text):
    tokens, sink, _ = tokens_of("#version 450\n" + text)
    assert [d.code.name for d in sink.diagnostics] == ["bad-number"]


def test_numbers_end_where_they_end():
    tokens, sink, _ = tokens_of("#version 450\n1+2 0xE+1 a.x1 a[0].y 1.0.xx".replace("1.0.xx", "1.0 .xx"))
    assert sink.diagnostics == []
    assert [t.text for t in tokens] == [
        "1",
        "+",
        "2",
        "0xE",
        "+",
        "1",
        "a",
        ".",
        "x1",
        "a",
        "[",
        "0",
        "]",
        ".",
        "y",
        "1.0",
        ".",
        "xx",
    ]


def test_words():
    assert kinds("float if coherent true x discard layout void uvec3 in") == [
        "TYPE_NAME",
        "IF",
        "MEMORY",
        "BOOLCONSTANT",
        "IDENTIFIER",
        "JUMP",
        "LAYOUT",
        "TYPE_NAME",
        "TYPE_NAME",
        "STORAGE",
    ]


def test_string_with_an_extension_that_allows_it():
    assert kinds('#extension GL_EXT_debug_printf : enable\nf("a \\"b\\" // no comment %d\\n")') == [
        "IDENTIFIER",
        "LEFT_PAREN",
        "STRING",
        "RIGHT_PAREN",
    ]
    _, sink, _ = tokens_of('#version 450\n#extension GL_EXT_debug_printf : enable\nf("\\q")')
    assert [d.code.name for d in sink.diagnostics] == ["bad-character"]


def test_places():
    text = "#version 450\n  int  abc=1;"
    tokens, _, sources = tokens_of(text)
    assert [(sources.text(t.start, t.end), sources.locate(t.start).column) for t in tokens] == [
        ("int", 3),
        ("abc", 8),
        ("=", 11),
        ("1", 12),
        (";", 13),
    ]


def test_every_end_of_a_line_counts_once():
    for end in ("\n", "\r", "\r\n", "\n\r"):
        text = end.join(("#version 450", "#define A 1 + \\", "2", "", "// c \\", "still", "A __LINE__", "", "b"))
        tokens, sink, sources = tokens_of(text)
        assert not sink.diagnostics
        assert [(t.text, sources.locate(t.start).line) for t in tokens] == [
            ("1", 7),
            ("+", 7),
            ("2", 7),
            ("7", 7),
            ("b", 9),
        ], repr(end)


def test_prepared_text_keeps_every_offset():
    text = '\ufeff#version 450\r\na /* b\r\n*/ c\\\r\nd // e \\\n f\n"g // h" i/\\\n/ j\n\\'
    assert len(scanner.prepare(text).text) == len(text)


def test_the_store_of_prepared_texts_is_bounded():
    scanner._prepared.clear()
    for number in range(100):
        scanner.prepare(f"{number}" + " " * 200_000)
    assert sum(map(len, scanner._prepared)) <= scanner._MAXIMUM_KEPT
    scanner._prepared.clear()


def test_the_same_text_again_gives_the_same_tokens():
    text = "#version 450\n#define A 1\n#ifdef A\nint a = A;\n#endif\n"
    first, again = (tokens_of(text)[0] for _ in range(2))
    assert [(t.kind, t.text, t.start, t.end) for t in first] == [(t.kind, t.text, t.start, t.end) for t in again]


def test_integer_value():
    assert [integer_value(text) for text in ("0", "10u", "017", "0x1FUL", "0xffS", "08"[:1])] == [0, 10, 15, 31, 255, 0]


def test_string_value():
    assert string_value(r'"a\n\\n\x41\101\"\?"') == 'a\n\\nAA"?'
    assert string_value(r'"\q"') is None
