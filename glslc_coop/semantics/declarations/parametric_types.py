"""The parameters of cooperative and other parametric types.

In: `coopmat<…>` as a type specifier and its row. Out: the type, or a diagnostic for the parameter that is wrong. Must
not know: values of these types, their functions. GL_KHR_cooperative_matrix, GL_NV_cooperative_matrix,
GL_NV_cooperative_vector, GL_NV_cooperative_matrix2.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics import context
from glslc_coop.semantics.constants.constant_expressions import constant_int, require_constant, spec_size
from glslc_coop.semantics.expressions.conversions import conversion
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import SPECIALIZATION
from glslc_coop.semantics.model.types import ERROR, Scalar, Type

with lazy:
    from collections.abc import Callable

    from glslc_coop.diagnostics import codes
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.model.types import Argument, ParametricRow

_WORKGROUP = 2
_SUBGROUP = 3
#: Type of GL_NV_cooperative_matrix -> the widths of its components.
_WIDTHS = {"fcoopmatNV": (16, 32, 64), "icoopmatNV": (8, 16, 32), "ucoopmatNV": (8, 16, 32)}


#: Parameter -> an argument of it, for examples.
_EXAMPLES = {
    "T": "float16_t",
    "SCOPE": "gl_ScopeSubgroup",
    "USE": "gl_MatrixUseA",
    "DIM": "2",
    "MODE": "gl_CooperativeMatrixClampModeConstantNV",
    "HAS_DIMENSIONS": "false",
    **{f"P{dimension}": str(dimension) for dimension in range(5)},
}


def _example(row: ParametricRow) -> str:
    """Return the note with a type of the row."""
    # A layout or view may leave out what has a default.
    names = row.parameters[: 3 if "HAS_DIMENSIONS" in row.parameters else None]
    return f"for example {row.name}<{', '.join(_EXAMPLES.get(name, '16') for name in names)}>"


def check_parametric(checker: Checker, node: nodes.TypeSpecifier, row: ParametricRow) -> Type:
    """Return the type of `name<…>`; ERROR after a diagnostic."""
    wanted = _form(row)
    if node.arguments is None:
        checker.error(
            codes.MISSING_TYPE_PARAMETERS,
            node,
            f"missing parameters of type '{row.name}': {wanted}",
            _example(row),
            token=row.name,
        )
        return ERROR
    if _is_permuted(checker, node, row):
        return ERROR
    arguments: list[Argument] = []
    failed = False
    for position, argument in enumerate(node.arguments):
        if position >= len(row.parameters):
            break
        value = _argument(checker, argument, row, row.parameters[position])
        if value is None:
            failed = True
        else:
            arguments.append(value)
    if len(node.arguments) > len(row.parameters):
        _report_count(checker, node, row, wanted)
        return ERROR
    if failed:
        return ERROR
    complete = types.complete_arguments(row, tuple(arguments))
    if complete is None:
        _report_count(checker, node, row, wanted)
        return ERROR
    for name, value, argument in zip(row.parameters, complete, node.arguments):
        rule = _RULES.get(name)
        if rule is not None and not rule(checker, row, value, argument):
            failed = True
    if failed or not _check_whole(checker, node, row, complete):
        return ERROR
    return checker.types.parametric(row, complete)


#: Parameter -> the prefix of the constants that it takes.
_CONSTANTS = {"SCOPE": "gl_Scope", "USE": "gl_MatrixUse", "MODE": "gl_CooperativeMatrixClampMode"}


def _is_permuted(checker: Checker, node: nodes.TypeSpecifier, row: ParametricRow) -> bool:
    """Report the first argument that is meant for another parameter; return whether there is one.

    A type, or the name of a constant, shows what it is meant for. Further errors would follow from it.
    """
    given = node.arguments or ()
    if len(given) != len(row.parameters):
        return False
    owners = [_owner(argument, row) for argument in given]
    for parameter, argument, owner in zip(row.parameters, given, owners):
        if owner in ("", parameter) or owners[row.parameters.index(owner)] == owner:
            continue
        text = checker.sources.text(argument.start, argument.end)
        message = f"'{text}' cannot be parameter {parameter} of '{row.name}'"
        checker.error(codes.INVALID_TYPE_PARAMETER, argument, message, f"the order is {_form(row)}", token=row.name)
        return True
    return False


def _owner(argument: nodes.TypeArgument, row: ParametricRow) -> str:
    """Return the parameter that a type or a named constant is meant for; empty for any other argument."""
    if isinstance(argument, (nodes.TypeSpecifier, nodes.StructSpecifier)):
        found = "T"
    else:
        name = argument.name if isinstance(argument, nodes.Identifier) else ""
        found = next((each for each, prefix in _CONSTANTS.items() if name.startswith(prefix)), "")
    return found if found in row.parameters else ""


def _report_count(checker: Checker, node: nodes.TypeSpecifier, row: ParametricRow, wanted: str) -> None:
    given = node.arguments or ()
    count = len(given)
    owners = [_owner(argument, row) for argument in given]
    lacking = [name for name in row.parameters if (name in _CONSTANTS or name == "T") and name not in owners]
    notes = [f"{' and '.join(lacking)} {'is' if len(lacking) == 1 else 'are'} missing"] if lacking else []
    if len(lacking) != len(row.parameters) - count:
        notes = [f"the last {count - len(row.parameters)} are superfluous"] if count > len(row.parameters) + 1 else []
    checker.error(
        codes.TYPE_PARAMETER_COUNT,
        node,
        f"wrong number of parameters of type '{row.name}': expected {wanted} ({count} given)",
        *notes,
        _example(row),
        token=row.name,
    )


def _argument(checker: Checker, node: nodes.TypeArgument, row: ParametricRow, name: str) -> Argument | None:
    """Return one argument: a type for T, a bool for HAS_…, an int or SpecSize for the rest; None after an error."""
    text = checker.sources.text(node.start, node.end)
    is_type = isinstance(node, (nodes.TypeSpecifier, nodes.StructSpecifier))
    if name == "T":
        if isinstance(node, nodes.Identifier) and checker.scopes.find(node.name) is None:
            # Undeclared, perhaps the type of an extension: the message says which one.
            if context.check_expression(checker, node).type.is_error:
                return None
        if not is_type:
            message = f"first parameter of '{row.name}' must be a component type ('{text}' given)"
            checker.error(codes.INVALID_COMPONENT_TYPE, node, message, _example(row), token=row.name)
            return None
        type_ = context.check_type_specifier(checker, node)
        return None if type_.is_error else _component(checker, node, row, type_)
    what = f"parameter {name} of '{row.name}'"
    if not isinstance(node, nodes.Expression):
        message = f"{what} must be a value (type '{text}' given)"
        checker.error(codes.INVALID_TYPE_PARAMETER, node, message, _example(row), token=row.name)
        return None
    assert isinstance(node, nodes.Expression)
    value = context.check_expression(checker, node)
    if value.type.is_error:
        return None
    if value.type is types.BOOL:
        return _boolean(checker, value, row, name)
    size = constant_int(checker, value, what, facts=Facts("size"))
    if size is None:
        return None
    if name.startswith("HAS_"):
        if isinstance(size, int):
            return bool(size)
        return size
    if isinstance(size, int) and size < 0:
        message = f"{what} must not be negative ({size} given)"
        checker.error(codes.NEGATIVE_TYPE_PARAMETER, node, message, token=row.name)
        return None
    return size


def _boolean(checker: Checker, value: nodes.Expression, row: ParametricRow, name: str) -> Argument | None:
    """Return the value of a boolean argument, which is 0 or 1 where the parameter is a number."""
    what = f"parameter {name} of '{row.name}'"
    if not checker.environment.is_enabled("GL_NV_cooperative_matrix2"):
        message = f"{what} must be an integer ('bool' given)"
        checker.error(codes.INVALID_TYPE_PARAMETER, value, message, _example(row), token=row.name)
        return None
    if not require_constant(checker, value, what, facts=Facts("size")):
        return None
    is_boolean = name.startswith("HAS_")
    if value.stage == SPECIALIZATION:
        # SPIR-V takes no Boolean for a size.
        return spec_size(checker, value if is_boolean else conversion(checker, value, types.INT))
    if is_boolean:
        return bool(value.value)
    return int(value.value)


def _component(checker: Checker, argument: nodes.TypeArgument, row: ParametricRow, type_: Type) -> Type | None:
    """Return the component type of a matrix or vector: a scalar number; None after a diagnostic."""
    reason = ""
    missing: str | None = ""
    notes: tuple[str, ...] = ()
    if not isinstance(type_, Scalar):
        reason = "it is not a scalar"
        notes = (f"the type of one component is '{type_.component}'",) if type_.is_vector or type_.is_matrix else ()
    elif type_.is_bool:
        reason = "" if row.family == "tensor" or "known" in row.flags else "it is not a number"
        notes = ("a component is an integer of 8, 16, 32 or 64 bits, or a float of 16, 32 or 64 bits",)
    elif type_.encoding is not None:
        missing = row.encodings.get(type_.encoding, row.encodings.get("any"))
        if missing is None and checker.entry.spirv_types:
            # GL_EXT_spirv_intrinsics: what other extensions of SPIR-V allow is theirs to say.
            missing = ""
        if missing is None:
            reason = f"a {row.family} has no components of that encoding"
        elif missing and not checker.environment.is_enabled(missing):
            reason = f"it requires extension '{missing}'"
    if reason:
        checker.error(
            codes.INVALID_COMPONENT_TYPE,
            argument,
            f"'{type_}' is not allowed as component type of '{row.name}'; {reason}",
            *notes,
            token=row.name,
            facts=Facts(extension=missing or ""),
        )
        return None
    return type_


# ---- rules on single parameters: is the argument valid? ----


def _default(value: Argument) -> int | None:
    """Return the value of an argument before specialization."""
    return value if isinstance(value, int) else value.default if isinstance(value, types.SpecSize) else None


def _form(row: ParametricRow) -> str:
    """Return a type with the names of its parameters."""
    return f"{row.name}<{', '.join(row.parameters)}>"


def _refuse(checker: Checker, code: Code, node: At, message: str, row: ParametricRow) -> bool:
    checker.error(code, node, message, token=row.name, facts=Facts(names=(row.name,)))
    return False


def _check_scope(checker: Checker, row: ParametricRow, value: Argument, node: At) -> bool:
    """Check that the scope is one that Vulkan has matrices for: subgroup or workgroup."""
    if not isinstance(value, int) or value in (_WORKGROUP, _SUBGROUP):
        required = row.flags.get("workgroup")
        if value == _WORKGROUP and required is not None and not checker.environment.is_enabled(required):
            message = f"'{row.name}' with workgroup scope requires extension '{required}'"
            facts = Facts(extension=required)
            checker.coop_warning(codes.WORKGROUP_SCOPE, node, message, token=row.name, facts=facts)
        return True
    given = types.argument_text("SCOPE", value)
    message = f"scope of '{row.name}' must be gl_ScopeSubgroup or gl_ScopeWorkgroup ({given} given)"
    return _refuse(checker, codes.INVALID_MATRIX_SCOPE, node, message, row)


def _check_use(checker: Checker, row: ParametricRow, value: Argument, node: At) -> bool:
    number = _default(value)
    if not isinstance(value, int):
        message = f"use of '{row.name}' depends on a specialization constant and cannot be checked"
        checker.coop_warning(codes.SPECIALIZED_USE, node, message, token=row.name)
    if number is None or 0 <= number <= 2:
        return True
    names = "gl_MatrixUseA, gl_MatrixUseB or gl_MatrixUseAccumulator"
    message = f"use of '{row.name}' must be {names} ({number} given)"
    return _refuse(checker, codes.INVALID_MATRIX_USE, node, message, row)


def _check_dimension(checker: Checker, row: ParametricRow, value: Argument, node: At) -> bool:
    if not isinstance(value, int) or value:
        return True
    message = f"'{row.name}' must have at least one row and one column"
    return _refuse(checker, codes.INVALID_MATRIX_SIZE, node, message, row)


def _check_count(checker: Checker, row: ParametricRow, value: Argument, node: At) -> bool:
    if not isinstance(value, int) or 0 < value <= types.MAXIMUM_PARTS:
        return True
    if not value:
        message = f"'{row.name}' must have at least one component"
        return _refuse(checker, codes.INVALID_VECTOR_SIZE, node, message, row)
    message = f"'{row.name}' must have at most {types.MAXIMUM_PARTS} components ({value} given)"
    return _refuse(checker, codes.RESOURCE_LIMIT, node, message, row)


def _check_bits(checker: Checker, row: ParametricRow, value: Argument, node: At) -> bool:
    widths = _WIDTHS.get(row.name, ())
    if isinstance(value, int) and value in widths:
        return True
    if isinstance(value, int):
        message = f"component width of '{row.name}' must be one of {', '.join(map(str, widths))} ({value} given)"
    else:
        message = (
            f"component width of '{row.name}' must be a constant expression; it depends on a specialization constant"
        )
    return _refuse(checker, codes.INVALID_MATRIX_BITS, node, message, row)


def _check_tensor_dimension(checker: Checker, row: ParametricRow, value: Argument, node: At) -> bool:
    number = _default(value)
    if number is None or 1 <= number <= 5:
        return True
    message = f"'{row.name}' must have 1 to 5 dimensions ({number} given)"
    return _refuse(checker, codes.INVALID_TENSOR_DIMENSION, node, message, row)


def _check_clamp_mode(checker: Checker, row: ParametricRow, value: Argument, node: At) -> bool:
    number = _default(value)
    if number is None or 0 <= number <= 4:
        return True
    message = f"clamp mode of '{row.name}' must be one of gl_CooperativeMatrixClampMode… ({number} given)"
    return _refuse(checker, codes.INVALID_CLAMP_MODE, node, message, row)


def _check_rank(checker: Checker, row: ParametricRow, value: Argument, node: At) -> bool:
    if not isinstance(value, int) or value:
        return True
    message = f"'{row.name}' must have at least one dimension"
    return _refuse(checker, codes.INVALID_TENSOR_DIMENSION, node, message, row)


_RULES: dict[str, Callable[[Checker, ParametricRow, Argument, At], bool]] = {
    "SCOPE": _check_scope,
    "USE": _check_use,
    "ROWS": _check_dimension,
    "COLUMNS": _check_dimension,
    "N": _check_count,
    "BITS": _check_bits,
    "DIM": _check_tensor_dimension,
    "MODE": _check_clamp_mode,
    "RANK": _check_rank,
}


def check_argument(checker: Checker, type_: Type, name: str, node: At) -> bool:
    """Check one argument of a type that a function call returns."""
    if not isinstance(type_, types.Parametric):
        return True
    return _RULES[name](checker, type_.row, type_.argument(name), node)


def _check_whole(
    checker: Checker, node: nodes.TypeSpecifier, row: ParametricRow, complete: tuple[Argument, ...]
) -> bool:
    """Check the rules on several parameters: a view's permutation."""
    if row.role != "view":
        return True
    dimension = _default(complete[0])
    permutation = complete[2 : 2 + dimension] if dimension is not None else complete[2:]
    if len(node.arguments or ()) > 2 + (dimension or 5):
        checker.coop_warning(
            codes.SURPLUS_PERMUTATION,
            node,
            f"permutation of a view with {dimension} dimensions has {dimension} entries; the others have no effect",
            token=row.name,
        )
    entries = [entry for entry in permutation if isinstance(entry, int)]
    if len(entries) == len(permutation) and sorted(entries) != list(range(len(entries))):
        text = ", ".join(str(entry) for entry in permutation)
        checker.error(
            codes.INVALID_PERMUTATION,
            node,
            f"({text}) is not a permutation of 0 to {len(permutation) - 1}",
            token=row.name,
        )
        return False
    return True
