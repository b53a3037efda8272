"""Conversions between arrays and cooperative matrices. GL_QCOM_cooperative_matrix_conversion.

In: the call, and its arguments as ids or l-values; the destination is the last argument. Out: instructions. Must not
know: whether lengths and types fit.
"""

from __future__ import annotations

from glslc_coop.codegen.emit.conversions import convert
from glslc_coop.codegen.emit.lvalues import store
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT

with lazy:
    from glslc_coop.codegen.emit.emitter import Arguments, Emitter
    from glslc_coop.parser.generated import nodes


def bitcast_array_qcom(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `bitcastQCOM(source[], destination[])`."""
    source, target = args
    store(emitter, target, emitter.emit(spirv.OpBitCastArrayQCOM, target.type, source))


def extract_sub_array_qcom(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `extractSubArrayQCOM(source[], start, destination[])`."""
    source, start, target = args
    # SPIR-V takes the start as a signed number.
    node = call.arguments[1]
    start = (
        emitter.constant(types.INT, node.value)
        if node.stage == CONSTANT
        else convert(emitter, start, node.type, types.INT)
    )
    store(emitter, target, emitter.emit(spirv.OpExtractSubArrayQCOM, target.type, source, start))


def vector_to_coopmat_qcom(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `vectorToCoopmatQCOM(vector[], m)`: each invocation gives a row or column."""
    source, target = args
    store(emitter, target, emitter.emit(spirv.OpCompositeConstructCoopMatQCOM, target.type, source))


def coopmat_to_vector_qcom(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `coopmatToVectorQCOM(m, vector[])`."""
    source, target = args
    store(emitter, target, emitter.emit(spirv.OpCompositeExtractCoopMatQCOM, target.type, source))
