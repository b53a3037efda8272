"""Marshalled code in which whatever is equal is there once.

In: what `marshal.dumps` wrote. Out: the same objects, with references to the first of equal ones. Must not know: what
is marshalled. The format: Python/marshal.c.

`marshal` refers back to objects that are the same, and the compiler makes equal tuples of names, tables and texts anew
for each function. Here they are found by their bytes. Reading them costs a tenth less, and so does their memory.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    #: Type, what follows it up to the first object within, the objects within: (what comes before it, its number).
    Node = tuple[int, bytes, tuple[tuple[bytes, int], ...]]

_FLAG = 0x80
_REFERENCE = ord("r")
_CODE = ord("c")
#: Type -> bytes behind it. Bytes and text have a length of four bytes or one, and collections a count of such a size.
_FIXED = {**dict.fromkeys(b"NTF.S", 0), ord("i"): 4, ord("g"): 8, ord("y"): 16}
_TEXTS = {**dict.fromkeys(b"stuaA", 4), **dict.fromkeys(b"zZ", 1)}
_COLLECTIONS = {**dict.fromkeys(b"([<>", 4), ord(")"): 1}
#: The fields of a code object: so many numbers of four bytes, then so many objects, and so on.
_FIELDS = ((5, 8), (1, 2)) if sys.version_info >= (3, 11) else ((6, 8), (1, 1))


def shared(data: bytes) -> bytes:
    """Return the shorter form of what was marshalled. Raises ValueError where the format is another."""
    reader = _Reader(data)
    try:
        root = reader.read()
    except (IndexError, KeyError) as error:
        raise ValueError("unknown format") from error
    if reader.position != len(data):
        raise ValueError("unknown format")
    return _written(reader.nodes, root)


class _Reader:
    """Reads objects into `nodes`, equal ones into the same."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.position = 0
        self.nodes: list[Node] = []
        self.numbers: dict[Node, int] = {}
        #: What the data refers back to.
        self.references: list[int] = []

    def take(self, count: int) -> bytes:
        """Return the next bytes."""
        start = self.position
        self.position += count
        if self.position > len(self.data):
            raise IndexError
        return self.data[start : self.position]

    def read(self) -> int:
        """Read one object; return the number of its node."""
        first = self.take(1)[0]
        kind = first & ~_FLAG
        if kind == _REFERENCE:
            return self.references[int.from_bytes(self.take(4), "little")]
        place = len(self.references)
        if first & _FLAG:
            self.references.append(-1)
        node = self.rest(kind)
        number = self.numbers.get(node)
        if number is None:
            number = self.numbers[node] = len(self.nodes)
            self.nodes.append(node)
        if first & _FLAG:
            self.references[place] = number
        return number

    def rest(self, kind: int) -> Node:
        """Read what follows a type."""
        if kind in _FIXED:
            return kind, self.take(_FIXED[kind]), ()
        if kind == ord("l"):
            size = self.take(4)
            return kind, size + self.take(2 * abs(int.from_bytes(size, "little", signed=True))), ()
        if kind in _TEXTS:
            size = self.take(_TEXTS[kind])
            return kind, size + self.take(int.from_bytes(size, "little")), ()
        if kind == ord(":"):
            return kind, b"", tuple((b"", self.read()) for _ in range(3))
        if kind != _CODE:
            size = self.take(_COLLECTIONS[kind])
            return kind, size, tuple((b"", self.read()) for _ in range(int.from_bytes(size, "little")))
        objects: list[tuple[bytes, int]] = []
        for numbers, count in _FIELDS:
            before = self.take(4 * numbers)
            for _ in range(count):
                objects.append((before, self.read()))
                before = b""
        return kind, b"", tuple(objects)


def _written(nodes: list[Node], root: int) -> bytes:
    """Return the bytes of an object: what is in it more than once is there the first time, and then a reference."""
    uses = [0] * len(nodes)
    uses[root] = 1
    for _, _, within in nodes:
        for _, number in within:
            uses[number] += 1
    out = bytearray()
    places: dict[int, int] = {}

    def write(number: int) -> None:
        kind, fixed, within = nodes[number]
        if number in places:
            out.append(_REFERENCE)
            out.extend(places[number].to_bytes(4, "little"))
            return
        # A reference is no shorter than what has no contents, or a small number.
        if uses[number] > 1 and (within or len(fixed) > 4):
            places[number] = len(places)
            kind |= _FLAG
        out.append(kind)
        out.extend(fixed)
        for before, each in within:
            out.extend(before)
            write(each)

    write(root)
    return bytes(out)
