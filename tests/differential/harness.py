"""What the kinds share: both compilers, the validator, the device, and the reduction of a failing shader.

In: shader texts. Out: words, results, complaints. The reference is the glslc that the environment variable GLSLC names,
or the one on PATH; without one, and without a device, the checks that need them are left out. Must not know: what a
kind looks for.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import random
import subprocess
import tempfile
import time
from typing import TYPE_CHECKING

import shared

from glslc_coop import driver
from glslc_coop.environment.options import Options
from glslc_coop.running.device import Device, Unavailable, VulkanError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np

    #: Push constants, or a function from the addresses of the buffers to them.
    Push = bytes | Callable[[list[int]], bytes]

TARGET = "vulkan1.2"
#: The file name extension of each stage that the kinds generate.
STAGES = {"comp": "compute", "vert": "vertex", "frag": "fragment", "geom": "geometry", "tesc": "tesscontrol"}
STAGES |= {"tese": "tesseval", "mesh": "mesh"}
#: And those of which only some kinds have shaders.
ALL_STAGES = STAGES | {"task": "task", "rgen": "raygen", "rchit": "closest", "rahit": "anyhit", "rmiss": "miss"}
ALL_STAGES |= {"rint": "intersect", "rcall": "callable"}


def generator(seed: int, index: int) -> random.Random:
    """Return the source of randomness of one case: any case can be generated without those before it."""
    return random.Random(f"{seed}:{index}")


def stage_of(text: str) -> str:
    """Return the file name extension that a `// stage:` line asks for, "comp" by default."""
    return next((line.split()[2] for line in text.splitlines() if line.startswith("// stage:")), "comp")


class Refused(Exception):
    """A shader that a compiler does not accept; the text is its first error."""


def compile_text(text: str, level: str | None = None, target: str = TARGET, verify: bool = False) -> list[int]:
    """Compile a shader with this compiler. Raises Refused, or whatever an internal fault raises."""
    options = Options()
    options.stage = ALL_STAGES[stage_of(text)]
    options.target_env = target
    options.optimize = level
    options.no_warnings = True
    options.verify = verify
    result = driver.compile_text(text, f"case.{stage_of(text)}", options)
    if result.words is None:
        errors = [each.message for each in result.sink.diagnostics if each.severity == "error"]
        raise Refused(errors[0] if errors else "no message")
    return list(result.words)


#: What stands for the message of a reference that ends without one: it crashed, or took too long.
NO_MESSAGE = "no message"


def reference(texts: Sequence[str], arguments: Sequence[str] = (), target: str = TARGET) -> list[bytes | str]:
    """Compile shaders with the reference; return each module, or the message that refuses it.

    One process compiles them all: starting it costs more than a shader does. A case that ends the process takes those
    after it along, so what has no message is compiled again alone.
    """
    results = _reference(texts, arguments, target)
    if len(texts) > 1:
        for at, result in enumerate(results):
            if result == NO_MESSAGE:
                results[at : at + 1] = _reference([texts[at]], arguments, target)
    return results


def _reference(texts: Sequence[str], arguments: Sequence[str], target: str) -> list[bytes | str]:
    path = shared.glslc()
    assert path is not None, "no reference: set GLSLC"
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for index, text in enumerate(texts):
            names.append(f"{index}.{stage_of(text)}")
            with open(os.path.join(folder, names[-1]), "w", encoding="utf-8", errors="surrogateescape") as file:
                file.write(text)
        command = [path, f"--target-env={target}", "-w", *arguments, "-c", *names]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, timeout=30)
        except subprocess.TimeoutExpired:
            return [NO_MESSAGE] * len(texts)
        messages = done.stderr.decode("utf-8", "replace").splitlines()
        results: list[bytes | str] = []
        for name in names:
            output = os.path.join(folder, f"{name}.spv")
            if os.path.exists(output):
                with open(output, "rb") as binary:
                    results.append(binary.read())
            else:
                own = [line for line in messages if line.startswith(f"{name}:")]
                results.append(own[0] if own else NO_MESSAGE)
        return results


@functools.cache
def has_reference() -> bool:
    """Return True when there is a reference compiler."""
    return shared.glslc() is not None


@functools.cache
def device() -> Device | None:
    """Return the Vulkan device, opened once; None without one."""
    if importlib.util.find_spec("numpy") is None:
        return None
    try:
        return Device()
    except Unavailable:
        return None


def execute(module: bytes, buffers: Sequence[np.ndarray], push: Push = b"") -> list[np.ndarray] | str:
    """Run a module on the device; return the buffers afterwards, or the call that failed twice."""
    for _ in range(2):
        opened = device()
        if opened is None:
            return "the device cannot be opened again"
        try:
            return opened.run(module, buffers, push=push)
        except VulkanError as error:
            what = str(error)
            # A device that is lost stays so.
            device.cache_clear()
    return what


def complaint(words: Sequence[int], target: str = TARGET) -> str | None:
    """Return what SPIRV-Tools finds wrong with a module, or None; None also where there are no such tools."""
    if not shared.validator().is_present:
        return None
    try:
        shared.validator().check(words, target)
    except AssertionError as error:
        return str(error)
    return None


def traceback_of(error: BaseException) -> str:
    """Return an exception as a complaint: of which type, and where it was raised."""
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    where = f"{frame.tb_frame.f_code.co_name} line {frame.tb_lineno}" if frame else ""
    return f"traceback {type(error).__name__} in {where}: {error}"


def category(what: str) -> str:
    """Return the kind of a complaint, by which findings are grouped: the text before its first colon."""
    return what.split(":", 1)[0]


# ---- reduction ----


def _closing(lines: list[str], first: int) -> int | None:
    """Return the line on which the braces that a line opens are closed."""
    depth = 0
    for index in range(first, len(lines)):
        depth += lines[index].count("{") - lines[index].count("}")
        if depth <= 0:
            return index if index > first else None
    return None


def _candidates(lines: list[str]) -> list[tuple[int, ...]]:
    """Return sets of lines to drop: halves, quarters, …, then braced regions, braces without their contents, lines."""
    count, found = len(lines), []
    size = count // 2
    while size > 1:
        found += [tuple(range(start, min(start + size, count))) for start in range(0, count, size)]
        size //= 2
    for index in range(count):
        end = _closing(lines, index)
        if end is not None:
            found.append(tuple(range(index, end + 1)))
            found.append((index, end))
        found.append((index,))
    return found


def shrink(text: str, fails: Callable[[str], bool], seconds: float = 60.0) -> str:
    """Drop lines greedily while a shader still fails; return the smallest one found in the time."""
    lines, limit = text.splitlines(), time.monotonic() + seconds
    is_smaller = True
    while is_smaller:
        is_smaller = False
        for drop in _candidates(lines):
            if time.monotonic() > limit:
                return "\n".join(lines) + "\n"
            # The candidates were computed for more lines than are left.
            if drop[-1] >= len(lines):
                continue
            gone = set(drop)
            fewer = [line for index, line in enumerate(lines) if index not in gone]
            if fails("\n".join(fewer) + "\n"):
                lines, is_smaller = fewer, True
    return "\n".join(lines) + "\n"
