"""Lists of byte strings as bytes: what goes through sockets and into the files of the cache.

In: byte strings. Out: bytes, and back. Must not know: what they mean. Each is preceded by its length, four bytes, the
lowest first; nothing that is read can be executed.
"""

import sys


def pack(fields: list[bytes]) -> bytes:
    """Return the fields as bytes."""
    return b"".join(part for field in fields for part in (len(field).to_bytes(4, "little"), field))


def unpack(data: bytes, most: int = sys.maxsize) -> list[bytes]:
    """Return the fields in bytes that `pack` made. Raises ValueError for others, and for more than `most` fields."""
    fields: list[bytes] = []
    position, end = 0, len(data)
    while position < end:
        start = position + 4
        position = start + int.from_bytes(data[position:start], "little")
        if position > end or len(fields) == most:
            raise ValueError("truncated or too many fields")
        fields.append(data[start:position])
    return fields


def pack_effects(effects: list[tuple[str, str, bytes]]) -> list[bytes]:
    """Return what a command writes as fields, three each."""
    return [
        field
        for kind, name, data in effects
        for field in (kind.encode("ascii"), name.encode("utf-8", "surrogateescape"), data)
    ]


def unpack_effects(fields: list[bytes]) -> list[tuple[str, str, bytes]]:
    """Return what `pack_effects` packed. Raises ValueError."""
    if len(fields) % 3:
        raise ValueError("truncated effects")
    return [
        (fields[i].decode("ascii"), fields[i + 1].decode("utf-8", "surrogateescape"), fields[i + 2])
        for i in range(0, len(fields), 3)
    ]
