"""Ray tracing and ray queries. GL_EXT_ray_tracing, GL_EXT_ray_query.

In: the call, and its arguments as ids or l-values. Out: instructions. Must not know: overloads.
"""

from __future__ import annotations

from glslc_coop.codegen.emit import lvalues
from glslc_coop.codegen.emit.lvalues import store
from glslc_coop.codegen.emit.variables import variable_lvalue
from glslc_coop.codegen.ir.module import Definition
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.emit.emitter import Arguments, Emitter
    from glslc_coop.codegen.ir.instruction import Id
    from glslc_coop.parser.generated import nodes


def ray_query(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id | None:
    """Emit `rayQuery…EXT(q, …)`: the instruction of the same name, with a pointer to the query. `committed` becomes 0
    or 1.
    """
    name = call.prototype.name
    opcode = spirv.OPCODES[f"OpR{name[1:-3]}KHR"]
    operands = [lvalues.pointer(emitter, args[0]), *args[1:]]
    if len(call.arguments) == 2 and call.arguments[1].type.component.is_bool:
        operands[1] = emitter.uint(int(call.arguments[1].value))
    if call.type.is_void:
        emitter.emit_void(opcode, *operands)
        return None
    return emitter.emit(opcode, call.type, *operands)


def trace_ray(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `traceRayEXT(…, payload)`: the location becomes the variable that is declared with it."""
    emitter.emit_void(
        spirv.OpTraceRayKHR, *args[:-1], _at_location(emitter, call, ("rayPayloadEXT", "rayPayloadInEXT"))
    )


def trace_ray_motion(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `traceRayMotionNV(…, time, payload)`."""
    emitter.emit_void(
        spirv.OpTraceRayMotionNV, *args[:-1], _at_location(emitter, call, ("rayPayloadEXT", "rayPayloadInEXT"))
    )


def trace_nv(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `traceNV(…, payload)`. The location is the operand, so variables with a location are kept although nothing
    names them.
    """
    _keep(emitter, ("rayPayloadNV", "rayPayloadInNV"))
    emitter.emit_void(spirv.OpTraceNV, *args)


def execute_callable_nv(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `executeCallableNV(index, callable)`."""
    _keep(emitter, ("callableDataNV", "callableDataInNV"))
    emitter.emit_void(spirv.OpExecuteCallableNV, *args)


def _keep(emitter: Emitter, storages: tuple[str, str]) -> None:
    for variable in emitter.checked.globals:
        if variable.storage in storages:
            base = variable_lvalue(emitter, variable).base
            assert isinstance(base, Definition)
            emitter.module.keep(base)


def triangle_positions(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `rayQueryGetIntersectionTriangleVertexPositionsEXT(q, committed, out positions)`."""
    query, _, target = args
    committed = emitter.uint(int(call.arguments[1].value))
    opcode = spirv.OpRayQueryGetIntersectionTriangleVertexPositionsKHR
    store(emitter, target, emitter.emit(opcode, target.type, lvalues.pointer(emitter, query), committed))


def execute_callable(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `executeCallableEXT(index, callable)`."""
    emitter.emit_void(
        spirv.OpExecuteCallableKHR, args[0], _at_location(emitter, call, ("callableDataEXT", "callableDataInEXT"))
    )


def _at_location(emitter: Emitter, call: nodes.BuiltinCall, storages: tuple[str, ...]) -> Id:
    return at_location(emitter, call.arguments[-1].value, storages)


def at_location(emitter: Emitter, location: int, storages: tuple[str, ...]) -> Id:
    """Return the variable with one of these storage qualifiers and that location."""
    variable = emitter.checked.located.find(storages, location)
    assert variable is not None
    return variable_lvalue(emitter, variable).base
