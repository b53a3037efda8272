"""What an editor's document keeps of its last text changes nothing: not a message, not a position, not a name."""

from __future__ import annotations

import glob
import os
import random

import pytest
import shared

from glslc_coop.language_server import diagnostics, highlighting, hover
from glslc_coop.language_server.analysis import analyse, parse_arguments
from glslc_coop.reuse.prefixes import PrefixMemory

OPTIONS = ["-Wcoop", "-Wall", "--target-env=vulkan1.3"]
SHADER = """\
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { float values[]; } data;
struct Light { vec3 color; float power; };
const float HALF = 0.5;
float scaled(Light light, float factor) { return light.color.x * factor * HALF + light.power; }
float twice(float x) { return 2.0 * x; }
void main()
{
    Light light = Light(vec3(1.0), 2.0);
    data.values[gl_LocalInvocationIndex] = twice(scaled(light, 3.0));
}
"""
PIECES = ("float x = 1.0;", "int y;", "}", "{", ";", "// c\n", "/*", "*/", "\n", " ", "(", ")", "a", "1", "#if 0\n")
PIECES += ("#endif\n", "#define Q 3\n", "float twice(float a);\n", "struct S { int a; };\n", "void g() { }\n", "main")
FILES = sorted(
    path
    for pattern in ("valid/**/*.comp", "errors/**/*.comp", "slips/*.comp")
    for path in glob.glob(os.path.join(shared.TESTDATA, pattern), recursive=True)
)


def analysed(text, memory, path="/shaders/a.comp", read=None, arguments=OPTIONS):
    options = parse_arguments(arguments, path)
    options.prefixes = memory
    return analyse(text, path, options, read or shared_text)


def shared_text(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def seen(analysis):
    """Everything that an editor shows of a text."""
    names = [
        (each.start, each.end, type(each.thing).__name__, hover.describe(analysis, each))
        for each in analysis.index.occurrences
    ]
    published = {
        uri: [(str(each.range), each.severity, each.code, each.message) for each in found]
        for uri, found in diagnostics.published(analysis).items()
    }
    return published, names, highlighting.tokens(analysis)


def same(text, memory, **options):
    """Analyse a text with memory, with an empty one, and without; return whether all agrees.

    Only with memory the positions of included files do not depend on the length of those before them.
    """
    found = seen(analysed(text, memory, **options))
    plain = seen(analysed(text, None, **options))
    return found == seen(analysed(text, PrefixMemory(), **options)) and found[0] == plain[0]


def typed(text, where, added):
    """Yield the texts while somebody types."""
    for count in range(len(added) + 1):
        yield text[:where] + added[:count] + text[where:]


@pytest.mark.parametrize("place", ["void main", "    data.values", "float twice", "struct Light", "#extension", ""])
def test_what_follows_the_edit_is_checked(place):
    memory = PrefixMemory()
    for _ in range(2):
        for text in typed(SHADER, SHADER.index(place) if place else len(SHADER), "float z(int a) { return a; }"):
            assert same(text, memory), text


def test_declarations_before_the_edit_are_kept():
    memory = PrefixMemory()
    for text in typed(SHADER, len(SHADER), "void added() { }"):
        analysed(text, memory)
    # The first two texts fill the memory; each of the others finds all declarations of the shader.
    assert memory.hits == 15 * 7


@pytest.mark.parametrize("declaration", ["float later(float x);\n", "float three() { return undeclared; }\n"])
def test_the_beginning_ends_where_a_declaration_cannot_be_kept(declaration):
    text = SHADER.replace("float twice", declaration + "float twice")
    text = text.replace("void main", "float later(float x) { return x; }\nvoid main")
    memory = PrefixMemory()
    for each in typed(text, len(text), "void f() { }"):
        assert same(each, memory), each
    assert memory.hits > 0 and not memory.refused


def test_a_redeclared_block_is_not_kept():
    text = SHADER.replace("struct Light", "float unsized[];\nstruct Light").replace("twice(s", "unsized[2] + twice(s")
    memory = PrefixMemory()
    for each in typed(text, text.index("void main"), "float unsized[4];\n"):
        assert same(each, memory), each


def test_an_included_file_keeps_its_positions():
    files = {"/shaders/b.glsl": SHADER[SHADER.index("struct") : SHADER.index("void main")]}
    text = SHADER.replace(files["/shaders/b.glsl"], '#include "b.glsl"\n').replace(
        "#ext", "#extension GL_GOOGLE_include_directive : require\n#ext", 1
    )
    memory = PrefixMemory()
    for each in typed(text, text.index("layout(binding"), "// above the file\n"):
        assert same(each, memory, read=files.__getitem__), each
    for each in typed(text, len(text), "// below it"):
        assert same(each, memory, read=files.__getitem__), each
    assert memory.hits > 0
    files["/shaders/b.glsl"] = files["/shaders/b.glsl"].replace("2.0 * x", "x + y")
    assert same(text, memory, read=files.__getitem__)


@pytest.mark.parametrize("seed", range(12))
def test_random_edits(seed):
    generator = random.Random(seed)
    memory = PrefixMemory()
    path = generator.choice(FILES)
    text = shared_text(path)
    texts = [text, text]
    for _ in range(8):
        where = generator.randrange(len(text) + 1) if generator.random() < 0.5 else len(text)
        if generator.random() < 0.7:
            text = text[:where] + generator.choice(PIECES) + text[where:]
        else:
            text = text[:where] + text[where + generator.choice((1, 2, 5, 40)) :]
        texts += [text, generator.choice(texts)]
    for each in texts:
        assert same(each, memory, path=path), (path, each)
