"""Hit objects, and ray queries of further geometry. GL_NV_shader_invocation_reorder,
GL_EXT_shader_invocation_reorder, GL_NV_cluster_acceleration_structure, GL_NV_linear_swept_spheres.

In: the call, and its arguments as ids or l-values. Out: the instruction of the same name. Must not know: the meaning
of the functions; the name of a parameter decides how its argument is passed.
"""

from __future__ import annotations

from glslc_coop.codegen.builtins.rays import at_location
from glslc_coop.codegen.emit import lvalues
from glslc_coop.codegen.emit.lvalues import store
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.emit.emitter import Arguments, Emitter
    from glslc_coop.codegen.ir.instruction import Id, Operand
    from glslc_coop.parser.generated import nodes

#: Parameters that are locations -> storage qualifiers of the variables that may be there.
_LOCATIONS: dict[str, tuple[str, ...]] = {
    "payload": ("rayPayloadEXT", "rayPayloadInEXT"),
    "attribute": ("hitObjectAttributeNV", "hitObjectAttributeEXT"),
}
#: Functions whose instruction has another name.
_NAMES: dict[str, str] = {"hitObjectReorderExecuteEXT": "OpHitObjectReorderExecuteShaderEXT"}
#: Optional operands, which come last in the instruction.
_LAST = ("hint", "bits")


def _emit(emitter: Emitter, call: nodes.BuiltinCall, opcode: int, args: Arguments) -> Id | None:
    operands: list[Operand] = []
    last: list[Operand] = []
    target = None
    for parameter, node, argument in zip(call.prototype.parameters, call.arguments, args):
        if parameter.qualifier == "out":
            target = argument
        elif parameter.name in _LOCATIONS:
            operands.append(at_location(emitter, node.value, _LOCATIONS[parameter.name]))
        elif parameter.name == "committed":
            operands.append(emitter.uint(int(node.value)))
        elif parameter.qualifier == "any":
            operands.append(lvalues.pointer(emitter, argument))
        else:
            (last if parameter.name in _LAST else operands).append(argument)
    operands += last
    if target is not None:
        store(emitter, target, emitter.emit(opcode, target.type, *operands))
    elif call.type.is_void:
        emitter.emit_void(opcode, *operands)
    else:
        return emitter.emit(opcode, call.type, *operands)
    return None


def hit_object(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id | None:
    """Emit `hitObject…(hitObject, …)`."""
    name = call.prototype.name
    return _emit(emitter, call, spirv.OPCODES[_NAMES.get(name, "OpH" + name[1:])], args)


def ray_query_nv(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id | None:
    """Emit `rayQuery…NV(q, committed[, out …])`."""
    return _emit(emitter, call, spirv.OPCODES["OpR" + call.prototype.name[1:]], args)


def reorder_thread(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id | None:
    """Emit `reorderThread…(hitObject[, hint, bits])`."""
    is_nv = call.prototype.name.endswith("NV")
    return _emit(
        emitter, call, spirv.OpReorderThreadWithHitObjectNV if is_nv else spirv.OpReorderThreadWithHitObjectEXT, args
    )
