"""The cooperative cases: shaders of testdata/gpu, their buffers, and what numpy computes.

Inputs are small multiples of 1/2, so that every sum and product is exact and results are compared for equality; only
transcendental functions have a tolerance. Needs numpy alone, so that a machine without pytest can run them
(`lowered.py`). With GPU_TEST_MODULES=<directory>, the modules <case>.spv of that directory run in place of ours: that
tells a wrong expectation from a wrong module. GPU_TEST_OPTIMIZE=speed runs optimised modules.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

SHADERS = Path(__file__).resolve().parents[2] / "testdata" / "gpu"
ROW, COLUMN = "gl_CooperativeMatrixLayoutRowMajor", "gl_CooperativeMatrixLayoutColumnMajor"
USES = {"A": "gl_MatrixUseA", "B": "gl_MatrixUseB", "C": "gl_MatrixUseAccumulator"}
TYPES = {
    "float16_t": np.float16,
    "float": np.float32,
    "int8_t": np.int8,
    "uint8_t": np.uint8,
    "int16_t": np.int16,
    "uint16_t": np.uint16,
    "int": np.int32,
    "uint": np.uint32,
    "bfloat16_t": np.uint16,
    "floate4m3_t": np.uint8,
    "floate5m2_t": np.uint8,
}
COMPONENTS = {
    "float16_t": "float16",
    "float": "float32",
    "int8_t": "sint8",
    "uint8_t": "uint8",
    "int": "sint32",
    "uint": "uint32",
    "bfloat16_t": "bfloat16",
    "floate4m3_t": "float8_e4m3",
    "floate5m2_t": "float8_e5m2",
}


@dataclass
class Case:
    """One dispatch. expected: output arrays by buffer number. shape: (A, C, M, N, K) that the device must multiply."""

    name: str
    shader: str
    buffers: list[Any]
    expected: dict[int, Any]
    defines: dict[str, object] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    shape: tuple[str, str, int, int, int] | None = None
    push: bytes | Callable[[list[int]], bytes] = b""
    spec: dict[int, int | float] = field(default_factory=dict)
    groups: tuple[int, int, int] = (1, 1, 1)
    tolerance: float = 0.0
    subgroup_size: int | None = 32


def values(count: int, seed: int, kind: str = "float") -> Any:
    """Small values, exact in every type: multiples of 1/2 for floating-point types."""
    raw = np.random.default_rng(seed).integers(0, 16, count).astype(np.float64) - 4
    if kind.startswith("floate"):
        return pack((raw % 8 - 3) / 2, kind)
    if kind in ("uint8_t", "uint16_t", "uint"):
        return (raw + 4).astype(TYPES[kind])
    if kind in ("int8_t", "int16_t", "int"):
        return raw.astype(TYPES[kind])
    return pack(raw / 2, kind)


def small_float(number: int, exponent_bits: int, mantissa_bits: int) -> float:
    """The value of an 8-bit float's bits; its infinities and NaNs are not needed."""
    sign = -1.0 if number >> 7 else 1.0
    exponent = number >> mantissa_bits & ((1 << exponent_bits) - 1)
    mantissa = number & ((1 << mantissa_bits) - 1)
    bias = (1 << (exponent_bits - 1)) - 1
    if exponent == 0:
        return float(sign * mantissa * 2.0 ** (1 - bias - mantissa_bits))
    return float(sign * (1 + mantissa / (1 << mantissa_bits)) * 2.0 ** (exponent - bias))


def pack(data: Any, kind: str) -> Any:
    """Numbers that the type holds exactly -> their array."""
    if kind == "bfloat16_t":
        bits = np.asarray(data, np.float32).view(np.uint32)
        assert not (bits & 0xFFFF).any()
        return (bits >> 16).astype(np.uint16)
    if kind in ("floate4m3_t", "floate5m2_t"):
        layout = (4, 3) if kind == "floate4m3_t" else (5, 2)
        numbers = {small_float(bits, *layout): bits for bits in range(0x78)}
        flat = [numbers[abs(float(v))] | (0x80 if v < 0 else 0) for v in np.ravel(data)]
        return np.array(flat, np.uint8).reshape(np.shape(data))
    return np.asarray(data).astype(TYPES[kind])


def unpack(data: Any, kind: str) -> Any:
    """The inverse of pack, as 64-bit floats."""
    if kind == "bfloat16_t":
        return (data.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    if kind in ("floate4m3_t", "floate5m2_t"):
        layout = (4, 3) if kind == "floate4m3_t" else (5, 2)
        return np.array([small_float(int(v), *layout) for v in np.ravel(data)]).reshape(data.shape)
    return data.astype(np.float64)


def special_needs(*kinds: str) -> tuple[str, ...]:
    found: list[str] = []
    if "bfloat16_t" in kinds:
        found += ["shaderBFloat16Type", "shaderBFloat16CooperativeMatrix"]
    if any(kind.startswith("floate") for kind in kinds):
        found += ["shaderFloat8", "shaderFloat8CooperativeMatrix"]
    return tuple(found)


def special_defines(*kinds: str) -> dict[str, object]:
    found: dict[str, object] = {}
    if "bfloat16_t" in kinds:
        found["BFLOAT16"] = 1
    if any(kind.startswith("floate") for kind in kinds):
        found["FLOAT8"] = 1
    return found


MATRIX = ("cooperativeMatrix", "vulkanMemoryModel")
VECTOR = ("cooperativeVector",)
# Which shape offers a type as a use, for cases that only load, convert and store.
CARRIERS = {
    ("float16_t", "A"): ("float16_t", "float16_t", 16, 16, 16),
    ("float16_t", "B"): ("float16_t", "float16_t", 16, 16, 16),
    ("float16_t", "C"): ("float16_t", "float16_t", 16, 16, 16),
    ("float", "C"): ("float16_t", "float", 16, 16, 16),
    ("int8_t", "A"): ("int8_t", "int", 16, 16, 32),
    ("uint8_t", "A"): ("uint8_t", "uint", 16, 16, 32),
    ("int8_t", "B"): ("int8_t", "int", 16, 16, 32),
    ("int", "C"): ("int8_t", "int", 16, 16, 32),
    ("uint", "C"): ("uint8_t", "uint", 16, 16, 32),
    ("bfloat16_t", "A"): ("bfloat16_t", "float", 16, 16, 16),
}


def load_store_cases() -> list[Case]:
    cases = []
    for kind, use in CARRIERS:
        shape = CARRIERS[kind, use]
        rows, columns = {"A": (shape[2], shape[4]), "B": (shape[4], shape[3]), "C": (shape[2], shape[3])}[use]
        for source_layout, target_layout in ((ROW, ROW), (ROW, COLUMN), (COLUMN, ROW), (COLUMN, COLUMN)):
            data = values(rows * columns, 3, kind).reshape(rows, columns)
            start, in_line = 16, (columns if source_layout == ROW else rows) + 16
            source = np.zeros((in_line * max(rows, columns) + start,), data.dtype)
            lines = data if source_layout == ROW else data.T
            for i, line in enumerate(lines):
                source[start + i * in_line : start + i * in_line + len(line)] = line
            result = data if target_layout == ROW else np.ascontiguousarray(data.T)
            cases.append(
                Case(
                    f"load-store-{kind}-{use}-{source_layout[26:]}-{target_layout[26:]}",
                    "matrix_load_store.comp",
                    [source, np.zeros_like(result)],
                    {1: result},
                    {
                        "T": kind,
                        "ROWS": rows,
                        "COLUMNS": columns,
                        "USE": USES[use],
                        "IN_LAYOUT": source_layout,
                        "OUT_LAYOUT": target_layout,
                    }
                    | special_defines(kind),
                    MATRIX + special_needs(kind),
                    shape,
                    spec={0: in_line, 1: result.shape[1], 2: start},
                )
            )
    return cases


def mul_add_case(a_kind: str, c_kind: str, m: int, n: int, k: int, steps: int, column_major: bool) -> Case:
    a = values(m * k * steps, 5, a_kind).reshape(m, k * steps)
    b = values(k * steps * n, 6, a_kind).reshape(k * steps, n)
    c = values(m * n, 7, c_kind).reshape(m, n)
    d = unpack(a, a_kind) @ unpack(b, a_kind) + unpack(c, c_kind)
    b_buffer = np.ascontiguousarray(b.T) if column_major else b
    defines = {"A_TYPE": a_kind, "B_TYPE": a_kind, "C_TYPE": c_kind} | special_defines(a_kind, c_kind)
    if column_major:
        defines["B_COLUMN_MAJOR"] = 1
    return Case(
        f"mul-add-{a_kind}-{c_kind}-{m}x{n}x{k}-{steps}-{'column' if column_major else 'row'}",
        "matrix_mul_add.comp",
        [a, b_buffer, c, np.zeros_like(c)],
        {3: pack(d, c_kind)},
        defines,
        MATRIX + special_needs(a_kind, c_kind),
        (a_kind, c_kind, m, n, k),
        spec={0: m, 1: n, 2: k, 3: steps},
    )


def mul_add_cases() -> list[Case]:
    cases = []
    for a_kind, c_kind, depth in (
        ("float16_t", "float16_t", 16),
        ("float16_t", "float", 16),
        ("int8_t", "int", 32),
        ("uint8_t", "uint", 32),
        ("bfloat16_t", "float", 16),
        ("floate4m3_t", "float", 32),
        ("floate5m2_t", "float", 32),
        ("floate4m3_t", "float16_t", 32),
    ):
        for steps, column_major in ((1, False), (3, True)):
            cases.append(mul_add_case(a_kind, c_kind, 16, 16, depth, steps, column_major))
    cases.append(mul_add_case("float16_t", "float", 16, 8, 8, 2, False))
    cases.append(mul_add_case("int8_t", "int", 16, 8, 32, 2, True))
    return cases


def convert_case(
    source: str, target: str, use: str, rows: int, columns: int, shape: tuple[str, str, int, int, int]
) -> Case:
    if source in ("float16_t", "float") and target in ("int", "uint", "int8_t", "uint8_t"):
        low = 0 if target.startswith("u") else -100
        data = pack(np.random.default_rng(9).integers(low, 100, rows * columns) + 0.0, source)
    else:
        narrow = target if target.startswith("floate") else source
        data = pack(unpack(values(rows * columns, 9, narrow), narrow), source)
        if source in ("int", "int8_t") and target.startswith("u"):
            data = abs(data)
    result = pack(unpack(data, source), target)
    return Case(
        f"convert-{source}-{target}-{use}",
        "matrix_convert.comp",
        [data, np.zeros_like(result)],
        {1: result},
        {"FROM": source, "TO": target, "ROWS": rows, "COLUMNS": columns, "USE": USES[use]}
        | special_defines(source, target),
        MATRIX + special_needs(source, target),
        shape,
    )


def convert_cases() -> list[Case]:
    half, int8 = ("float16_t", "float", 16, 16, 16), ("int8_t", "int", 16, 16, 32)
    cases = [
        convert_case("float16_t", "float", "C", 16, 16, half),
        convert_case("float", "float16_t", "C", 16, 16, half),
    ]
    for source, target in (
        ("int", "float"),
        ("float", "int"),
        ("uint", "float"),
        ("float", "uint"),
        ("int", "uint"),
        ("int", "float16_t"),
    ):
        cases.append(convert_case(source, target, "C", 16, 16, int8))
    cases.append(convert_case("int8_t", "uint8_t", "A", 16, 32, int8))
    bfloat = ("bfloat16_t", "float", 16, 16, 16)
    cases += [
        convert_case("bfloat16_t", "float16_t", "A", 16, 16, bfloat),
        convert_case("float16_t", "bfloat16_t", "A", 16, 16, bfloat),
    ]
    for kind in ("floate4m3_t", "floate5m2_t"):
        shape = (kind, "float", 16, 16, 32)
        cases += [
            convert_case(kind, "float16_t", "A", 16, 32, shape),
            convert_case("float16_t", kind, "A", 16, 32, shape),
        ]
    return cases


def arithmetic_cases() -> list[Case]:
    cases = []
    for kind, shape in (
        ("float16_t", CARRIERS["float16_t", "C"]),
        ("float", CARRIERS["float", "C"]),
        ("int", CARRIERS["int", "C"]),
    ):
        a, b = values(256, 11, kind), values(256, 12, kind)
        s = 3
        number = TYPES[kind]
        expressions = {
            "a + b": a + b,
            "a - b": a - b,
            "-a": -a,
            "a * b": a * b,
            "a * s": a * number(s),
            "s * a": a * number(s),
            "total": a + b + number(1),
            "twice(a) - b": a + a - b,
            "(a += b, a -= b + b, a * s)": (a - b) * number(s),
            "s > T(2) ? a : b": a,
        }
        if kind != "int":
            divisors = pack(2.0 ** np.random.default_rng(13).integers(-2, 3, 256), kind)
            cases.append(_arithmetic(kind, "a / b", a, divisors, (a / divisors).astype(number), shape, s))
            expressions["half_of(a) + b"] = a * number(0.5) + b
        for expression, result in expressions.items():
            cases.append(_arithmetic(kind, expression, a, b, result.astype(number), shape, s))
    return cases


def _arithmetic(kind: str, expression: str, a: Any, b: Any, result: Any, shape: Any, scalar: int) -> Case:
    integer = kind == "int"
    defines = {"T": kind, "SCALAR": "int" if integer else "float", "EXPRESSION": expression}
    push = struct.pack("<i", scalar) if integer else struct.pack("<f", scalar)
    name = "".join(
        letter if letter.isalnum() else {"+": "p", "-": "m", "*": "x", "/": "d", "?": "q"}.get(letter, "")
        for letter in expression
    )
    return Case(
        f"matrix-{kind}-{name}",
        "matrix_arithmetic.comp",
        [a, b, np.zeros_like(result)],
        {2: result},
        defines,
        MATRIX,
        shape,
        push,
    )


def other_matrix_cases() -> list[Case]:
    half = CARRIERS["float16_t", "C"]
    data = values(256, 15, "float16_t").reshape(16, 16)
    zero = np.zeros_like(data)
    changed = np.where(data < 0, -data, data + np.float16(2))
    count = np.zeros(1, np.uint32)
    reference = Case(
        "reference", "matrix_reference.comp", [data, zero], {1: data + data}, {}, (*MATRIX, "bufferDeviceAddress"), half
    )
    reference.push = lambda addresses: struct.pack("<QQI", addresses[0], addresses[1], 16)
    return [
        Case("shared", "matrix_shared.comp", [data, zero], {1: np.ascontiguousarray(data.T)}, {}, MATRIX, half),
        Case(
            "shared_bytes",
            "matrix_shared_bytes.comp",
            [data, zero],
            {1: np.ascontiguousarray(data.T)},
            {},
            MATRIX,
            half,
        ),
        reference,
        Case(
            "components", "matrix_components.comp", [data, zero, count], {1: changed, 2: count + 256}, {}, MATRIX, half
        ),
    ]


def matrix2_cases() -> list[Case]:
    half, single = CARRIERS["float16_t", "C"], CARRIERS["float", "C"]
    data = values(256, 21, "float16_t").reshape(16, 16)
    zero = np.zeros_like(data)
    wide = data.astype(np.float32)
    product = (wide @ wide.T).astype(np.float16)
    cases = [
        Case(
            "transpose",
            "matrix2_transpose.comp",
            [data, zero],
            {1: product},
            {},
            (*MATRIX, "cooperativeMatrixConversions"),
            half,
        )
    ]
    rows = np.broadcast_to(wide.sum(1, keepdims=True), (16, 16))
    columns = np.broadcast_to(wide.max(0, keepdims=True), (16, 16))
    everything = np.full((16, 16), wide.sum(), np.float32)
    for name, mask, combine, result in (
        ("row", "gl_CooperativeMatrixReduceRowNV", "add", rows),
        ("column", "gl_CooperativeMatrixReduceColumnNV", "larger", columns),
        ("all", "gl_CooperativeMatrixReduceRowAndColumnNV", "add", everything),
    ):
        needs = (*MATRIX, "cooperativeMatrixReductions")
        buffers = [wide, np.zeros_like(wide)]
        cases.append(
            Case(
                f"reduce-{name}",
                "matrix2_callbacks.comp",
                buffers,
                {1: result},
                {"MASK": mask, "COMBINE": combine},
                needs,
                single,
            )
        )
    position = wide + 100 * np.arange(16, dtype=np.float32)[:, None] - np.arange(16, dtype=np.float32)[None, :]
    needs = (*MATRIX, "cooperativeMatrixPerElementOperations")
    cases.append(
        Case("per-element", "matrix2_callbacks.comp", [wide, np.zeros_like(wide)], {1: position}, {}, needs, single)
    )
    return [*cases, *tensor_addressing_cases(data), *decode_vector_cases()]


def tensor_addressing_cases(data: Any) -> list[Case]:
    """Load a tile of a tensor, one through a view, and one of quantized blocks."""
    half = CARRIERS["float16_t", "C"]
    zero = np.zeros_like(data)
    cases = []
    tensor = values(40 * 24, 22, "float16_t").reshape(40, 24)
    tile = np.full((16, 16), np.uint16(0x4500).view(np.float16), np.float16)
    tile[:10, :12] = tensor[30:40, 12:24]
    needs = (*MATRIX, "cooperativeMatrixTensorAddressing")
    cases.append(Case("tensor", "matrix2_tensor.comp", [tensor, zero], {1: tile}, {}, needs, half))
    turned = np.ascontiguousarray(tile.T)
    cases.append(
        Case("tensor-view", "matrix2_tensor.comp", [tensor, zero], {1: turned}, {"TRANSPOSED": 1}, needs, half)
    )
    random = np.random.default_rng(23)
    scales = (2.0 ** random.integers(-1, 2, (16, 2))).astype(np.float16)
    nibbles = random.integers(0, 16, (16, 2, 8)).astype(np.uint8)
    blocks = np.zeros((16, 2, 8), np.uint8)
    blocks[:, :, 0:2] = scales[:, :, None].view(np.uint8)
    blocks[:, :, 2:6] = nibbles[:, :, 0::2] | nibbles[:, :, 1::2] << 4
    decoded = (scales[:, :, None] * (nibbles.astype(np.float16) - np.float16(8))).reshape(16, 16)
    needs = (*needs, "cooperativeMatrixBlockLoads")
    decode = Case("decode", "matrix2_decode.comp", [blocks, zero], {1: decoded}, {}, needs, half)
    decode.push = lambda addresses: struct.pack("<Q", addresses[0])
    cases.append(decode)
    return cases


def decode_vector_cases() -> list[Case]:
    """Blocks of 1 x 32 four-bit values with a scale, decoded one by one or several at once: the device chooses, the
    values are the same.
    """
    cases = []
    random = np.random.default_rng(24)
    rows, columns = 24, 64
    scales = (2.0 ** random.integers(-1, 2, (rows, columns // 32))).astype(np.float16)
    nibbles = random.integers(0, 16, (rows, columns // 32, 32)).astype(np.uint8)
    blocks = np.zeros((rows, columns // 32, 20), np.uint8)
    blocks[:, :, 0:2] = scales[:, :, None].view(np.uint8)
    blocks[:, :, 4:20] = nibbles[:, :, 0::2] | nibbles[:, :, 1::2] << 4
    decoded = (scales[:, :, None] * (nibbles.astype(np.float16) - np.float16(8))).reshape(rows, columns)
    needs = (*MATRIX, "cooperativeMatrixTensorAddressing", "cooperativeMatrixBlockLoads", "bufferDeviceAddress")
    # The slice begins within a block and not at a multiple of the vector.
    row, column = 5, 27
    tile = decoded[row : row + 16, column : column + 16]
    for width in (2, 4, 8):
        wide = ("longVector",) if width == 8 else ()
        for use in "ABC":
            for variant in ("", "TRANSPOSED", "SINGLE"):
                result = np.ascontiguousarray(tile.T if variant == "TRANSPOSED" else tile)
                defines: dict[str, object] = {"WIDTH": width, "USE": USES[use], "ROW": row, "COLUMN": column} | (
                    {variant: 1} if variant else {}
                )
                name = f"decode-vector-{width}-{use}{'-' + variant.lower() if variant else ''}"
                extension = () if variant == "SINGLE" else ("cooperativeMatrixDecodeVector",)
                buffers = [blocks, np.zeros_like(result)]
                shape = CARRIERS["float16_t", use]
                cases.append(
                    Case(
                        name,
                        "matrix2_decode_vector.comp",
                        buffers,
                        {1: result},
                        defines,
                        (*needs, *extension, *wide),
                        shape,
                    )
                )
    return cases


def vector_cases() -> list[Case]:
    cases = []
    for kind, count in (("float16_t", 7), ("float16_t", 32), ("float", 16), ("int", 9), ("uint", 16)):
        number = TYPES[kind]
        per_line = 64 // np.dtype(number).itemsize
        a = values(32 * per_line, 31, kind).reshape(32, per_line)
        b = values(32 * per_line, 32, kind).reshape(32, per_line)
        index = np.arange(per_line).astype(number)
        expressions = {
            "a": (a, 0.0),
            "a + b": (a + b, 0.0),
            "a - b": (a - b, 0.0),
            "a * b": (a * b, 0.0),
            "scaled(a, T(3))": (a * number(3), 0.0),
            "each(a)": (a + index, 0.0),
            "max(a, b)": (np.maximum(a, b), 0.0),
            "min(a, b)": (np.minimum(a, b), 0.0),
            "clamp(a, VECTOR(T(1)), VECTOR(T(2)))": (np.clip(a, number(1), number(2)), 0.0),
        }
        if kind in ("float16_t", "float"):
            expressions["-a"] = (-a, 0.0)
            expressions["fma(a, b, a)"] = (a * b + a, 0.0)
            expressions["tanh(a)"] = (np.tanh(a.astype(np.float64)), 0.01)
            expressions["exp(a)"] = (np.exp(a.astype(np.float64)), 0.01)
            expressions["step(a, b)"] = ((b >= a).astype(number), 0.0)
        else:
            expressions["(a & b) | (a ^ b)"] = (a & b | a ^ b, 0.0)
            expressions["~a"] = (~a, 0.0)
        for number_of_case, (expression, (result, tolerance)) in enumerate(expressions.items()):
            target = np.zeros((32, per_line), number)
            expected = target.copy()
            expected[:, :count] = result.astype(number)[:, :count]
            name = expression.split("(")[0] or f"expression{number_of_case}"
            name = (
                name.replace(" + ", "-plus-").replace(" - ", "-minus-").replace(" * ", "-times-").replace("~", "not-")
            )
            name = "negated" if expression == "-a" else name
            cases.append(
                Case(
                    f"vector-{kind}-{count}-{name}",
                    "vector_arithmetic.comp",
                    [a, b, target],
                    {2: expected},
                    {"T": kind, "COUNT": count, "EXPRESSION": expression},
                    VECTOR,
                    tolerance=tolerance,
                )
            )
    return [*cases, *vector_conversion_cases()]


def vector_conversion_cases() -> list[Case]:
    cases = []
    for source, target_kind in (
        ("float16_t", "float"),
        ("float", "float16_t"),
        ("int", "float"),
        ("float", "int"),
        ("uint", "int"),
    ):
        line = 64 // np.dtype(TYPES[source]).itemsize
        data = values(32 * line, 33, source).reshape(32, line)
        if target_kind == "int":
            data = np.floor(data).astype(data.dtype)
        target_line = 64 // np.dtype(TYPES[target_kind]).itemsize
        expected = np.zeros((32, target_line), TYPES[target_kind])
        expected[:, :16] = data[:, :16].astype(TYPES[target_kind])
        defines = {"FROM": source, "TO": target_kind}
        buffers = [data, np.zeros_like(expected)]
        cases.append(
            Case(
                f"vector-convert-{source}-{target_kind}", "vector_convert.comp", buffers, {1: expected}, defines, VECTOR
            )
        )
    return cases


def vector_value_cases() -> list[Case]:
    """What vector_values.comp writes for each invocation, form by form."""
    data = values(32, 47, "float")
    size, factor = 7, 0.75
    folded = np.array([1.0, 2.0, 3.0, 4.0, 5.0]) * 2.0 - 1.5
    bounded = np.clip([1.0, 2.0, 3.0, 4.0], 1.5, 3.5)
    bits = [(number << 2) ^ ~0 for number in (1, 2, 3)]
    columns = []
    for invocation, x in enumerate(data.astype(float)):
        i = invocation & 3
        parts = [x, x + 1.0, 2.0, float(invocation)]
        matrix = [x, 1.0, 2.0, 3.0]
        whole = [int(part) for part in parts]
        forms = [parts[i], [x + 1.0, 2.0, 3.0][min(i, 2)], parts[i & 1], matrix[i], whole[i], whole[3] * 2, parts[1]]
        forms.append(folded[i + 1] + bounded[i] + bits[min(i, 2)])
        parts[i] = 10.0
        parts[3 - i] += 0.5
        forms.append(parts[0] + 100.0 * parts[1] + 10000.0 * parts[2])
        parts[i] += 1.0
        parts[(i + 1) & 3] = 0.25
        forms.append(parts[i] + 25.0)
        first = np.array(matrix)
        others = [first, -first, first * 2]
        forms.append(x + 100.0 * others[1][1] + 10000.0 * others[2][2])
        chosen = others[i % 3]
        forms.append(chosen[2] * 2 + 100.0 * (chosen[3] + first[3]))
        picked = 1.0 if x > 2.0 else -1.0
        forms += [picked, picked * (2.0 if invocation & 1 == 0 else 1.0)]
        forms += [size * factor * x + sum(range(size)), size + factor * x + size - 1]
        following = float(data[(invocation + 1) & 31])
        forms += [following + i + 4, following - x]
        columns.append(forms)
    expected = np.array(columns, np.float32).T.ravel()
    return [
        Case(
            "vector-values",
            "vector_values.comp",
            [data, np.zeros_like(expected)],
            {1: expected},
            {},
            VECTOR,
            spec={0: size, 1: factor},
        )
    ]


def vector_multiply_cases() -> list[Case]:
    cases = []
    for rows, columns in ((16, 16), (32, 16), (8, 32)):
        matrix = values(rows * columns, 41, "float16_t").reshape(rows, columns)
        bias = values(rows, 42, "float16_t")
        inputs = values(32 * columns, 43, "float16_t").reshape(32, columns)
        target = np.zeros((32, rows), np.float16)
        plain = inputs.astype(np.float32) @ matrix.T.astype(np.float32)
        with_bias = np.maximum(plain + bias, 0)
        spec = {0: rows, 1: columns, 2: columns * 2}
        for name, defines, result in (("multiply", {}, plain), ("multiply-add", {"BIAS": 1}, with_bias)):
            expected = result.astype(np.float16)
            buffers = [matrix, bias, inputs, target]
            cases.append(
                Case(
                    f"vector-{name}-{rows}x{columns}",
                    "vector_multiply.comp",
                    buffers,
                    {3: expected},
                    defines,
                    VECTOR,
                    spec=spec,
                )
            )
    matrix = values(16 * 32, 44, "int8_t").reshape(16, 32)
    bias = values(16, 45, "int")
    inputs = values(32 * 32, 46, "int8_t").reshape(32, 32)
    expected = inputs.astype(np.int32) @ matrix.T.astype(np.int32) + bias
    buffers = [matrix, bias, inputs, np.zeros_like(expected)]
    cases.append(Case("vector-multiply-int8-packed", "vector_multiply_int8.comp", buffers, {3: expected}, {}, VECTOR))
    return cases


def core_cases() -> list[Case]:
    numbers = np.arange(1, 129, dtype=np.uint32)

    def steps(value: int) -> int:
        count = 0
        while value > 1:
            value = 3 * value + 1 if value & 1 else value >> 1
            count += 1
        return count

    collatz = np.array([steps(int(value)) for value in numbers], np.int32)
    data = values(256, 51, "float")
    result = np.zeros(2 + 512, np.float32)
    expected = result.copy()
    expected[0] = data.sum() * 2
    matrix = np.array([[1.0, 3.0], [2.0, 0.5]], np.float32)  # the columns (1, 2) and (3, 0.5)
    expected[2:] = np.stack([data, np.ones_like(data)], 1).dot(matrix.T).ravel()
    push = struct.pack("<4f", 1.0, 2.0, 3.0, 0.5)
    flow = Case(
        "core-control-flow", "core_control_flow.comp", [numbers, np.zeros_like(collatz)], {1: collatz}, groups=(2, 1, 1)
    )
    source = np.arange(256, dtype=np.uint32) * 5 + 1
    index = np.arange(256, dtype=np.uint32)
    picked = source + index * 3 + np.array([7, 11, 13, 17], np.uint32)[index & 3] + source[200]
    narrow = Case(
        "core-narrow-indices",
        "core_narrow_indices.comp",
        [source, np.zeros_like(source)],
        {1: picked},
        groups=(4, 1, 1),
    )
    mirrored = source.reshape(64, 4)[:, ::-1].ravel()
    reached = source + mirrored + np.array([7, 11, 13, 17], np.uint32)[index & 3] + source[index & 3]
    wide = Case(
        "core-wide-indices", "core_wide_indices.comp", [source, np.zeros_like(source)], {1: reached}, groups=(4, 1, 1)
    )
    reduction = Case(
        "core-shared-reduction", "core_shared_reduction.comp", [data, result], {1: expected}, push=push, spec={3: 2.0}
    )
    found = [flow, reduction, narrow, wide]
    for case in found:
        case.subgroup_size = None
    return found


CASES = [
    *core_cases(),
    *load_store_cases(),
    *mul_add_cases(),
    *convert_cases(),
    *arithmetic_cases(),
    *other_matrix_cases(),
    *matrix2_cases(),
    *vector_cases(),
    *vector_value_cases(),
    *vector_multiply_cases(),
]


def module_of(name: str, shader: str, defines: dict[str, object]) -> bytes:
    directory = os.environ.get("GPU_TEST_MODULES")
    if directory:
        return (Path(directory) / f"{name}.spv").read_bytes()
    import glslc_coop

    return glslc_coop.compile(
        SHADERS / shader, target_env="vulkan1.3", defines=defines, optimize=os.environ.get("GPU_TEST_OPTIMIZE")
    ).spirv


def multiplies(device: Any, shape: tuple[str, str, int, int, int]) -> bool:
    """Return whether the device lists a product: its types and sizes, at subgroup scope."""
    a_kind, c_kind, m, n, k = shape
    wanted = {"AType": COMPONENTS[a_kind], "BType": COMPONENTS[a_kind], "CType": COMPONENTS[c_kind]}
    wanted |= {"MSize": m, "NSize": n, "KSize": k, "scope": "subgroup"}
    rows = device.profile.tables.get("cooperative_matrix", [])
    return any(all(row[key] == value for key, value in wanted.items()) for row in rows)


def check(result: Any, expected: Any, tolerance: float) -> None:
    if tolerance:
        np.testing.assert_allclose(
            result.astype(np.float64), expected.astype(np.float64), rtol=tolerance, atol=tolerance / 10
        )
    else:
        np.testing.assert_array_equal(result, expected)
