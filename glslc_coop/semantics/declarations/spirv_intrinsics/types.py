"""Types and storage classes that are given by their SPIR-V numbers.

GL_EXT_spirv_intrinsics, sections on spirv_type and spirv_storage_class.

In: `spirv_type(…)` as a type specifier, qualifiers. Out: a SpirvType, or the scalar that the numbers stand for. Must
not know: what the type is used for.
"""

from __future__ import annotations

from glslc_coop.codegen.grammar import find_enumerant, find_instruction
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics import context
from glslc_coop.semantics.constants.constant_expressions import constant_int
from glslc_coop.semantics.declarations.spirv_intrinsics.numbers import check_capabilities
from glslc_coop.semantics.declarations.spirv_intrinsics.qualifiers import INSTRUCTION, check_named_argument
from glslc_coop.semantics.generated import spirv
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.types import ERROR, Type

with lazy:
    from collections.abc import Sequence
    from typing import Any

    from glslc_coop.diagnostics import codes
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.model.scopes import Variable

#: Opcodes of scalars: those are one type, however they are named.
_INT, _FLOAT = spirv.OpTypeInt, spirv.OpTypeFloat
#: Floats with an encoding of their own, by its number.
_ENCODED: dict[int, types.Scalar] = {
    spirv.FPEncodingBFloat16KHR: types.BFLOAT16,
    spirv.FPEncodingFloat8E4M3EXT: types.FLOATE4M3,
    spirv.FPEncodingFloat8E5M2EXT: types.FLOATE5M2,
    spirv.FPEncodingFloat4E2M1EXT: types.FLOATE2M1,
    spirv.FPEncodingFloat6E2M3EXT: types.FLOATE2M3,
    spirv.FPEncodingFloat6E3M2EXT: types.FLOATE3M2,
    spirv.FPEncodingFloat8UnsignedE8M0EXT: types.FLOATUE8M0,
    spirv.FPEncodingMXInt8EXT: types.FLOATMXINT8,
}


def check_spirv_type(checker: Checker, node: nodes.TypeSpecifier) -> Type:
    """Return the type of `spirv_type(…, id = N, operands)`, and keep its requirements for the module."""
    opcode: int | None = None
    operands: list[Any] = []
    is_good = True
    for argument in node.arguments or ():
        if isinstance(argument, nodes.SpirvNamedArgument):
            is_good &= check_named_argument(checker, node, argument, INSTRUCTION)
            if argument.name == "id" and is_good:
                opcode = argument.values[0].value
        elif isinstance(argument, (nodes.TypeSpecifier, nodes.StructSpecifier)):
            operands.append(context.check_type_specifier(checker, argument))
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
    if not _check_operands(checker, node, opcode, operands):
        return ERROR
    checker.entry.spirv_types.append(node)
    scalar = _scalar(opcode, operands)
    return scalar if scalar is not None else checker.types.spirv(opcode, tuple(operands))


def _check_operands(checker: Checker, node: nodes.TypeSpecifier, opcode: int, operands: Sequence[Type | int]) -> bool:
    """Check the number of a type's instruction and its operands against the grammar; newer ones are accepted."""
    row = find_instruction(opcode)
    if row is None:
        return True
    written = [each for each in node.arguments or () if not isinstance(each, nodes.SpirvNamedArgument)]
    named = [each for each in node.arguments or () if isinstance(each, nodes.SpirvNamedArgument)]
    number = next(each.values[0] for each in named if each.name == "id")
    if "result" not in row.operands or not row.name.startswith("OpType"):
        return _report(checker, number, f"'{row.name}' does not declare a type")
    if not check_capabilities(checker, number, f"type '{row.name}'", row.capabilities, node):
        return False
    kinds = [kind for kind in row.operands if kind != "result"]
    least = sum(not kind.endswith(("?", "*")) for kind in kinds)
    is_open = any(kind.endswith("*") for kind in kinds)
    if len(operands) < least or not is_open and len(operands) > len(kinds):
        few = "few" if len(operands) < least else "many"
        at = number if few == "few" else written[len(kinds)]
        expected = least if few == "few" else len(kinds)
        return _report(checker, at, f"too {few} operands of '{row.name}': expected {expected}, got {len(operands)}")
    if any(kind == "IdScope" for kind in kinds) or opcode == spirv.OpTypeArray:
        return _report(checker, number, f"'{row.name}' takes constants as ids, which 'spirv_type' cannot pass")
    for position, operand in enumerate(operands):
        kind = kinds[min(position, len(kinds) - 1)].rstrip("?*")
        wants_type = kind.startswith("Id")
        if kind == "LiteralString" or wants_type == isinstance(operand, int):
            wanted = "a string" if kind == "LiteralString" else "a type" if wants_type else "an integer"
            return _report(checker, written[position], f"operand {position + 1} of '{row.name}' must be {wanted}")
        if isinstance(operand, int) and not 0 <= operand <= 0xFFFFFFFF:
            return _report(checker, written[position], f"operand {position + 1} of '{row.name}' must have 32 bits")
        found = find_enumerant(kind, operand) if isinstance(operand, int) else None
        if found is not None and not check_capabilities(
            checker, written[position], f"{kind} '{found.name}'", found.capabilities, node
        ):
            return False
    return _check_scalar(checker, opcode, operands, written)


#: Widths that scalars of SPIR-V have in shaders.
_WIDTHS = {_INT: (8, 16, 32, 64), _FLOAT: (4, 6, 8, 16, 32, 64)}


def _check_scalar(checker: Checker, opcode: int, operands: Sequence[Type | int], written: Sequence[nodes.Node]) -> bool:
    """Check the width and the signedness of a scalar, and the component of a vector."""
    widths = _WIDTHS.get(opcode)
    numbers = [operand if isinstance(operand, int) else 0 for operand in operands]
    if widths is not None and numbers[0] not in (widths if opcode == _INT or len(operands) > 1 else widths[3:]):
        kind = "integers" if opcode == _INT else "floats"
        return _report(checker, written[0], f"{kind} of {numbers[0]} bits are not supported")
    if opcode == _INT and numbers[1] not in (0, 1):
        return _report(checker, written[1], f"signedness of an integer must be 0 or 1 ({numbers[1]} given)")
    if opcode not in (spirv.OpTypeVector, spirv.OpTypeMatrix):
        return True
    part = operands[0]
    if opcode == spirv.OpTypeVector and not isinstance(part, types.Scalar):
        return _report(checker, written[0], f"component of a vector must be a scalar ('{part}' given)")
    if opcode == spirv.OpTypeMatrix and not (isinstance(part, types.Vector) and part.component.is_float):
        return _report(checker, written[0], f"column of a matrix must be a float vector ('{part}' given)")
    if not 2 <= numbers[1] <= 4:
        what = (
            "vector must have 2 to 4 components" if opcode == spirv.OpTypeVector else "matrix must have 2 to 4 columns"
        )
        return _report(checker, written[1], f"{what} ({numbers[1]} given)")
    return True


#: Types of resources, which only uniforms have, and types of which there are no variables.
_HANDLES: tuple[int, ...] = (
    spirv.OpTypeImage,
    spirv.OpTypeSampler,
    spirv.OpTypeSampledImage,
    spirv.OpTypeAccelerationStructureKHR,
    spirv.OpTypeTensorARM,
)
_NO_VARIABLES = (spirv.OpTypeRuntimeArray, spirv.OpTypePointer, spirv.OpTypeFunction)


def check_variable(checker: Checker, variable: Variable, type_: types.SpirvType, node: At) -> None:
    """Check that there may be a variable of a type given by number, in its storage."""
    row = find_instruction(type_.opcode)
    if row is None or variable.storage == "spirv_storage_class":
        return
    is_uniform = variable.storage in ("uniform", "uniform_constant")
    if type_.opcode in _NO_VARIABLES:
        _report(checker, node, f"there are no variables of type '{row.name}'")
    elif type_.opcode in _HANDLES and not is_uniform:
        _report(checker, node, f"variable of type '{row.name}' must be a uniform")
    elif is_uniform and type_.opcode not in _HANDLES:
        _report(checker, node, f"variable of type '{row.name}' must not be a uniform")


def _report(checker: Checker, at: At, message: str) -> bool:
    checker.error(codes.INVALID_SPIRV_TYPE, at, message)
    return False


def _number(checker: Checker, node: nodes.Expression) -> int | None:
    found = constant_int(checker, node, "numeric argument of 'spirv_type'", False)
    return found if isinstance(found, int) else None


def _scalar(opcode: int, operands: list[Any]) -> Type | None:
    """Return the type of GLSL that a type of SPIR-V is; None for the others."""
    if opcode == spirv.OpTypeVoid:
        return types.VOID
    if opcode == spirv.OpTypeBool:
        return types.BOOL
    if opcode == spirv.OpTypeVector:
        return types.vector(operands[0], operands[1])
    if opcode == spirv.OpTypeMatrix:
        return types.matrix(operands[0].component, operands[1], operands[0].size)
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
