"""Conversion nodes: implicit ones where they exist, explicit ones where the caller knows them to be allowed.

In: checked expression nodes and types. Out: Conversion nodes, folded when the operand is constant. Must not know: operators, names, how a
conversion is emitted. GLSL 4.60 sections 4.1.10 and 5.4.1; section 5.12 of GL_KHR_vulkan_glsl for specialization constants.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import constants, overloads, types
from glslc_coop.semantics.types import ERROR, Parametric, Type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.semantics.checker import Checker

_RUNTIME = 2


def conversion(checker: Checker, node: Any, type_: Type) -> nodes.Conversion:
    """The node converted to a type: the caller knows that the conversion exists."""
    result = nodes.Conversion(node, node.start, node.end)
    source = node.type
    result.type = type_
    stage = node.stage
    if stage == 0:
        value = constants.fold_conversion(source, type_, node.value)
        result.value = value
        result.stage = 0 if value is not None else _RUNTIME
    elif stage == 1 and (source is type_ or converts_specialized(source, type_)):
        result.stage = 1
        if node.value is not None:
            result.value = constants.fold_conversion(source, type_, node.value)
    else:
        result.stage = _RUNTIME
    return result


def converts_specialized(source: Type, target: Type) -> bool:
    """May OpSpecConstantOp do the conversion in a shader? Between integers and booleans, or between floats."""
    one, other = source.component, target.component
    if one is None or other is None or source.is_matrix or source.is_parametric or target.is_parametric or source.is_opaque:
        return False
    if one.is_float or other.is_float:
        return one.is_float and other.is_float
    return True


def convert(checker: Checker, node: Any, type_: Type) -> Any:
    """The node implicitly converted to a type, or None when there is no such conversion. Poison converts to everything."""
    source = node.type
    if source is type_ or source.is_error or type_.is_error:
        return node
    if overloads.implicit_conversion_exists(source, type_, checker.environment) is None:
        return None
    return conversion(checker, node, type_)


def convert_or_report(checker: Checker, node: Any, type_: Type, verb: str, token: str = "") -> Any:
    """The node implicitly converted; an error that says what could not be done otherwise. verb: "assign", "return", "initialize"."""
    converted = convert(checker, node, type_)
    if converted is not None:
        return converted
    source = node.type
    code = codes.COOPERATIVE_TYPE_MISMATCH if source.is_parametric and type_.is_parametric else codes.TYPE_MISMATCH
    phrase = f"cannot initialize '{type_}' with '{source}'" if verb == "initialize" else f"cannot {verb} '{source}' {_TO[verb]} '{type_}'"
    checker.sink.error(code, node.start, node.end, phrase, *mismatch_notes(source, type_), token=token)
    return poison(node)


_TO: dict[str, str] = {"assign": "to", "return": "as", "pass": "as"}


def mismatch_notes(source: Type, target: Type) -> tuple[str, ...]:
    """What would help where a conversion is missing."""
    if source.is_parametric and target.is_parametric:
        return (*difference_notes(source, target), *_constructor_notes(source, target))
    if isinstance(target, Parametric) and target.component is not None and target.row.family != "tensor" and source.is_scalar:
        return (f"a constructor makes one with equal components: '{target}(…)'",)
    if source.component is not None and target.component is not None and not (source.is_parametric or target.is_parametric):
        if source.is_scalar == target.is_scalar and source.is_vector == target.is_vector and not source.is_opaque and not target.is_opaque:
            if types.with_component(source, target.component) is target:
                return (f"a constructor converts it: '{target}(…)'",)
    return ()


def _constructor_notes(source: Type, target: Type) -> tuple[str, ...]:
    """Cooperative values that differ in their components alone are converted by a constructor."""
    if not isinstance(source, Parametric) or not isinstance(target, Parametric) or source.row is not target.row:
        return ()
    one, other = source.arguments, target.arguments
    if one[:1] == other[:1] or not isinstance(one[0], Type) or one[1:] != other[1:]:
        return ()
    return (f"a constructor converts it: '{target}(…)'",)


def difference_notes(first: Type, second: Type) -> tuple[str, ...]:
    """Where two types of one parametric family differ, for a note."""
    if not isinstance(first, Parametric) or not isinstance(second, Parametric) or first.row is not second.row:
        return ()
    differences = []
    for position, (one, other) in enumerate(zip(first.arguments, second.arguments)):
        if one is not other and (one.__class__ is not other.__class__ or one != other):
            role = first.row.parameters[position] if position < len(first.row.parameters) else ""
            differences.append(f"{role} is {types.argument_text(role, one)} and {types.argument_text(role, other)}")
    return (", ".join(differences),) if differences else ()


def poison(node: Any) -> Any:
    """A node that causes no further message, in place of one that was reported."""
    result = nodes.Conversion(node, node.start, node.end)
    result.type = ERROR
    result.stage = _RUNTIME
    return result
