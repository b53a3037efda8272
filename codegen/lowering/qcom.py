"""Conversions between arrays and cooperative matrices. GL_QCOM_cooperative_matrix_conversion.

In: the call, and its arguments as ids or l-values; the destination is the last argument. Out: instructions. Must not know:
whether lengths and types fit.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv
from glslc_coop.semantics import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.parser import nodes


def bitcast_array_qcom(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`bitcastQCOM(source[], destination[])`."""
    source, target = args
    fn.store(target, fn.emit(spirv.OpBitCastArrayQCOM, target.type, source))


def extract_sub_array_qcom(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`extractSubArrayQCOM(source[], start, destination[])`."""
    source, start, target = args
    # The start is a signed number in SPIR-V.
    node = call.arguments[1]
    start = fn.constant(types.INT, node.value) if node.stage == 0 else fn.convert(start, node.type, types.INT)
    fn.store(target, fn.emit(spirv.OpExtractSubArrayQCOM, target.type, source, start))


def vector_to_coopmat_qcom(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`vectorToCoopmatQCOM(vector[], m)`: each invocation gives a row or column."""
    source, target = args
    fn.store(target, fn.emit(spirv.OpCompositeConstructCoopMatQCOM, target.type, source))


def coopmat_to_vector_qcom(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`coopmatToVectorQCOM(m, vector[])`."""
    source, target = args
    fn.store(target, fn.emit(spirv.OpCompositeExtractCoopMatQCOM, target.type, source))
