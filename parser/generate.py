"""Writes the generated modules of this folder: `python -m glslc_coop.parser.generate`.

In: ast.cfg, and the rules of grammar.py. Out: nodes.py and tables.py. PLY builds the LALR(1) automaton here and is not
needed again: the compiler runs on the tables alone. Must not know: how the tables are interpreted.

Two things are done to the automaton that PLY builds. A production of the form `A : terminal` that only hands its value on
is folded into the shift before it where nothing else could follow; and identical rows are stored once. What is left is
packed into one string (see `tables_source`).
"""

from __future__ import annotations

import base64
import os
import re
import sys
import zlib
from array import array
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = os.path.dirname(os.path.abspath(__file__))

# ---- nodes.py ----------------------------------------------------------------------------------------------------

#: Python types of slots that are neither nodes nor filled by the checker; the rest are `Any`.
_VALUE_TYPES = {
    "operator": "str", "text": "str", "keyword": "str", "precision": "str", "literal": "bool", "name_start": "int",
    "components": "tuple[int, ...]", "index": "int", "dimensions": "list[Any]",
}  # fmt: skip
#: Names that the language lets a declaration do without.
_OPTIONAL_NAMES = {("ParameterDeclaration", "name"), ("StructSpecifier", "name"), ("InterfaceBlock", "instance_name")}

_NODES_HEADER = '''"""The abstract syntax tree. GENERATED from ast.cfg by `python -m glslc_coop.parser.generate`; do not edit.

In: nothing. Out: one plain class a node. Must not know: anything.
A constructor takes the node's slots in order, then `start` and `end`; the slots that the checker fills begin as None.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class Node:
    """What all nodes have. SLOTS are the slots that the parser fills, CHECKED those that the checker fills."""

    __slots__ = ("start", "end")
    SLOTS: tuple[str, ...] = ()
    CHECKED: tuple[str, ...] = ()
    start: int
    end: int


def children(node: Node) -> Iterator[Any]:
    """The nodes right below a node, in the order of its slots; what the checker attached is not among them."""
    for slot in node.SLOTS:
        value = getattr(node, slot)
        if isinstance(value, Node):
            yield value
        elif value.__class__ is list:
            for element in value:
                if isinstance(element, Node):
                    yield element
'''

_HAS_CHILD = re.compile(r"[*?]")


def read_nodes(text: str) -> list[tuple[str, bool, list[str], list[str], str]]:
    """The rows of ast.cfg: name, made by the checker only, slots with their marks, checker slots, comment."""
    rows = []
    comment: list[str] = []
    for line in text.splitlines():
        line = line.strip()
        if not line or line.startswith("# ----"):
            comment = []
        elif line.startswith("#"):
            comment.append(line[1:].strip())
        else:
            name, _, rest = line.partition(":")
            slots, _, checked = rest.partition("|")
            rows.append((
                name.lstrip("!"), name.startswith("!"), [s for s in re.split(r"[,\s]+", slots) if s],
                [s for s in re.split(r"[,\s]+", checked) if s], " ".join(comment),
            ))  # fmt: skip
            comment = []
    return rows


def _slot_type(node: str, slot: str) -> str:
    name = slot.rstrip("*?")
    if slot.endswith("**"):
        return "list[Any]"
    if _HAS_CHILD.search(slot):
        return "Any"
    if name == "name" or name == "instance_name":
        return "str | None" if (node, name) in _OPTIONAL_NAMES else "str"
    return _VALUE_TYPES.get(name, "Any")


def nodes_source(text: str | None = None) -> str:
    """The text of nodes.py for a text of ast.cfg (by default the committed one)."""
    if text is None:
        with open(os.path.join(FOLDER, "ast.cfg"), encoding="utf-8") as file:
            text = file.read()
    parts = [_NODES_HEADER]
    for name, _, marked, checked, comment in read_nodes(text):
        slots = [slot.rstrip("*?") for slot in marked]
        typed = [f"{slot}: {_slot_type(name, mark)}" for slot, mark in zip(slots, marked)]
        lines = [f"class {name}(Node):"]
        if comment:
            lines.extend([f'    """{comment}"""' if len(comment) < 110 else _wrapped(comment), ""])
        lines.append(f"    __slots__ = {_tuple(slots + checked)}")
        lines.append(f"    SLOTS = {_tuple(slots)}")
        if checked:
            lines.append(f"    CHECKED = {_tuple(checked)}")
            lines.extend(f"    {slot}: Any" for slot in checked)
        lines.append("")
        lines.append(f"    def __init__(self, {', '.join(typed + ['start: int', 'end: int'])}) -> None:")
        lines.extend(f"        self.{slot} = {slot}" for slot in slots + ["start", "end"])
        lines.extend(f"        self.{slot} = None" for slot in checked)
        parts.append("\n".join(lines) + "\n")
    return "\n\n".join(parts)


def _tuple(names: list[str]) -> str:
    if len(names) == 1:
        return f'("{names[0]}",)'
    return "(" + ", ".join(f'"{name}"' for name in names) + ")"


def _wrapped(comment: str) -> str:
    lines, line = [], '    """'
    for word in comment.split():
        if len(line) + len(word) > 115:
            lines.append(line.rstrip())
            line = "    "
        line += word + " "
    lines.append(line.rstrip())
    return "\n".join(lines) + '\n    """'
