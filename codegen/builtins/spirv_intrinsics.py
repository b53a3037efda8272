"""GL_EXT_spirv_intrinsics: functions that are one SPIR-V instruction, and execution modes given by number.

In: a call of a function declared with `spirv_instruction(…)`. Out: that instruction, with the capabilities and
extensions it names. Must not know: the meaning of the instruction.
"""

from __future__ import annotations

from glslc_coop.codegen.emit import lvalues
from glslc_coop.codegen.emit.spirv_qualifiers import (
    has_keyword,
    literal_words,
    named_arguments,
    positional_arguments,
    require,
)
from glslc_coop.codegen.emit.variables import decorate_spirv
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes

with lazy:
    from collections.abc import Callable

    from glslc_coop.codegen.emit.emitter import Emitter
    from glslc_coop.codegen.ir.instruction import Id, Operand

#: The name of the core instruction set.
_CORE = ""


def instruction(emitter: Emitter, node: nodes.UserCall) -> Id | None:
    """Emit a call as an instruction: an opcode, or a number of an extended instruction set."""
    function = node.function
    if function.spirv_instruction.__class__ is str:
        return _decorated(emitter, node)
    arguments = named_arguments(function.spirv_instruction)
    require(emitter.module, arguments)
    operands: list[Operand] = []
    set_name = arguments.get("set", [_CORE])[0]
    number = arguments["id"][0]
    opcode = number
    if set_name != _CORE:
        opcode = spirv.OpExtInst
        operands = [emitter.module.extended_instruction_set(set_name), number]
    for parameter, argument in zip(function.parameters, node.arguments):
        if has_keyword(parameter.qualifiers, "spirv_literal"):
            operands.extend(literal_words(argument))
        elif has_keyword(parameter.qualifiers, "spirv_by_reference"):
            operands.append(lvalues.pointer(emitter, lvalues.emit_lvalue(emitter, argument)))
        else:
            operands.append(emitter.expression(argument))
    if function.return_type.is_void:
        if opcode == spirv.OpExtInst:
            # Such an instruction always has a result, of type void.
            emitter.builder.emit(opcode, emitter.type_id(function.return_type), *operands)
        else:
            emitter.builder.emit_void(opcode, *operands)
        return None
    result = emitter.builder.emit_unique(opcode, emitter.type_id(function.return_type), *operands)
    decorate_spirv(emitter, function.qualifiers, lambda *operands: emitter.builder.decorate(result, *operands))
    return result


def _decorated(emitter: Emitter, node: nodes.UserCall) -> Id:
    """Emit `spirv_decorate(…)(expression)`: decorate the last instruction of the expression, or a copy of an older
    value.
    """
    newest = emitter.builder.next_local
    value = emitter.emit_apart(lambda: emitter.expression(node.arguments[0]))
    if value.__class__ is not int or value > newest:
        value = emitter.builder.emit(spirv.OpCopyObject, emitter.type_id(node.type), value)
    decorate_spirv(emitter, node.function.qualifiers, lambda *operands: emitter.builder.decorate(value, *operands))
    return value


def require_types(emitter: Emitter) -> None:
    """Declare the requirements of types that are given by number."""
    for specifier in emitter.checked.state.spirv_types:
        for argument in specifier.arguments or ():
            if isinstance(argument, nodes.SpirvNamedArgument) and argument.name != "id":
                require(emitter.module, {argument.name: [value.value for value in argument.values]})


def execution_modes(emitter: Emitter) -> None:
    """Declare the modes of `spirv_execution_mode(…) in;` and of its form with ids."""
    seen: dict[tuple[int | Id, ...], None] = {}
    for name in ("spirv_execution_mode", "spirv_execution_mode_id"):
        for qualifier in [each for each in emitter.checked.state.spirv_modes if each.name == name]:
            number, *others = positional_arguments(emitter.module, qualifier)
            mode = literal_words(number)[0]
            if name.endswith("_id"):
                operands: list[Operand] = [emitter.expression(other) for other in others]
                add: Callable[..., None] = emitter.module.execution_mode_id
            else:
                operands = [word for other in others for word in literal_words(other)]
                add = emitter.module.execution_mode
            # A shader may repeat a mode, a module must not.
            key = (mode, *operands)
            if key not in seen:
                seen[key] = None
                add(mode, *operands)
