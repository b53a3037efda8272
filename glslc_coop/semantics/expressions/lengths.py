"""Check the method `length()` of arrays, vectors, matrices and cooperative values. GLSL 4.60 sections 4.1.9, 5.5-5.7.

In: its call. Out: a LengthMethod node. Must not know: other calls.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.context import check_lvalue
from glslc_coop.semantics.declarations import implicit_sizes
from glslc_coop.semantics.expressions import lvalues
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, RUNTIME, SPECIALIZATION, Variable
from glslc_coop.semantics.model.types import ERROR, INT, Array, Matrix, Parametric, Type, Vector

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model import interface_lengths


def check_length(checker: Checker, call: nodes.FunctionCall, field: nodes.FieldSelection) -> Expression:
    """Check `base.length()`, a constant expression except for the unsized array of a buffer block."""
    base = check_lvalue(checker, field.base)
    result = nodes.LengthMethod(base, call.start, call.end)
    result.stage = RUNTIME
    result.type = ERROR
    type_ = base.type
    if type_.is_error:
        return result
    if call.arguments:
        checker.error(
            codes.WRONG_ARGUMENT_COUNT,
            call,
            f"too many arguments to '{field.name}': expected 0, got {len(call.arguments)}",
            token=field.name,
        )
        return result
    is_wide = field.name == "length64"
    if is_wide and not checker.environment.is_enabled("GL_EXT_shader_64bit_indexing"):
        checker.sink.error(
            codes.UNKNOWN_METHOD,
            field.name_start,
            field.end,
            "'length64' requires 'GL_EXT_shader_64bit_indexing'",
            token=field.name,
        )
        return result
    if not _measure(checker, result, base, type_, call):
        return result
    result.type = types.INT64 if is_wide else INT
    return result


def _measure(
    checker: Checker, node: nodes.LengthMethod, base: Expression, type_: Type, call: nodes.FunctionCall
) -> bool:
    """Set stage and value of a length; False after an error."""
    environment = checker.environment
    size: object = None
    if isinstance(type_, Array):
        size = type_.length
        if type_.length is None:
            return _check_runtime_length(checker, node, base, call)
    elif isinstance(type_, (Vector, Matrix)):
        size = type_.size if isinstance(type_, Vector) else type_.columns
        is_long = isinstance(type_, Vector) and type_.size > 4
        if not is_long and (
            environment.is_es
            or (environment.version < 420 and not environment.is_enabled("GL_ARB_shading_language_420pack"))
        ):
            checker.error(
                codes.LENGTH_NEEDS_VERSION,
                call,
                "'length' of vectors and matrices requires version 420",
                token="length",
            )
            return False
    elif isinstance(type_, Parametric) and type_.row.family != "tensor":
        if type_.is_coopvec:
            size = type_.arguments[1]
        elif type_.row.flags.get("length") == "constant":
            # Known after specialization, so not to the compiler.
            node.stage = SPECIALIZATION
            return True
        else:
            return True
    else:
        checker.error(codes.UNKNOWN_METHOD, call, f"type '{type_}' has no method 'length'", token="length")
        return False
    if isinstance(size, int):
        node.stage = CONSTANT
        node.value = size
    else:
        assert isinstance(size, types.SpecSize)
        node.stage = SPECIALIZATION
        node.value = size.default
    return True


def interface_length(checker: Checker, base: Expression) -> int | None:
    """Return the length of an unsized input or output that a layout qualifier or a limit determines."""
    if base.__class__ is not nodes.Identifier or base.symbol.__class__ is not Variable:
        return None
    return interface_lengths.interface_length(
        checker.environment, checker.execution, checker.entry.primitives, base.symbol
    )


def _missing_layout(checker: Checker, base: Expression) -> str | None:
    """Return the declaration that would size an input or output, where there is one."""
    if base.__class__ is not nodes.Identifier or base.symbol.__class__ is not Variable:
        return None
    return interface_lengths.missing_layout(checker.environment, base.symbol)


_LARGEST_INDEX = (1 << 31) - 2


def interface_bound(checker: Checker, node: nodes.IndexExpression, index: int) -> int | None:
    """Return the bound of a constant index into an unsized input or output; None where there is none yet.

    The layout of a mesh shader may follow: then the index is checked at the end of the shader.
    """
    length = interface_length(checker, node.base)
    if length is None and checker.environment.stage == "mesh":
        checker.entry.output_indices.append((node, index))
    elif length is None and index > _LARGEST_INDEX:
        # An implicitly sized array has its largest index plus one as its size, which must be an int.
        length = _LARGEST_INDEX + 1
    return length


def check_output_indices(checker: Checker) -> None:
    """Check the indices that precede the layout of a mesh shader."""
    for node, index in checker.entry.output_indices:
        length = interface_length(checker, node.base)
        if length is not None and index >= length:
            report_index(checker, node, index, length)


def report_index(checker: Checker, node: nodes.IndexExpression, index: int, length: int) -> None:
    """Report a constant index that is out of range, with the length where the type does not show it."""
    type_ = node.base.type
    is_unsized = isinstance(type_, Array) and type_.length is None
    name = getattr(node.base, "name", "")
    range_ = "the only index is 0" if length == 1 else f"indices are 0 to {length - 1}"
    notes = (
        (f"'{name}' has {length} element{'' if length == 1 else 's'}: {range_}",) if is_unsized and name else (range_,)
    )
    checker.error(
        codes.INDEX_OUT_OF_RANGE, node.index, f"index {index} is out of range for '{type_}'", *notes, token="[]"
    )


def _check_runtime_length(
    checker: Checker, node: nodes.LengthMethod, base: Expression, call: nodes.FunctionCall
) -> bool:
    if lvalues.is_runtime_array(base):
        if not isinstance(base, nodes.MemberAccess) or not base.base.type.is_reference:
            return True
        message = "'length' is not available on the unsized array of a buffer reference"
    else:
        count = interface_length(checker, base) if not implicit_sizes.is_deferred(checker, base) else None
        if count is not None:
            node.stage = CONSTANT
            node.value = count
            return True
        missing = _missing_layout(checker, base)
        if missing is not None:
            message = "'length' of an array that a layout sizes is only available after that layout"
            checker.error(codes.LENGTH_OF_UNSIZED_ARRAY, call, message, f"declare '{missing}' before", token="length")
            return False
        message = "'length' of an unsized array is only available for the last member of a buffer block"
    hints = implicit_sizes.size_hint(checker, base)
    checker.error(codes.LENGTH_OF_UNSIZED_ARRAY, call, message, *hints, token="length")
    return False
