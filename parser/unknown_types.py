"""Unknown types with parameters: `Name<…> x;`, which the grammar takes for two comparisons.

In: the tokens, and what the checker reported. Out: the undeclared names that look like types. Must not know: the tree.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.parser import terminal_numbers
from glslc_coop.parser.syntax_errors import looks_like_declaration

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.diagnostics.sink import Diagnostic
    from glslc_coop.lexer.tokens import Token


def unknown_generic_types(tokens: list[Token], diagnostics: list[Diagnostic]) -> frozenset[str]:
    """Return the undeclared names that `<…>` and an identifier follow."""
    starts = {each.start for each in diagnostics if each.code in (codes.UNDECLARED_IDENTIFIER, codes.UNKNOWN_TYPE)}
    if not starts:
        return frozenset()
    found = [index for index, token in enumerate(tokens) if token.start in starts]
    kinds = terminal_numbers(tokens) if found else b""
    return frozenset(tokens[index].text for index in found if looks_like_declaration(kinds, index))
