"""Reflection of cooperative matrices and vectors: types, operations, and the property rows that a device must list.

In: a `ModuleView`. Out: `Cooperative`. Must not know: other parts of a reflection. SPV_KHR_cooperative_matrix,
SPV_NV_cooperative_matrix, SPV_NV_cooperative_matrix2, SPV_NV_cooperative_vector; VK_KHR_cooperative_matrix,
VK_NV_cooperative_matrix2, VK_NV_cooperative_vector.
"""

from __future__ import annotations

import dataclasses

from glslc_coop.environment import component_types
from glslc_coop.reflection.memory import Size
from glslc_coop.reflection.model import (
    Cooperative,
    CooperativeMatrixType,
    CooperativeOperation,
    FlexibleDimensions,
    MatrixProduct,
    VectorProduct,
    VectorTraining,
)
from glslc_coop.reflection.view import USES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from glslc_coop.codegen.decoded_line import Line
    from glslc_coop.reflection.view import ModuleView

    Row = TypeVar("Row")

_MATRIX_TYPES = {"OpTypeCooperativeMatrixKHR": "KHR", "OpTypeCooperativeMatrixNV": "NV"}
_WORKGROUP = 2
_LAYOUTS = {0: "row_major", 1: "column_major", 2: "inferencing_optimal", 3: "training_optimal"}


def read(view: ModuleView) -> Cooperative:
    """Return everything cooperative in a module; all lists are empty for a module without it."""
    found = Cooperative([], [], [], [], [], [], [])
    counts: dict[tuple[str, tuple[str, ...], tuple[str, ...]], int] = {}
    invocations = _workgroup_invocations(view)
    for line in view.lines:
        if line.name in _MATRIX_TYPES and line.result is not None:
            found.matrix_types.append(_matrix_type(view, line))
        elif line.name == "OpTypeCooperativeVectorNV" and line.result is not None:
            found.vector_types.append(view.glsl(line.result))
        elif line.name.startswith("OpCooperative"):
            _operation(view, line, found, invocations)
            key = _signature(view, line)
            counts[key] = counts.get(key, 0) + 1
    found.operations = [
        CooperativeOperation(operation, list(types), list(operands), count)
        for (operation, types, operands), count in counts.items()
    ]
    found.matrix_types = unique(found.matrix_types)
    found.vector_types = unique(found.vector_types)
    found.matrix_products = unique(found.matrix_products)
    found.flexible_dimensions = unique(found.flexible_dimensions)
    found.vector_products = unique(found.vector_products)
    found.vector_training = unique(found.vector_training)
    return found


def unique(rows: list[Row]) -> list[Row]:
    """Return the rows, each once, in the order in which they first appear; places make no difference."""
    found: dict[object, Row] = {}
    for row in rows:
        found.setdefault(_compared(row), row)
    return list(found.values())


def _compared(row: object) -> object:
    """Return what identifies a row, as something that can be hashed."""
    if not dataclasses.is_dataclass(row):
        return row
    return tuple(repr(getattr(row, field.name)) for field in dataclasses.fields(row) if field.compare)


def _matrix_type(view: ModuleView, line: Line) -> CooperativeMatrixType:
    values = [value for _, value in line.operands]
    use = USES.get(view.size(values[4]).value) if len(values) > 4 else None
    scope, rows, columns = (view.size(value) for value in values[1:4])
    component, place = view.component_type(values[0]), view.type_places.get(line.result or 0)
    return CooperativeMatrixType(_MATRIX_TYPES[line.name], component, scope, rows, columns, use, place)


def _operation(view: ModuleView, line: Line, found: Cooperative, invocations: Size | None) -> None:
    if line.name in ("OpCooperativeMatrixMulAddKHR", "OpCooperativeMatrixMulAddNV"):
        row = _matrix_product(view, line)
        if row is not None:
            found.matrix_products.append(row)
            if line.name == "OpCooperativeMatrixMulAddKHR":
                found.flexible_dimensions.append(_flexible(row, invocations))
    elif line.name.startswith("OpCooperativeVectorMatrixMul"):
        found.vector_products.append(_vector_product(view, line))
    elif line.name == "OpCooperativeVectorOuterProductAccumulateNV":
        values = [value for _, value in line.operands]
        component = view.component_type(_component_of(view, values[2]))
        place = view.places.get(line)
        interpretation, layout = _interpretation(view, values[5]), _layout(view, values[4])
        found.vector_training.append(VectorTraining("outer_product", component, interpretation, layout, place))
    elif line.name == "OpCooperativeVectorReduceSumAccumulateNV":
        component, place = view.component_type(_component_of(view, line.operands[2][1])), view.places.get(line)
        found.vector_training.append(VectorTraining("reduce_sum", component, None, None, place))


def _type_of(view: ModuleView, number: int) -> int:
    return view.line(number).type or 0


def _component_of(view: ModuleView, number: int) -> int:
    values = view.operands(_type_of(view, number))
    return values[0] if values else 0


def _matrix_product(view: ModuleView, line: Line) -> MatrixProduct | None:
    """Return the row of a multiply-add. Operands that say that components are signed change uint to sint."""
    values = [value for _, value in line.operands]
    types = [view.operands(_type_of(view, value)) for value in values[:3]]
    result = view.operands(line.type or 0)
    if any(len(type_) < 4 for type_ in (*types, result)):
        return None
    words = values[3].split("|") if len(values) > 3 else []
    operands = [word.removesuffix("KHR") for word in words if word != "NoneKHR"]
    names = []
    for type_, flag in zip((*types, result), ("MatrixA", "MatrixB", "MatrixC", "MatrixResult"), strict=True):
        name = view.component_type(type_[0])
        if f"{flag}SignedComponents" in operands and name.startswith("uint"):
            name = "s" + name[1:]
        names.append(name)
    return MatrixProduct(
        MSize=view.size(types[0][2]),
        NSize=view.size(types[1][3]),
        KSize=view.size(types[0][3]),
        AType=names[0],
        BType=names[1],
        CType=names[2],
        ResultType=names[3],
        saturatingAccumulation="SaturatingAccumulation" in operands,
        scope=view.size(types[0][1]),
        operands=operands,
        place=view.places.get(line),
    )


def _flexible(row: MatrixProduct, invocations: Size | None) -> FlexibleDimensions:
    is_workgroup = row.scope.value == _WORKGROUP
    return FlexibleDimensions(
        row.MSize,
        row.NSize,
        row.KSize,
        row.AType,
        row.BType,
        row.CType,
        row.ResultType,
        row.saturatingAccumulation,
        row.scope,
        invocations if is_workgroup else None,
    )


def _workgroup_invocations(view: ModuleView) -> Size | None:
    """Return the number of invocations in a workgroup, as far as the module says."""
    sizes: list[Size] = []
    for number, rows in view.decorations.items():
        if rows.get("BuiltIn") == ["WorkgroupSize"] and view.line(number).name.endswith("ConstantComposite"):
            sizes = [view.size(part) for part in view.operands(number)]
    for line in view.lines:
        if line.name in ("OpExecutionMode", "OpExecutionModeId") and not sizes:
            mode, *parts = (value for _, value in line.operands[1:])
            if mode == "LocalSize":
                sizes = [Size(part) for part in parts]
            elif mode == "LocalSizeId":
                sizes = [view.size(part) for part in parts]
    if not sizes:
        return None
    product = 1
    for size in sizes:
        product *= size.value
    ids = tuple(sorted({spec_id for size in sizes for spec_id in size.spec_ids}))
    return Size(product, " * ".join(map(str, sizes)) if ids else None, ids)


def _interpretation(view: ModuleView, number: int) -> str:
    size = view.size(number)
    return component_types.NAMES.get(size.value, str(size)) if size.expression is None else str(size)


def _layout(view: ModuleView, number: int) -> str:
    size = view.size(number)
    return _LAYOUTS.get(size.value, str(size)) if size.expression is None else str(size)


def _vector_product(view: ModuleView, line: Line) -> VectorProduct:
    """Return the row of a product; a bias takes three further operands."""
    values = [value for _, value in line.operands]
    has_bias = line.name == "OpCooperativeVectorMatrixMulAddNV"
    bias = _interpretation(view, values[7]) if has_bias else None
    rows, columns, layout, transpose = values[8:12] if has_bias else values[5:9]
    words = [value for kind, value in line.operands if kind == "text"]
    result = view.component_type(view.operands(line.type or 0)[0])
    source = view.component_type(_component_of(view, values[0]))
    if any("MatrixResultSigned" in word for word in words) and result.startswith("uint"):
        result = "s" + result[1:]
    return VectorProduct(
        inputType=source,
        inputInterpretation=_interpretation(view, values[1]),
        matrixInterpretation=_interpretation(view, values[4]),
        biasInterpretation=bias,
        resultType=result,
        transpose=bool(view.size(transpose).value),
        M=view.size(rows),
        K=view.size(columns),
        matrixLayout=_layout(view, layout),
        place=view.places.get(line),
    )


def _signature(view: ModuleView, line: Line) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Return an instruction's name, the cooperative types that it works on, and its literal operands."""
    types = []
    numbers = [line.type, *(_type_of(view, value) for kind, value in line.operands if kind == "id")]
    for number in numbers:
        if number and view.line(number).name.startswith(("OpTypeCooperative", "OpTypeTensor")):
            types.append(view.glsl(number))
    words = tuple(value for kind, value in line.operands if kind == "text")
    return line.name.removeprefix("Op"), tuple(types), words
