"""Lowering as callers see it: a SPIR-V module in, the same one without cooperative types out.

In: words or a `codegen.ir` module, and options. Out: words, messages; or LoweringError. Must not know: how anything is
lowered; it gives the pass the front end that compiles its helpers.
"""

from __future__ import annotations

import gc

from glslc_coop.codegen.cooperative_lowering.explanation import Explanation as Explanation
from glslc_coop.codegen.cooperative_lowering.options import SHARED_MEMORY
from glslc_coop.codegen.cooperative_lowering.options import LoweringError as LoweringError
from glslc_coop.codegen.cooperative_lowering.options import LoweringOptions as LoweringOptions
from glslc_coop.codegen.cooperative_lowering.options import LoweringWarning as LoweringWarning
from glslc_coop.codegen.cooperative_lowering.targets import TARGETS as TARGETS
from glslc_coop.codegen.cooperative_lowering.targets import Target as Target
from glslc_coop.codegen.ir.operand_decoder import ReaderError as ReaderError
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Mapping
    from typing import Literal, SupportsBytes

    from glslc_coop.codegen.ir.module import Module

__all__ = [
    "TARGETS",
    "Explanation",
    "LoweringError",
    "LoweringOptions",
    "ReaderError",
    "lower",
    "lower_module",
    "lower_words",
]


def lower(
    module: bytes | SupportsBytes,
    optimize: Literal["speed", "size"] | None = None,
    *,
    subgroup_size: int | None = None,
    subgroups: Literal["auto", "native", "virtual"] = "auto",
    subgroup_size_id: int | None = None,
    memory_model: Literal["keep", "vulkan", "glsl450"] = "keep",
    float_atomics: bool = True,
    spec: Mapping[int | str, int] | Mapping[int, int] | None = None,
    unroll: Literal["auto", "always", "never"] = "auto",
    dot_products: bool = False,
    int8: bool = True,
    float16: bool = True,
    bfloat16_as_float16: bool = False,
    shared_memory: int = SHARED_MEMORY,
    target: Target | str | None = None,
    explanation: Explanation | None = None,
) -> bytes:
    """Return a SPIR-V module without the cooperative types that a target lacks, or the same bytes where it has all.

    module: a `Module`, or the bytes of a module of any compiler. optimize: None, "speed" or "size". target: None, or
    the name or path of a device profile, or one of `TARGETS`. The other options are those of `LoweringOptions`.
    Raises LoweringError where the module cannot be lowered, ReaderError where it is none, ValueError
    for a wrong option.
    """
    from glslc_coop.codegen.ir.words import from_bytes, to_bytes

    if optimize not in (None, "speed", "size"):
        raise ValueError(f"optimize must be None, 'speed' or 'size', not {optimize!r}")
    module = bytes(module)
    if len(module) % 4:
        raise ReaderError("the size of a module must be a multiple of four bytes")
    words = from_bytes(module)
    options = LoweringOptions(
        subgroup_size,
        subgroups,
        subgroup_size_id=subgroup_size_id,
        memory_model=memory_model,
        float_atomics=float_atomics,
        spec=spec,
        unroll=unroll,
        dot_products=dot_products,
        int8=int8,
        float16=float16,
        bfloat16_as_float16=bfloat16_as_float16,
        shared_memory=shared_memory,
        target=target_of(target) if isinstance(target, str) else target,
        explanation=explanation,
    )
    lowered, _ = lower_words(words, options, optimize)
    return module if lowered is words else to_bytes(lowered)


def target_of(name: str) -> Target | None:
    """Return the target of a name of `TARGETS`, or of a device profile; None for plain SPIR-V. Raises ValueError."""
    from glslc_coop.devices import lowering_targets

    return lowering_targets.named(name) if name in TARGETS else lowering_targets.find(name)


def lower_module(module: Module, options: LoweringOptions) -> list[str] | None:
    """Lower a module in place; return messages, or None when there was nothing to lower."""
    from glslc_coop.codegen.cooperative_lowering.lowering import lower
    from glslc_coop.driver import compile_helper

    return lower(module, options, compile_helper)


def lower_words(words: list[int], options: LoweringOptions, optimize: str | None = None) -> tuple[list[int], list[str]]:
    """Return the words of the lowered module and messages; the same words where there is nothing to lower.

    optimize: None, "speed" or "size". Garbage collection is off: nearly all objects live until the end. Raises
    LoweringError, or ReaderError where the words are not a module.
    """
    from glslc_coop.codegen.cooperative_lowering.lowered_features import assumptions
    from glslc_coop.codegen.ir.reader import read

    was_enabled = gc.isenabled()
    gc.disable()
    try:
        module = read(words)
        warnings: list[str] = [*assumptions(module, options.target)]
        lowered = _lowered(module, options, optimize)
        if lowered is None:
            return words, warnings
        module.release()
        return lowered[0], [*warnings, *lowered[1]]
    finally:
        if was_enabled:
            gc.enable()


def _lowered(module: Module, options: LoweringOptions, optimize: str | None) -> tuple[list[int], list[str]] | None:
    """Lower a module in place; return its words and messages, or None if there is nothing to lower."""
    from glslc_coop.codegen.cooperative_lowering.options import FAULTS
    from glslc_coop.codegen.ir.linker import link
    from glslc_coop.diagnostics.sink import LimitError

    try:
        messages = lower_module(module, options)
        if messages is None:
            return None
        if optimize is not None:
            from glslc_coop.codegen.optimization.pipeline import optimize as run_passes

            run_passes(module, False, optimize == "size")
        return link(module), messages
    except LimitError as error:
        raise LoweringError(error.message) from None
    except RecursionError:
        raise LoweringError("types or constants depend on each other in too long a chain") from None
    except FAULTS as error:
        raise LoweringError(f"internal error: lowering failed: {error!r}") from error
