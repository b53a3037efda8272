"""Calls of user functions and of built-in functions.

In: `UserCall` and `BuiltinCall` nodes. Out: the id of the result, 0 for a void function. Must not know: overloads;
the names of built-in functions, whose rows name the instruction or the function that emits it. GLSL 4.60 section 6.1.
"""

from __future__ import annotations

from glslc_coop.codegen.emit import functions, lvalues
from glslc_coop.codegen.emit.conversions import convert
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import import_module, lazy
from glslc_coop.parser.generated import nodes

with lazy:
    from collections.abc import Callable

    from glslc_coop.codegen.emit.emitter import Arguments, Emitter, Lvalue
    from glslc_coop.codegen.ir.instruction import Id
    from glslc_coop.codegen.ir.module import Definition
    from glslc_coop.semantics.builtins.prototypes import Prototype
    from glslc_coop.semantics.model.scopes import Variable
    from glslc_coop.semantics.model.types import Type

#: Kind of component -> index into the instructions of a row; a row with fewer instructions uses its last for the rest.
_POSITION: dict[str, int] = {"float": 0, "int": 1, "uint": 2, "bool": 3}
#: What a call of a void function yields: no id is 0.
_NO_VALUE = 0
#: Prototype -> opcodes of its instructions; (module, name) -> the function that emits a call. Rows live as long as the
#: process.
_NUMBERS: dict[Prototype, tuple[int, ...]] = {}
_EMITTERS: dict[tuple[str | None, str], Callable[[Emitter, nodes.BuiltinCall, Arguments], Id | None]] = {}


# ---- user functions ----


def user_call(emitter: Emitter, node: nodes.UserCall) -> Id:
    """Emit a call of a user function: the arguments from left to right, the call, then the stores to out parameters."""
    function = node.function
    if function.spirv_instruction is not None:
        from glslc_coop.codegen.builtins.spirv_intrinsics import instruction

        intrinsic = instruction(emitter, node)
        return _NO_VALUE if intrinsic is None else intrinsic
    builder = emitter.builder
    operands: list[Id] = []
    resources: list[Definition] = []
    stores: list[tuple[Id, Id]] = []
    returned: list[tuple[Id, Variable, Lvalue]] = []
    for index, (parameter, argument) in enumerate(zip(function.parameters, node.arguments)):
        direction = parameter.parameter_direction
        type_ = parameter.type
        if functions.is_passed_as_pointer(emitter, type_):
            lvalue = lvalues.emit_lvalue(emitter, argument)
            resources.append(emitter.types.pointer(lvalue.storage_class, lvalue.pointee))
            operands.append(lvalues.pointer(emitter, lvalue))
        elif functions.is_by_value(emitter, parameter):
            operands.append(emitter.expression(argument))
        elif direction is None or direction == "in":
            value = emitter.expression(argument)
            variable: Id = functions.parameter_variable(emitter, function, index)
            stores.append((variable, value))
            operands.append(variable)
        else:
            lvalue = lvalues.emit_lvalue(emitter, argument)
            direct = _direct(node, argument, lvalue, parameter)
            if direct is not None:
                operands.append(direct)
                continue
            variable = functions.parameter_variable(emitter, function, index)
            operands.append(variable)
            returned.append((variable, parameter, lvalue))
    for variable, parameter, lvalue in returned:
        # As glslang does it, the value is what the l-value holds once all arguments are evaluated: f(i, i++).
        if parameter.parameter_direction == "inout":
            value = convert(emitter, lvalues.load(emitter, lvalue), lvalue.type, parameter.type)
            stores.append((variable, value))
    for variable, value in stores:
        builder.emit_void(spirv.OpStore, variable, value)
    return_type = function.return_type
    result = builder.emit(
        spirv.OpFunctionCall,
        emitter.type_id(return_type),
        functions.function_id(emitter, function, tuple(resources)),
        *operands,
    )
    for variable, parameter, lvalue in returned:
        back = builder.emit(spirv.OpLoad, emitter.type_id(parameter.type), variable)
        lvalues.store(emitter, lvalue, convert(emitter, back, parameter.type, lvalue.type))
    return _NO_VALUE if return_type.is_void else result


def _direct(node: nodes.UserCall, argument: nodes.Expression, lvalue: Lvalue, parameter: Variable) -> Id | None:
    """Return a local variable that can be passed itself: of the same type, and named by no other argument of the
    call.
    """
    while isinstance(argument, nodes.Swizzle) and argument.base.type.is_scalar:
        argument = argument.base
    if not isinstance(argument, nodes.Identifier) or lvalue.local is not None:
        # Only a part of a variable, or one that has no memory.
        return None
    if lvalue.storage_class != spirv.StorageClassFunction or lvalue.type is not parameter.type:
        return None
    symbol = argument.symbol
    uses = 0
    pending: list[nodes.Node] = list(node.arguments)
    while pending:
        each = pending.pop()
        if each.__class__ is nodes.Identifier:
            uses += each.symbol is symbol
        else:
            pending.extend(nodes.children(each))
    return lvalue.base if uses == 1 else None


# ---- built-in functions ----


def builtin_call(emitter: Emitter, node: nodes.BuiltinCall) -> Id:
    """Emit a call of a built-in function as its row specifies."""
    prototype = node.prototype
    kind = prototype.target_kind
    if kind == "emit":
        return _emitted(emitter, node, prototype)
    numbers = _NUMBERS.get(prototype)
    if numbers is None:
        table = spirv.GLSL if kind == "glsl" else spirv.OPCODES if kind == "op" else spirv.EXTENDED_SETS[kind]
        numbers = _NUMBERS[prototype] = tuple(table[name] for name in prototype.target)
    expression = emitter.expression
    arguments = node.arguments
    ids = [expression(argument) for argument in arguments]
    number = numbers[0]
    if len(numbers) > 1:
        component = arguments[0].type.component
        number = numbers[min(_POSITION[component.kind], len(numbers) - 1)]
    type_ = node.type
    if kind == "glsl":
        return emitter.emit(spirv.OpExtInst, type_, emitter.glsl_set, number, *ids)
    if kind != "op":
        return emitter.emit(spirv.OpExtInst, type_, emitter.module.extended_instruction_set(kind), number, *ids)
    if type_.is_void:
        emitter.emit_void(number, *ids)
        return _NO_VALUE
    if "nonuniform" in prototype.annotations:
        return _nonuniform(emitter, type_, number, arguments[0], ids[0])
    return emitter.emit(number, type_, *ids)


def _nonuniform(emitter: Emitter, type_: Type, opcode: int, argument: nodes.Expression, value: Id) -> Id:
    """Emit `nonuniformEXT(value)`; an image or sampler cannot be copied: the operand itself is decorated."""
    if not type_.is_opaque:
        value = emitter.emit(opcode, type_, value)
    elif lvalues.is_nonuniform(argument):
        # What the argument was emitted as is decorated already, and decorating it twice is not valid.
        return value
    emitter.decorate(value, spirv.DecorationNonUniform)
    return value


def _emitted(emitter: Emitter, node: nodes.BuiltinCall, prototype: Prototype) -> Id:
    module_name = prototype.emits
    key = (module_name, prototype.target[0])
    function = _EMITTERS.get(key)
    if function is None:
        module = import_module(f"glslc_coop.codegen.builtins.{module_name}")
        function = _EMITTERS[key] = getattr(module, prototype.target[0])
    value = function(emitter, node, arguments_of(emitter, node))
    return _NO_VALUE if value is None else value


def arguments_of(emitter: Emitter, node: nodes.BuiltinCall) -> Arguments:
    """Return the arguments as functions of `codegen.builtins` take them: ids, l-values, function symbols, literals."""
    parameters = node.prototype.parameters
    given: Arguments = []
    for index, argument in enumerate(node.arguments):
        kind = argument.__class__
        if isinstance(argument, nodes.FunctionReference):
            given.append(argument.function)
        elif kind is nodes.StringLiteral:
            given.append(argument)
        elif index < len(parameters) and parameters[index].is_lvalue:
            given.append(lvalues.emit_lvalue(emitter, argument))
        else:
            given.append(emitter.expression(argument))
    return given
