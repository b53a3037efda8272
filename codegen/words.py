"""Values -> 32-bit words, and the module's bytes. SPIR-V 1.6, section 2.3.

In: strings, numbers, lists of words. Out: words and bytes. Must not know: instructions.
"""

from __future__ import annotations

import sys
from array import array
from struct import pack, unpack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

MAGIC = 0x07230203
#: No generator has registered this project: 0 is the number for tools without one.
GENERATOR = 0


def encode_string(text: str) -> list[int]:
    """A literal string: UTF-8, a null, zeros up to a whole word, little endian. Lone surrogates stand for bytes that were not UTF-8."""
    data = text.encode("utf-8", "surrogateescape")
    # A null would end the string early and leave words that belong to nothing.
    if 0 in data:
        data = data[: data.index(0)]
    count = len(data) // 4 + 1
    return list(unpack(f"<{count}I", data.ljust(count * 4, b"\0")))


def decode_string(words: list[int], start: int = 0) -> tuple[str, int]:
    """The string that begins at a word, and the index of the word behind it. Raises ValueError when no null ends it."""
    for index in range(start, len(words)):
        word = words[index]
        # Does one of the four bytes hold zero?
        if (word - 0x01010101) & ~word & 0x80808080:
            data = pack(f"<{index + 1 - start}I", *words[start : index + 1])
            return data[: data.index(0)].decode("utf-8", "surrogateescape"), index + 1
    raise ValueError("a string without an end")


def encode_integer(value: int, width: int, signed: bool) -> list[int]:
    """The words of an integer constant: narrow ones are sign- or zero-extended to one word, 64-bit ones low word first."""
    value &= (1 << width) - 1
    if width > 32:
        return [value & 0xFFFFFFFF, value >> 32]
    if signed and width < 32 and value >> (width - 1):
        value |= 0xFFFFFFFF & -(1 << width)
    return [value]


def header(version: tuple[int, int], bound: int) -> list[int]:
    """The five words before the first instruction."""
    return [MAGIC, version[0] << 16 | version[1] << 8, GENERATOR, bound, 0]


def to_bytes(words: Sequence[int]) -> bytes:
    """Words as little-endian bytes."""
    packed = array("I", words)
    if packed.itemsize != 4:
        return pack(f"<{len(words)}I", *words)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tobytes()


def from_bytes(data: bytes) -> list[int]:
    """Bytes of either byte order as words. Raises ValueError when they are not a whole number of words."""
    if len(data) % 4:
        raise ValueError("the size is not a multiple of four")
    words = list(unpack(f"<{len(data) // 4}I", data))
    if words and words[0] == 0x03022307:
        words = list(unpack(f">{len(data) // 4}I", data))
    return words
