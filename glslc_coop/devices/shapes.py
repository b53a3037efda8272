"""Shapes of JSON that others wrote: which values may be at which place.

In: values of a parsed file. Out: the same values, texts in printable form. Must not know: what the values mean.

A shape is checked once, where the file is read; the code that gets the values indexes, compares and prints them without
checking their types.
"""

from __future__ import annotations

from glslc_coop.environment.input_files import printable
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable, Collection, Mapping
    from typing import Any, TypeAlias

#: What the json module gives.
Json: TypeAlias = "Any"

_LONGEST_KEY = 60
#: The most names that a message lists.
_MOST_NAMES = 12
_KINDS = {dict: "an object", list: "a list", str: "a text", bool: "a truth value", int: "a number", float: "a number"}


class ShapeError(ValueError):
    """A value of another shape; the message begins with its place, as a JSON path."""


class Shape:
    """What a value may be."""

    #: What messages call it.
    expected = "a value"

    def read(self, value: Json, place: str = "$") -> Json:
        """Return the value. Raises ShapeError for one of another shape."""
        return value

    def refuse(self, value: Json, place: str) -> ShapeError:
        """Return the error of a value of another shape."""
        kind = "null" if value is None else _KINDS.get(type(value), "a value")
        if isinstance(value, (int, float)) and len(str(value)[:21]) <= 20:
            kind = f"{kind}, {value}"
        return ShapeError(f"{place}: expected {self.expected}, got {kind}")


class Scalar(Shape):
    """A value without parts that a function accepts."""

    def __init__(self, expected: str, accepts: Callable[[Json], bool]) -> None:
        self.expected = expected
        self.accepts = accepts

    def read(self, value: Json, place: str = "$") -> Json:
        """Return the value; a text with its control characters escaped."""
        if not self.accepts(value):
            raise self.refuse(value, place)
        return printable(value) if isinstance(value, str) else value


class OneOf(Shape):
    """One of some names, or a number: that of a value which has no name here."""

    def __init__(self, what: str, names: Collection[str]) -> None:
        self.expected = "a name or a number"
        self.what = what
        self.names = names

    def read(self, value: Json, place: str = "$") -> Json:
        """Return the name or number. Raises ShapeError for another name, with the nearest."""
        if isinstance(value, str) and value not in self.names:
            raise ShapeError(f"{place}: {_unknown(self.what, value, self.names)}")
        if not isinstance(value, str) and not _is_count(value):
            raise self.refuse(value, place)
        return value


class ListOf(Shape):
    """A list of values of one shape; length: how many, if that is fixed."""

    def __init__(self, element: Shape, length: int | None = None) -> None:
        self.element = element
        self.length = length
        self.expected = "a list" if length is None else f"a list of {length} values"

    def read(self, value: Json, place: str = "$") -> Json:
        """Return the list with its elements read."""
        if not isinstance(value, list) or self.length not in (None, len(value)):
            raise self.refuse(value, place)
        return [self.element.read(each, f"{place}[{index}]") for index, each in enumerate(value)]


class Record(Shape):
    """An object: members that it must have, members that it may have, and the shape of all others.

    is_closed: there may be no others.
    """

    expected = "an object"

    def __init__(
        self,
        required: Mapping[str, Shape] | None = None,
        optional: Mapping[str, Shape] | None = None,
        rest: Shape | None = None,
        is_closed: bool = False,
    ) -> None:
        self.required = required or {}
        self.members = {**self.required, **(optional or {})}
        self.rest = rest or ANYTHING
        self.is_closed = is_closed

    def read(self, value: Json, place: str = "$") -> Json:
        """Return the object with its members read."""
        if not isinstance(value, dict):
            raise self.refuse(value, place)
        for name in value if self.is_closed else ():
            if name not in self.members:
                raise ShapeError(f"{place}: {_unknown('member', name, self.members)}")
        for name in self.required:
            if name not in value:
                raise ShapeError(f"{place}: the member '{name}' is missing")
        return {
            printable(name): self.members.get(name, self.rest).read(each, _member(place, name))
            for name, each in value.items()
        }


def _unknown(what: str, name: str, names: Collection[str]) -> str:
    """Return the message for a name that is none of some, with the nearest of them, or all if they are few."""
    from glslc_coop.extensions.hints import nearest

    near = nearest(name[:_LONGEST_KEY], names)
    meant = f"; did you mean '{near[0]}'?" if near else ""
    if not near and len(names) <= _MOST_NAMES:
        meant = f"; there are: {', '.join(names)}"
    return f"unknown {what} '{printable(name[:_LONGEST_KEY])}'{meant}"


def _member(place: str, name: str) -> str:
    """Return the JSON path of a member."""
    if name.isidentifier() and len(name) <= _LONGEST_KEY:
        return f"{place}.{name}"
    return f"{place}['{printable(name[:_LONGEST_KEY])}']"


def _is_count(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 64


def _is_version(value: Json) -> bool:
    parts = value.split(".") if isinstance(value, str) else ()
    return len(parts) >= 2 and all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts[:2])


ANYTHING = Shape()
COUNT = Scalar("an integer from 0 to 2^64 - 1", _is_count)
FLAG = Scalar("a truth value", lambda value: isinstance(value, bool))
TEXT = Scalar("a text", lambda value: isinstance(value, str))
NAME = Scalar("a name or a number", lambda value: isinstance(value, str) or _is_count(value))
VERSION = Scalar("a version as '1.3.0'", _is_version)
