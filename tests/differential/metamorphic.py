"""Metamorphic: comments, line continuations, macros, includes and renamings leave the bytes of a module unchanged.

A case is a shader of testdata with such edits; its first lines name the shader. Only what a preprocessor undoes is
edited: tokens keep their order. Names appear in a module only for debuggers, so they are left out of the comparison.
"""

from __future__ import annotations

import functools
import os
import random
import re

import shared

from differential import harness
from differential.modules import Module
from glslc_coop import driver
from glslc_coop.environment import input_files

UNIT = "variants"

_TOKEN = re.compile(
    r"""(?P<space>\s+)|(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<string>"[^"\n]*")|(?P<name>[A-Za-z_]\w*)"""
    r"""|(?P<number>\.?\d(?:[eE][+-]|[\w.])*)|(?P<operator><<=|>>=|[-+*/%&|^<>=!]=|&&|\|\||\^\^|<<|>>|\+\+|--|::|.)""",
    re.S,
)
COMMENTS = ("/**/", "/* a * b / c */", "/* two\nlines */", "// to the end \\\n and on\n", "/* // */")
MARKER = "@@ included @@"


@functools.cache
def _corpus() -> list[str]:
    """Return the shaders that can be edited: no macro of theirs looks at spelling or at lines, and none is long."""
    found = []
    for name in shared.shaders("valid") + shared.shaders("optimize"):
        text = input_files.read_shader(os.path.join(shared.TESTDATA, name))
        # Debug information holds the text and its lines.
        is_plain = not any(each.startswith("-g") for each in shared.options_of(text))
        if (
            is_plain
            and len(text) < 6000
            and not re.search(r"##|__LINE__|__FILE__|\\\n|#include|#line|debugPrintf|^\s*#.*\bdefine\b.*#", text, re.M)
        ):
            found.append(name)
    return found


def _edit_line(line: str, source: random.Random, macros: list[str], names: dict[str, str], tag: str) -> str:
    """Return a line of code with edits between its tokens."""
    out = []
    for match in _TOKEN.finditer(line):
        kind, token = match.lastgroup, match.group()
        pick = source.random()
        if kind == "name":
            token = names.get(token, token)
        # What delimits the arguments of a macro must be there before macros are expanded.
        if (
            kind in ("name", "number", "operator")
            and token not in "(),"
            and pick < 0.02
            and "//" not in line
            and "/*" not in line
        ):
            macros.append(f"#define {tag}{len(macros)} {token}")
            token = f"{tag}{len(macros) - 1}"
            # A macro's name must not run into a neighbour that was an operator.
            token = f" {token} "
        elif kind == "comment":
            token = " " if pick < 0.5 else token
        if kind not in ("comment", "space") and pick > 0.96:
            token += " " + source.choice(COMMENTS)
        elif pick > 0.93:
            token += source.choice(("\\\n", " \\\n  ", "\t", "  ")) if kind == "operator" else ""
        out.append(token)
    return "".join(out)


def _renamings(text: str, source: random.Random) -> dict[str, str]:
    """Return new names for what the shader declares as a local or global variable of a simple type."""
    declared = re.findall(r"^ *(?:const )?(?:u?int|float|[iu]?vec[234]|bool) (\w+) =", text, re.M)
    # A name that is also a member, a swizzle, a macro or an argument keeps its spelling.
    others = {*re.findall(r"\.\s*(\w+)", text), *re.findall(r"^\s*#.*$", text, re.M)}
    spelled = " ".join(others)
    return {
        name: f"{name}_{source.randrange(100)}q"
        for name in declared
        if not name.startswith("gl_")
        and not re.search(rf"\b{name}\b", spelled)
        and not re.search(rf"[(,] *{name} *=[^=]", text)
        and source.random() < 0.7
    }


def generate(seed: int, index: int) -> str:
    """Return a variant of one shader."""
    source = harness.generator(seed, index)
    name = source.choice(_corpus())
    lines = input_files.read_shader(os.path.join(shared.TESTDATA, name)).splitlines()
    names = _renamings("\n".join(lines), source)
    macros: list[str] = []
    out: list[str] = []
    in_head, in_comment, is_joined = True, False, False
    for line in lines:
        is_directive = line.lstrip().startswith("#")
        is_plain = in_comment or is_directive or is_joined or in_head and line.startswith("//") or '"' in line
        opened = line.rfind("/*") > line.rfind("*/")
        if not is_plain and not opened:
            line = _edit_line(line, source, macros, names, f"M{len(out)}_")
        out += macros + [line]
        macros.clear()
        in_comment = opened if opened or "*/" in line else in_comment
        is_joined = line.endswith("\\")
        in_head = in_head and line.startswith("//")
    start = next((at for at, line in enumerate(out) if not line.startswith("//")), 0)
    head = [f"// variant of: {name}"]
    body = out[start:]
    if source.random() < 0.4 and len(body) > 4:
        first = source.randrange(2, len(body))
        last = source.randrange(first, len(body) + 1)
        if _is_whole(body[first:last]) and _is_whole(body[:first]):
            body[first:last] = [f"// {MARKER}", *body[first:last], f"// {MARKER}"]
    return "\n".join([*head, *out[:start], *body]) + "\n"


def _is_whole(lines: list[str]) -> bool:
    """Return True when a run of lines begins and ends outside of comments, conditionals and joined lines."""
    text = "\n".join(lines)
    conditionals = len(re.findall(r"^\s*#\s*if", text, re.M)) - len(re.findall(r"^\s*#\s*endif", text, re.M))
    return not conditionals and "#else" not in text and "#elif" not in text and text.count("/*") == text.count("*/")


def items(text: str) -> int:
    """Return 1: a case is one variant."""
    return 1


def check(texts: list[str]) -> list[str | None]:
    """Compare each variant with the shader that it is a variant of."""
    return [_check(text) for text in texts]


@functools.cache
def _original(name: str) -> list[tuple[int, tuple[int, ...]]]:
    result, _ = shared.compile_shader(name)
    return Module(result.words).name_free()


def _check(text: str) -> str | None:
    name = text.partition("\n")[0].removeprefix("// variant of: ")
    if not os.path.isfile(os.path.join(shared.TESTDATA, name)):
        return None
    _, line = shared.parse_options(name)
    body = text.split("\n", 1)[1]
    parts = body.split(f"// {MARKER}\n")
    if len(parts) == 3:
        included = parts[1]
        body = f'{parts[0]}#extension GL_GOOGLE_include_directive : enable\n#include "part.glsl"\n{parts[2]}'
        line.options.includer = lambda name, is_system, including: (name, included) if name == "part.glsl" else None
    result = driver.compile_text(body, name, line.options)
    if result.words is None:
        errors = [each.message for each in result.sink.diagnostics if each.severity == "error"]
        return f"refused: {errors[0] if errors else 'no message'}"
    before, after = _original(name), Module(result.words).name_free()
    if len(parts) == 3:
        # OpSourceExtension names the extension of the include directive.
        before, after = ([row for row in rows if row[0] != 4] for rows in (before, after))
    if before != after:
        at = next((at for at, (a, b) in enumerate(zip(before, after)) if a != b), min(len(before), len(after)))
        return f"changed: at {at} {before[at : at + 1]} {after[at : at + 1]}"
    return None
