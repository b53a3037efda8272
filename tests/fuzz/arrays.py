"""Files of arrays, .npy and .npz, which `run`, `tune` and `measure` put into buffers and compare with."""

from __future__ import annotations

import io

import numpy

from glslc_coop.running import values
from glslc_coop.running.errors import RunError

EXAMPLES = 150


def _saved(save, *arrays, **named):
    stream = io.BytesIO()
    save(stream, *arrays, **named)
    return stream.getvalue()


def seeds():
    """Return files of one array, of two, of a compressed one, and of objects, which would have to be unpickled."""
    numbers = numpy.arange(24, dtype=numpy.float16).reshape(4, 6)
    objects = numpy.array([{}], dtype=object)
    return [
        _saved(numpy.save, numbers),
        _saved(numpy.savez, A=numbers, B=numpy.arange(9)),
        _saved(numpy.savez_compressed, A=numpy.zeros(5000)),
        _saved(lambda stream, array: numpy.save(stream, array, allow_pickle=True), objects),
    ]


def check(data):
    """Read an input under both names: it is refused in a message that names it, or has arrays of numbers."""
    for name in ("a.npy", "a.npz"):
        with open(name, "wb") as file:
            file.write(data)
        try:
            arrays = values.arrays_of(name)
        except RunError as error:
            assert error.message.startswith(f"{name}: ")
            continue
        assert all(array.dtype.kind != "O" for array in arrays.values())
        assert name == "a.npz" or sum(array.nbytes for array in arrays.values()) <= len(data)
