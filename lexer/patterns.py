"""The lexer's regular expressions, ready to run.

In: a pattern. Out: the same as `re.compile(pattern, re.ASCII)` gives. Must not know: what the patterns mean.

`re` needs longer to translate these patterns than to run them over a shader, and a build starts one process a shader. So
`python -m glslc_coop.lexer.generate` translates them ahead; compiled_patterns.py holds the result for each version of CPython's
matcher (`_sre.MAGIC`). A version, an interpreter or a pattern that is not in there takes the ordinary way.
"""

from __future__ import annotations

import sys

from glslc_coop.lexer.compiled_patterns import CODES

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

#: re.ASCII
_ASCII = 256


def compiled(pattern: str) -> re.Pattern[str]:
    """The compiled pattern, ASCII rules for \\w, \\d and \\s."""
    if sys.implementation.name == "cpython" and sys.byteorder == "little":
        import _sre

        for magics, program in CODES.get(pattern, {}).items():
            if _sre.MAGIC not in magics or _sre.CODESIZE != 4:
                continue
            groups, *code = map(int, program.split())
            try:
                found: re.Pattern[str] = _sre.compile(pattern, _ASCII, code, groups, {}, (None,) * (groups + 1))
                return found
            except (RuntimeError, TypeError, ValueError, OverflowError):
                # The matcher checks what it is given; it is not ours after all.
                pass
    import re

    return re.compile(pattern, _ASCII)
