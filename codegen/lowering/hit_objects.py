"""Hit objects, and what ray queries say of further geometry. GL_NV_shader_invocation_reorder, GL_EXT_shader_invocation_reorder,
GL_NV_cluster_acceleration_structure, GL_NV_linear_swept_spheres.

In: the call, and its arguments as ids or l-values. Out: the instruction of the same name. Must not know: what the functions do; what an
argument is, the name of its parameter says.
"""

from __future__ import annotations

from glslc_coop.codegen import lvalues, spirv
from glslc_coop.codegen.lowering.rays import at_location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.module import Id
    from glslc_coop.parser import nodes

#: Parameters that are locations -> storages of the variables that may be there.
_LOCATIONS: dict[str, tuple[str, ...]] = {
    "payload": ("rayPayloadEXT", "rayPayloadInEXT"), "attribute": ("hitObjectAttributeNV", "hitObjectAttributeEXT"),
}
#: Functions whose instruction is called otherwise.
_NAMES: dict[str, str] = {"hitObjectReorderExecuteEXT": "OpHitObjectReorderExecuteShaderEXT"}
#: Optional operands, which come last in the instruction.
_LAST = ("hint", "bits")


def _emit(fn: Emitter, call: nodes.BuiltinCall, opcode: int, args: list[Any]) -> Id | None:
    operands: list[Any] = []
    last: list[Any] = []
    target = None
    for parameter, node, argument in zip(call.prototype.parameters, call.arguments, args):
        if parameter.qualifier == "out":
            target = argument
        elif parameter.name in _LOCATIONS:
            operands.append(at_location(fn, node.value, _LOCATIONS[parameter.name]))
        elif parameter.name == "committed":
            operands.append(fn.uint(int(node.value)))
        elif parameter.qualifier == "any":
            operands.append(lvalues.pointer(fn, argument))
        else:
            (last if parameter.name in _LAST else operands).append(argument)
    operands += last
    if target is not None:
        fn.store(target, fn.emit(opcode, target.type, *operands))
    elif call.type.is_void:
        fn.emit_void(opcode, *operands)
    else:
        return fn.emit(opcode, call.type, *operands)
    return None


def hit_object(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id | None:
    """`hitObject…(hitObject, …)`."""
    name = call.prototype.name
    return _emit(fn, call, spirv.OPCODES[_NAMES.get(name, "OpH" + name[1:])], args)


def ray_query_nv(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id | None:
    """`rayQuery…NV(q, committed[, out …])`."""
    return _emit(fn, call, spirv.OPCODES["OpR" + call.prototype.name[1:]], args)


def reorder_thread(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id | None:
    """`reorderThread…(hitObject[, hint, bits])`."""
    is_nv = call.prototype.name.endswith("NV")
    return _emit(fn, call, spirv.OpReorderThreadWithHitObjectNV if is_nv else spirv.OpReorderThreadWithHitObjectEXT, args)
