"""Values -> 32-bit words, and the module's bytes. SPIR-V 1.6, section 2.3.

In: strings, numbers, lists of words. Out: words and bytes. Must not know: instructions.
"""

from __future__ import annotations

import sys

from glslc_coop.lazy import lazy

with lazy:
    import struct
    from collections.abc import Sequence

MAGIC = 0x07230203
#: No generator has registered this project: 0 is the number for tools without one.
GENERATOR = 0
#: Up to this number of words, converting one by one is faster than importing `struct`.
_FEW_WORDS = 4096
#: Words that are converted to bytes at a time.
PIECE = 16_384


def is_module(data: bytes) -> bool:
    """Return whether bytes begin as a module does, in either order of bytes."""
    return data[:4] in (MAGIC.to_bytes(4, "little"), MAGIC.to_bytes(4, "big"))


def encode_string(text: str) -> list[int]:
    """Return the words of a literal string: UTF-8, a null, zeros up to a whole word, little endian.

    Lone surrogates represent bytes that were not UTF-8.
    """
    data = text.encode("utf-8", "surrogateescape")
    # A null would end the string early and leave words that belong to nothing.
    if 0 in data:
        data = data[: data.index(0)]
    count = len(data) // 4 + 1
    data = data.ljust(count * 4, b"\0")
    if sys.byteorder == "little":
        return memoryview(data).cast("I").tolist()
    return list(struct.unpack(f"<{count}I", data))


def decode_string(words: list[int], start: int = 0) -> tuple[str, int]:
    """Return the string that begins at a word, and the index after it. Raises ValueError when no null ends it."""
    for index in range(start, len(words)):
        word = words[index]
        # Does one of the four bytes hold zero?
        if (word - 0x01010101) & ~word & 0x80808080:
            data = struct.pack(f"<{index + 1 - start}I", *words[start : index + 1])
            return data[: data.index(0)].decode("utf-8", "surrogateescape"), index + 1
    raise ValueError("a string without an end")


def encode_integer(value: int, width: int, signed: bool) -> list[int]:
    """Return the words of an integer constant: narrow ones sign- or zero-extended, 64-bit ones low word first."""
    value &= (1 << width) - 1
    if width > 32:
        return [value & 0xFFFFFFFF, value >> 32]
    if signed and width < 32 and value >> (width - 1):
        value |= 0xFFFFFFFF & -(1 << width)
    return [value]


def header(version: tuple[int, int], bound: int) -> list[int]:
    """Return the five words before the first instruction."""
    return [MAGIC, version[0] << 16 | version[1] << 8, GENERATOR, bound, 0]


def to_bytes(words: Sequence[int]) -> bytes:
    """Return words as little-endian bytes."""
    if len(words) < _FEW_WORDS and "_struct" not in sys.modules:
        if sys.byteorder == "big":
            return b"".join([word.to_bytes(4, "little") for word in words])
        memory = memoryview(bytearray(4 * len(words))).cast("I")
        for index, word in enumerate(words):
            memory[index] = word
        return memory.tobytes()
    if len(words) > 2 * PIECE:
        # A call copies its arguments, so that all words at once would be in memory twice.
        return b"".join([to_bytes(words[start : start + PIECE]) for start in range(0, len(words), PIECE)])
    return struct.pack(f"<{len(words)}I", *words)


def from_bytes(data: bytes) -> list[int]:
    """Return bytes of either byte order as words. Raises ValueError when they are not a whole number of words."""
    if len(data) % 4:
        raise ValueError("the size is not a multiple of four")
    if data[:4] == b"\7\x23\2\3":
        return list(struct.unpack(f">{len(data) // 4}I", data))
    if sys.byteorder == "little":
        return memoryview(data).cast("I").tolist()
    return list(struct.unpack(f"<{len(data) // 4}I", data))
