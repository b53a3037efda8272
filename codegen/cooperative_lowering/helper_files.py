"""The GLSL texts of the helpers, as the files in `glsl/` have them.

A file begins with a head for all of its helpers; a line `// ---- name ----` begins the text of the helper of that name.
Upper-case names in a text are macros and sizes that `library` defines in front of it.
"""

from __future__ import annotations

import functools
import os
import re

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable

_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "glsl")
_SECTION = re.compile(r"^// ---- (\w+) ----\n", re.MULTILINE)
#: Lines that only readers need.
_UNREAD = re.compile(r"^ *(//.*)?\n", re.MULTILINE)
_DEFINITION = re.compile(r"^#define (\w+).*(?:\\\n.*)*\n", re.MULTILINE)
_NAME = re.compile(r"(?<!\.)\b[A-Za-z_]\w*")
_DECLARED = re.compile(r"^ *#define (\w+)", re.MULTILINE)


@functools.cache
def sections(file: str) -> tuple[str, dict[str, str]]:
    """Return the head of a file, and its sections by name, without comments and empty lines."""
    with open(os.path.join(_FOLDER, f"{file}.glsl"), encoding="utf-8") as opened:
        head, *parts = _SECTION.split(opened.read())
    return _UNREAD.sub("", head), {name: _UNREAD.sub("", text) for name, text in zip(parts[::2], parts[1::2])}


@functools.cache
def names(text: str) -> frozenset[str]:
    """Return the names in a text."""
    return frozenset(_NAME.findall(text))


@functools.cache
def _shared() -> tuple[tuple[str, str], ...]:
    """Return what any helper may use, as (name, text): macros for repetition and bits, functions of small floats."""
    macros = ((match[1], match[0]) for match in _DEFINITION.finditer(sections("bits")[0]))
    return (*sections("repeat")[1].items(), *macros, *sections("small_floats")[1].items())


def shared(used: frozenset[str]) -> str:
    """Return what the names in a helper's text use, directly or not, in the order of the files."""
    texts = []
    for name, text in reversed(_shared()):
        if name in used:
            texts.append(text)
            used |= names(text)
    return "".join(reversed(texts))


@functools.cache
def _directives(head: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return the parts of a head, each with the macros that it defines.

    A part is one line with its continuations, or a conditional as a whole.
    """
    parts: list[str] = []
    depth, goes_on = 0, False
    for line in head.splitlines(keepends=True):
        if depth or goes_on:
            parts[-1] += line
        else:
            parts.append(line)
        goes_on = line.endswith("\\\n")
        depth += line.startswith("#if") - line.startswith("#endif")
    return tuple((part, frozenset(_DECLARED.findall(part))) for part in parts)


def only_used(head: str, text: str, macros: Iterable[tuple[str, str]]) -> tuple[str, dict[str, str]]:
    """Return the parts of a head, and the other macros, that a text uses, directly or through other macros."""
    parts = _directives(head)
    given = dict(macros)
    kept: set[str] = set()
    waiting = [text]
    while waiting:
        used = names(waiting.pop()) - kept
        kept |= used
        waiting += [given[name] for name in used & given.keys()]
        waiting += [part for part, defined in parts if not defined.isdisjoint(used)]
    found = "".join(part for part, defined in parts if not defined.isdisjoint(kept))
    return found, {name: value for name, value in given.items() if name in kept}


def instance(text: str, placeholder: str, name: str) -> str:
    """Return a text that is included several times, under another name each time."""
    return text.replace(placeholder, name)


def parameters(text: str, helper: str, macros: dict[str, str]) -> list[str]:
    """Return the declarations of a helper's parameters, with macros replaced: `uint pitch`, `float matrix[LENGTH]`."""
    head = re.search(rf"^[A-Za-z].* {helper}\((.*?)\)\n\{{", text, re.MULTILINE | re.DOTALL)
    assert head is not None, helper
    declared, before = head[1], ""
    while declared != before:
        before = declared
        declared = re.sub(r"\b[A-Z]\w*", lambda word: macros.get(word[0], word[0]), declared)
    return [part.strip().removeprefix("const in ") for part in declared.split(",") if part.strip()]
