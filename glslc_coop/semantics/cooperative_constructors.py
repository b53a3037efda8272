"""Constructors of cooperative matrices and vectors, and of long vectors of specialized size.

In: Constructor nodes with checked arguments. Out: the same node, or a Conversion where a whole value is converted. Must not know: names, how
it is emitted. GL_KHR_cooperative_matrix, GL_NV_cooperative_matrix2, GL_NV_cooperative_vector and GL_EXT_long_vector, section 5.4 each.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.semantics import constructors, types
from glslc_coop.semantics.conversions import conversion, difference_notes
from glslc_coop.semantics.types import Parametric, Type, Vector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.parser import nodes
    from glslc_coop.semantics.checker import Checker

_MATRIX2 = "GL_NV_cooperative_matrix2"
_ACCUMULATOR = 2
_USES: dict[int, str] = {0: "gl_MatrixUseA", 1: "gl_MatrixUseB", 2: "gl_MatrixUseAccumulator"}


def construct(checker: Checker, node: nodes.Constructor, type_: Parametric) -> Any:
    """`coopmat<…>(…)` and its like; the arguments are neither poison nor void."""
    if type_.row.family == "tensor" or type_.component is None:
        return constructors.refuse(checker, node, codes.INVALID_CONSTRUCTOR, f"'{type_}' has no constructor", None, *_tensor_notes(type_))
    if type_.is_coopmat:
        return _matrix(checker, node, type_)
    return _vector(checker, node, type_)


def _tensor_notes(type_: Parametric) -> tuple[str, ...]:
    if type_.row.name == "tensorLayoutNV":
        return ("createTensorLayoutNV() makes one",)
    return ("createTensorViewNV() makes one",) if type_.row.name == "tensorViewNV" else ()


# ---- matrices ----


def _matrix(checker: Checker, node: nodes.Constructor, type_: Parametric) -> Any:
    """One scalar for all components, or a matrix whose components are converted."""
    arguments = node.arguments
    component = type_.component
    assert component is not None
    if len(arguments) != 1:
        return constructors.refuse(
            checker, node, codes.COOPERATIVE_CONSTRUCTOR_ARGUMENT_COUNT, f"the constructor of '{type_}' takes 1 argument, not {len(arguments)}"
        )
    argument = arguments[0]
    source = argument.type
    if source.is_scalar:
        if not _converts(checker, node, source, type_, argument):
            return node
        if source is not component:
            if source.component.is_float and component.is_integer and _loses_fraction(argument):
                _warn_narrowing(checker, argument, source, component)
            elif component.is_integer and argument.stage == 0 and not _is_in_range(argument.value, component):
                checker.sink.coop_warning(
                    codes.COOPERATIVE_NARROWING, argument.start, argument.end, f"{argument.value} is no value of '{component}', which gets another number"
                )
            node.arguments = [conversion(checker, argument, component)]
        return constructors.finish(checker, node, type_)
    if not isinstance(source, Parametric) or not source.is_coopmat:
        return constructors.refuse(
            checker, node, codes.COOPERATIVE_CONSTRUCTOR_ARGUMENT, f"'{type_}' cannot be made of '{source}'", argument,
            "it can be made of a scalar or of a cooperative matrix",
        )
    if source.row.opcode != type_.row.opcode:
        return constructors.refuse(
            checker, node, codes.COOPERATIVE_CONVERSION, f"'{source}' cannot be converted to '{type_}', which is a matrix of another extension", argument
        )
    return _convert_matrix(checker, node, argument, source, type_)


def _loses_fraction(argument: Any) -> bool:
    """A folded number may have none."""
    value = argument.value
    return argument.stage != 0 or not isinstance(value, float) or value != value or abs(value) == float("inf") or value != int(value)


def _is_in_range(value: Any, component: Any) -> bool:
    """Does an integer of that width hold a folded number?"""
    least = -(1 << component.width - 1) if component.is_signed else 0
    return bool(least <= value < least + (1 << component.width))


def _warn_narrowing(checker: Checker, argument: Any, source: Type, component: Type) -> None:
    checker.sink.coop_warning(
        codes.COOPERATIVE_NARROWING, argument.start, argument.end, f"the '{source}' loses its fraction when it is converted to '{component}'"
    )


def _convert_matrix(checker: Checker, node: nodes.Constructor, argument: Any, source: Parametric, type_: Parametric) -> Any:
    """Scope and size stay; the use may change from accumulator to A or B with GL_NV_cooperative_matrix2."""
    for role in ("SCOPE", "ROWS", "COLUMNS"):
        one, other = source.argument(role), type_.argument(role)
        if one is not other and one != other:
            return constructors.refuse(
                checker, node, codes.COOPERATIVE_CONVERSION, f"'{source}' cannot be converted to '{type_}'", argument, *_shape_notes(source, type_)
            )
    if "USE" in type_.row.parameters:
        use, wanted = source.argument("USE"), type_.argument("USE")
        if use is not wanted and use != wanted and not _use_may_change(checker, node, argument, source, type_):
            return node
    if not _converts(checker, node, source, type_, argument):
        return node
    result = conversion(checker, argument, type_)
    result.start = node.start
    result.end = node.end
    return result


def _shape_notes(source: Parametric, type_: Parametric) -> tuple[str, ...]:
    if source.row is type_.row:
        return difference_notes(source, type_)
    return ("scope, rows and columns have to stay",)


def _use_may_change(checker: Checker, node: Any, argument: Any, source: Parametric, type_: Parametric) -> bool:
    use, wanted = source.argument("USE"), type_.argument("USE")
    if not checker.environment.is_enabled(_MATRIX2):
        constructors.refuse(
            checker, node, codes.COOPERATIVE_CONVERSION, f"'{source}' cannot be converted to '{type_}', whose use is another", argument,
            f"'{_MATRIX2}' converts an accumulator to another use",
        )
        return False
    source_use = use.default if isinstance(use, types.SpecSize) else use
    target_use = wanted.default if isinstance(wanted, types.SpecSize) else wanted
    if source_use != _ACCUMULATOR or target_use not in (0, 1):
        one = _USES.get(source_use, str(use)) if source_use.__class__ is int else str(use)
        other = _USES.get(target_use, str(wanted)) if target_use.__class__ is int else str(wanted)
        constructors.refuse(
            checker, node, codes.COOPERATIVE_USE_CONVERSION, f"'{source}' cannot be converted to '{type_}'", argument,
            f"the use can change from gl_MatrixUseAccumulator to another, not from {one} to {other}",
        )
        return False
    return True


def _converts(checker: Checker, node: Any, source: Type, type_: Type, argument: Any) -> bool:
    one, other = source.component, type_.component
    assert one is not None and other is not None
    return constructors.components_convert(checker, node, one, other, argument)


# ---- vectors ----


def _vector(checker: Checker, node: nodes.Constructor, type_: Parametric) -> Any:
    """One scalar for all components, a vector of the same size to convert, or components one after the other."""
    arguments = node.arguments
    component = type_.component
    assert component is not None
    for argument in arguments:
        source = argument.type
        if source.is_coopmat or source.component is None or source.is_opaque:
            return constructors.refuse(
                checker, node, codes.COOPERATIVE_CONSTRUCTOR_ARGUMENT, f"'{type_}' cannot be made of '{source}'", argument,
                "it can be made of scalars and vectors",
            )
    if not arguments:
        return constructors.refuse(
            checker, node, codes.COOPERATIVE_CONSTRUCTOR_ARGUMENT_COUNT, f"the constructor of '{type_}' takes at least 1 argument, not 0"
        )
    size = type_.arguments[1]
    if len(arguments) == 1:
        argument = arguments[0]
        source = argument.type
        if source.is_scalar:
            if not _converts(checker, node, source, type_, argument):
                return node
            if source is not component:
                node.arguments = [conversion(checker, argument, component)]
            return constructors.finish(checker, node, type_)
        same_size = _size_of(source) is size or _size_of(source) == size
        if same_size and (source.is_parametric or checker.environment.is_enabled("GL_EXT_long_vector")):
            return _convert_vector(checker, node, argument, type_)
        if isinstance(source, Parametric):
            return _cut(checker, node, argument, source, type_)
    return _gather(checker, node, type_)


def _size_of(type_: Type) -> Any:
    if isinstance(type_, Vector):
        return type_.size
    if isinstance(type_, Parametric) and type_.is_coopvec:
        return type_.arguments[1]
    return None


def _convert_vector(checker: Checker, node: nodes.Constructor, argument: Any, type_: Type) -> Any:
    """The whole vector, component by component, from whatever family it is."""
    if not _converts(checker, node, argument.type, type_, argument):
        return node
    result = conversion(checker, argument, type_)
    result.start = node.start
    result.end = node.end
    return result


def _cut(checker: Checker, node: nodes.Constructor, argument: Any, source: Parametric, type_: Parametric) -> Any:
    """A shorter vector of the first components of a longer one; the component type stays."""
    size, wanted = source.arguments[1], type_.arguments[1]
    if size.__class__ is not int or wanted.__class__ is not int:
        return constructors.refuse(
            checker, node, codes.COOPERATIVE_CONVERSION, f"'{source}' cannot be converted to '{type_}', since their sizes are not known to be equal", argument,
            *difference_notes(source, type_),
        )
    if source.component is not type_.component:
        return constructors.refuse(
            checker, node, codes.COOPERATIVE_CONVERSION, f"'{source}' cannot be converted to '{type_}': the size and the component type differ", argument,
            "change one of them at a time",
        )
    return _gather(checker, node, type_)


def _gather(checker: Checker, node: nodes.Constructor, type_: Parametric) -> Any:
    """Components one after the other."""
    size = type_.arguments[1]
    component = type_.component
    assert component is not None
    count: int | None
    if isinstance(size, types.SpecSize):
        count = size.default
        if count is None:
            return constructors.refuse(
                checker, node, codes.COOPERATIVE_CONSTRUCTOR_ARGUMENT_COUNT, f"the size of '{type_}' is not known, so its components cannot be listed"
            )
        checker.sink.coop_warning(
            codes.COMPONENTS_OF_SPECIALIZED_VECTOR, node.start, node.end,
            f"the components of '{type_}' are listed, which is right for the default size {count} alone",
            "one scalar for all components is right for every size, and so is a loop over v[i] up to v.length()",
        )
    else:
        assert size.__class__ is int
        count = size
    assert count is not None
    if not constructors.gather(checker, node, type_, component, count):
        return node
    return constructors.finish(checker, node, type_)


def refuse_cooperative(checker: Checker, node: nodes.Constructor, argument: Any, source: Type, type_: Type) -> Any:
    """An ordinary vector made of a cooperative one, without the extension for it."""
    return constructors.refuse(
        checker, node, codes.COOPERATIVE_CONSTRUCTOR_ARGUMENT, f"'{type_}' cannot be made of '{source}'", argument,
        "'GL_EXT_long_vector' converts between vectors of one size",
    )


def vector_from_cooperative(checker: Checker, node: nodes.Constructor, argument: Any, source: Parametric, type_: Vector) -> Any:
    """An ordinary or long vector made of a cooperative vector: with GL_EXT_long_vector, and of the same size or of its first components."""
    if not checker.environment.is_enabled("GL_EXT_long_vector"):
        return refuse_cooperative(checker, node, argument, source, type_)
    size = source.arguments[1]
    if size == type_.size:
        return _convert_vector(checker, node, argument, type_)
    if size.__class__ is not int:
        return constructors.refuse(
            checker, node, codes.COOPERATIVE_CONVERSION, f"'{source}' cannot be converted to '{type_}', since their sizes are not known to be equal", argument
        )
    if size > type_.size and source.component is not type_.component:
        return constructors.refuse(
            checker, node, codes.COOPERATIVE_CONVERSION, f"'{source}' cannot be converted to '{type_}': the size and the component type differ", argument,
            "change one of them at a time",
        )
    if not constructors.gather(checker, node, type_, type_.component, type_.size):
        return node
    return constructors.finish(checker, node, type_)
