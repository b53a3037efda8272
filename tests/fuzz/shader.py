"""Shaders: the compiler, with what a process remembers of earlier shaders and without."""

from __future__ import annotations

import random

import shared
import variants
from differential import mutants
from hypothesis import strategies as st

from glslc_coop import driver
from glslc_coop.diagnostics.sink import render
from glslc_coop.environment import input_files
from glslc_coop.environment.options import Options
from glslc_coop.reuse.caches import Caches

EXAMPLES = 50
#: What is kept of the shaders of all examples.
_CACHES = Caches()
#: What mutants begin with, and `variants` do not.
_HEAD = " mutant of: "


def seeds():
    """Return shaders of each kind."""
    return [b"// text mutant of: valid/core/arrays.comp none\n#version 450\nvoid main() {}\n", *map(_variant, range(3))]


def strategy():
    """Return mutants of the shaders of testdata, and variants of one shader."""
    numbers = st.integers(0, 2**32 - 1)
    return st.one_of(numbers.map(_mutant), numbers.map(_variant))


def _mutant(seed):
    return mutants.generate(seed, 0).encode("utf-8", "surrogateescape")


def _variant(seed):
    return variants.generate(random.Random(seed)).encode()


def check(data):
    """Compile a shader: a module or errors that can be printed, the same with memory as without."""
    text = input_files.decode(data)
    name, options = _options(text)
    options.caches = None
    alone = _outcome(text, name, options)
    options.caches = _CACHES
    assert _outcome(text, name, options) == alone, "another result with memory"


def _options(text):
    """Return the name of a shader and the options that its first line asks for."""
    head = text.partition("\n")[0]
    if _HEAD not in head:
        return "x.comp", shared.parse_options("x.comp", text=text)[1].options
    name, level = head.rsplit(": ", 1)[1].split()
    options = shared.parse_options(name)[1].options
    options.optimize = options.optimize if level == "none" else level
    return name, options


def _outcome(text, name, options: Options):
    """Return the module and the messages of a compilation."""
    options.verify = False
    result = driver.compile_text(text, name, options)
    assert (result.spirv is None) == (result.sink.has_errors or result.stage_missing), "a module and an error, or none"
    messages = render(result.sink.diagnostics, result.sources, "full", name)
    assert len(messages) < 1 << 20, "messages of more than a mebibyte"
    found = result.spirv, messages
    driver.release(result)
    return found
