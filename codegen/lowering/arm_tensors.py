"""Reads and writes of tensors that are resources. GL_ARM_tensors.

In: the call, and its arguments as ids or l-values. Out: OpTensorReadARM, OpTensorWriteARM. Must not know: whether the coordinates fit the
rank.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.module import Id
    from glslc_coop.parser import nodes


def _operands(call: nodes.BuiltinCall, more: list[Id]) -> list[Any]:
    """The mask of tensor operands, whose bits are those of SPIR-V, with the values that belong to it."""
    mask = call.arguments[3].value
    return [mask, *more] if mask else []


def tensor_read(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`tensorReadARM(t, coords, out data[, tensorOperands, …])`."""
    tensor, coordinates, place, _, *more = args
    fn.store(place, fn.emit(spirv.OpTensorReadARM, place.type, tensor, coordinates, *_operands(call, more)))


def tensor_write(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`tensorWriteARM(t, coords, data[, tensorOperands, …])`."""
    tensor, coordinates, data, _, *more = args
    fn.emit_void(spirv.OpTensorWriteARM, tensor, coordinates, data, *_operands(call, more))
