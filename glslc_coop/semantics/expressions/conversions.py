"""Build Conversion nodes: implicit conversions where they exist, explicit ones on behalf of a caller that checked them.

In: checked expression nodes and types. Out: Conversion nodes, folded when the operand is constant. Must not know:
operators, names, how a conversion is emitted. GLSL 4.60 sections 4.1.10 and 5.4.1; section 5.12 of GL_KHR_vulkan_glsl
for specialization constants.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.builtins import overloads
from glslc_coop.semantics.constants import constants
from glslc_coop.semantics.constants.constant_expressions import spend
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, RUNTIME, SPECIALIZATION
from glslc_coop.semantics.model.types import ERROR, Parametric, Type

with lazy:
    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.context import Checker


def conversion(checker: Checker, node: Expression, type_: Type) -> nodes.Conversion:
    """Return the node converted to a type; the caller knows that the conversion exists."""
    result = nodes.Conversion(node, node.start, node.end)
    source = node.type
    result.type = type_
    stage = node.stage
    if node.value.__class__ is tuple:
        spend(checker, type_, node)
    if stage == CONSTANT:
        value = constants.fold_conversion(source, type_, node.value)
        result.value = value
        result.stage = CONSTANT if value is not None else RUNTIME
    elif stage == SPECIALIZATION and (source is type_ or converts_specialized(source, type_)):
        result.stage = SPECIALIZATION
        if node.value is not None:
            result.value = constants.fold_conversion(source, type_, node.value)
    else:
        result.stage = RUNTIME
    return result


def converts_specialized(source: Type, target: Type) -> bool:
    """Return whether OpSpecConstantOp of a shader allows the conversion.

    Between integers and booleans, or between floats.
    """
    one, other = source.component, target.component
    if (
        one is None
        or other is None
        or source.is_matrix
        or source.is_parametric
        or target.is_parametric
        or source.is_opaque
    ):
        return False
    if one.is_float or other.is_float:
        return one.is_float and other.is_float
    return True


def convert(checker: Checker, node: Expression, type_: Type) -> Expression | None:
    """Return the node implicitly converted to a type, None without such a conversion. Poison converts to any type."""
    source = node.type
    if source is type_ or source.is_error or type_.is_error:
        return node
    if overloads.implicit_conversion_exists(source, type_, checker.environment) is None:
        return None
    return conversion(checker, node, type_)


def convert_or_report(checker: Checker, node: Expression, type_: Type, verb: str, token: str = "") -> Expression:
    """Return the node implicitly converted, poison after an error. verb: "assign", "return" or "initialize"."""
    converted = convert(checker, node, type_)
    if converted is not None:
        return converted
    source = node.type
    code = codes.COOPERATIVE_TYPE_MISMATCH if source.is_parametric and type_.is_parametric else codes.TYPE_MISMATCH
    phrase = (
        f"cannot initialize '{type_}' with '{source}'"
        if verb == "initialize"
        else f"cannot {verb} '{source}' {_TO[verb]} '{type_}'"
    )
    notes = (*mismatch_notes(source, type_), *_created_notes(node, type_))
    if node.__class__ is nodes.SequenceExpression:
        # `(1.0, 2.0)` has the value of its last part.
        text = checker.sources.text(node.start, node.end).strip("()")
        notes = (f"a list in parentheses is its last value; write '{type_}({text})'",)
    checker.error(code, node, phrase, *notes, token=token, facts=Facts(names=(str(source), str(type_))))
    return poison(node)


def _created_notes(node: Expression, target: Type) -> tuple[str, ...]:
    """Return the note for a tensor layout or view that was created with other parameters than its variable has."""
    source = node.type
    if not (node.__class__ is nodes.BuiltinCall and source.is_parametric and target.is_parametric):
        return ()
    if not isinstance(target, Parametric) or getattr(source, "row", None) is not target.row:
        return ()
    name, parameters = node.prototype.name, str(target).partition("<")[2].rstrip(">")
    return (f"create it with the same parameters: '{name}({parameters})'",) if name.startswith("createTensor") else ()


_TO: dict[str, str] = {"assign": "to", "return": "as", "pass": "as"}


def mismatch_notes(source: Type, target: Type) -> tuple[str, ...]:
    """Return the notes for a missing implicit conversion."""
    if isinstance(source, types.Array) and isinstance(target, types.Array):
        found = difference_notes(source, target)
        if not found and source.element is target.element and isinstance(target.length, types.SpecSize):
            found = (f"the size of '{target}' is a specialization constant: assign the elements in a loop",)
        if not found and source.element is target.element and isinstance(target.length, int):
            found = (f"it must have {target.length} element{'' if target.length == 1 else 's'}",)
        return found
    if source.is_array and isinstance(target, Parametric):
        return _load_notes(target)
    whole = _part_notes(source, target)
    if whole:
        return whole
    if source.is_parametric and target.is_parametric:
        return (*difference_notes(source, target), *_constructor_notes(source, target))
    if source.is_reference and target is types.UINT64:
        return (proposals.convert("convert it explicitly", str(target)),)
    if target.is_reference and source.component is not None and source.component.is_integer:
        return _address_notes(source, target)
    if (source.is_coopmat or source.is_coopvec) and target.is_scalar:
        return ("take a component: '[i]', of those from 0 to length() - 1",)
    if source.is_coopvec and target.is_vector:
        parts = ", ".join([f"v[{index}]" for index in range(len(_parts(target)))])
        return (f"take its components: '{target}({parts})'",)
    if (
        isinstance(target, Parametric)
        and target.component is not None
        and target.row.family != "tensor"
        and source.is_scalar
    ):
        return (proposals.convert("splat it", str(target)),)
    if (
        source.component is not None
        and target.component is not None
        and not (source.is_parametric or target.is_parametric)
    ):
        if source.is_scalar and target.is_vector and not target.is_opaque:
            return (proposals.convert("splat it", str(target)),)
        if source.is_vector and target.is_scalar:
            if target is types.BOOL and source.component is types.BOOL:
                return ("any(…) and all(…) make one 'bool' of a vector",)
            return ("select a component: '.x'",)
        if (
            source.is_scalar == target.is_scalar
            and source.is_vector == target.is_vector
            and not source.is_opaque
            and not target.is_opaque
        ):
            if types.with_component(source, target.component) is target:
                return (proposals.convert("convert it explicitly", str(target)),)
            more = len(_parts(target)) - len(_parts(source))
            if source.is_vector and more < 0:
                return (f"select components: '.{_parts(target)}'",)
            if source.is_vector and more > 0:
                return (f"give all components: '{target}(…{', 0' * more})'",)
    return ()


def _part_notes(source: Type, target: Type) -> tuple[str, ...]:
    """Return the note on a part of the source that has the target's type, or on what is constructed from the source."""
    if (target.is_coopmat or target.is_coopvec) and (source.is_matrix or source.is_vector):
        load = "coopMatLoad" if target.is_coopmat else "coopVecLoadNV"
        return (f"load it from memory with '{load}', splat a scalar, or assign its components",)
    if isinstance(source, types.Reference) and source.block is not None:
        names = [f"'.{member.name}'" for member in source.block.members if member.type is target]
        return (f"select a member: {' or '.join(names)}",) if 0 < len(names) < 3 else ()
    if isinstance(source, types.Array) and source.element is target:
        return ("select an element: '[…]'",)
    if isinstance(source, types.Struct):
        names = [f"'.{member.name}'" for member in source.members if member.type is target]
        return (f"select a member: {' or '.join(names)}",) if 0 < len(names) < 3 else ()
    if isinstance(source, types.Matrix):
        if isinstance(target, types.Matrix):
            return (proposals.convert("convert it explicitly", str(target)),)
        if source.column_type is target:
            return ("select a column: '[0]'",)
        return ("select a component: '[0][0]'",) if target.is_scalar else ()
    if isinstance(target, types.Matrix) and source.is_scalar:
        return (f"construct it: '{target}(…)', which has the value on its diagonal",)
    if isinstance(target, types.Array) and source is target.element:
        return (f"list the elements: '{target}(…)'",)
    if isinstance(target, types.Struct) and not target.is_block and not source.is_struct:
        listed = ", ".join([f"{member.type} {member.name}" for member in target.members[:8]])
        return (f"construct it: '{target}(…)', of {listed}",)
    if target.is_opaque and not target.is_parametric and not source.is_opaque:
        return (f"pass a uniform: 'layout(binding = …) uniform {target} name;'",)
    if source.is_opaque and target.component is not None and not target.is_opaque:
        return ("read it by a function, such as 'texture', 'texelFetch' or 'imageLoad'",)
    return ()


def _address_notes(source: Type, target: Type) -> tuple[str, ...]:
    """Return the note that constructs a buffer reference from an address."""
    if source is types.UINT64 or source.is_vector and str(source) == "uvec2":
        return (proposals.convert("construct it", str(target)),)
    if source.is_scalar:
        return (f"an address has 64 bits: '{target}(uint64_t(…))'",)
    return ()


def _load_notes(target: Parametric) -> tuple[str, ...]:
    """Return the note that a cooperative type is loaded from an array."""
    if target.is_coopmat:
        return ("load it: 'coopMatLoad(m, array, element, stride, layout);'",)
    return ("load it: 'coopVecLoadNV(v, array, offset);'",) if target.row.name == "coopvecNV" else ()


def _constructor_notes(source: Type, target: Type) -> tuple[str, ...]:
    """Return the note that a constructor converts between cooperative types that differ only in component type."""
    if not isinstance(source, Parametric) or not isinstance(target, Parametric) or source.row is not target.row:
        return ()
    one, other = source.arguments, target.arguments
    if source.is_coopvec and one[1:] != other[1:]:
        return ("copy the components one by one, in a loop",)
    if one[:1] == other[:1] or not isinstance(one[0], Type) or one[1:] != other[1:]:
        return ()
    return (proposals.convert("convert it explicitly", str(target)),)


def difference_notes(first: Type, second: Type) -> tuple[str, ...]:
    """Return a note with what differs between two types of one parametric family, or arrays of such."""
    from glslc_coop.semantics.model.type_differences import difference

    found = difference(first, second)
    return (found,) if found else ()


def _parts(vector: Type) -> str:
    """Return the swizzle of all components of a vector."""
    return "xyzw"[: getattr(vector, "size", 0)]


def poison(node: Expression) -> nodes.Conversion:
    """Return a node of error type in place of one that was reported, so that it causes no further error."""
    result = nodes.Conversion(node, node.start, node.end)
    result.type = ERROR
    result.stage = RUNTIME
    return result
