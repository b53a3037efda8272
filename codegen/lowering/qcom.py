"""Conversions between arrays and cooperative matrices. GL_QCOM_cooperative_matrix_conversion.

In: the call, and its arguments as ids or l-values; the destination is the last argument. Out: instructions. Must not know:
whether lengths and types fit.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv

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
    fn.store(target, fn.emit(spirv.OpExtractSubArrayQCOM, target.type, source, start))


def vector_to_coopmat_qcom(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`vectorToCoopmatQCOM(vector[], m)`: each invocation gives a row or column."""
    source, target = args
    fn.store(target, fn.emit(spirv.OpCompositeConstructCoopMatQCOM, target.type, source))


def coopmat_to_vector_qcom(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`coopmatToVectorQCOM(m, vector[])`."""
    source, target = args
    fn.store(target, fn.emit(spirv.OpCompositeExtractCoopMatQCOM, target.type, source))
