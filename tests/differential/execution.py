"""Compile cases at each level of optimization, and with the reference, and compare what an interpreter sees of them.

In: shaders. Out: what is wrong with each. Must not know: what a kind generates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential import harness, machine
from glslc_coop.codegen.ir.words import from_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    #: (text, modules by level) -> further modules by name.
    More = Callable[[str, dict[str, Sequence[int]]], dict[str, Sequence[int]]]

LEVELS = ("speed", "size")
SEEDS = ("0", "1", "2")


def check(
    texts: list[str], target: str = harness.TARGET, more: More | None = None, seeds: Sequence[str] = SEEDS
) -> list[str | None]:
    """Return for each case what is wrong with it. more: makes further modules of those of all
    levels."""
    others: Sequence[bytes | str] = [""] * len(texts)
    if harness.has_reference():
        others = harness.reference(texts, target=target)
    return [_check(text, other, target, more, seeds) for text, other in zip(texts, others, strict=True)]


def _check(text: str, other: bytes | str, target: str, more: More | None, seeds: Sequence[str]) -> str | None:
    modules: dict[str, Sequence[int]] = {}
    try:
        for level in (None, *LEVELS):
            modules[level or "none"] = harness.compile_text(text, level, target)
        if more is not None:
            modules |= more(text, modules)
    except harness.Refused as error:
        return "unjudged: refused by both" if isinstance(other, str) and other else f"refused: {error}"
    except Exception as error:  # any exception is a finding
        return harness.traceback_of(error)
    return compare(modules, other, target, seeds)


def compare(
    modules: dict[str, Sequence[int]], other: bytes | str, target: str, seeds: Sequence[str] = SEEDS
) -> str | None:
    """Return what is invalid, or differs from the first module."""
    for name, words in modules.items():
        wrong = harness.complaint(list(words), target)
        if wrong:
            return f"invalid {name}: {wrong}"
    if isinstance(other, bytes):
        modules["reference"] = from_bytes(other)
    elif other not in ("", harness.NO_MESSAGE):
        return f"accepted: the reference refuses it: {other}"
    return machine.differences(modules, seeds)
