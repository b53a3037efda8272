"""Calls of user functions and of built-in functions.

In: `UserCall` and `BuiltinCall` nodes. Out: the id of the result, None for a void function. Must not know: overloads; what a built-in
function is called, apart from the row that names its instruction or its lowering function. GLSL 4.60 section 6.1.
"""

from __future__ import annotations

from glslc_coop.codegen import lvalues, spirv
from glslc_coop.codegen.conversions import convert
from glslc_coop.codegen.declarations import is_by_value
from glslc_coop.parser import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.lvalues import Lvalue
    from glslc_coop.codegen.module import Definition, Id
    from glslc_coop.semantics.prototypes import Prototype
    from glslc_coop.semantics.scopes import Variable

#: Which of a row's names serves a kind of component; a row with fewer names uses the last for the rest.
_POSITION: dict[str, int] = {"float": 0, "int": 1, "uint": 2, "bool": 3}
#: Prototype -> numbers of its instructions, or its lowering function. Rows live as long as the process.
_NUMBERS: dict[Prototype, tuple[int, ...]] = {}
_LOWERINGS: dict[tuple[str | None, str], Any] = {}


# ---- user functions ----


def user_call(fn: Emitter, node: nodes.UserCall) -> Any:
    """A call of a function of the shader: arguments from left to right, then the call, then what comes back."""
    function = node.function
    if function.spirv_instruction is not None:
        from glslc_coop.codegen.lowering.spirv_intrinsics import instruction

        return instruction(fn, node)
    builder = fn.builder
    operands: list[Id] = []
    resources: list[Definition] = []
    stores: list[tuple[Id, Id]] = []
    returned: list[tuple[Id, Any, Lvalue]] = []
    for index, (parameter, argument) in enumerate(zip(function.parameters, node.arguments)):
        direction = parameter.parameter_direction
        type_ = parameter.type
        if fn.is_passed_as_pointer(type_):
            place = lvalues.lvalue(fn, argument)
            resources.append(fn.types.pointer(place.storage_class, place.pointee))
            operands.append(lvalues.pointer(fn, place))
        elif is_by_value(parameter):
            operands.append(fn.expression(argument))
        elif direction is None or direction == "in":
            value = fn.expression(argument)
            variable: Id = fn.parameter_variable(function, index)
            stores.append((variable, value))
            operands.append(variable)
        else:
            place = lvalues.lvalue(fn, argument)
            direct = _direct(fn, node, place, parameter)
            if direct is not None:
                operands.append(direct)
                continue
            variable = fn.parameter_variable(function, index)
            if direction == "inout":
                stores.append((variable, convert(fn, lvalues.load(fn, place), argument.type, type_)))
            operands.append(variable)
            returned.append((variable, parameter, place))
    for variable, value in stores:
        builder.emit_void(spirv.OpStore, variable, value)
    return_type = function.return_type
    result = builder.emit(spirv.OpFunctionCall, fn.type_id(return_type), fn.function_id(function, tuple(resources)), *operands)
    for variable, parameter, place in returned:
        back = builder.emit(spirv.OpLoad, fn.type_id(parameter.type), variable)
        lvalues.store(fn, place, convert(fn, back, parameter.type, place.type))
    return None if return_type.is_void else result


def _direct(fn: Emitter, node: nodes.UserCall, place: Lvalue, parameter: Variable) -> Id | None:
    """A local variable that can be handed over itself: of the same type, and named by no other argument of the call."""
    symbol = place.symbol
    if symbol is None or place.storage_class != spirv.StorageClassFunction or place.type is not parameter.type:
        return None
    if place.indices or place.swizzle is not None:
        # A part of that variable.
        return None
    found = 0
    pending: list[Any] = list(node.arguments)
    while pending:
        each = pending.pop()
        if each.__class__ is nodes.Identifier:
            found += each.symbol is symbol
        else:
            pending.extend(nodes.children(each))
    return place.base if found == 1 else None


# ---- built-in functions ----


def builtin_call(fn: Emitter, node: nodes.BuiltinCall) -> Any:
    """A call of a built-in function, as its row says."""
    prototype = node.prototype
    kind = prototype.target_kind
    if kind == "lower":
        return _lowered(fn, node, prototype)
    numbers = _NUMBERS.get(prototype)
    if numbers is None:
        table = spirv.GLSL if kind == "glsl" else spirv.OPCODES
        numbers = _NUMBERS[prototype] = tuple(table[name] for name in prototype.target)
    expression = fn.expression
    arguments = node.arguments
    ids = [expression(argument) for argument in arguments]
    number = numbers[0]
    if len(numbers) > 1:
        component = arguments[0].type.component
        number = numbers[min(_POSITION[component.kind], len(numbers) - 1)]
    type_ = node.type
    if kind == "glsl":
        return fn.emit(spirv.OpExtInst, type_, fn.glsl_set, number, *ids)
    if type_.is_void:
        fn.emit_void(number, *ids)
        return None
    return fn.emit(number, type_, *ids)


def _lowered(fn: Emitter, node: nodes.BuiltinCall, prototype: Prototype) -> Any:
    module_name = fn.environment.lowering(prototype)
    key = (module_name, prototype.target[0])
    function = _LOWERINGS.get(key)
    if function is None:
        from importlib import import_module

        module = import_module(f"glslc_coop.codegen.lowering.{module_name}")
        function = _LOWERINGS[key] = getattr(module, prototype.target[0])
    return function(fn, node, arguments_of(fn, node))


def arguments_of(fn: Emitter, node: nodes.BuiltinCall) -> list[Any]:
    """The arguments as lowering functions get them: ids, l-values, symbols of functions, nodes of string literals."""
    parameters = node.prototype.parameters
    given: list[Any] = []
    for index, argument in enumerate(node.arguments):
        kind = argument.__class__
        if kind is nodes.FunctionReference:
            given.append(argument.function)
        elif kind is nodes.StringLiteral:
            given.append(argument)
        elif index < len(parameters) and parameters[index].is_lvalue:
            given.append(lvalues.lvalue(fn, argument))
        else:
            given.append(fn.expression(argument))
    return given
