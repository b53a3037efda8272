"""Reads and writes of tensors that are resources. GL_ARM_tensors.

In: the call, and its arguments as ids or l-values. Out: OpTensorReadARM, OpTensorWriteARM. Must not know: whether the
coordinates fit the rank.
"""

from __future__ import annotations

from glslc_coop.codegen.emit.lvalues import store
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.emit.emitter import Arguments, Emitter
    from glslc_coop.codegen.ir.instruction import Id, Operand
    from glslc_coop.parser.generated import nodes


def _operands(call: nodes.BuiltinCall, more: list[Id]) -> list[Operand]:
    """Return the mask of tensor operands, whose bits are those of SPIR-V, with the operands of its bits."""
    mask = call.arguments[3].value
    return [mask, *more] if mask else []


def tensor_read(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `tensorReadARM(t, coords, out data[, tensorOperands, …])`."""
    tensor, coordinates, target, _, *more = args
    store(
        emitter, target, emitter.emit(spirv.OpTensorReadARM, target.type, tensor, coordinates, *_operands(call, more))
    )


def tensor_write(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `tensorWriteARM(t, coords, data[, tensorOperands, …])`."""
    tensor, coordinates, data, _, *more = args
    emitter.emit_void(spirv.OpTensorWriteARM, tensor, coordinates, data, *_operands(call, more))
