"""Check memory qualifiers, dimensions and operands of tensor resources. GL_ARM_tensors, "Tensor Functions".

In: resolved calls. Out: diagnostics. Must not know: instructions.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.constants.constant_expressions import require_constant
from glslc_coop.semantics.expressions import lvalues
from glslc_coop.semantics.model import types

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.context import Checker

_NON_TEMPORAL, _OUT_OF_BOUNDS = 1, 2


def tensor_read(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check `tensorReadARM`: the tensor is not writeonly, and the out-of-bounds value is there if required."""
    tensor = call.arguments[0]
    if "writeonly" in lvalues.memory_of(tensor).keywords:
        text = checker.sources.text(tensor.start, tensor.end)
        checker.error(codes.READ_OF_WRITEONLY, tensor, f"cannot read '{text}': it is writeonly", token="tensorReadARM")
    _check_operands(checker, call, _NON_TEMPORAL | _OUT_OF_BOUNDS)


def tensor_write(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check that `tensorWriteARM` does not write a readonly tensor."""
    tensor = call.arguments[0]
    if "readonly" in lvalues.memory_of(tensor).keywords:
        text = checker.sources.text(tensor.start, tensor.end)
        checker.error(
            codes.ASSIGNMENT_TO_READONLY, tensor, f"cannot write '{text}': it is readonly", token="tensorWriteARM"
        )
    _check_operands(checker, call, _NON_TEMPORAL)


def tensor_size(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Check that the dimension of `tensorSizeARM` is less than the rank."""
    tensor, dimension = call.arguments
    assert isinstance(tensor.type, types.Parametric)
    rank, number = tensor.type.argument("RANK"), dimension.value
    if rank.__class__ is int and number is not None and number >= rank:
        checker.error(
            codes.TENSOR_RANK,
            dimension,
            f"dimension {number} is out of range for a tensor of rank {rank}",
            token="tensorSizeARM",
        )


def _check_operands(checker: Checker, call: nodes.BuiltinCall, allowed: int) -> None:
    operands = call.arguments[3]
    mask = operands.value
    if mask is None:
        return
    name = call.prototype.name
    if mask & ~allowed:
        checker.error(
            codes.TENSOR_OPERANDS,
            operands,
            f"tensor operands 0x{mask:x} have bits that '{name}' does not support",
            token=name,
        )
        return
    more = call.arguments[4:]
    wanted = 1 if mask & _OUT_OF_BOUNDS else 0
    if len(more) != wanted:
        what = "one out-of-bounds value" if wanted else "no out-of-bounds value"
        checker.error(
            codes.TENSOR_OPERANDS,
            operands,
            f"tensor operands of '{name}' require {what} after them ({len(more)} given)",
            token=name,
        )
        return
    for value in more:
        element = call.arguments[0].type.component
        if value.type is not element:
            checker.error(
                codes.TENSOR_OPERANDS,
                value,
                f"out-of-bounds value must be of the element type '{element}' ('{value.type}' given)",
                token=name,
            )
        else:
            require_constant(checker, value, f"out-of-bounds value of '{name}'")
