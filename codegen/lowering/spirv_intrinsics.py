"""GL_EXT_spirv_intrinsics: functions that are one SPIR-V instruction.

In: a call of a function declared with `spirv_instruction(…)`. Out: that instruction, with the capabilities and extensions it names.
Must not know: what the instruction does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from glslc_coop.codegen import lvalues, spirv
from glslc_coop.codegen.words import encode_string
from glslc_coop.parser import nodes

if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter

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
    """The text of a string literal without its quotes, or the number of an integer literal."""
    if node.__class__ is nodes.StringLiteral:
        return node.text.strip('"')
    return int(node.text.rstrip("uUlL"), 0)


def require(fn: Emitter, arguments: dict[str, list[Any]]) -> None:
    """Declares what an intrinsic says it needs."""
    for capability in arguments.get("capabilities", ()):
        fn.module.require_capability(capability)
    for extension in arguments.get("extensions", ()):
        fn.module.require_extension(extension)


def instruction(fn: Emitter, node: nodes.UserCall) -> Any:
    """The call as an instruction: its number, or a number of an extended instruction set."""
    function = node.function
    arguments = named_arguments(function.spirv_instruction)
    require(fn, arguments)
    operands: list[Any] = []
    set_name = arguments.get("set", [_CORE])[0]
    number = arguments["id"][0]
    opcode = number
    if set_name != _CORE:
        opcode = spirv.OpExtInst
        operands = [fn.module.extended_instruction_set(set_name), number]
    for parameter, argument in zip(function.parameters, node.arguments):
        words = getattr(parameter.qualifiers, "words", ())
        if "spirv_literal" in words:
            operands.extend(_literal_words(argument))
        elif "spirv_by_reference" in words:
            operands.append(lvalues.pointer(fn, lvalues.lvalue(fn, argument)))
        else:
            operands.append(fn.expression(argument))
    if function.return_type.is_void:
        fn.builder.emit_void(opcode, *operands)
        return None
    return fn.builder.emit(opcode, fn.type_id(function.return_type), *operands)


def _literal_words(node: Any) -> list[int]:
    """A literal operand as words."""
    while node.__class__ is nodes.Conversion:
        node = node.operand
    if node.__class__ is nodes.StringLiteral:
        return encode_string(node.text.strip('"'))
    from glslc_coop.semantics import number_formats

    component = node.type.component
    if component.is_bool:
        return [int(node.value)]
    bits = number_formats.to_bits(component, node.value)
    return [bits & 0xFFFFFFFF] if component.width <= 32 else [bits & 0xFFFFFFFF, bits >> 32]
