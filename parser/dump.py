"""The syntax tree as indented text, for goldens and for people.

In: a node. Out: one line a node: the slot that holds it, its class, its plain slots. Must not know: any single node
class.
"""

from __future__ import annotations

from glslc_coop.parser.generated.nodes import Node


def dump(node: Node, *, checked: bool = False) -> str:
    """Return the tree below a node as text; with `checked`, the checker's slots are added in braces.

    Slots that hold None or an empty list are left out, but a dimension that is not written appears as `-`.
    """
    lines: list[str] = []
    pending: list[tuple[int, str, object]] = [(0, "", node)]
    while pending:
        depth, slot, value = pending.pop()
        prefix = "  " * depth + (f"{slot}: " if slot else "")
        if not isinstance(value, Node):
            lines.append(f"{prefix}-" if value is None else f"{prefix}{value!r}")
            continue
        parts = [value.__class__.__name__]
        below: list[tuple[int, str, object]] = []
        for name in value.SLOTS:
            content = getattr(value, name)
            if isinstance(content, Node):
                below.append((depth + 1, name, content))
            elif content.__class__ is list:
                below.extend((depth + 1, name, element) for element in content)
            elif content is not None and name != "name_start":
                parts.append(f"{name}={content!r}")
        if checked:
            notes = [f"{name}={getattr(value, name)}" for name in value.CHECKED if getattr(value, name) is not None]
            if notes:
                parts.append("{" + ", ".join(notes) + "}")
        lines.append(prefix + " ".join(parts))
        pending.extend(reversed(below))
    return "".join(line + "\n" for line in lines)
