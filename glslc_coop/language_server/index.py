"""Where the names of a shader are declared and used.

In: the driver's result with its tree. Out: occurrences in order of position, each with the key of what it names. Must
not know: the protocol; how a name is resolved, which the checker has done.
"""

from __future__ import annotations

from bisect import bisect_right

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import FunctionSet, FunctionSymbol, Variable

with lazy:
    from collections.abc import Iterable
    from typing import TypeAlias

    from glslc_coop.driver import Result
    from glslc_coop.lexer.macros import Macro
    from glslc_coop.lexer.tokens import Token
    from glslc_coop.semantics.builtins.prototypes import Prototype

Thing: TypeAlias = "Variable | FunctionSymbol | types.Member | types.Type | Macro | Prototype"


class Occurrence:
    """A name at a place. kind: "variable", "function", "member", "type", "macro", "builtin" (a function of the
    language); key: equal for all names of one thing; role: "use", "declaration" or "definition"; node: of the tree.
    """

    __slots__ = ("start", "end", "kind", "key", "thing", "role", "node")

    def __init__(
        self, start: int, end: int, kind: str, key: object, thing: Thing, role: str, node: nodes.Node | None
    ) -> None:
        self.start = start
        self.end = end
        self.kind = kind
        self.key = key
        self.thing = thing
        self.role = role
        self.node = node

    def __repr__(self) -> str:
        return f"{self.role} of {self.kind} {self.thing!r} at {self.start}"


class Index:
    """The occurrences of one analysis."""

    __slots__ = ("tokens", "occurrences", "_starts", "_token_starts", "_found", "_parameters")

    def __init__(self, result: Result) -> None:
        #: Tokens with a place of their own: those that a macro produced share that of its use.
        self.tokens: list[Token] = sorted(
            (token for token in result.tokens if token.end - token.start == len(token.text)),
            key=lambda token: token.start,
        )
        self._token_starts = [token.start for token in self.tokens]
        self._found: dict[int, Occurrence] = {}
        #: Parameter of a prototype or definition -> that of the function's first declaration.
        self._parameters: dict[int, Variable] = {}
        if result.tree is not None:
            self._walk(result.tree)
        self._add_macros(result)
        self.occurrences = sorted(self._found.values(), key=lambda each: each.start)
        self._starts = [each.start for each in self.occurrences]

    # ---- answers ----

    def at(self, position: int) -> Occurrence | None:
        """Return the occurrence that covers a position, or ends there."""
        for index in (bisect_right(self._starts, position) - 1, bisect_right(self._starts, position - 1) - 1):
            if index >= 0 and self.occurrences[index].start <= position <= self.occurrences[index].end:
                return self.occurrences[index]
        return None

    def token_at(self, position: int) -> Token | None:
        """Return the token that covers a position, or ends there."""
        for index in (
            bisect_right(self._token_starts, position) - 1,
            bisect_right(self._token_starts, position - 1) - 1,
        ):
            if index >= 0 and self.tokens[index].start <= position <= self.tokens[index].end:
                return self.tokens[index]
        return None

    def of(self, key: object) -> list[Occurrence]:
        """Return all names of one thing, in order of position."""
        return [each for each in self.occurrences if each.key == key]

    def declaration(self, key: object) -> Occurrence | None:
        """Return where something is defined, else where it is declared first."""
        found = [each for each in self.of(key) if each.role != "use"]
        return next((each for each in found if each.role == "definition"), found[0] if found else None)

    # ---- collection ----

    def _add(
        self, start: int, text: str, kind: str, key: object, thing: Thing, role: str, node: nodes.Node | None
    ) -> None:
        """Add a name, unless it is the product of a macro."""
        index = bisect_right(self._token_starts, start) - 1
        if index < 0 or self.tokens[index].start != start or self.tokens[index].text != text:
            return
        known = self._found.get(start)
        if known is None or known.role == "use":
            self._found[start] = Occurrence(start, start + len(text), kind, key, thing, role, node)

    def _name_in(self, start: int, end: int, text: str, last: bool = False) -> int:
        """Return where the first (or last) token of that text between two positions begins, -1 where there is none."""
        found = -1
        for index in range(bisect_right(self._token_starts, start - 1), len(self.tokens)):
            token = self.tokens[index]
            if token.start >= end:
                break
            if token.text == text:
                found = token.start
                if not last:
                    break
        return found

    def _walk(self, root: nodes.Node) -> None:
        waiting: list[nodes.Node] = [root]
        while waiting:
            node = waiting.pop()
            method = _VISITS.get(node.__class__)
            if method is not None:
                getattr(self, method)(node)
            waiting.extend(nodes.children(node))

    def _identifier(self, node: nodes.Identifier) -> None:
        symbol = node.symbol
        if isinstance(symbol, Variable) and node.name:
            start = node.start if symbol.name == node.name else -1
            if node.end - node.start != len(node.name):
                start = self._name_in(node.start, node.end, node.name)
            self._add(start, node.name, "variable", self._key(symbol), symbol, "use", node)

    def _key(self, symbol: Variable) -> object:
        if symbol.builtin is not None or (symbol.is_global and symbol.name.startswith("gl_")):
            return ("built-in", symbol.name)
        return symbol

    def _declarator(self, node: nodes.Declarator | nodes.ParameterDeclaration) -> None:
        symbol = node.symbol
        if isinstance(symbol, Variable) and node.name:
            start = self._name_in(node.start, node.end, node.name, last=isinstance(node, nodes.ParameterDeclaration))
            self._add(start, node.name, "variable", self._key(symbol), symbol, "declaration", node)

    def _members(self, declarations: Iterable[nodes.StructDeclaration], owner: types.Struct | None) -> None:
        known = {member.start: member for member in owner.members} if owner is not None else {}
        for declaration in declarations:
            for declarator in declaration.declarators:
                member = known.get(declarator.start)
                if member is None:
                    member = types.Member(declarator.name, types.ERROR, None, declarator.start)
                key = ("member", declarator.start)
                self._add(declarator.start, declarator.name, "member", key, member, "declaration", declaration)

    def _struct(self, node: nodes.StructSpecifier) -> None:
        owner = types.base_element(node.type) if node.type is not None else None
        if node.name and owner is not None:
            start = self._name_in(node.start, node.end, node.name)
            self._add(start, node.name, "type", ("type", node.name), owner, "definition", node)
        self._members(node.members, owner if isinstance(owner, types.Struct) else None)

    def _block(self, node: nodes.InterfaceBlock) -> None:
        symbol = node.symbol
        type_ = types.base_element(symbol.type) if isinstance(symbol, Variable) else None
        shown = type_ if type_ is not None else types.Struct(node.name)
        start = self._name_in(node.start, node.end, node.name)
        self._add(start, node.name, "type", ("type", node.name), shown, "definition", node)
        self._members(node.members, type_ if isinstance(type_, types.Struct) else None)
        if node.instance_name and isinstance(symbol, Variable):
            last = max((member.end for member in node.members), default=node.start)
            start = self._name_in(last, node.end, node.instance_name)
            self._add(start, node.instance_name, "variable", symbol, symbol, "declaration", node)

    def _function(self, node: nodes.FunctionDefinition | nodes.FunctionPrototype) -> None:
        is_definition = isinstance(node, nodes.FunctionDefinition)
        prototype = node.prototype if isinstance(node, nodes.FunctionDefinition) else node
        symbol = node.symbol
        if isinstance(symbol, FunctionSymbol):
            start = self._name_in(prototype.return_type.end, prototype.end, prototype.name)
            role = "definition" if is_definition else "declaration"
            self._add(start, prototype.name, "function", symbol, symbol, role, node)

    def _user_call(self, node: nodes.UserCall) -> None:
        self._add(node.start, node.function.name, "function", node.function, node.function, "use", node)

    def _reference(self, node: nodes.FunctionReference) -> None:
        function = node.function
        if isinstance(function, FunctionSet):
            function = function.overloads[0]
        self._add(node.start, function.name, "function", function, function, "use", node)

    def _builtin_call(self, node: nodes.BuiltinCall) -> None:
        key = ("built-in", node.prototype.name)
        self._add(node.start, node.prototype.name, "builtin", key, node.prototype, "use", node)

    def _member_access(self, node: nodes.MemberAccess) -> None:
        type_ = node.base.type
        if isinstance(type_, types.Reference) and type_.block is not None:
            type_ = type_.block
        if isinstance(type_, types.Struct) and node.index < len(type_.members):
            member = type_.members[node.index]
            key: object = ("member", member.start) if member.start else ("built-in", member.name)
            start = self._name_in(node.base.end, node.end, node.name, last=True)
            if start < 0:
                start = self._name_in(node.start, node.end, node.name, last=True)
            self._add(start, node.name, "member", key, member, "use", node)

    def _type(self, node: nodes.TypeSpecifier) -> None:
        if node.type is not None:
            type_ = types.base_element(node.type)
            key = ("type", node.name) if isinstance(type_, (types.Struct, types.Reference)) else ("built-in", node.name)
            self._add(node.start, node.name, "type", key, type_, "use", node)

    def _constructor(self, node: nodes.Constructor | nodes.Conversion) -> None:
        type_ = types.base_element(node.type) if node.type is not None else None
        if isinstance(type_, (types.Struct, types.Reference)):
            self._add(node.start, type_.name, "type", ("type", type_.name), type_, "use", node)

    def _add_macros(self, result: Result) -> None:
        preprocessing = result.preprocessing
        if preprocessing is None:
            return
        for macro in {id(each): each for each in preprocessing.definitions.values()}.values():
            if macro.end > macro.start:
                self._found[macro.start] = Occurrence(
                    macro.start, macro.end, "macro", ("macro", macro.start), macro, "definition", None
                )
        for start, macro in preprocessing.expansions.items():
            end = start + len(macro.name)
            key = ("macro", macro.start)
            self._found[start] = Occurrence(start, end, "macro", key, macro, "use", None)
            if macro.end > macro.start and macro.start not in self._found:
                self._found[macro.start] = Occurrence(macro.start, macro.end, "macro", key, macro, "definition", None)


#: Class of a node -> the method that adds its names.
_VISITS: dict[type[nodes.Node], str] = {
    nodes.Identifier: "_identifier",
    nodes.Declarator: "_declarator",
    nodes.ParameterDeclaration: "_declarator",
    nodes.StructSpecifier: "_struct",
    nodes.InterfaceBlock: "_block",
    nodes.FunctionDefinition: "_function",
    nodes.FunctionPrototype: "_function",
    nodes.UserCall: "_user_call",
    nodes.FunctionReference: "_reference",
    nodes.BuiltinCall: "_builtin_call",
    nodes.MemberAccess: "_member_access",
    nodes.TypeSpecifier: "_type",
    nodes.Constructor: "_constructor",
    nodes.Conversion: "_constructor",
}
