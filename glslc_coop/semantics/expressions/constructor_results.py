"""Shared parts of constructors: the finished node, errors, and components gathered from arguments.

In: checked arguments. Out: Constructor nodes. Must not know: which type a constructor is for. GLSL 4.60 section 5.4.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.constants import constants
from glslc_coop.semantics.constants.constant_expressions import spend
from glslc_coop.semantics.expressions import operator_signatures
from glslc_coop.semantics.expressions.conversions import conversion, mismatch_notes
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, RUNTIME, SPECIALIZATION
from glslc_coop.semantics.model.types import Parametric, Scalar, Type

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.context import Checker

_COMPOSITES = "GL_EXT_spec_constant_composites"
_LONG_VECTOR = "GL_EXT_long_vector"


def refuse(
    checker: Checker, node: Expression, code: Code, message: str, at: Expression | None = None, *notes: str
) -> Expression:
    """Report an error of a constructor at the node or at one of its arguments; the node stays poison."""
    span = at if at is not None else node
    checker.error(code, span, message, *notes)
    return node


def finish(checker: Checker, node: nodes.Constructor, type_: Type) -> nodes.Constructor:
    """Set type, stage and value of a constructor whose arguments are converted."""
    node.type = type_
    arguments = node.arguments
    stage = CONSTANT
    for argument in arguments:
        if argument.stage > stage:
            stage = argument.stage
    if stage == RUNTIME:
        return node
    if stage == SPECIALIZATION:
        # Vectors of specialization constants are constant expressions, other composites by an extension.
        if not type_.is_vector and not checker.environment.is_enabled(_COMPOSITES):
            return node
        node.stage = SPECIALIZATION
        if any(argument.value is None for argument in arguments):
            return node
    if isinstance(type_, types.Vector) and type_.size > 4:
        spend(checker, type_, node)
    value = constants.fold_constructor(
        type_, [argument.type for argument in arguments], [argument.value for argument in arguments]
    )
    if value is not None or stage == SPECIALIZATION:
        node.stage = stage
        node.value = value
    return node


#: Encodings of the OCP microscaling formats, to which there are no conversions at run time.
_MICROSCALING = ("e2m1", "e2m3", "e3m2", "ue8m0", "mxint8")


def components_convert(
    checker: Checker, node: Expression, source: Scalar, target: Scalar, argument: Expression
) -> bool:
    """Check that a component converts to another.

    Not small floats and bool, to microscaling formats only constants, and from storage-only types only integers to
    integers and floats to floats.
    """
    if source.width < 32 and source.encoding is None and not _converts_from_storage(checker, source, target, argument):
        return False
    if target.encoding in _MICROSCALING and source is not target and argument.stage != CONSTANT and not source.is_bool:
        checker.error(
            codes.MICROSCALING_AT_RUN_TIME,
            argument,
            f"cannot construct '{target}' from '{argument.type}' at run time",
            "use a constant expression, or the bitcast and unpack functions",
        )
        return False
    small, truth = (source, target) if source.encoding is not None else (target, source)
    if small.encoding is None or not truth.is_bool:
        return True
    checker.error(
        codes.SMALL_FLOAT_AND_BOOL, argument, f"cannot convert '{source}' to '{target}'", "convert it to 'float' first"
    )
    return False


def _converts_from_storage(checker: Checker, source: Scalar, target: Scalar, argument: Expression) -> bool:
    """Check a conversion from 8 or 16 bits: one that is only stored has those to and from its own kind, and to others
    that are only stored. GL_EXT_shader_16bit_storage, GL_EXT_shader_8bit_storage.
    """
    environment = checker.environment
    if source.is_bool or source.is_float is target.is_float and not target.is_bool or checker.entry.spirv_types:
        return True
    if argument.type.is_parametric or target.encoding is not None:
        return True
    missing = operator_signatures.missing_arithmetic(environment, source)
    if missing is None:
        return True
    if target.width in (8, 16) and operator_signatures.missing_arithmetic(environment, target) is not None:
        return True
    kind = "float" if source.is_float else "int" if source.is_signed else "uint"
    checker.error(
        codes.ARITHMETIC_ON_STORAGE_TYPE,
        argument,
        f"conversion to '{target}' is not available on the storage-only type '{source}'",
        f"'{missing}' enables it; '{kind}(…)' converts in any case",
    )
    return False


def gather(checker: Checker, node: nodes.Constructor, type_: Type, component: Scalar, wanted: int) -> bool:
    """Check that the arguments provide enough components, and that none of them is unused."""
    arguments = node.arguments
    count = 0
    for position, argument in enumerate(arguments):
        source = argument.type
        size = _component_count(source)
        if source.is_coopvec and type_.is_vector and not checker.environment.is_enabled(_LONG_VECTOR):
            refuse_cooperative(checker, node, argument, source, type_)
            return False
        if size is None:
            refuse(
                checker,
                node,
                codes.INVALID_CONSTRUCTOR_ARGUMENT,
                f"cannot construct '{type_}' from '{source}'",
                argument,
            )
            return False
        if count >= wanted:
            refuse(
                checker,
                node,
                codes.CONSTRUCTOR_ARGUMENT_UNUSED,
                f"unused argument: '{type_}' has {wanted} components, which the previous arguments provide",
                argument,
                *[f"an array is constructed by '{type_}[](…)'"][: all(each.type is type_ for each in node.arguments)],
            )
            return False
        count += size
        own = source.component
        if own is not component:
            if not components_convert(checker, node, own, component, argument):
                return False
            if isinstance(source, Parametric):
                converted = checker.types.parametric(source.row, (component, *source.arguments[1:]))
            else:
                converted = types.with_component(source, component)
            arguments[position] = conversion(checker, argument, converted)
    if count < wanted:
        refuse(
            checker,
            node,
            codes.TOO_FEW_COMPONENTS,
            f"too few components for '{type_}': expected {wanted}, got {count}",
        )
        return False
    return True


def _component_count(type_: Type) -> int | None:
    """Return the number of components that an argument provides; None where it cannot be an argument."""
    if isinstance(type_, Parametric):
        size = type_.arguments[1] if type_.is_coopvec else None
        return size if size.__class__ is int else None
    return None if type_.is_opaque else types.element_count(type_)


def refuse_cooperative(
    checker: Checker, node: nodes.Constructor, argument: Expression, source: Type, type_: Type
) -> Expression:
    """Report an ordinary vector constructed from a cooperative one without GL_EXT_long_vector."""
    notes = mismatch_notes(source, type_)
    if _component_count(source) in (types.element_count(type_), None):
        notes = ("'GL_EXT_long_vector' allows conversions between vectors of the same size",)
    return refuse(
        checker,
        node,
        codes.COOPERATIVE_CONSTRUCTOR_ARGUMENT,
        f"cannot construct '{type_}' from '{source}'",
        argument,
        *notes,
    )
