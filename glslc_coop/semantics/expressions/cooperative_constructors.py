"""Check constructors of cooperative matrices and vectors, and of long vectors of specialized size.

In: Constructor nodes with checked arguments. Out: the same node, or a Conversion of a whole value. Must not know:
names, how it is emitted. GL_KHR_cooperative_matrix, GL_NV_cooperative_matrix2,
GL_EXT_cooperative_matrix_maintenance1, GL_NV_cooperative_vector and GL_EXT_long_vector, section 5.4 each.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.expressions.constructor_results import (
    components_convert,
    finish,
    gather,
    refuse,
    refuse_cooperative,
)
from glslc_coop.semantics.expressions.conversions import conversion, difference_notes
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT
from glslc_coop.semantics.model.types import Parametric, Type, Vector

with lazy:
    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.environment.environment import Environment
    from glslc_coop.parser.generated import nodes
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.scopes import Value
    from glslc_coop.semantics.model.types import Argument, Scalar

_MATRIX2 = "GL_NV_cooperative_matrix2"
_MAINTENANCE1 = "GL_EXT_cooperative_matrix_maintenance1"
_ACCUMULATOR = 2
#: The uses of the operands that a product multiplies.
_MULTIPLICANDS = (0, 1)
_USES: dict[object, str] = {0: "gl_MatrixUseA", 1: "gl_MatrixUseB", 2: "gl_MatrixUseAccumulator"}


def construct(checker: Checker, node: nodes.Constructor, type_: Parametric) -> Expression:
    """Check `coopmat<…>(…)` and its like; the arguments are neither poison nor void."""
    if type_.row.family == "tensor" or type_.component is None:
        return refuse(
            checker, node, codes.INVALID_CONSTRUCTOR, f"type '{type_}' has no constructor", None, *_tensor_notes(type_)
        )
    if type_.is_coopmat:
        return _matrix(checker, node, type_)
    return _vector(checker, node, type_)


def _tensor_notes(type_: Parametric) -> tuple[str, ...]:
    if type_.row.role == "layout":
        return ("use createTensorLayoutNV()",)
    return ("use createTensorViewNV()",) if type_.row.role == "view" else ()


# ---- matrices ----


def _matrix(checker: Checker, node: nodes.Constructor, type_: Parametric) -> Expression:
    """Check a matrix constructor: a splat, or a conversion of another matrix."""
    arguments = node.arguments
    component = type_.component
    assert component is not None
    if len(arguments) != 1:
        return refuse(
            checker,
            node,
            codes.COOPERATIVE_CONSTRUCTOR_ARGUMENT_COUNT,
            f"constructor of '{type_}' requires 1 argument ({len(arguments)} given)",
        )
    argument = arguments[0]
    source = argument.type
    if source.is_scalar:
        if not _converts(checker, node, source, type_, argument):
            return node
        if source is not component:
            if source.component.is_float and component.is_integer and _loses_fraction(argument):
                _warn_narrowing(checker, argument, source, component)
            elif component.is_integer and argument.stage == CONSTANT and not _is_in_range(argument.value, component):
                checker.coop_warning(
                    codes.COOPERATIVE_NARROWING,
                    argument,
                    f"conversion to '{component}' changes the value {argument.value}",
                )
            node.arguments = [conversion(checker, argument, component)]
        return finish(checker, node, type_)
    if not isinstance(source, Parametric) or not source.is_coopmat:
        return refuse(
            checker,
            node,
            codes.COOPERATIVE_CONSTRUCTOR_ARGUMENT,
            f"cannot construct '{type_}' from '{source}'",
            argument,
            "use a scalar or a cooperative matrix",
        )
    if source.row.opcode != type_.row.opcode:
        return refuse(
            checker,
            node,
            codes.COOPERATIVE_CONVERSION,
            f"cannot convert '{source}' to '{type_}', a matrix of another extension",
            argument,
        )
    return _convert_matrix(checker, node, argument, source, type_)


def _loses_fraction(argument: Expression) -> bool:
    """Return whether a conversion to an integer loses a fraction. Not for a constant that is a whole number."""
    value = argument.value
    return (
        argument.stage != CONSTANT
        or not isinstance(value, float)
        or value != value
        or abs(value) == float("inf")
        or value != int(value)
    )


def _is_in_range(value: Value, component: Scalar) -> bool:
    """Return whether a constant is in the range of an integer type."""
    least = -(1 << component.width - 1) if component.is_signed else 0
    return bool(least <= value < least + (1 << component.width))


def _warn_narrowing(checker: Checker, argument: Expression, source: Type, component: Type) -> None:
    checker.coop_warning(
        codes.COOPERATIVE_NARROWING, argument, f"conversion from '{source}' to '{component}' loses the fraction"
    )


def _convert_matrix(
    checker: Checker, node: nodes.Constructor, argument: Expression, source: Parametric, type_: Parametric
) -> Expression:
    """Convert a matrix of the same scope and size.

    GL_NV_cooperative_matrix2 also converts an accumulator to another use, GL_EXT_cooperative_matrix_maintenance1 also
    back.
    """
    converts = source.component is not type_.component or (
        "USE" in type_.row.parameters and source.argument("USE") != type_.argument("USE")
    )
    for role in ("SCOPE", "ROWS", "COLUMNS"):
        one, other = source.argument(role), type_.argument(role)
        if one is other or one == other:
            continue
        if types.are_same_by_default(one, other) and (converts or role == "SCOPE"):
            if role != "SCOPE":
                warn_specialized(checker, argument, role, one, other)
        else:
            return refuse(
                checker,
                node,
                codes.COOPERATIVE_CONVERSION,
                f"cannot convert '{source}' to '{type_}'",
                argument,
                *_shape_notes(source, type_),
            )
    if "USE" in type_.row.parameters:
        use, wanted = source.argument("USE"), type_.argument("USE")
        if use is not wanted and use != wanted:
            notes = use_change_notes(checker.environment, use, wanted)
            if notes:
                return _refuse_use(checker, node, argument, source, type_, notes)
    if not _converts(checker, node, source, type_, argument):
        return node
    result = conversion(checker, argument, type_)
    result.start = node.start
    result.end = node.end
    return result


def warn_specialized(checker: Checker, node: Expression, role: str, one: object, other: object) -> None:
    """Warn about matrices whose sizes are the same only for some values of specialization constants."""
    checker.coop_warning(
        codes.SPECIALIZED_SIZES,
        node,
        f"conversion requires {types.argument_text(role, one)} and {types.argument_text(role, other)} to be equal, "
        "which only holds for some values of specialization constants",
    )


def _shape_notes(source: Parametric, type_: Parametric) -> tuple[str, ...]:
    if source.row is type_.row:
        return (*difference_notes(source, type_), "a conversion keeps scope, rows and columns")
    return ("scope, rows and columns must be the same",)


def use_change_notes(environment: Environment, use: Argument, wanted: Argument) -> tuple[str, ...]:
    """Return why a matrix does not convert to another use, () if it does.

    A specialized use counts as its default value; one without a default may be any.
    """
    old, new = (each.default if isinstance(each, types.SpecSize) else each for each in (use, wanted))
    if old is None or new is None:
        return ()
    what = f"not {_USES.get(old, old)} to {_USES.get(new, new)}"
    forward = old == _ACCUMULATOR and new in _MULTIPLICANDS
    backward = new == _ACCUMULATOR and old in _MULTIPLICANDS
    if environment.is_enabled(_MAINTENANCE1):
        return () if forward or backward else (f"only from and to gl_MatrixUseAccumulator the use changes, {what}",)
    both = f"'{_MAINTENANCE1}' also allows conversions to gl_MatrixUseAccumulator"
    if environment.is_enabled(_MATRIX2):
        notes = (f"only gl_MatrixUseAccumulator converts to another use, {what}",)
        return () if forward else (*notes, both) if backward else notes
    if backward:
        return (proposals.enable(_MAINTENANCE1, "'{}' allows conversions to gl_MatrixUseAccumulator"),)
    text = f"'{_MAINTENANCE1}' and '{{}}' allow conversions from gl_MatrixUseAccumulator"
    return (proposals.enable(_MATRIX2, text),)


def _refuse_use(
    checker: Checker,
    node: Expression,
    argument: Expression,
    source: Parametric,
    type_: Parametric,
    notes: tuple[str, ...],
) -> Expression:
    """Report a conversion to another use; without an extension for such conversions the code is another."""
    environment = checker.environment
    if environment.is_enabled(_MATRIX2) or environment.is_enabled(_MAINTENANCE1):
        code, tail = codes.COOPERATIVE_USE_CONVERSION, ""
    else:
        code, tail = codes.COOPERATIVE_CONVERSION, ", which has another use"
    return refuse(checker, node, code, f"cannot convert '{source}' to '{type_}'{tail}", argument, *notes)


def _converts(checker: Checker, node: Expression, source: Type, type_: Type, argument: Expression) -> bool:
    one, other = source.component, type_.component
    assert one is not None and other is not None
    return components_convert(checker, node, one, other, argument)


# ---- vectors ----


def _vector(checker: Checker, node: nodes.Constructor, type_: Parametric) -> Expression:
    """Check a vector constructor: a splat, a conversion of a vector of the same size, or a list of components."""
    arguments = node.arguments
    component = type_.component
    assert component is not None
    for argument in arguments:
        source = argument.type
        if source.is_coopmat or source.component is None or source.is_opaque:
            return refuse(
                checker,
                node,
                codes.COOPERATIVE_CONSTRUCTOR_ARGUMENT,
                f"cannot construct '{type_}' from '{source}'",
                argument,
                "load it: 'coopVecLoadNV(v, array, offset);'" if source.is_array else "use scalars and vectors",
            )
    if not arguments:
        return refuse(
            checker,
            node,
            codes.COOPERATIVE_CONSTRUCTOR_ARGUMENT_COUNT,
            f"constructor of '{type_}' requires at least 1 argument (0 given)",
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
            return finish(checker, node, type_)
        is_same_size = _size_of(source) is size or _size_of(source) == size
        if is_same_size and (source.is_parametric or checker.environment.is_enabled("GL_EXT_long_vector")):
            return _convert_vector(checker, node, argument, type_)
        if isinstance(source, Parametric):
            return _truncate(checker, node, argument, source, type_)
    return _gather(checker, node, type_)


def _size_of(type_: Type) -> object:
    if isinstance(type_, Vector):
        return type_.size
    if isinstance(type_, Parametric) and type_.is_coopvec:
        return type_.arguments[1]
    return None


def _convert_vector(checker: Checker, node: nodes.Constructor, argument: Expression, type_: Type) -> Expression:
    """Convert a whole vector of any family, component by component."""
    if not _converts(checker, node, argument.type, type_, argument):
        return node
    result = conversion(checker, argument, type_)
    result.start = node.start
    result.end = node.end
    return result


def _truncate(
    checker: Checker, node: nodes.Constructor, argument: Expression, source: Parametric, type_: Parametric
) -> Expression:
    """Construct a vector of the first components of a longer one with the same component type."""
    size, wanted = source.arguments[1], type_.arguments[1]
    if size.__class__ is not int or wanted.__class__ is not int:
        return refuse(
            checker,
            node,
            codes.COOPERATIVE_CONVERSION,
            f"cannot convert '{source}' to '{type_}': the sizes are not known to be equal",
            argument,
            *difference_notes(source, type_),
        )
    if source.component is not type_.component:
        return refuse(
            checker,
            node,
            codes.COOPERATIVE_CONVERSION,
            f"cannot convert '{source}' to '{type_}': both size and component type differ",
            argument,
            "convert one of them at a time",
        )
    return _gather(checker, node, type_)


def _gather(checker: Checker, node: nodes.Constructor, type_: Parametric) -> Expression:
    """Construct a vector from the components of all arguments."""
    size = type_.arguments[1]
    component = type_.component
    assert component is not None
    count: int | None
    if isinstance(size, types.SpecSize):
        count = size.default
        if count is None:
            return refuse(
                checker,
                node,
                codes.COOPERATIVE_CONSTRUCTOR_ARGUMENT_COUNT,
                f"cannot list the components of '{type_}', whose size is not known",
            )
        checker.coop_warning(
            codes.COMPONENTS_OF_SPECIALIZED_VECTOR,
            node,
            f"list of components of '{type_}' is valid for the default size {count} only",
            "a splat is valid for every size, and so is a loop over v[i] up to v.length()",
        )
    else:
        assert size.__class__ is int
        count = size
    assert count is not None
    if not gather(checker, node, type_, component, count):
        return node
    return finish(checker, node, type_)


def vector_from_cooperative(
    checker: Checker, node: nodes.Constructor, argument: Expression, source: Parametric, type_: Vector
) -> Expression:
    """Construct an ordinary or long vector from a cooperative vector of at least its size (GL_EXT_long_vector)."""
    if not checker.environment.is_enabled("GL_EXT_long_vector"):
        return refuse_cooperative(checker, node, argument, source, type_)
    size = source.arguments[1]
    if size == type_.size:
        return _convert_vector(checker, node, argument, type_)
    if size.__class__ is not int:
        return refuse(
            checker,
            node,
            codes.COOPERATIVE_CONVERSION,
            f"cannot convert '{source}' to '{type_}': the sizes are not known to be equal",
            argument,
        )
    if size > type_.size and source.component is not type_.component:
        return refuse(
            checker,
            node,
            codes.COOPERATIVE_CONVERSION,
            f"cannot convert '{source}' to '{type_}': both size and component type differ",
            argument,
            "convert one of them at a time",
        )
    if not gather(checker, node, type_, type_.component, type_.size):
        return node
    return finish(checker, node, type_)
