"""Work on modules of any compiler as callers see it: text, optimisation, storage.

In: the bytes of a module, or a `Module`. Out: bytes or text. Must not know: how a module was compiled.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from typing import Literal, SupportsBytes

__all__ = ["ValidationError", "assemble", "disassemble", "optimize", "validate"]


class ValidationError(ValueError):
    """Raised by `validate` for a module that is not valid; the text is what spirv-val says."""


def _words(module: bytes | SupportsBytes) -> list[int]:
    """Return the words of a module. Raises ValueError for bytes that are not a whole number of words."""
    from glslc_coop.codegen.ir.words import from_bytes

    data = bytes(module)
    if len(data) % 4:
        raise ValueError("the size of a module must be a multiple of four bytes")
    return from_bytes(data)


def disassemble(module: bytes | SupportsBytes) -> str:
    """Return a SPIR-V module of any compiler as text that `assemble` takes back.

    Raises ValueError for bytes that are not a module.
    """
    from glslc_coop.codegen.assembly_text import assembly_text

    return assembly_text(_words(module))


def assemble(text: str, version: tuple[int, int] = (1, 0)) -> bytes:
    """Return the module that an assembly text describes; a `; Version:` comment in its head wins over `version`.

    Raises ValueError with the line and column of what is wrong.
    """
    from glslc_coop.codegen.assembler import AssemblyError
    from glslc_coop.codegen.assembler import assemble as words_of
    from glslc_coop.codegen.ir.words import to_bytes

    try:
        return to_bytes(words_of(text, version))
    except AssemblyError as error:
        raise ValueError(f"line {error.line}, column {error.column}: {error.message}") from None


def validate(module: bytes | SupportsBytes, target_env: str = "vulkan1.3") -> None:
    """Check a SPIR-V module of any compiler with spirv-val for an environment such as "vulkan1.3".

    Raises ValidationError for a module that is not valid, RuntimeError where there is no spirv-val or where it is too
    old for the module.
    """
    from glslc_coop.lazy import import_module

    files = import_module("glslc_coop.golden.files")
    if files.validator() is None:
        raise RuntimeError("no spirv-val here: 'pip install glslc-coop[val]' adds it")
    message = files.validate(bytes(module), target_env)
    if message:
        raise ValidationError(message)


def optimize(
    module: bytes | SupportsBytes, goal: Literal["speed", "size"] = "speed", *, keep_names: bool = False
) -> bytes:
    """Return an optimised SPIR-V module of any compiler.

    goal: "speed" or "size". keep_names: keep names and sources. Raises ValueError for another goal, and for bytes that
    are not a module.
    """
    if goal not in ("speed", "size"):
        raise ValueError(f"goal must be 'speed' or 'size', not {goal!r}")
    from glslc_coop.codegen.ir.operand_decoder import ReaderError
    from glslc_coop.codegen.ir.words import to_bytes
    from glslc_coop.codegen.optimization.pipeline import optimize_words
    from glslc_coop.diagnostics.sink import LimitError

    try:
        return to_bytes(optimize_words(_words(module), keep_names, goal == "size"))
    except ReaderError as error:
        raise ValueError(str(error)) from None
    except LimitError as error:
        raise ValueError(error.message) from None
