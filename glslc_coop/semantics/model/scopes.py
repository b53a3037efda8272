"""Symbols and scopes, and when values are known.

In: what the checker declares. Out: what a name means at a place. Must not know: how declarations are checked or
emitted. GLSL 4.60 section 4.2.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable
    from typing import Any, Literal, TypeAlias

    from glslc_coop.extensions.notation import BuiltinBlock, BuiltinVariable
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.model.types import Type

#: When the value of an expression is known; stages compare as numbers, the later the greater. GLSL 4.60 section 4.3.3,
#: Vulkan's specialization constants.
Stage: TypeAlias = "Literal[0, 1, 2]"
#: Scalars are ints, floats and bools; vectors, arrays and structures tuples; matrices tuples of column tuples; a
#: cooperative type has a tuple or a Splat; a string literal a str. The type of the expression says which of them it
#: is, so nothing is gained by a union. None: there is no value.
Value: TypeAlias = "Any"

#: Known to the compiler.
CONSTANT: Stage = 0
#: Known when the pipeline is built.
SPECIALIZATION: Stage = 1
#: Known when the shader runs.
RUNTIME: Stage = 2

Symbol: TypeAlias = "Variable | FunctionSet | BlockMember | Type"


class Variable:
    """A variable, constant, parameter or interface block.

    storage: "local", "private", "shared", "uniform", "buffer", "push_constant", "in", "out", "const", "parameter",
    "uniform_constant" (opaque types), or the storage of a ray or task extension ("rayPayloadEXT", …). stage, value: of
    a constant; RUNTIME and None for what is known at run time only. structure: of a constant whose initializer depends
    on specialization constants, see constants/constant_expressions.py. parameter_direction: None, "in", "out",
    "inout" or "const in". builtin: the row of a built-in variable.
    """

    __slots__ = (
        "name",
        "type",
        "storage",
        "qualifiers",
        "stage",
        "value",
        "initializer",
        "structure",
        "spec_id",
        "builtin",
        "start",
        "end",
        "is_global",
        "read_only",
        "parameter_direction",
        "is_written",
        "in_memory",
    )

    def __init__(
        self, name: str, type_: Type, storage: str, start: int = 0, end: int = 0, qualifiers: Any = None
    ) -> None:
        self.name = name
        self.type = type_
        self.storage = storage
        self.qualifiers = qualifiers
        self.stage: Stage = RUNTIME
        self.value: Value = None
        self.initializer: Any = None
        self.structure: object = None
        self.spec_id: int | None = None
        self.builtin: BuiltinVariable | BuiltinBlock | None = None
        self.start = start
        self.end = end
        self.is_global = False
        self.read_only = False
        self.parameter_direction: str | None = None
        #: Does anything write this parameter? One that nothing writes can be passed by value.
        self.is_written = False
        #: Is its address needed: to choose a component while the shader runs, or as an operand?
        self.in_memory = False

    def __repr__(self) -> str:
        return f"{self.storage} {self.type} {self.name}"


class BlockMember:
    """A member of a block without instance name: a name of its own, which stands for `block.member`."""

    __slots__ = ("block", "index")

    def __init__(self, block: Variable, index: int) -> None:
        self.block = block
        self.index = index


class FunctionSymbol:
    """A user function. calls: the functions that its body calls or hands to a built-in, in order of first use."""

    __slots__ = (
        "name",
        "return_type",
        "parameters",
        "definition",
        "calls",
        "is_entry",
        "spirv_instruction",
        "start",
        "end",
        "qualifiers",
        "attributes",
        "has_return",
        "is_remembered",
    )

    def __init__(self, name: str, return_type: Type, parameters: list[Variable], start: int = 0, end: int = 0) -> None:
        self.name = name
        self.return_type = return_type
        self.parameters = parameters
        self.definition: Any = None
        self.calls: list[FunctionSymbol] = []
        self.is_entry = False
        self.spirv_instruction: Any = None
        self.start = start
        self.end = end
        self.qualifiers: Any = None
        self.attributes: list[nodes.Attribute] | None = None
        #: Is there a `return` in the body?
        self.has_return = False
        #: Do other compilations use it as well?
        self.is_remembered = False

    def signature(self) -> str:
        """Return the function as GLSL declares it, for notes."""
        texts = []
        for parameter in self.parameters:
            direction = parameter.parameter_direction or "in"
            text = f"{parameter.type} {parameter.name}".rstrip()
            texts.append(text if direction == "in" else f"{direction} {text}")
        return f"{self.return_type} {self.name}({', '.join(texts)})"

    def __repr__(self) -> str:
        return self.signature()


def reached_functions(entries: list[FunctionSymbol]) -> list[FunctionSymbol]:
    """Return functions and all functions that they call, directly or indirectly."""
    found = entries[:]
    for each in found:
        found.extend(callee for callee in each.calls if callee not in found)
    return found


class FunctionSet:
    """All user functions of one name, in order of declaration."""

    __slots__ = ("name", "overloads", "_by_types")

    def __init__(self, name: str) -> None:
        self.name = name
        self.overloads: list[FunctionSymbol] = []
        #: Parameter types -> overload.
        self._by_types: dict[tuple[Type, ...], FunctionSymbol] = {}

    def add(self, function: FunctionSymbol) -> None:
        """Add an overload."""
        self.overloads.append(function)
        self._by_types[tuple([parameter.type for parameter in function.parameters])] = function

    def remove_last(self) -> None:
        """Remove the overload that was added last."""
        function = self.overloads.pop()
        self._by_types.pop(tuple([parameter.type for parameter in function.parameters]), None)

    def find(self, parameter_types: tuple[Type, ...]) -> FunctionSymbol | None:
        """Return the overload with exactly these parameter types."""
        return self._by_types.get(parameter_types)


class LocatedVariables:
    """The variables of a list, which grows, by storage and location."""

    __slots__ = ("_variables", "_count", "_last", "_first")

    def __init__(self, variables: list[Variable]) -> None:
        self._variables = variables
        #: How many of them are in the table, and the last of these.
        self._count = 0
        self._last: Variable | None = None
        #: Storage -> location -> index of the first variable there.
        self._first: dict[str, dict[int, int]] = {}

    def storages(self) -> list[str]:
        """Return the storages of the variables that have a location."""
        self._update()
        return list(self._first)

    def find(self, storages: Iterable[str], location: int) -> Variable | None:
        """Return the first variable with one of these storages at a location, None where there is none."""
        self._update()
        found = [first[location] for each in storages if location in (first := self._first.get(each, _NO_LOCATIONS))]
        return self._variables[min(found)] if found else None

    def _update(self) -> None:
        """Enter the variables that are new."""
        variables, count = self._variables, self._count
        if count > len(variables) or count and variables[count - 1] is not self._last:
            # Some were taken out again.
            self._first.clear()
            count = 0
        for index in range(count, len(variables)):
            variable = variables[index]
            location = variable.qualifiers.layout.get("location") if variable.qualifiers is not None else None
            if location is not None:
                self._first.setdefault(variable.storage, {}).setdefault(location, index)
        self._count = len(variables)
        self._last = variables[-1] if variables else None


_NO_LOCATIONS: dict[int, int] = {}


class Scope:
    """One level of names. hidden: what those names meant in the function around it."""

    __slots__ = ("names", "hidden")

    def __init__(self) -> None:
        self.names: dict[str, Symbol] = {}
        self.hidden: dict[str, Symbol] = {}


class Scopes:
    """The stack of scopes, innermost last.

    outermost: the names at file level. local: what the scopes inside of a function declare, as it is visible: a name is
    looked up in two tables, however deep it is nested.
    """

    __slots__ = ("levels", "outermost", "local")

    def __init__(self) -> None:
        self.levels: list[Scope] = [Scope()]
        self.outermost = self.levels[0].names
        self.local: dict[str, Symbol] = {}

    def push(self) -> Scope:
        """Open a scope."""
        scope = Scope()
        self.levels.append(scope)
        return scope

    def pop(self) -> None:
        """Close the innermost scope."""
        scope = self.levels.pop()
        for name in scope.names:
            del self.local[name]
        if scope.hidden:
            self.local.update(scope.hidden)

    def find(self, name: str) -> Symbol | None:
        """Return the symbol of a name, or None."""
        found = self.local.get(name)
        return found if found is not None else self.outermost.get(name)

    def declare(self, name: str, symbol: Symbol) -> None:
        """Enter a name into the innermost scope."""
        scope = self.levels[-1]
        if len(self.levels) > 1:
            hidden = self.local.get(name)
            if hidden is not None and name not in scope.names:
                scope.hidden[name] = hidden
            self.local[name] = symbol
        scope.names[name] = symbol
