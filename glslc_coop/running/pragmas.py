"""`#pragma glslc_coop dump(m)`: a matrix or vector that `run` prints where the shader says so.

In: the text of a shader. Out: the text that is compiled for a run, and what is to be dumped. Compilers ignore the
pragma. For a run it is the assignment of the variable to itself, which is a store on that line.
"""

from __future__ import annotations

import re

#: A pragma on a line of its own, with an l-value: a variable, an element or a member.
_DUMP = re.compile(
    r"^[ \t]*#[ \t]*pragma[ \t]+glslc_coop[ \t]+dump[ \t]*\(([^\n]*)\)[ \t]*(?://[^\n]*)?\r?$", re.MULTILINE
)


def with_dumps(text: str) -> tuple[str, list[tuple[str, int]]]:
    """Return the text for a run, with its lines where they were; and the l-values and lines of its dumps.

    A name of a pragma begins with `#`: its line may be left out by the preprocessor.
    """
    if "glslc_coop" not in text:
        return text, []
    rows = [("#" + match[1].strip(), text.count("\n", 0, match.start()) + 1) for match in _DUMP.finditer(text)]
    return _DUMP.sub(lambda match: f"{match[1].strip()} = {match[1].strip()};", text), rows
