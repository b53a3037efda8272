"""Types and storage classes that are given by their SPIR-V numbers.

GL_EXT_spirv_intrinsics, sections on spirv_type and spirv_storage_class.

In: `spirv_type(…)` as a type specifier, qualifiers. Out: a SpirvType, or the scalar that the numbers stand for. Must
not know: what the type is good for.
"""

from __future__ import annotations

from glslc_coop.diagnostics import codes
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics import dispatch
from glslc_coop.semantics.constants.constant_expressions import constant_int
from glslc_coop.semantics.declarations.spirv_qualifiers import INSTRUCTION, check_named_argument
from glslc_coop.semantics.generated import spirv
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.types import ERROR, Type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.semantics.context import Checker

#: Opcodes of scalars: those are one type, however they are named.
_INT, _FLOAT = spirv.OpTypeInt, spirv.OpTypeFloat
#: Floats with an encoding of their own, by its number.
_ENCODED: dict[int, types.Scalar] = {
    spirv.FPEncodingBFloat16KHR: types.BFLOAT16,
    spirv.FPEncodingFloat8E4M3EXT: types.FLOATE4M3,
    spirv.FPEncodingFloat8E5M2EXT: types.FLOATE5M2,
}


def check_spirv_type(checker: Checker, node: nodes.TypeSpecifier) -> Type:
    """Return the type of `spirv_type(…, id = N, operands)`, and keep its requirements for the module."""
    opcode: int | None = None
    operands: list[Any] = []
    is_good = True
    for argument in node.arguments or ():
        if isinstance(argument, nodes.SpirvNamedArgument):
            is_good &= check_named_argument(checker, "spirv_type", argument, INSTRUCTION)
            if argument.name == "id" and is_good:
                opcode = argument.values[0].value
        elif isinstance(argument, (nodes.TypeSpecifier, nodes.StructSpecifier)):
            operands.append(dispatch.check_type_specifier(checker, argument))
        else:
            operands.append(_number(checker, argument))
    if not is_good:
        return ERROR
    if opcode is None:
        if not any(each.start is not None and node.start <= each.start < node.end for each in checker.sink.diagnostics):
            checker.error(
                codes.INVALID_SPIRV_TYPE,
                node,
                "'spirv_type' must have the number of its instruction: id = …",
                token="spirv_type",
            )
        return ERROR
    if any(operand is None or operand is ERROR for operand in operands):
        return ERROR
    checker.execution.setdefault("spirv_types", []).append(node)
    scalar = _scalar(opcode, operands)
    return scalar if scalar is not None else checker.types.spirv(opcode, tuple(operands))


def _number(checker: Checker, node: nodes.Expression) -> int | None:
    found = constant_int(checker, node, "numeric argument of 'spirv_type'", False)
    return found if isinstance(found, int) else None


def _scalar(opcode: int, operands: list[Any]) -> Type | None:
    if not operands or not isinstance(operands[0], int):
        return None
    if opcode == _FLOAT and len(operands) == 1:
        return types.scalar_of("float", operands[0])
    if opcode == _FLOAT and len(operands) == 2:
        encoded = _ENCODED.get(operands[1])
        return encoded if encoded is not None and encoded.width == operands[0] else None
    if opcode == _INT and len(operands) == 2:
        return types.scalar_of("int" if operands[1] else "uint", operands[0])
    return None
