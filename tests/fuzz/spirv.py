"""SPIR-V modules: the tools that read them, and the assembler on what the disassembler prints."""

from __future__ import annotations

import functools
import os
import re

import shared
from hypothesis import strategies as st

import glslc_coop
from glslc_coop.codegen.ir.validator import ReaderError, validate_bytes
from glslc_coop.codegen.ir.words import from_bytes, to_bytes

from . import Fault
from .module_mutations import KINDS
from .mutations import NUMBERS, mutated

EXAMPLES = 25
_HEADER_WORDS = 5
_MOST_MUTATIONS = 4
#: Plain, with names and lines, with debug information, optimized.
_LEVELS = ((), ("-g",), ("-gVS",), ("-O",))
#: Shaders with buffers, images, functions, loops, specialization constants and cooperative types.
_SHADERS = (
    "valid/core/array_constructors.comp",
    "valid/khr_cooperative_matrix/gemm.comp",
    "valid/nv_cooperative_vector/functions.comp",
    "valid/nv_cooperative_matrix2/callbacks.comp",
    "valid/ext_long_vector/values.comp",
    "valid/core/specialization.comp",
    "valid/textures/fetch_query.frag",
    "valid/mesh_shaders/triangles.mesh",
    "valid/ext_ray_tracing/global_initializers.rchit",
    "optimize/left_loops.frag",
    "optimize/hoisted_code.comp",
)
#: The sub-commands, and what they are given besides the module.
_COMMANDS = (
    ("dis", "-o", "m.spvasm"),
    ("as", "-o", "back.spv"),
    ("dis", "--raw", "--comments"),
    ("reflect",),
    ("reflect", "--json"),
    ("header",),
    ("stats",),
    ("check", "--device-profile", "h200"),
    ("opt", "-o", "o.spv"),
    ("opt", "-Os", "-g", "-o", "o.spv"),
    ("lower", "-o", "o.spv"),
    ("lower", "-O", "--subgroups", "virtual", "--unroll", "never", "-o", "o.spv"),
    ("lower", "--to", "khr", "-o", "o.spv"),
    ("lower", "--memory-model", "glsl450", "--no-int8", "--no-float16", "--no-float-atomics", "-o", "o.spv"),
)
#: What no tool may print: a message for a fault of the program, or an escape sequence.
_FORBIDDEN = (b"internal error", b"Traceback", b"\x1b", b"\xc2\x9b")


def seeds():
    """Return modules: some with names and sources, some optimized."""
    return [_module(name, option) for name in _SHADERS for option in _LEVELS[1::2]]


@functools.cache
def _module(name, options):
    """Return the module of a shader of testdata, with these options where they are allowed with its own."""
    from glslc_coop import driver
    from glslc_coop.cli import command_line
    from glslc_coop.environment import input_files

    path = os.path.join(shared.TESTDATA, name)
    text = input_files.read_shader(path)
    given = ["--target-env=vulkan1.3", *shared.options_of(text)]
    try:
        line = command_line.parse([*given, *options, path])
    except command_line.UsageError:
        line = command_line.parse([*given, path])
    line.options.stage = line.inputs[0].stage
    line.options.include_dirs.append(shared.TESTDATA)
    result = driver.compile_text(text, name, line.options)
    assert result.spirv is not None, name
    return result.spirv


@functools.cache
def _shaders():
    """Return all shaders that compile."""
    return [name for folder in ("valid", "optimize") for name in shared.shaders(folder)]


@st.composite
def _modules(draw):
    """Return a module of testdata; half of the time one of a few that are compiled already."""
    name = draw(st.one_of(st.sampled_from(_SHADERS), st.sampled_from(_shaders())))
    return _module(name, draw(st.sampled_from(_LEVELS)))


def _instructions(data):
    """Return the header and the instructions of a valid module, as lists of words."""
    words = from_bytes(data)
    found, position = [], _HEADER_WORDS
    while position < len(words):
        length = words[position] >> 16
        found.append(words[position : position + length])
        position += length
    return words[:_HEADER_WORDS], found


@st.composite
def _changed(draw):
    """Return a module of which instructions are moved, repeated and removed, and words replaced by ids and numbers."""
    head, found = _instructions(draw(_modules()))
    for _ in range(draw(st.integers(1, _MOST_MUTATIONS))):
        at = draw(st.integers(0, len(found) - 1))
        kind = draw(st.sampled_from(("id", "id", "like", "like", "number", "bit", "delete", "copy", "swap", "splice")))
        chosen = found[at]
        place = draw(st.integers(1, len(chosen) - 1)) if len(chosen) > 1 else 0
        if kind == "delete" and len(found) > 1:
            del found[at]
        elif kind in ("copy", "swap"):
            other = draw(st.integers(0, len(found) - 1))
            if kind == "copy":
                found.insert(other, list(chosen))
            else:
                found[at], found[other] = found[other], found[at]
        elif kind == "splice":
            _, others = _instructions(draw(_modules()))
            found.insert(at, list(draw(st.sampled_from(others))))
        elif kind == "like":
            # An operand of another instruction of the kind is likely to be right here.
            others = [each for each in found if each[0] == chosen[0]]
            chosen[place] = draw(st.sampled_from(others))[place]
        elif kind == "id":
            chosen[place] = draw(st.integers(0, head[3]))
        elif kind == "number":
            chosen[place] = draw(st.sampled_from(NUMBERS)) & 0xFFFFFFFF
        else:
            chosen[place] ^= 1 << draw(st.integers(0, 31))
    return to_bytes([word & 0xFFFFFFFF for each in (head, *found) for word in each])


@st.composite
def _reshaped(draw):
    """Return a module that lies about its types, constants, control flow, names or numbers."""
    head, found = _instructions(draw(_modules()))
    head = list(head)
    # One lie is more likely to be believed than several.
    for _ in range(draw(st.sampled_from((1, 1, 1, 2, _MOST_MUTATIONS)))):
        draw(st.sampled_from(KINDS))(draw, head, found)
    return to_bytes([word & 0xFFFFFFFF for each in (head, *found) for word in each])


def strategy():
    """Return modules changed by instructions, by what instructions mean, and by bytes."""
    return st.one_of(_changed(), _reshaped(), _reshaped(), mutated(seeds()))


def check(data):
    """Give a module to every tool: it prints a result, or one error that names the file."""
    # Files that do not begin as modules are shaders.
    data = shared.MAGIC + data[4:]
    with open("m.spv", "wb") as file:
        file.write(data)
    is_valid = True
    try:
        validate_bytes(data)
    except ReaderError:
        is_valid = False
    try:
        glslc_coop.reflect(data)
    except ValueError as error:
        assert str(error)
    shown = False
    for command, *options in _COMMANDS:
        if command == "as" and not shown:
            continue
        file = "m.spvasm" if command == "as" else "m.spv"
        done = shared.run([command, file, *options], ".")
        text = done.stdout + done.stderr
        wrong = next((each for each in _FORBIDDEN if each in text), None)
        if wrong is not None:
            # Ids and numbers aside, the message tells causes apart.
            shown_line = next(line for line in text.splitlines() if wrong in line)
            kind = re.sub(rb"-?\d+", b"N", shown_line)[:200].decode("utf-8", "backslashreplace")
            raise Fault(f"{command}: {kind}", options, text[-2000:])
        assert done.returncode in (0, 1), (command, done.returncode)
        if done.returncode and command != "check":
            assert done.stderr.startswith(b"Error: ") and done.stderr.count(b"\n") == 1, (command, *options, text)
        if command == "dis":
            shown = done.returncode == 0
        assert command not in ("stats", "dis") or not is_valid or done.returncode == 0, (command, text)
