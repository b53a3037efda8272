"""Meaning: a random program writes the same words without -O, with -O, with -Os, and as the reference's module.

Runs on a Vulkan device; a software one will do. Modules that are the same run once.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from differential import harness
from differential.programs import Program

if TYPE_CHECKING:
    import numpy as np

UNIT = "programs"


def generate(seed: int, index: int) -> str:
    """Return a program."""
    return Program(harness.generator(seed, index)).text


def items(text: str) -> int:
    """Return 1: a case is one program."""
    return 1


def check(texts: list[str]) -> list[str | None]:
    """Run each program and compare what it writes."""
    others = harness.reference(texts) if harness.has_reference() else [""] * len(texts)
    return [_check(text, other, ("speed", "size")) for text, other in zip(texts, others, strict=True)]


def run_reference(text: str) -> None:
    """Run the reference's module of a program, which may end the process."""
    if not harness.has_reference() or harness.device() is None:
        return
    for arguments in ((), ("-O",)):
        (other,) = harness.reference([text], arguments)
        if isinstance(other, bytes):
            _run(other)


def check_again(text: str, what: str) -> str | None:
    """Check a program that is being shrunk: where only optimized modules differ, nothing else is compiled."""
    if what.startswith(("differs speed", "differs size")):
        return _check(text, "", ("speed" if "speed" in harness.category(what) else "size",))
    return check([text])[0]


def _check(text: str, other: bytes | str, levels: tuple[str, ...]) -> str | None:
    from glslc_coop.codegen.ir.words import to_bytes

    modules: dict[str, bytes] = {}
    try:
        for level in (None, *levels):
            words = harness.compile_text(text, level, verify=True)
            wrong = harness.complaint(words)
            if wrong:
                return f"invalid {level}: {wrong}"
            modules[level or "none"] = to_bytes(words)
    except harness.Refused as error:
        return "unjudged: refused by both" if isinstance(other, str) and other else f"refused: {error}"
    except Exception as error:  # any exception is a finding
        return harness.traceback_of(error)
    if isinstance(other, bytes):
        modules["reference"] = other
    elif other and other != harness.NO_MESSAGE:
        return f"accepted: the reference refuses it: {other}"
    if harness.device() is None:
        return "unjudged: no device"
    results: dict[bytes, list[np.ndarray]] = {}
    for name in modules:
        if modules[name] not in results:
            found = _run(modules[name])
            if isinstance(found, str):
                # What the device cannot run of the reference's either is no fault of ours.
                if name != "reference":
                    return f"not run {name}: {found}"
                continue
            results[modules[name]] = found
    ran = {name: results[module] for name, module in modules.items() if module in results}
    what = _differences("reference" if "reference" in ran else "none", ran)
    if (
        what is not None
        and what.startswith("differs speed size:")
        and _differs_optimized(text, ran["none"], ran["speed"])
    ):
        return "unjudged: the device gives the same other result for what the reference optimizes"
    return what


def _differs_optimized(text: str, right: list[np.ndarray], wrong: list[np.ndarray]) -> bool:
    """Return True when the reference's optimized module gives a result of the device that is not ours without -O."""
    if not harness.has_reference():
        return False
    (other,) = harness.reference([text], ["-O"])
    found = _run(other) if isinstance(other, bytes) else ""
    if isinstance(found, str):
        return False
    return (
        _differences("a", {"a": right, "b": found}) is not None and _differences("a", {"a": wrong, "b": found}) is None
    )


def _differences(first: str, results: dict[str, list[np.ndarray]]) -> str | None:
    differing, at = [], ""
    for name, buffers in results.items():
        for number, (left, right) in enumerate(zip(results[first], buffers, strict=True)):
            places = (left != right).nonzero()[0]
            if len(places) and name not in differing:
                differing.append(name)
                place = places[0]
                at = at or f"buffer {number} word {place}: {first} {left[place]:#x}, {name} {right[place]:#x}"
    return f"differs {' '.join(differing)}: {at}" if differing else None


def _run(module: bytes) -> list[np.ndarray] | str:
    """Run a module on buffers that are always the same; return what they hold then, or the call that failed."""
    import numpy as np

    source = random.Random(1)
    words = np.array([source.randrange(64) for _ in range(512)], dtype=np.uint32)
    buffers = [np.concatenate([words, np.zeros(4096, np.uint32)]), words + 1, np.zeros(4, np.uint32)]

    def push(addresses: list[int]) -> bytes:
        return addresses[1].to_bytes(8, "little") + (5).to_bytes(4, "little") + (3).to_bytes(4, "little")

    found = harness.execute(module, buffers, push)
    return found if isinstance(found, str) else found[:2]
