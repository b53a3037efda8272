"""Ray tracing and ray queries. GL_EXT_ray_tracing, GL_EXT_ray_query.

In: the call, and its arguments as ids or l-values. Out: instructions. Must not know: overloads.
"""

from __future__ import annotations

from glslc_coop.codegen import lvalues, spirv
from glslc_coop.codegen.module import Definition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.module import Id
    from glslc_coop.parser import nodes


def ray_query(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id | None:
    """`rayQuery…EXT(q, …)`: the instruction of the same name, with a pointer to the query. `committed` becomes 0 or 1."""
    name = call.prototype.name
    opcode = spirv.OPCODES[f"OpR{name[1:-3]}KHR"]
    operands = [lvalues.pointer(fn, args[0]), *args[1:]]
    if len(call.arguments) == 2 and call.arguments[1].type.component.is_bool:
        operands[1] = fn.uint(int(call.arguments[1].value))
    if call.type.is_void:
        fn.emit_void(opcode, *operands)
        return None
    return fn.emit(opcode, call.type, *operands)


def trace_ray(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`traceRayEXT(…, payload)`: the location becomes the variable that is declared with it."""
    fn.emit_void(spirv.OpTraceRayKHR, *args[:-1], _at_location(fn, call, ("rayPayloadEXT", "rayPayloadInEXT")))


def trace_ray_motion(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`traceRayMotionNV(…, time, payload)`."""
    fn.emit_void(spirv.OpTraceRayMotionNV, *args[:-1], _at_location(fn, call, ("rayPayloadEXT", "rayPayloadInEXT")))


def trace_nv(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`traceNV(…, payload)`: the location is the operand, so the variables with a location have to be there though nothing names them."""
    _keep(fn, ("rayPayloadNV", "rayPayloadInNV"))
    fn.emit_void(spirv.OpTraceNV, *args)


def execute_callable_nv(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`executeCallableNV(index, callable)`."""
    _keep(fn, ("callableDataNV", "callableDataInNV"))
    fn.emit_void(spirv.OpExecuteCallableNV, *args)


def _keep(fn: Emitter, storages: tuple[str, str]) -> None:
    for variable in fn.checked.globals:
        if variable.storage in storages:
            base = fn.place(variable).base
            assert isinstance(base, Definition)
            fn.module.keep(base)


def triangle_positions(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`rayQueryGetIntersectionTriangleVertexPositionsEXT(q, committed, out positions)`."""
    query, _, place = args
    committed = fn.uint(int(call.arguments[1].value))
    opcode = spirv.OpRayQueryGetIntersectionTriangleVertexPositionsKHR
    fn.store(place, fn.emit(opcode, place.type, lvalues.pointer(fn, query), committed))


def execute_callable(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`executeCallableEXT(index, callable)`."""
    fn.emit_void(spirv.OpExecuteCallableKHR, args[0], _at_location(fn, call, ("callableDataEXT", "callableDataInEXT")))


def _at_location(fn: Emitter, call: nodes.BuiltinCall, storages: tuple[str, ...]) -> Id:
    return at_location(fn, call.arguments[-1].value, storages)


def at_location(fn: Emitter, location: int, storages: tuple[str, ...]) -> Id:
    """The variable of one of these storages with that location."""
    for variable in fn.checked.globals:
        if variable.storage in storages and variable.qualifiers.layout.get("location") == location:
            return fn.place(variable).base
    raise AssertionError(f"no variable at location {location}")
