"""GL_EXT_spirv_intrinsics: functions that are one SPIR-V instruction.

In: a call of a function declared with `spirv_instruction(…)`. Out: that instruction, with the capabilities and extensions it names.
Must not know: what the instruction does.
"""

from __future__ import annotations

from functools import partial

from glslc_coop.codegen import lvalues, spirv
from glslc_coop.codegen.words import encode_string
from glslc_coop.parser import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.module import Definition, Module

#: SPIR-V 3.3: instruction sets are known by these names.
_CORE = ""


def named_arguments(qualifier: Any) -> dict[str, list[Any]]:
    """`extensions = ["…"], capabilities = [1], set = "…", id = 4` as values."""
    found: dict[str, list[Any]] = {}
    for argument in qualifier.arguments:
        if argument.__class__ is nodes.SpirvNamedArgument:
            found.setdefault(argument.name, []).extend(literal(value) for value in argument.values)
    return found


def literal(node: Any) -> Any:
    """What a string literal stands for, or the number of an integer literal."""
    return node.value


def require(module: Module, arguments: dict[str, list[Any]]) -> None:
    """Declares what an intrinsic says it needs."""
    for capability in arguments.get("capabilities", ()):
        module.require_capability(capability)
    for extension in arguments.get("extensions", ()):
        module.require_extension(extension)


def instruction(fn: Emitter, node: nodes.UserCall) -> Any:
    """The call as an instruction: its number, or a number of an extended instruction set."""
    function = node.function
    if function.spirv_instruction.__class__ is str:
        return _decorated(fn, node)
    arguments = named_arguments(function.spirv_instruction)
    require(fn.module, arguments)
    operands: list[Any] = []
    set_name = arguments.get("set", [_CORE])[0]
    number = arguments["id"][0]
    opcode = number
    if set_name != _CORE:
        opcode = spirv.OpExtInst
        operands = [fn.module.extended_instruction_set(set_name), number]
    for parameter, argument in zip(function.parameters, node.arguments):
        if has_word(parameter.qualifiers, "spirv_literal"):
            operands.extend(_literal_words(argument))
        elif has_word(parameter.qualifiers, "spirv_by_reference"):
            operands.append(lvalues.pointer(fn, lvalues.lvalue(fn, argument)))
        else:
            operands.append(fn.expression(argument))
    if function.return_type.is_void:
        if opcode == spirv.OpExtInst:
            # Such an instruction has a result in any case, of type void.
            fn.builder.emit(opcode, fn.type_id(function.return_type), *operands)
        else:
            fn.builder.emit_void(opcode, *operands)
        return None
    result = fn.builder.emit(opcode, fn.type_id(function.return_type), *operands)
    decorate(fn, function.qualifiers, partial(fn.builder.decorate, result))
    return result


def _decorated(fn: Emitter, node: nodes.UserCall) -> Any:
    """`spirv_decorate(…)(expression)`: the instruction that the expression ends in, or a copy where its value was there before."""
    newest = fn.builder.next_local
    value = fn.expression(node.arguments[0])
    if value.__class__ is not int or value > newest:
        value = fn.builder.emit(spirv.OpCopyObject, fn.type_id(node.type), value)
    decorate(fn, node.function.qualifiers, partial(fn.builder.decorate, value))
    return value


def has_word(qualifiers: Any, word: str) -> bool:
    """Is `spirv_by_reference` or `spirv_literal` among the qualifiers?"""
    if qualifiers is None:
        return False
    return word in qualifiers.words or any(each.name == word for each in qualifiers.spirv)


def decorate(fn: Emitter, qualifiers: Any, apply: Callable[..., None]) -> None:
    """`spirv_decorate(…)`, `spirv_decorate_id(…)` and `spirv_decorate_string(…)`: apply(decoration, *operands) for each."""
    if qualifiers is None:
        return
    for each in qualifiers.spirv:
        if not each.name.startswith("spirv_decorate"):
            continue
        if each.name != "spirv_decorate_id":
            _decorate(fn.module, each, apply)
            continue
        require(fn.module, named_arguments(each))
        number, *others = [argument for argument in each.arguments if argument.__class__ is not nodes.SpirvNamedArgument]
        # A variable is named by its own id, not by a value that is read from it.
        apply(_literal_words(number)[0], *(fn.expression(other) if other.stage != 2 else fn.place(other.symbol).base for other in others))


def decorate_member(module: Module, struct: Definition, index: int, qualifiers: Any) -> None:
    """The decorations of a member of a structure, which never have ids."""
    for each in qualifiers.spirv:
        if each.name in ("spirv_decorate", "spirv_decorate_string"):
            _decorate(module, each, partial(module.member_decorate, struct, index))


def _decorate(module: Module, qualifier: Any, apply: Callable[..., None]) -> None:
    require(module, named_arguments(qualifier))
    number, *others = [argument for argument in qualifier.arguments if argument.__class__ is not nodes.SpirvNamedArgument]
    operands: list[Any] = []
    for other in others:
        if other.__class__ is nodes.StringLiteral:
            operands.append(literal(other))
        else:
            operands.extend(_literal_words(other))
    apply(_literal_words(number)[0], *operands)


def storage_class(fn: Emitter, qualifiers: Any) -> int:
    """The number in `spirv_storage_class(…)`."""
    each = next(each for each in qualifiers.spirv if each.name == "spirv_storage_class")
    require(fn.module, named_arguments(each))
    number = next(argument for argument in each.arguments if argument.__class__ is not nodes.SpirvNamedArgument)
    return _literal_words(number)[0]


def require_types(fn: Emitter) -> None:
    """Declares what the types that are given by their numbers say they need."""
    for each in fn.checked.execution.get("spirv_types", ()):
        require(fn.module, {name: [literal(value) for value in values] for name, values in _needs(each)})


def _needs(specifier: Any) -> list[tuple[str, list[Any]]]:
    return [
        (argument.name, argument.values) for argument in specifier.arguments
        if argument.__class__ is nodes.SpirvNamedArgument and argument.name != "id"
    ]


def execution_modes(fn: Emitter) -> None:
    """`spirv_execution_mode(…) in;` and its form with ids."""
    seen: dict[tuple[Any, ...], None] = {}
    for name in ("spirv_execution_mode", "spirv_execution_mode_id"):
        for each in fn.checked.execution.get(name, ()):
            require(fn.module, named_arguments(each))
            number, *others = [argument for argument in each.arguments if argument.__class__ is not nodes.SpirvNamedArgument]
            mode = _literal_words(number)[0]
            if name.endswith("_id"):
                operands: list[Any] = [fn.expression(other) for other in others]
                add: Callable[..., None] = fn.module.execution_mode_id
            else:
                operands = [word for other in others for word in _literal_words(other)]
                add = fn.module.execution_mode
            # A mode may be said twice, and a module may not say it twice.
            if (mode, *operands) not in seen:
                seen[mode, *operands] = None
                add(mode, *operands)


def _literal_words(node: Any) -> list[int]:
    """A literal operand as words."""
    while node.__class__ is nodes.Conversion:
        node = node.operand
    if node.__class__ is nodes.StringLiteral:
        return encode_string(node.value)
    from glslc_coop.semantics import number_formats

    component = node.type.component
    if component.is_bool:
        return [int(node.value)]
    bits = number_formats.to_bits(component, node.value)
    return [bits & 0xFFFFFFFF] if component.width <= 32 else [bits & 0xFFFFFFFF, bits >> 32]
