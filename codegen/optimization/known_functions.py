"""Functions that were optimised before, in another module, in the same way.

In: functions whose bodies are remembered (`Origin`), before the passes. Out: their bodies after the passes, where the
same functions are inlined into them, which were optimised in the same way. Must not know: what the passes do.

Only functions that other functions call: an entry point is another one in each module.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.body import Body, own
from glslc_coop.codegen.optimization import inlining

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.codegen.ir.instruction import Definition, Function

    #: What the passes read besides the body: an option, and the forms of the functions that may be inlined.
    Key = tuple[bool, tuple[object, ...]]

#: How many forms of a function are kept.
_MAXIMUM_FORMS = 4


class Form:
    """A body after the passes. added: by inlining. needed: with a budget of so many instructions all is inlined."""

    __slots__ = ("body", "added", "needed")

    def __init__(self, body: Body, added: int, needed: int) -> None:
        self.body = body
        self.added = added
        self.needed = needed


class KnownFunctions:
    """What is known of the functions of one module.

    forms: of those that have been optimised. key: of the one at hand, where it is new.
    """

    __slots__ = ("for_size", "inlinable", "forms", "key")

    def __init__(self, for_size: bool, inlinable: dict[Definition, Function]) -> None:
        self.for_size = for_size
        self.inlinable = inlinable
        self.forms: dict[Definition, Form] = {}
        self.key: Key | None = None

    def recall(self, function: Function, budget: int) -> int | None:
        """Give a function the body that it had after the passes; return what inlining added, None where it is new."""
        self.key = None
        origin = function.origin
        if origin is None:
            return None
        called: list[object] = []
        for callee in origin.callees:
            form = self.forms.get(callee)
            if form is None:
                return None
            called += (form, callee in self.inlinable)
        self.key = (self.for_size, tuple(called))
        known = origin.forms.get(self.key)
        if not isinstance(known, Form) or known.needed > budget:
            return None
        known.body.give(function, origin.callees, False)
        self.forms[function.definition] = known
        self.key = None
        return known.added

    def note(self, function: Function, budget: int, added: int) -> None:
        """Remember a function that the passes have run over. budget: what it was before."""
        origin, key = function.origin, self.key
        if origin is None or key is None:
            return
        sizes = [inlining.size(self.inlinable[callee]) for callee in origin.callees if callee in self.inlinable]
        needed = added + max(sizes, default=0)
        body = Body(function, origin.callees, True)
        if needed > budget or not body.is_known:
            return
        form = self.forms[function.definition] = Form(body, added, needed)
        while len(origin.forms) >= _MAXIMUM_FORMS:
            del origin.forms[next(iter(origin.forms))]
        origin.forms[key] = form

    def change(self, function: Function) -> None:
        """Let a function be changed further."""
        if function.definition in self.forms:
            own(function)
