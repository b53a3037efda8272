"""The cases of tensor addressing and of the callbacks of cooperative matrices: their buffers, and what
glslc_coop.cli.tensor.addressing and numpy compute.

Numbers are small multiples of 1/2 and integers up to 2048, so that results are compared for equality.
"""

from __future__ import annotations

import random
import struct
from typing import Any

import cooperative_cases as shared
import numpy as np
from cooperative_cases import MATRIX, Case

from glslc_coop.cli.tensor import addressing as model

MODES = ("Undefined", "Constant", "ClampToEdge", "Repeat", "MirrorRepeat")
#: Spans of 256 elements.
SPANS = {1: (256,), 2: (16, 16), 3: (4, 8, 8), 4: (2, 8, 4, 4), 5: (2, 2, 4, 4, 4)}
HALF, SINGLE = ("float16_t", "float16_t", 16, 16, 16), ("float16_t", "float", 16, 16, 16)
TENSOR = (*MATRIX, "cooperativeMatrixTensorAddressing")


def _calls(name: str, *rows: tuple[str, tuple[int, ...]]) -> str:
    """`t = setTensorLayoutStrideNV(t, 3, 1); …`"""
    return " ".join(f"{name} = {function}({name}, {', '.join(map(str, arguments))});" for function, arguments in rows)


def layout_calls(
    choose: random.Random, mode: int, sizes: list[int], block_size: list[int] | None
) -> tuple[model.TensorLayout, list[tuple[str, tuple[int, ...]]]]:
    """Return a layout of those sizes, with room between its rows by chance, and the calls that set it."""
    layout = model.TensorLayout(len(sizes), mode)
    rows: list[tuple[str, tuple[int, ...]]] = []
    if block_size is not None:
        layout = layout.set_block_size(*block_size)
        rows.append(("setTensorLayoutBlockSizeNV", tuple(block_size)))
    layout = layout.set_dimension(*sizes)
    rows.append(("setTensorLayoutDimensionNV", tuple(sizes)))
    blocks = block_size or [1] * len(sizes)
    if choose.random() < 0.5 or any(size % block for size, block in zip(sizes, blocks)):
        # Room between the rows of the last dimension; also where blocks are not full: drivers are known that round the
        # packed strides down.
        strides = [1]
        for size, block in zip(reversed(sizes[1:]), reversed(blocks[1:])):
            strides.insert(0, strides[0] * (-(-size // block) + 1))
        layout = layout.set_stride(*strides)
        rows.append(("setTensorLayoutStrideNV", tuple(strides)))
    if mode == model.CONSTANT:
        layout = layout.set_clamp_value(0x4500)
        rows.append(("setTensorLayoutClampValueNV", (0x4500,)))
    return layout, rows


def layout_case(
    name: str, choose: random.Random, count: int, mode: int, view_kind: str, store: bool, blocks: bool, vector: int = 0
) -> Any:
    """One access with a random layout of that many dimensions. vector: how many elements of a block may be decoded at
    once.
    """
    spans = list(SPANS[count])
    choose.shuffle(spans)
    sizes = [max(span + choose.randrange(-2, 4), 2) for span in spans]
    block_size = [choose.choice((1, 2, 4)) for _ in spans] if blocks else [1] * count
    if vector:
        block_size[-1] = choose.choice((vector, 4))
    offsets = [choose.randrange(-3, 4) for _ in spans] if mode != model.UNDEFINED else [0] * count
    if mode == model.UNDEFINED:
        sizes = [span + choose.randrange(4) for span in spans]
        offsets = [choose.randrange(size - span + 1) for size, span in zip(sizes, spans)]
    layout, rows = layout_calls(choose, mode, sizes, block_size if blocks else None)
    pairs = tuple(value for pair in zip(offsets, spans) for value in pair)
    layout = layout.slice(*pairs)
    rows.append(("sliceTensorLayoutNV", pairs))
    defines: dict[str, object] = {
        "LAYOUT_TYPE": f"tensorLayoutNV<{count}, gl_CooperativeMatrixClampMode{MODES[mode]}NV>",
        "LAYOUT_ARGUMENTS": f"{count}, gl_CooperativeMatrixClampMode{MODES[mode]}NV",
        "LAYOUT_CALLS": _calls("t", *rows),
    }
    view = view_of(choose, view_kind, spans, defines)
    memory = np.random.default_rng(count * 7 + mode).integers(0, 1000, 1 << 17).astype(np.float16)
    if store:
        defines["STORE"] = 1
        matrix = np.arange(256, dtype=np.float16).reshape(16, 16)
        expected = model.store(memory, matrix, layout, view)
        buffers = [matrix, memory]
    elif blocks:
        halves = int(np.prod(block_size))
        defines.update(
            {"DECODE": 1, "DIMENSIONS": count, "BLOCK_HALVES": halves} | ({"VECTOR": vector} if vector else {})
        )
        expected = decoded_load(memory, halves, layout, view)
        buffers = [memory, np.zeros((16, 16), np.float16)]
    else:
        expected = model.load(memory, layout, 16, 16, view, previous=np.full((16, 16), -1.0))
        buffers = [memory, np.zeros((16, 16), np.float16)]
    needs = (*TENSOR, "cooperativeMatrixBlockLoads", "bufferDeviceAddress") if blocks else TENSOR
    if vector:
        needs = (*needs, "cooperativeMatrixDecodeVector")
    return Case(name, "tensor_access.comp", buffers, {1: expected}, defines, needs, HALF)


def decoded_load(memory: Any, halves: int, layout: model.TensorLayout, view: model.TensorView | None) -> Any:
    """Return what a load of blocks of that many halfs gives with the decode function of tensor_access.comp."""

    def decode(index: int, block: tuple[int, ...], inside: tuple[int, ...]) -> float:
        digits = 0
        for digit in inside:
            digits = digits * 4 + digit
        return float(memory[index * halves]) + digits + 64 * (block[0] & 1)

    return model.load(None, layout, 16, 16, view, previous=np.full((16, 16), -1.0), decode=decode, dtype=np.float16)


def view_of(choose: random.Random, kind: str, spans: list[int], defines: dict[str, object]) -> Any:
    """The view of that kind over a span, and its macros; None for none."""
    if kind == "none":
        return None
    count = len(spans)
    if kind == "permuted":
        permutation = choose.sample(range(count), count)
        view = model.TensorView(count, False, permutation)
        rows: list[tuple[str, tuple[int, ...]]] = []
        template = f"{count}, false, {', '.join(map(str, permutation))}"
    elif kind == "sized":
        # The span as a matrix, transposed by strides.
        view = model.TensorView(2, True).set_dimensions(16, 16).set_stride(1, 16)
        rows = [("setTensorViewDimensionsNV", (16, 16)), ("setTensorViewStrideNV", (1, 16))]
        template = "2, true, 0, 1"
    else:
        view = model.TensorView(count, False).set_clip(2, 11, 3, 9)
        rows = [("setTensorViewClipNV", (2, 11, 3, 9))]
        template = f"{count}, false, {', '.join(map(str, range(count)))}"
    defines.update(
        {"VIEW_TYPE": f"tensorViewNV<{template}>", "VIEW_ARGUMENTS": template, "VIEW_CALLS": _calls("v", *rows)}
    )
    return view


def tensor_cases() -> list[Any]:
    cases = []
    for count in range(1, 6):
        for mode, mode_name in enumerate(MODES):
            for kind in ("none", "permuted", "sized", "clipped"):
                choose = random.Random(f"{count} {mode} {kind}")
                cases.append(
                    layout_case(f"tensor-load-{count}d-{mode_name}-{kind}", choose, count, mode, kind, False, False)
                )
                if mode != model.UNDEFINED and kind != "sized":
                    cases.append(
                        layout_case(f"tensor-store-{count}d-{mode_name}-{kind}", choose, count, mode, kind, True, False)
                    )
        for kind in ("none", "permuted", "clipped"):
            for mode in (model.UNDEFINED, model.CONSTANT, model.REPEAT):
                choose = random.Random(f"decode {count} {mode} {kind}")
                cases.append(
                    layout_case(f"tensor-decode-{count}d-{MODES[mode]}-{kind}", choose, count, mode, kind, False, True)
                )
                for vector in (2, 4):
                    choose = random.Random(f"decode {vector} {count} {mode} {kind}")
                    cases.append(
                        layout_case(
                            f"tensor-decode-{vector}-{count}d-{MODES[mode]}-{kind}",
                            choose,
                            count,
                            mode,
                            kind,
                            False,
                            True,
                            vector,
                        )
                    )
    return cases


def reduction_cases() -> list[Any]:
    cases = []
    wide = shared.values(32 * 32, 71, "float").reshape(32, 32)
    needs = (
        *MATRIX,
        "cooperativeMatrixReductions",
        "cooperativeMatrixWorkgroupScope",
        "cooperativeMatrixFlexibleDimensions",
    )
    for name, mode, mask, rows, columns in (
        ("row", model.REDUCE_ROW, "Row", 32, 32),
        ("row-wider", model.REDUCE_ROW, "Row", 32, 64),
        ("column", model.REDUCE_COLUMN, "Column", 32, 32),
        ("column-higher", model.REDUCE_COLUMN, "Column", 64, 32),
        ("both", model.REDUCE_ROW_AND_COLUMN, "RowAndColumn", 32, 32),
        ("both-larger", model.REDUCE_ROW_AND_COLUMN, "RowAndColumn", 64, 64),
        ("2x2", model.REDUCE_2X2, "2x2", 16, 16),
    ):
        for combine, function in (("add", np.add), ("larger", np.maximum)):
            expected = model.reduce(wide, mode, function, rows, columns).astype(np.float32)
            defines = {
                "ROWS": 32,
                "COLUMNS": 32,
                "RESULT_ROWS": rows,
                "RESULT_COLUMNS": columns,
                "MASK": f"gl_CooperativeMatrixReduce{mask}NV",
                "COMBINE": combine,
            }
            case = Case(
                f"reduce-{name}-{combine}",
                "matrix2_reduce.comp",
                [wide, np.zeros_like(expected)],
                {1: expected},
                defines,
                needs,
            )
            cases.append(case)
    return cases


def callback_cases() -> list[Any]:
    cases = reduction_cases()
    m, n = shared.values(256, 72, "float").reshape(16, 16), shared.values(256, 73, "float").reshape(16, 16)
    row, column = np.arange(16)[:, None], np.arange(16)[None, :]
    expected = np.where((row == 3) | (column == 7), np.float32(0.5), m * 2 + n * 2 - m * 4 + row - column).astype(
        np.float32
    )
    cases.append(
        Case(
            "per-element-operands",
            "matrix2_elements.comp",
            [m, n, np.zeros_like(m)],
            {2: expected},
            {},
            (*MATRIX, "cooperativeMatrixPerElementOperations"),
            SINGLE,
            struct.pack("<ffII", 2.0, 0.5, 3, 7),
        )
    )
    for source, target, use in (
        ("float", "float16_t", "A"),
        ("float", "float16_t", "B"),
        ("float16_t", "float16_t", "A"),
        ("float16_t", "float16_t", "B"),
    ):
        data = shared.values(256, 74, source).reshape(16, 16)
        for turned in (False, True):
            if turned and (source != target or use == "A"):
                # A transposition keeps the component type and makes a matrix of use B.
                continue
            result = (data.T if turned else data).astype(shared.TYPES[target])
            defines = {"FROM": source, "TO": target, "USE": shared.USES[use], "ROWS": 16, "COLUMNS": 16} | (
                {"TRANSPOSED": 1} if turned else {}
            )
            name = f"{'transpose' if turned else 'use'}-{source}-{target}-{use}"
            case = Case(
                name,
                "matrix2_convert.comp",
                [data, np.zeros((16, 16), shared.TYPES[target])],
                {1: np.ascontiguousarray(result)},
                defines,
                (*MATRIX, "cooperativeMatrixConversions"),
                SINGLE,
            )
            cases.append(case)
    return cases


def memory_cases() -> list[Any]:
    """The same access through arrays of other types. elements: how many halfs one element of the array takes, the
    element, halfs before the array.
    """
    cases = []
    for kind, halfs, element, before in (
        ("STRUCTURES", 16, 3, 0),
        ("MATRICES", 32, 2, 0),
        ("ARRAYS", 16, 1, 0),
        ("INNER", 1, 8, 32),
        ("REFERENCE", 4, 4, 0),
        ("SHARED", 1, 24, 0),
    ):
        base = before + halfs * element
        source, target = np.arange(1024, dtype=np.float16), -np.arange(1024, dtype=np.float16)
        expected = target.copy()
        for row in range(16):
            expected[base + (5 + row) * 20 + 4 :][:16] = source[base + (3 + row) * 20 + 2 :][:16]
        needs = (*TENSOR, "bufferDeviceAddress") if kind == "REFERENCE" else TENSOR
        case = Case(
            f"tensor-memory-{kind.lower()}",
            "tensor_memory.comp",
            [source, target],
            {1: expected},
            {kind: 1, "ELEMENT": element},
            needs,
            HALF,
        )
        if kind == "REFERENCE":
            case.push = lambda addresses: struct.pack("<QQ", addresses[0], addresses[1])
        cases.append(case)
    return cases


def specialized_cases() -> list[Any]:
    cases = []
    memory = np.arange(240, dtype=np.float16)
    for mode in (model.CONSTANT, model.CLAMP_TO_EDGE, model.REPEAT, model.MIRROR_REPEAT):
        for first in (0, 1):
            for has_dimensions in (False, True):
                layout = model.TensorLayout(2, mode).set_dimension(12, 20).slice(-2, 16, 3, 16)
                if mode == model.CONSTANT:
                    layout = layout.set_clamp_value(0x4500)
                view = model.TensorView(2, has_dimensions, [first, 1 - first])
                if has_dimensions:
                    view = view.set_dimensions(8, 32)
                expected = model.load(memory, layout, 16, 16, view, previous=np.full((16, 16), -1.0))
                name = f"tensor-specialized-{MODES[mode]}-{first}{'-sized' if has_dimensions else ''}"
                case = Case(
                    name,
                    "tensor_specialized.comp",
                    [memory, np.zeros((16, 16), np.float16)],
                    {1: expected},
                    {},
                    TENSOR,
                    HALF,
                )
                case.spec = {0: mode, 1: int(has_dimensions), 2: first, 3: 1}
                cases.append(case)
    return cases


CASES = [*tensor_cases(), *callback_cases(), *memory_cases(), *specialized_cases()]
