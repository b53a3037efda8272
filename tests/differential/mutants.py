"""Mutants: our shaders with bytes, tokens and subtrees changed.

Whatever the input, the compiler ends within the limits, raises nothing, and what it accepts is a valid module. The
first line of a case names the shader and whether the mutant is optimized.
"""

from __future__ import annotations

import functools
import os
import random
import re
import resource
import signal
from typing import TYPE_CHECKING

import shared

from differential import harness
from glslc_coop import driver
from glslc_coop.environment import input_files

if TYPE_CHECKING:
    from types import FrameType

UNIT = "mutants"

#: Warnings about what the reference accepts, too, although no valid module says it.
INVALID_BY_DESIGN = ("unlisted-cooperative-operator",)
SECONDS, MEBIBYTES = 10.0, 1024
_TOKEN = re.compile(
    r'//[^\n]*|"[^"\n]*"|[A-Za-z_]\w*|\.?\d[\w.]*|<<=|>>=|[-+*/%&|^<>=!]=|&&|\|\||\^\^|<<|>>|\+\+|--|\s+|.', re.S
)
_OPENING, _CLOSING = {"(": ")", "[": "]", "{": "}"}, {")", "]", "}"}
_ODD = r"""
0 1 -1 2147483647 4294967295u 1e400 0x 08 1.0hf 1.lf ( ) [ ] { } ; , . ? : = == + - * / % << >> & | ^ ~ ! && ##
#define #if #endif #line #include #extension #version \ /* */ // " ' @ $ void bool int uint float double vec2 vec3
vec4 mat2 mat4x3 ivec3 uvec4 bvec2 int8_t uint16_t float16_t int64_t f16vec4 bfloat16_t floate4m3_t sampler2D
image2D texture2D atomic_uint struct buffer uniform shared const in out inout layout precise invariant flat highp
lowp coherent volatile restrict readonly writeonly if else for while do switch case default break continue return
discard main length local_size_x local_size_x_id constant_id binding set offset align location component std140
std430 scalar push_constant buffer_reference row_major gl_WorkGroupSize gl_LocalInvocationIndex gl_Position
gl_FragCoord subroutine true false barrier atomicAdd texture coopmat coopvecNV tensorLayoutNV coopMatLoad
coopMatMulAdd coopMatLength gl_ScopeSubgroup gl_MatrixUseA spirv_instruction
""".split()


@functools.cache
def _corpus() -> list[str]:
    """Return the short shaders of testdata, but for those that bring SPIR-V of their own, for which they answer."""
    names = [name for folder in ("valid", "errors", "optimize", "gpu") for name in shared.shaders(folder)]
    return [name for name in names if len(_text(name)) < 8000 and "GL_EXT_spirv_intrinsics" not in _text(name)]


def _text(name: str) -> str:
    return input_files.read_shader(os.path.join(shared.TESTDATA, name))


def _bytes(text: str, source: random.Random) -> str:
    """Flip, insert and delete a few characters."""
    for _ in range(source.randint(1, 4)):
        at = source.randrange(len(text) + 1)
        other = chr(source.choice((source.randrange(32, 127), source.randrange(256), 0, 10, 92)))
        text = text[:at] + source.choice((other, "", other * source.randint(1, 3))) + text[at + source.randint(0, 2) :]
    return text


def _tokens(text: str, source: random.Random) -> str:
    """Delete, duplicate, swap and replace a few tokens."""
    tokens = _TOKEN.findall(text)
    solid = [at for at, token in enumerate(tokens) if not token.isspace() and not token.startswith("//")]
    if not solid:
        return text
    for _ in range(source.randint(1, 3)):
        at, other = source.choice(solid), source.choice(solid)
        pick = source.randrange(6)
        if pick == 0:
            tokens[at] = ""
        elif pick == 1:
            tokens[at] = f"{tokens[at]} {tokens[at]}"
        elif pick == 2:
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif pick == 3:
            tokens[at] = tokens[other]
        elif pick == 4:
            tokens[at] = f" {source.choice(_ODD)} "
        else:
            tokens[at] = f"{tokens[at]} {source.choice(_ODD)} "
    return "".join(tokens)


def _trees(tokens: list[str]) -> list[tuple[str, int, int]]:
    """Return the balanced spans, (kind, first, after): bracketed groups, statements, arguments."""
    found, stack, starts = [], [], [0]
    for at, token in enumerate(tokens):
        if token in _OPENING:
            stack.append((at, token))
            starts.append(at + 1)
        elif token in _CLOSING:
            if not stack or _OPENING[stack[-1][1]] != token:
                return found
            first, opened = stack.pop()
            found.append((opened, first, at + 1))
            if opened != "{" and starts[-1] < at:
                found.append((",", starts[-1], at))
            starts.pop()
            if opened == "{":
                found.append((";", starts[-1], at + 1))
                starts[-1] = at + 1
        elif token in (";", ","):
            found.append((token, starts[-1], at + (token == ";")))
            starts[-1] = at + 1
    return found


def _tree(text: str, source: random.Random) -> str:
    """Delete, duplicate or exchange subtrees, or take one from another shader."""
    for _ in range(source.randint(1, 3)):
        tokens = _TOKEN.findall(text)
        trees = _trees(tokens)
        if not trees:
            return text
        kind, first, after = source.choice(trees)
        pick = source.randrange(4)
        donors = tokens if pick < 3 else _TOKEN.findall(_text(source.choice(_corpus())))
        same = [row for row in (trees if pick < 3 else _trees(donors)) if row[0] == kind]
        if pick == 0 or not same:
            tokens[first:after] = []
        elif pick == 1:
            separator = [", "] if kind == "," else []
            tokens[first:first] = tokens[first:after] + separator
        else:
            _, begin, end = source.choice(same)
            tokens[first:after] = donors[begin:end]
        text = "".join(tokens)
    return text


def generate(seed: int, index: int) -> str:
    """Return a mutant of one shader."""
    source = harness.generator(seed, index)
    name = source.choice(_corpus())
    kind = source.choice(("bytes", "tokens", "tokens", "tree", "tree"))
    text = {"bytes": _bytes, "tokens": _tokens, "tree": _tree}[kind](_text(name), source)
    level = source.choice(("none", "none", "speed"))
    return f"// {kind} mutant of: {name} {level}\n{text}"


def items(text: str) -> int:
    """Return 1: a case is one mutant."""
    return 1


def check(texts: list[str]) -> list[str | None]:
    """Compile each mutant and validate what comes out."""
    return [_check(text) for text in texts]


class _OutOfTime(BaseException):
    """The alarm; no handler of the compiler's own takes it for a fault."""


def _alarm(number: int, frame: FrameType | None) -> None:
    raise _OutOfTime


def _check(text: str) -> str | None:
    head, _, body = text.partition("\n")
    # A line of the shader is in its place when the first one was dropped.
    if " mutant of: " not in head:
        return None
    name, level = head.rsplit(": ", 1)[1].split()
    try:
        _, line = shared.parse_options(name)
    except (AssertionError, OSError):
        return None
    options = line.options
    options.verify = False
    if level != "none":
        options.optimize = level
    before = signal.signal(signal.SIGPROF, _alarm)
    # Processor time: others may be using the machine.
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        result = driver.compile_text(body, name, options)
    except _OutOfTime:
        return f"slow: no end after {SECONDS} seconds"
    except Exception as error:  # any exception is what this kind looks for
        return harness.traceback_of(error)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > MEBIBYTES * 1024:
        return "large: more than 1 GiB"
    if result.words is None:
        return None if result.sink.has_errors or result.stage_missing else "silent: no module and no error"
    if any(each.code.name in INVALID_BY_DESIGN for each in result.sink.diagnostics):
        return None
    target = options.target_env or "vulkan1.3"
    if target == "vulkan1.1" and result.words[1] == 0x10400:
        # A shader whose options ask for it.
        target = "vulkan1.1spv1.4"
    wrong = harness.complaint(result.words, target)
    return f"invalid: {wrong}" if wrong else None
