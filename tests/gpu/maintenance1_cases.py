"""The cases of GL_EXT_cooperative_matrix_maintenance1: their buffers, and what numpy computes.

The cases run natively where the device has the extension, and lowered on any other (`lowered.py` collects them).
"""

from __future__ import annotations

from typing import Any

import cooperative_cases as shared
import numpy as np
from cooperative_cases import MATRIX, Case

_CALLBACKS = "maintenance1_callbacks.comp"
_USES = shared.USES


def reduction_cases() -> list[Case]:
    """Reduce rows, columns, both and squares to results of the same and of other shapes."""
    cases = []
    for kind in ("float", "float16_t", "int"):
        for mask, rows, columns in (
            ("Row", 16, 16),
            ("Row", 16, 8),
            ("Column", 16, 16),
            ("Column", 32, 16),
            ("RowAndColumn", 16, 16),
            ("RowAndColumn", 32, 16),
            ("2x2", 8, 8),
        ):
            combine = "larger" if mask in ("Column", "2x2") else "add"
            data = shared.values(256, 81, kind).reshape(16, 16)
            function = np.max if combine == "larger" else np.sum
            wide = data.astype(np.float64)
            if mask == "2x2":
                expected = function(wide.reshape(8, 2, 8, 2), axis=(1, 3))
            else:
                axis = {"Row": 1, "Column": 0, "RowAndColumn": (0, 1)}[mask]
                expected = np.broadcast_to(function(wide, axis=axis, keepdims=True)[:rows, :columns], (rows, columns))
            defines: dict[str, object] = {
                "T": kind,
                "ROWS": 16,
                "COLUMNS": 16,
                "TO_ROWS": rows,
                "TO_COLUMNS": columns,
                "MASK": f"gl_CooperativeMatrixReduce{mask}EXT",
                "COMBINE": combine,
            }
            expected = np.ascontiguousarray(expected).astype(data.dtype)
            buffers = [data, np.zeros_like(expected)]
            name = f"maintenance1-{kind}-{mask}-{rows}x{columns}"
            needs = (*MATRIX, "cooperativeMatrixProperties2", "cooperativeMatrixReductions")
            cases.append(Case(name, _CALLBACKS, buffers, {1: expected}, defines, needs, shared.CARRIERS[kind, "C"]))
    return cases


def element_cases() -> list[Case]:
    """Call a function with place, value, a scalar and the value of another matrix."""
    cases = []
    row, column = np.arange(16)[:, None], np.arange(16)[None, :]
    for kind in ("float", "int"):
        data = shared.values(256, 82, kind).reshape(16, 16)
        expected = (data * (data + data) + 3 * row - column).astype(data.dtype)
        defines: dict[str, object] = {"T": kind, "ROWS": 16, "COLUMNS": 16, "TO_ROWS": 16, "TO_COLUMNS": 16}
        needs = (*MATRIX, "cooperativeMatrixProperties2", "cooperativeMatrixPerElementOperations")
        name, buffers = f"maintenance1-element-{kind}", [data, np.zeros_like(data)]
        cases.append(Case(name, _CALLBACKS, buffers, {1: expected}, defines, needs, shared.CARRIERS[kind, "C"]))
    return cases


#: Component types and uses before and after.
_CONVERSIONS = (
    ("float", "C", "float16_t", "A"),
    ("float", "C", "float16_t", "B"),
    ("float16_t", "C", "float16_t", "A"),
    ("float16_t", "A", "float16_t", "C"),
    ("float16_t", "B", "float", "C"),
    ("int", "C", "int8_t", "B"),
    ("int", "C", "uint8_t", "A"),
    ("uint", "C", "int", "C"),
    ("int8_t", "A", "int", "C"),
    ("uint8_t", "A", "int", "C"),
    ("int8_t", "B", "uint", "C"),
    ("float", "C", "bfloat16_t", "A"),
    ("bfloat16_t", "B", "float", "C"),
    ("float", "C", "floate4m3_t", "B"),
    ("floate4m3_t", "A", "float", "C"),
    ("float", "C", "int8_t", "A"),
    ("int8_t", "A", "float", "C"),
)


def conversion_cases() -> list[Case]:
    """Convert between uses in both directions, and transpose from accumulators, with and without another type."""
    cases = []
    for source, before, target, after in _CONVERSIONS:
        rows, columns = 16, 32
        # Negative numbers become unsigned ones by their bits.
        kind = "uint" if source == "int" and target == "uint8_t" or source == "float" and target == "int8_t" else source
        data = shared.unpack(shared.values(rows * columns, 83, kind).reshape(rows, columns), kind)
        if source == "float" and target == "floate4m3_t":
            data = data % 4
        packed = shared.pack(data, source)
        special = shared.special_needs(source, target)
        for turned in (False, True):
            if turned and (before != "C" or after == "C"):
                continue
            if source.startswith("int") and target.startswith("uint"):
                expected = packed.astype(shared.TYPES[target])
            else:
                expected = shared.pack(data, target)
            defines: dict[str, object] = {
                "FROM": source,
                "FROM_USE": _USES[before],
                "TO": target,
                "TO_USE": _USES[after],
                "ROWS": rows,
                "COLUMNS": columns,
                **shared.special_defines(source, target),
            } | ({"TRANSPOSED": 1} if turned else {})
            expected = np.ascontiguousarray(expected.T if turned else expected)
            name = f"maintenance1-{'transpose' if turned else 'use'}-{source}-{before}-{target}-{after}"
            needs = (*MATRIX, "cooperativeMatrixProperties2", "cooperativeMatrixConversions", *special)
            buffers = [packed, np.zeros_like(expected)]
            cases.append(Case(name, "maintenance1_convert.comp", buffers, {1: expected}, defines, needs))
    return cases


def coordinate_cases() -> list[Case]:
    """Write each element by its coordinate."""
    cases = []
    for (kind, use), shape in shared.CARRIERS.items():
        if kind == "bfloat16_t":
            continue
        rows, columns = {"A": (shape[2], shape[4]), "B": (shape[4], shape[3]), "C": (shape[2], shape[3])}[use]
        data = shared.values(rows * columns, 84, kind).reshape(rows, columns)
        defines: dict[str, object] = {"T": kind, "USE": _USES[use], "ROWS": rows, "COLUMNS": columns}
        needs = (*MATRIX, "cooperativeMatrixProperties2", "cooperativeMatrixGetCoordinate")
        name, buffers = f"maintenance1-coordinate-{kind}-{use}", [data, np.zeros_like(data)]
        cases.append(Case(name, "maintenance1_coordinates.comp", buffers, {1: data}, defines, needs, shape))
    return cases


def chain_cases() -> list[Case]:
    """Softmax between two products."""
    data = (shared.values(256, 85, "float") / 4).reshape(16, 16)
    scores = data @ data.T
    weights = np.exp(scores - scores.max(1, keepdims=True))
    expected = ((weights / weights.sum(1, keepdims=True)) @ data).astype(np.float32)
    buffers: list[Any] = [data.astype(np.float16), np.zeros_like(expected)]
    needs = (
        *MATRIX,
        "cooperativeMatrixProperties2",
        "cooperativeMatrixReductions",
        "cooperativeMatrixConversions",
        "cooperativeMatrixPerElementOperations",
    )
    shape, name = shared.CARRIERS["float", "C"], "maintenance1-chain"
    return [Case(name, "maintenance1_chain.comp", buffers, {1: expected}, {}, needs, shape, tolerance=2e-3)]


CASES = [*reduction_cases(), *element_cases(), *conversion_cases(), *coordinate_cases(), *chain_cases()]
