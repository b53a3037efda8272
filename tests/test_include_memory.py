"""What a process remembers of included files changes nothing that comes of them."""

from __future__ import annotations

import itertools
import random

import pytest

from glslc_coop import driver
from glslc_coop.diagnostics.sink import LimitError, PositionsNeeded, Sink
from glslc_coop.environment.options import Options
from glslc_coop.environment.positions import SourceMap
from glslc_coop.lexer import lexer
from glslc_coop.lexer.preprocessor import PreprocessorOptions
from glslc_coop.reuse.includes import IncludeMemory

HEADER = """#ifndef GUARD
#define GUARD 1
#if defined(A)
#define SIZE A
#elif B > 2
#define SIZE (B + EXTRA)
#else
#undef C
#endif
#define TWICE(x) x x
#ifdef SIZE
const int size = SIZE; TYPE value; int m = TWICE(1 +) C;
#endif
#endif
"""
EXTENSION = """int before;
#extension GL_EXT_shader_16bit_storage : require
#ifdef A
#extension GL_EXT_shader_8bit_storage : enable
int8_t b = A;
#endif
float16_t a = N;
"""
DEFINITIONS = (
    "",
    "#define A 1\n",
    "#define B 3\n",
    "#define B 3\n#define EXTRA A\n#define A 5\n",
    "#define B A\n#define A A\n",
)
OTHERS = ("", "#define C c\n", "#define TYPE float\n", "#define TYPE T2\n#define T2 vec2\n", "#define UNRELATED 1\n")
REST = "int rest = A + B + C + SIZE + N; TYPE t; int16_t x;\n"


def outcome(text, header, memory):
    """Return tokens, macros and extensions after a shader that includes a header; None where anything is reported."""
    options, sources = PreprocessorOptions(), SourceMap()
    options.implicit_include, options.has_positions = True, False
    if memory is not None:
        options.includes = memory
    options.includer = lambda name, is_system, including: (name, header)
    environment = driver.new_environment(Options())
    main = sources.add("x.comp", f"#version 450\n{text}")
    try:
        tokens = lexer.tokenize(main, sources, environment, Sink(False, False), options)
    except (LimitError, PositionsNeeded):
        return None
    macros = {name: (macro.definition(), macro.special) for name, macro in options.definitions.items()}
    known = {name for name in macros if name in environment.macros}
    return (
        [(token.kind, token.text) for token in tokens],
        {name: macro for name, macro in macros.items() if name not in known},
        environment.extension_states,
        environment.key(),
    )


def compare(texts, header):
    """Compare shaders with a memory and without, in order, again and mixed; return the memory."""
    memory = IncludeMemory()
    expected = [outcome(text, header, None) for text in texts]
    numbers = list(range(len(texts)))
    for number in (*numbers, *numbers, *random.Random(3).sample(numbers * 2, len(numbers) * 2)):
        assert outcome(texts[number], header, memory) == expected[number], texts[number]
    return memory


def remembered(memory):
    return sum(len(group.entries) for group in memory.groups.values())


@pytest.mark.parametrize("header", [HEADER, EXTENSION, HEADER + EXTENSION, "[", "int a;"])
def test_variants(header):
    texts = [
        f'{first}{second}{before}#include "h"\n{REST}{after}'
        for first, second in itertools.product(DEFINITIONS, OTHERS)
        for before, after in (("", ""), ("int before;\n", '#include "h"\n(3);\n'), ("#define F(x) x\nint f = F\n", ""))
    ]
    memory = compare(texts, header)
    assert 0 < remembered(memory) < len(texts) * 2


@pytest.mark.parametrize(
    "header",
    [
        "int line = __LINE__;\n",
        "#define F(x) x\nint a = F\n",
        "#define CAT(a, b) a ## b\nint CAT(A, B) = CAT(T, YPE);\n",
        "int a = WHERE;\n#line 7\n",
        "#pragma use_storage_buffer\n",
        "#undef GL_EXT_shader_16bit_storage\nint a;\n",
        "int unknown = @;\n",
        "#extension GL_unknown : enable\n",
        "#if 1 / 0\n#endif\n",
    ],
)
def test_what_is_not_remembered(header):
    definitions = ("", "#define WHERE __LINE__\n", "#define WHERE JOIN(1, 2)\n#define JOIN(a, b) a ## b\n")
    texts = [f'{first}\n{second}#include "h"\n{REST}' for first in definitions for second in ("", "\n\n")]
    assert not remembered(compare(texts, header))


def test_what_is_around_a_file():
    """A reserved word is an attribute where two brackets precede it, and a macro is called across the end of a file."""
    compare(['void f() { [[\n#include "h"\n]] for (;;); }\n', 'void f() {\n#include "h"\n}\n'], "inline\n")
    compare(['#define F(x) [x]\nint a = F\n#include "h"\n;\n', 'int a = \n#include "h"\n;\n'], "(1)\n")


def test_memory_is_bounded():
    memory = IncludeMemory()
    for number in range(300):
        outcome('#include "h"\n', f"int a{number};{' ' * 100_000}", memory)
    assert sum(len(prepared.text) for prepared in memory.groups) < 12_000_000
