"""The pass: a compute module -> the same one with checks.

In: a `Module` that has lines, sanitizers, a place for the buffer. Out: the module, changed, and the sites of its
checks. Must not know: what a check looks for; how the buffer is read.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.function_rewriter import FunctionRewriter
from glslc_coop.codegen.cooperative_lowering.traversal import callees_first, instructions
from glslc_coop.codegen.instrumentation import (
    bounds,
    counting,
    divergence,
    dumps,
    numerics,
    shared_memory,
    tensors,
    variables,
)
from glslc_coop.codegen.instrumentation.context import Instrumentation
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable, Collection
    from typing import TypeAlias

    from glslc_coop.codegen.cooperative_lowering.library import Compile
    from glslc_coop.codegen.ir.instruction import Definition, Function, Instruction
    from glslc_coop.codegen.ir.module import Module

Check: TypeAlias = "Callable[[Instrumentation, FunctionRewriter, Instruction], None]"

#: Sanitizer -> what checks before an instruction, and after it.
_CHECKS: dict[str, tuple[Check | None, Check | None]] = {
    "bounds": (bounds.check, None),
    "race": (shared_memory.check, shared_memory.pass_barrier),
    "uninitialized": (shared_memory.check, shared_memory.pass_barrier),
    "divergence": (divergence.check, None),
    "nan": (None, numerics.check),
    "overflow": (None, numerics.check),
    "operations": (counting.check, None),
}
#: What finds no faults.
OPERATIONS = "operations"
SANITIZERS = tuple(kind for kind in _CHECKS if kind != OPERATIONS)


def _instrument_function(
    context: Instrumentation,
    function: Function,
    before: list[Check],
    after: list[Check],
    without_lines: Collection[Definition],
) -> None:
    """Instrument one function. without_lines: functions whose faults are at the line of their call."""
    body = FunctionRewriter(function, context.sizes)
    if "uninitialized" in context.kinds:
        before = [variables.Flags(context, body).check_in, *before]
    if "bounds" in context.kinds and any(each.opcode in tensors.ACCESSES for each in instructions(function)):
        before = [tensors.Layouts(context, body).check, *before]
    for block in function.blocks:
        context.line = None
        body.output = []
        for instruction in block.instructions:
            if instruction.opcode == spirv.OpLine:
                context.line = instruction
            for check in before:
                check(context, body, instruction)
            is_call = instruction.opcode == spirv.OpFunctionCall and instruction.operands[0] in without_lines
            if is_call and context.line is not None:
                context.note_call(body)
            body.output.append(instruction)
            for check in after:
                check(context, body, instruction)
        block.instructions = body.output


def _has_lines(function: Function) -> bool:
    return any(each.opcode == spirv.OpLine for each in instructions(function))


def instrument(
    module: Module,
    kinds: Collection[str],
    compile_text: Compile,
    place: tuple[int, int],
    workgroup: int,
    subgroup: int,
    requested: Collection[tuple[str, int]] = (),
) -> Instrumentation:
    """Instrument a module in place; return its sites and what is left out.

    kinds: of SANITIZERS. compile_text: compiles a GLSL compute shader; see `runtime`. place: set and binding of the
    buffer of faults. workgroup, subgroup: how many invocations each has.
    requested: variables of matrices, and the lines whose values are dumped.
    """
    found = Instrumentation(module, kinds, compile_text, place, workgroup, subgroup, requested)
    before = [check for kind, (check, _) in _CHECKS.items() if kind in kinds and check is not None]
    after: list[Check] = [dumps.write] if requested else []
    after += [check for kind, (_, check) in _CHECKS.items() if kind in kinds and check is not None]
    if "uninitialized" in kinds:
        found.unfollowed = shared_memory.unfollowed(module, found.sizes)
    functions = list(callees_first(module))
    without_lines = {each.definition for each in functions if not _has_lines(each)}
    for function in functions:
        _instrument_function(found, function, list(dict.fromkeys(before)), list(dict.fromkeys(after)), without_lines)
    module.version = max(module.version, (1, 3))
    return found
