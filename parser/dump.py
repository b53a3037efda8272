"""The syntax tree as indented text, for goldens and for people.

In: a node. Out: one line a node: the slot that holds it, its class, its plain slots. Must not know: any single node class.
"""

from __future__ import annotations

from glslc_coop.parser.nodes import Node

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def dump(node: Node, *, checked: bool = False) -> str:
    """The tree below a node. With `checked`, what the checker attached is added in braces.

    Slots that hold None or an empty list are left out, but a dimension that is not written appears as `-`.
    """
    lines: list[str] = []
    pending: list[tuple[int, str, Any]] = [(0, "", node)]
    while pending:
        depth, slot, value = pending.pop()
        prefix = "  " * depth + (f"{slot}: " if slot else "")
        if not isinstance(value, Node):
            lines.append(f"{prefix}-" if value is None else f"{prefix}{value!r}")
            continue
        words = [value.__class__.__name__]
        below: list[tuple[int, str, Any]] = []
        for name in value.SLOTS:
            content = getattr(value, name)
            if isinstance(content, Node):
                below.append((depth + 1, name, content))
            elif content.__class__ is list:
                below.extend((depth + 1, name, element) for element in content)
            elif content is not None and name != "name_start":
                words.append(f"{name}={content!r}")
        if checked:
            notes = [f"{name}={getattr(value, name)}" for name in value.CHECKED if getattr(value, name) is not None]
            if notes:
                words.append("{" + ", ".join(notes) + "}")
        lines.append(prefix + " ".join(words))
        pending.extend(reversed(below))
    return "".join(line + "\n" for line in lines)
