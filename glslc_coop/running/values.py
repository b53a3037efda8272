"""Arrays by text, as the command line takes them, and the types of their elements.

In: "random:f16:64x64", "zeros", a file's path. Out: numpy arrays. Needs numpy.

Types that numpy lacks (bfloat16, 8-bit floats) are stored as unsigned integers of their size.
"""

from __future__ import annotations

import functools
import math
import os
import zipfile

from glslc_coop.lazy import lazy
from glslc_coop.reflection.host_types import SCALARS
from glslc_coop.running.errors import RunError

with lazy:
    from collections.abc import Callable
    from typing import IO, TypeAlias

    from glslc_coop.running.vulkan import Foreign

#: A numpy array, whose type mypy does not know.
Array: TypeAlias = "Foreign"
#: Short name of a type -> its GLSL name.
TYPES = {
    "f16": "float16_t",
    "f32": "float",
    "f64": "double",
    "i8": "int8_t",
    "u8": "uint8_t",
    "i16": "int16_t",
    "u16": "uint16_t",
    "i32": "int",
    "u32": "uint",
    "i64": "int64_t",
    "u64": "uint64_t",
    "bf16": "bfloat16_t",
    "e4m3": "floate4m3_t",
    "e5m2": "floate5m2_t",
}
_FILLS = ("zeros", "ones", "range", "random", "normal")
#: Floats that numpy lacks.
_STORED_AS_INTEGERS = ("bfloat16_t", "floate4m3_t", "floate5m2_t")
#: The most bytes of the arrays of a .npz file, which may be compressed: as many as a buffer has.
_MOST_BYTES = 1 << 32
#: Random integers are small, so that sums of their products are exact.
_LEAST, _MOST = -4, 12


@functools.cache
def numpy() -> Foreign:
    """Return the module numpy. Raises RunError where it is not installed."""
    try:
        import numpy as module
    except ImportError:
        raise RunError("numpy is not installed", "pip install 'glslc-coop[run]'") from None
    return module


def dtype_of(type_: str) -> Foreign:
    """Return the numpy type of a GLSL scalar type."""
    return numpy().dtype(SCALARS[type_][1])


def like(array: Array, data: bytes) -> Array:
    """Return bytes as an array of the same type and shape."""
    return numpy().frombuffer(data, array.dtype).reshape(array.shape).copy()


def is_text(text: str) -> bool:
    """Return whether a text says how to fill an array; any other names a file."""
    return text.partition(":")[0] in _FILLS


def from_text(text: str) -> Array:
    """Return the array of a text: FILL:TYPE:SHAPE[:SEED], a .npy or .npz file, or one whose bytes are taken.

    FILL is zeros, ones, range, random (from -1 to 1, or small integers) or normal. FILE.npz:NAME is one array of
    several. Raises RunError.
    """
    return _filled(text) if is_text(text) else _read(text)


def _filled(text: str) -> Array:
    np = numpy()
    fill, *parts = text.split(":")
    if len(parts) not in (2, 3) or parts[0] not in TYPES:
        raise RunError(
            f"'{text}' is not of the form {fill}:TYPE:SHAPE", f"for example {fill}:f16:64x64; types: {', '.join(TYPES)}"
        )
    try:
        shape = tuple(int(part) for part in parts[1].split("x"))
        seed = int(parts[2]) if len(parts) > 2 else 0
        if min(shape) < 1 or seed < 0:
            raise ValueError
    except ValueError:
        raise RunError(f"'{parts[1]}' is not a shape", "sizes joined by x, such as 64x64") from None
    type_ = TYPES[parts[0]]
    is_float = "float" in type_ or type_ == "double"
    random = np.random.default_rng(seed)
    if fill == "zeros":
        found = np.zeros(shape)
    elif fill == "ones":
        found = np.ones(shape)
    elif fill == "range":
        found = np.arange(math.prod(shape)).reshape(shape)
    elif fill == "normal":
        found = random.standard_normal(shape)
    elif is_float:
        found = random.uniform(-1, 1, shape)
    else:
        found = random.integers(0 if type_.startswith("u") else _LEAST, _MOST, shape)
    return encoded(found, type_)


def encoded(values: Array, type_: str) -> Array:
    """Return numbers as an array of a GLSL type, rounded to the nearest."""
    np = numpy()
    if type_ == "bfloat16_t":
        bits = np.asarray(values, np.float32).view(np.uint32).astype(np.uint64)
        return ((bits + 0x7FFF + (bits >> np.uint64(16) & np.uint64(1))) >> np.uint64(16)).astype(np.uint16)
    if type_ in _STORED_AS_INTEGERS:
        table = _small_floats(type_)
        codes = np.argsort(table, kind="stable")
        codes = codes[np.isfinite(table[codes])]
        numbers = table[codes]
        found = np.searchsorted((numbers[1:] + numbers[:-1]) / 2, np.asarray(values, np.float64))
        return codes[found].astype(np.uint8)
    return np.asarray(values).astype(dtype_of(type_))


def decoded(values: Array, type_: str) -> Array:
    """Return an array of a GLSL type as numbers that numpy knows."""
    np = numpy()
    if type_ == "bfloat16_t":
        return (values.view(np.uint16).astype(np.uint32) << np.uint32(16)).view(np.float32)
    if type_ in _STORED_AS_INTEGERS:
        return _small_floats(type_)[values.view(np.uint8)].astype(np.float32)
    return values


@functools.cache
def _small_floats(type_: str) -> Array:
    """Return the value of each code of an 8-bit float. NaN sorts last."""
    from glslc_coop.semantics.constants.numerics import from_bits
    from glslc_coop.semantics.model.types import SCALARS as SHADER_SCALARS

    return numpy().array([from_bits(SHADER_SCALARS[type_], code) for code in range(256)])


def _read(text: str) -> Array:
    path, _, name = text.rpartition(":") if ".npz:" in text else (text, "", "")
    if not path.endswith((".npy", ".npz")):
        return _loaded(path, lambda: numpy().fromfile(path, numpy().uint8))
    arrays = arrays_of(path)
    if not name and len(arrays) == 1:
        return next(iter(arrays.values()))
    if name not in arrays:
        raise RunError(
            f"{path} has no array '{name}'", f"name one as {path}:NAME; it has {', '.join(map(str, arrays))}"
        )
    return arrays[name]


def arrays_of(path: str) -> dict[str | None, Array]:
    """Return the arrays of a .npz file by name, or that of a .npy file without one. Raises RunError.

    Nothing in a file is unpickled.
    """
    found: dict[str | None, Array] = _loaded(path, lambda: _arrays(path))
    return found


def _arrays(path: str) -> dict[str | None, Array]:
    if not path.endswith(".npz"):
        with open(path, "rb") as file:
            # numpy allocates what the header announces.
            _check_size(_announced(file), os.fstat(file.fileno()).st_size)
            file.seek(0)
            return {None: numpy().lib.format.read_array(file, allow_pickle=False)}
    with zipfile.ZipFile(path) as archive:
        found: dict[str | None, Array] = {}
        left = _MOST_BYTES
        for member in archive.infolist():
            with archive.open(member) as file:
                announced = _announced(file)
            _check_size(announced, min(member.file_size, left))
            left -= announced
            with archive.open(member) as file:
                found[member.filename.removesuffix(".npy")] = numpy().lib.format.read_array(file, allow_pickle=False)
        return found


def _announced(file: IO[bytes]) -> int:
    """Return the bytes of the array that the header of a .npy file announces. Raises ValueError and others."""
    form = numpy().lib.format
    readers = {(1, 0): form.read_array_header_1_0, (2, 0): form.read_array_header_2_0}
    shape, _, dtype = readers[form.read_magic(file)](file)
    return int(math.prod(shape) * dtype.itemsize)


def _check_size(announced: int, present: int) -> None:
    if not 0 <= announced <= present:
        raise ValueError(f"an array of {announced} bytes does not fit in {present} bytes")


def _loaded(path: str, load: Callable[[], Foreign]) -> Foreign:
    try:
        return load()
    except OSError as error:
        note = f"or one of {', '.join(_FILLS)}, such as random:f16:64x64" if not os.path.exists(path) else ""
        raise RunError(f"{path}: {error.strerror or error}", *([note] if note else [])) from None
    except Exception as error:
        # What numpy, tokenize, zipfile and zlib raise for damaged files is not documented.
        raise RunError(f"{path}: cannot read arrays: {error}") from None
