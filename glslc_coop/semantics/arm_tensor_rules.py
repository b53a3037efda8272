"""Rules on tensors that are resources: access qualifiers, dimensions, operands. GL_ARM_tensors, "Tensor Functions".

In: calls that were resolved. Out: diagnostics. Must not know: instructions.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.semantics import lvalues
from glslc_coop.semantics.constant_expressions import require_constant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.parser import nodes
    from glslc_coop.semantics.checker import Checker

_NON_TEMPORAL, _OUT_OF_BOUNDS = 1, 2


def tensor_read(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`tensorReadARM`: not from a writeonly tensor; a value for what is out of bounds where the operands say so."""
    tensor = call.arguments[0]
    if "writeonly" in lvalues.memory_of(tensor).words:
        text = checker.sources.text(tensor.start, tensor.end)
        checker.sink.error(
            codes.READ_OF_WRITEONLY, tensor.start, tensor.end, f"'{text}' cannot be read by 'tensorReadARM', it is writeonly", token="tensorReadARM"
        )
    _check_operands(checker, call, _NON_TEMPORAL | _OUT_OF_BOUNDS)


def tensor_write(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`tensorWriteARM`: not to a readonly tensor."""
    tensor = call.arguments[0]
    if "readonly" in lvalues.memory_of(tensor).words:
        text = checker.sources.text(tensor.start, tensor.end)
        checker.sink.error(
            codes.ASSIGNMENT_TO_READONLY, tensor.start, tensor.end, f"'{text}' cannot be written by 'tensorWriteARM', it is readonly", token="tensorWriteARM"
        )
    _check_operands(checker, call, _NON_TEMPORAL)


def tensor_size(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`tensorSizeARM`: a dimension that the tensor has."""
    tensor, dimension = call.arguments
    rank, number = tensor.type.argument("RANK"), dimension.value
    if rank.__class__ is int and number is not None and number >= rank:
        checker.sink.error(
            codes.TENSOR_RANK, dimension.start, dimension.end, f"a tensor of rank {rank} has no dimension {number}", token="tensorSizeARM"
        )


def _check_operands(checker: Checker, call: nodes.BuiltinCall, allowed: int) -> None:
    operands: Any = call.arguments[3]
    mask = operands.value
    if mask is None:
        return
    name, sink = call.prototype.name, checker.sink
    if mask & ~allowed:
        sink.error(codes.TENSOR_OPERANDS, operands.start, operands.end, f"the operands of '{name}' are 0x{mask:x}, which has bits that it does not take", token=name)
        return
    more = call.arguments[4:]
    wanted = 1 if mask & _OUT_OF_BOUNDS else 0
    if len(more) != wanted:
        found = f"found {len(more)}" if more else "found none"
        what = "one value for elements out of bounds" if wanted else "no values"
        sink.error(codes.TENSOR_OPERANDS, call.start, call.end, f"the operands of '{name}' ask for {what} after them, {found}", token=name)
        return
    for value in more:
        element = call.arguments[0].type.component
        if value.type is not element:
            sink.error(
                codes.TENSOR_OPERANDS, value.start, value.end, f"the value for elements out of bounds is '{value.type}', and the tensor has elements of type '{element}'",
                token=name,
            )
        else:
            require_constant(checker, value, f"the value for elements out of bounds of '{name}'")
