"""The state of the parser within one external declaration.

In: the tokens of the declaration, the type names declared before it, the sink. Out: what the interpreter of the tables
(parser.py) and error recovery (syntax_errors.py) share. Must not know: the tables.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from typing import Any, TypeAlias

    from glslc_coop.diagnostics.sink import Sink
    from glslc_coop.lexer.tokens import Token
    from glslc_coop.parser.generated.nodes import Declaration
    from glslc_coop.parser.type_names import TypeNames

#: The value of a symbol on the stack: a Token, or what the action of a rule returned (a node, a list, a tuple).
SemanticValue: TypeAlias = "Any"


class DeclarationObserver:
    """Asked before an external declaration is parsed, as it may know the tree; given the tree afterwards."""

    __slots__ = ()

    def follow(self, tokens: list[Token], kinds: bytes, names: TypeNames) -> tuple[list[Declaration], int]:
        """Return the trees of the declarations at the beginning that are known, and the index after them.

        Asked once, before the others. Enters the type names that they declare.
        """
        raise NotImplementedError

    def lookup(
        self, tokens: list[Token], kinds: bytes, begin: int, end: int, names: TypeNames
    ) -> list[Declaration] | None:
        """Return the tree of the tokens from `begin` to `end` and enter the type names that it declares, or None."""
        raise NotImplementedError

    def store(self, declarations: list[Declaration], names: TypeNames) -> None:
        """Take note of what was parsed where `lookup` returned None."""
        raise NotImplementedError


class ParserState:
    """The input and the stack of an LR parser, and what error recovery remembers.

    tokens: external declaration tokens; kinds: their terminal numbers. states, values: the stack where recovery begins
    and where it ends; states has one more.
    """

    __slots__ = (
        "tokens",
        "kinds",
        "states",
        "values",
        "names",
        "sink",
        "is_last",
        "follows_error",
        "errors",
        "repaired",
        "is_whole",
        "has_bad_header",
        "hidden",
        "elements",
        "skipped",
        "maximum_nesting",
    )

    def __init__(self, tokens: list[Token], kinds: list[int], names: TypeNames, sink: Sink, is_last: bool) -> None:
        self.tokens = tokens
        self.kinds = kinds
        self.states: list[int] = [0]
        self.values: list[SemanticValue] = []
        self.names = names
        self.sink = sink
        #: How many brackets, statements and operators may be open.
        self.maximum_nesting = 0
        #: Is this the last declaration of the shader?
        self.is_last = is_last
        #: Was the declaration before this one given up?
        self.follows_error = False
        #: How many syntax errors were reported, and how many of them were repaired by inserting or dropping a token.
        self.errors = 0
        self.repaired = 0
        #: Does the tree hold everything that was written?
        self.is_whole = True
        #: Was the header of an `if` given up?
        self.has_bad_header = False
        #: How many declarations hid a type name.
        self.hidden = 0
        #: Where the elements of a long list of numbers begin, and how many of its tokens the tables did not see.
        self.elements: range | None = None
        self.skipped = 0
