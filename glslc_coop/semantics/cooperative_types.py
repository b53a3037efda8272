"""The parameters of cooperative and other parametric types.

In: `coopmat<…>` as a type specifier and its row. Out: the type, or a diagnostic for the parameter that is wrong. Must not know: values
of these types, their functions. GL_KHR_cooperative_matrix, GL_NV_cooperative_matrix, GL_NV_cooperative_vector, GL_NV_cooperative_matrix2.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import dispatch, expressions, types
from glslc_coop.semantics.types import ERROR, Scalar, Type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.semantics.checker import Checker
    from glslc_coop.semantics.types import ParametricRow, SpecSize

#: Components of a vector: OpCompositeConstruct of all of them has to fit into 16 bits of words.
_MAXIMUM_COUNT = 0xFFFF - 3
_WORKGROUP = 2
_SUBGROUP = 3
#: Widths that `fcoopmatNV` and its siblings take.
_WIDTHS = {"fcoopmatNV": (16, 32, 64), "icoopmatNV": (8, 16, 32), "ucoopmatNV": (8, 16, 32)}


def check_parametric(checker: Checker, node: nodes.TypeSpecifier, row: ParametricRow) -> Type:
    """The type of `name<…>`; ERROR after a diagnostic."""
    sink = checker.sink
    wanted = f"{row.name}<{', '.join(row.parameters)}>"
    if node.arguments is None:
        sink.error(codes.MISSING_TYPE_PARAMETERS, node.start, node.end, f"'{row.name}' needs its parameters: {wanted}", token=row.name)
        return ERROR
    arguments: list[Any] = []
    failed = False
    for position, argument in enumerate(node.arguments):
        if position >= len(row.parameters):
            break
        value = _argument(checker, argument, row, row.parameters[position])
        failed = failed or value is None
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


def _report_count(checker: Checker, node: nodes.TypeSpecifier, row: ParametricRow, wanted: str) -> None:
    count = len(node.arguments)
    checker.sink.error(
        codes.TYPE_PARAMETER_COUNT, node.start, node.end, f"'{row.name}' has {count} parameter{'' if count == 1 else 's'} here, wanted {wanted}", token=row.name
    )


def _argument(checker: Checker, argument: Any, row: ParametricRow, name: str) -> Any:
    """One argument: a type for T, a boolean for HAS_…, an integer constant or SpecSize for the rest; None after a diagnostic."""
    from glslc_coop.semantics import declarations

    sink = checker.sink
    is_type = argument.__class__ is nodes.TypeSpecifier or argument.__class__ is nodes.StructSpecifier
    if name == "T":
        if argument.__class__ is nodes.Identifier and checker.scopes.find(argument.name) is None:
            # No name of anything, perhaps the type of an extension: the message says which one.
            if dispatch.check_expression(checker, argument).type.is_error:
                return None
        if not is_type:
            sink.error(
                codes.INVALID_COMPONENT_TYPE, argument.start, argument.end,
                f"the first parameter of '{row.name}' is a component type, found '{checker.sources.text(argument.start, argument.end)}'", token=row.name,
            )
            return None
        type_ = declarations.check_type_specifier(checker, argument)
        return None if type_.is_error else _component(checker, argument, row, type_)
    if is_type:
        sink.error(
            codes.INVALID_TYPE_PARAMETER, argument.start, argument.end,
            f"the parameter {name} of '{row.name}' is a value, found the type '{checker.sources.text(argument.start, argument.end)}'", token=row.name,
        )
        return None
    value = dispatch.check_expression(checker, argument)
    if value.type.is_error:
        return None
    if value.type is types.BOOL:
        return _boolean(checker, value, row, name)
    size = expressions.constant_int(checker, value, f"the parameter {name} of '{row.name}'")
    if size is None:
        return None
    if name.startswith("HAS_"):
        return bool(size) if isinstance(size, int) else size
    if isinstance(size, int) and size < 0:
        sink.error(codes.NEGATIVE_TYPE_PARAMETER, argument.start, argument.end, f"the parameter {name} of '{row.name}' is not negative, found {size}", token=row.name)
        return None
    return size


def _boolean(checker: Checker, value: Any, row: ParametricRow, name: str) -> Any:
    sink = checker.sink
    if not checker.environment.is_enabled("GL_NV_cooperative_matrix2"):
        sink.error(
            codes.INVALID_TYPE_PARAMETER, value.start, value.end, f"the parameter {name} of '{row.name}' is an integer, found a value of type 'bool'", token=row.name
        )
        return None
    if not expressions.require_constant(checker, value, f"the parameter {name} of '{row.name}'"):
        return None
    is_wanted = name.startswith("HAS_")
    if value.stage == 1:
        from glslc_coop.semantics.constant_expressions import spec_size
        from glslc_coop.semantics.conversions import conversion

        # As a number it is 0 or 1: SPIR-V takes no Boolean for a size.
        return spec_size(checker, value if is_wanted else conversion(checker, value, types.INT))
    return bool(value.value) if is_wanted else int(value.value)


def _component(checker: Checker, argument: Any, row: ParametricRow, type_: Type) -> Type | None:
    """The component type of a matrix or vector: a scalar that is a number."""
    reason = ""
    if not isinstance(type_, Scalar):
        reason = "it is no scalar"
    elif row.name == "tensorARM":
        missing = _TENSOR_EXTENSIONS.get(type_.encoding or "")
        if type_.encoding is not None and (missing is None or not checker.environment.is_enabled(missing)):
            reason = f"that needs '{missing}'" if missing is not None else "no tensor has such elements"
    elif type_.is_bool:
        reason = "it is no number"
    elif row.name == "coopvecNV" and type_.encoding is not None:
        reason = "cooperative vectors have no arithmetic on it"
    elif type_.encoding is not None and type_.encoding not in ("bfloat16", "e4m3", "e5m2"):
        reason = "no cooperative type has such components"
    if row.name == "vector" and isinstance(type_, Scalar):
        reason = ""
    if reason:
        checker.sink.error(
            codes.INVALID_COMPONENT_TYPE, argument.start, argument.end, f"'{type_}' cannot be the component type of '{row.name}', {reason}", token=row.name
        )
        return None
    return type_


# ---- rules on single parameters: (checker, row, value, node) -> all right? ----


_TENSOR_EXTENSIONS = {"bfloat16": "GL_ARM_tensors_bfloat16", "e5m2": "GL_ARM_tensors_float_e5m2", "e4m3": "GL_ARM_tensors_float_e4m3"}


def _default(value: int | SpecSize) -> int | None:
    return value if isinstance(value, int) else value.default


def _refuse(checker: Checker, code: Any, node: Any, message: str, row: ParametricRow) -> bool:
    checker.sink.error(code, node.start, node.end, message, token=row.name)
    return False


def _check_scope(checker: Checker, row: ParametricRow, value: Any, node: Any) -> bool:
    """Vulkan knows matrices of subgroups and of workgroups."""
    if not isinstance(value, int) or value in (_WORKGROUP, _SUBGROUP):
        if value == _WORKGROUP and row.name == "coopmat" and not checker.environment.is_enabled("GL_NV_cooperative_matrix2"):
            checker.sink.coop_warning(
                codes.WORKGROUP_SCOPE, node.start, node.end, f"a '{row.name}' of workgroup scope is a feature of 'GL_NV_cooperative_matrix2'", token=row.name
            )
        return True
    found = types.argument_text("SCOPE", value)
    return _refuse(checker, codes.INVALID_MATRIX_SCOPE, node, f"the scope of a '{row.name}' is gl_ScopeSubgroup or gl_ScopeWorkgroup, found {found}", row)


def _check_use(checker: Checker, row: ParametricRow, value: Any, node: Any) -> bool:
    number = _default(value)
    if not isinstance(value, int):
        checker.sink.coop_warning(codes.SPECIALIZED_USE, node.start, node.end, f"the use of '{row.name}' depends on a specialization constant and cannot be checked", token=row.name)
    if number is not None and not 0 <= number <= 2:
        return _refuse(
            checker, codes.INVALID_MATRIX_USE, node, f"the use of a '{row.name}' is gl_MatrixUseA, gl_MatrixUseB or gl_MatrixUseAccumulator, found {number}", row
        )
    return True


def _check_dimension(checker: Checker, row: ParametricRow, value: Any, node: Any) -> bool:
    if value == 0 and isinstance(value, int):
        return _refuse(checker, codes.INVALID_MATRIX_SIZE, node, f"a '{row.name}' has at least one row and one column, found 0", row)
    return True


def _check_count(checker: Checker, row: ParametricRow, value: Any, node: Any) -> bool:
    if value == 0 and isinstance(value, int):
        return _refuse(checker, codes.INVALID_VECTOR_SIZE, node, f"a '{row.name}' has at least one component, found 0", row)
    if isinstance(value, int) and value > _MAXIMUM_COUNT:
        message = f"a '{row.name}' of {value} components is more than a SPIR-V instruction can list, which is {_MAXIMUM_COUNT}"
        return _refuse(checker, codes.RESOURCE_LIMIT, node, message, row)
    return True


def _check_bits(checker: Checker, row: ParametricRow, value: Any, node: Any) -> bool:
    widths = _WIDTHS.get(row.name, ())
    if not isinstance(value, int):
        return _refuse(checker, codes.INVALID_MATRIX_BITS, node, f"the width of a '{row.name}' cannot depend on a specialization constant", row)
    if value not in widths:
        return _refuse(checker, codes.INVALID_MATRIX_BITS, node, f"the width of a '{row.name}' is one of {', '.join(map(str, widths))}, found {value}", row)
    return True


def _check_tensor_dimension(checker: Checker, row: ParametricRow, value: Any, node: Any) -> bool:
    number = _default(value)
    if number is not None and not 1 <= number <= 5:
        return _refuse(checker, codes.INVALID_TENSOR_DIMENSION, node, f"a '{row.name}' has 1 to 5 dimensions, found {number}", row)
    return True


def _check_clamp_mode(checker: Checker, row: ParametricRow, value: Any, node: Any) -> bool:
    number = _default(value)
    if number is not None and not 0 <= number <= 4:
        return _refuse(checker, codes.INVALID_CLAMP_MODE, node, f"the clamp mode of a '{row.name}' is one of gl_CooperativeMatrixClampMode…, found {number}", row)
    return True


def _check_rank(checker: Checker, row: ParametricRow, value: Any, node: Any) -> bool:
    if value == 0 and isinstance(value, int):
        return _refuse(checker, codes.INVALID_TENSOR_DIMENSION, node, f"a '{row.name}' has at least one dimension, found 0", row)
    return True


_RULES: dict[str, Callable[[Checker, ParametricRow, Any, Any], bool]] = {
    "SCOPE": _check_scope, "USE": _check_use, "ROWS": _check_dimension, "COLUMNS": _check_dimension, "N": _check_count, "BITS": _check_bits,
    "DIM": _check_tensor_dimension, "MODE": _check_clamp_mode, "RANK": _check_rank,
}


def check_argument(checker: Checker, type_: Type, name: str, node: Any) -> bool:
    """Applies the rule of one parameter to a type that a function call made."""
    if not isinstance(type_, types.Parametric):
        return True
    return _RULES[name](checker, type_.row, type_.argument(name), node)


def _check_whole(checker: Checker, node: nodes.TypeSpecifier, row: ParametricRow, complete: tuple[Any, ...]) -> bool:
    """Rules on several parameters: a view's permutation."""
    if row.name != "tensorViewNV":
        return True
    dimension = _default(complete[0])
    permutation = complete[2 : 2 + dimension] if dimension is not None else complete[2:]
    if len(node.arguments) > 2 + (dimension or 5):
        checker.sink.coop_warning(
            codes.SURPLUS_PERMUTATION, node.start, node.end, f"a view of {dimension} dimensions has {dimension} entries in its permutation, the others have no effect", token=row.name
        )
    if all(isinstance(entry, int) for entry in permutation) and sorted(permutation) != list(range(len(permutation))):
        text = ", ".join(str(entry) for entry in permutation)
        checker.sink.error(codes.INVALID_PERMUTATION, node.start, node.end, f"({text}) is no permutation of 0 to {len(permutation) - 1}", token=row.name)
        return False
    return True
