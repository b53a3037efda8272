"""Nested aggregates: structures and arrays in each other, copied, indexed and changed in part, in every storage.

A module of any level of optimization, and the reference's, leaves the same values in the buffers: an interpreter
executes all of them. Storages have layouts of their own, so that whole values are copied between types.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from differential import execution, harness

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

UNIT = "programs"
VECTORS = {"vec2": ("float", 2), "vec3": ("float", 3), "uvec4": ("uint", 4), "ivec2": ("int", 2)}
MATRICES = {"mat2x3": ("vec3", 2), "mat2": ("vec2", 2)}
SCALARS = ("uint", "int", "float")
#: Instance -> its declaration, with the members in braces; whether it may be written.
STORAGES = {
    "data": ("layout(binding = 0, std430) buffer Data {{{}}} data;", True),
    "bound": ("layout(binding = 1, std140, row_major) uniform Bound {{{}}} bound;", False),
    "tight": ("layout(binding = 2, scalar) buffer Tight {{{}}} tight;", True),
    "push": ("layout(push_constant) uniform Push {{{}}} push;", False),
    "group": ("struct Group {{{}}}; shared Group group;", True),
    "own": ("struct Own {{{}}}; Own own;", True),
}


def _array(kind: str) -> tuple[str, int]:
    """Return the element type and the length of an array type: the first dimension is the one that an index selects."""
    name, length, rest = kind.replace("]", "[", 1).split("[", 2)
    return name + rest, int(length)


class Writer:
    """Writes a program."""

    def __init__(self, source: random.Random) -> None:
        self.random = source
        self.structures: dict[str, list[tuple[str, str]]] = {}
        #: Name -> (type, whether it may be written).
        self.scope: dict[str, tuple[str, bool]] = {}
        #: Name -> type, of what is only written.
        self.sinks: dict[str, str] = {}
        self.functions: list[tuple[str, str, list[tuple[str, str]]]] = []
        self.lines: list[str] = []
        self.indent = "    "
        self.count = 0

    def pick(self, choices: Iterable[str]) -> str:
        """Return one of some words."""
        return self.random.choice(list(choices))

    def kind(self, depth: int) -> str:
        """Return a type."""
        choose = self.random.random()
        if depth and choose < 0.35:
            return f"{self.kind(depth - 1)}[{self.random.choice((2, 3))}]"
        if choose < 0.7 and self.structures:
            return self.pick(self.structures)
        return self.pick((*SCALARS, *VECTORS, *MATRICES))

    def parts(self, kind: str) -> list[tuple[str, str]]:
        """Return the suffixes and the types of what a type is composed of; `#N` is an index below N."""
        if kind.endswith("]"):
            element, count = _array(kind)
            return [(f"[#{count}]", element)]
        if kind in self.structures:
            return [(f".{name}", each) for name, each in self.structures[kind]]
        if kind in VECTORS:
            scalar, count = VECTORS[kind]
            return [(f".{letter}", scalar) for letter in "xyzw"[:count]] + [(f"[#{count}]", scalar)]
        if kind in MATRICES:
            return [(f"[#{MATRICES[kind][1]}]", MATRICES[kind][0])]
        return []

    def paths(self, wanted: str, is_written: bool, is_read: bool) -> list[str]:
        """Return the l-values of a type, with `#N` for indices."""
        found = []
        rows = [(name, kind, 0) for name, (kind, may) in self.scope.items() if may or not is_written]
        if not is_read:
            rows += [(name, kind, 0) for name, kind in self.sinks.items()] * 3
        while rows:
            path, kind, depth = rows.pop()
            if kind == wanted:
                found.append(path)
            elif depth < 5:
                rows += [(path + suffix, part, depth + 1) for suffix, part in self.parts(kind)]
        return found

    def place(self, wanted: str, is_written: bool = False, is_read: bool = True) -> str | None:
        """Return an l-value of a type, with an index for each `#N`."""
        found = self.paths(wanted, is_written, is_read)
        if not found:
            return None

        def index(match: re.Match[str]) -> str:
            count = int(match[1])
            numbers = [
                name for name, (kind, _) in self.scope.items() if kind == "uint" and "." not in name and "#" not in name
            ]
            if numbers and self.random.random() < 0.5:
                return f"min({self.pick(numbers)}, {count - 1}u)"
            return str(self.random.randrange(count))

        return re.sub(r"#(\d)", index, self.random.choice(found))

    def value(self, kind: str, depth: int) -> str:
        """Return an expression of a type."""
        choose = self.random.random()
        if choose < 0.5 or depth <= 0:
            found = self.place(kind)
            if found is not None:
                return found
        if kind in SCALARS:
            return self.scalar(kind, depth)
        if depth > 0 and choose < 0.6:
            return f"({self.condition(depth - 1)} ? {self.value(kind, depth - 1)} : {self.value(kind, depth - 1)})"
        if depth > 0 and choose < 0.75:
            calls = [each for each in self.functions if each[0] == kind]
            if calls:
                return self.call(self.random.choice(calls))
        if kind.endswith("]"):
            element, count = _array(kind)
            return f"{kind}({', '.join(self.value(element, depth - 1) for _ in range(count))})"
        if kind in self.structures:
            return f"{kind}({', '.join(self.value(each, depth - 1) for _, each in self.structures[kind])})"
        scalar = VECTORS[kind][0] if kind in VECTORS else "float"
        return f"{kind}({self.scalar(scalar, 0)})"

    def scalar(self, kind: str, depth: int) -> str:
        """Return an expression of a scalar type; floats stay small whole numbers."""
        choose = self.random.random()
        literal = f"{kind}({self.random.choice((0, 1, 2, 3))})"
        if depth <= 0 or choose < 0.2:
            return self.place(kind) or literal
        if choose < 0.4:
            return f"{kind}({self.value(self.pick([each for each in SCALARS if each != kind]), depth - 1)})"
        one, other = self.value(kind, depth - 1), self.place(kind) or literal
        if kind == "float":
            return f"mod({one} + {other}, 16.0)"
        return f"(({one} {self.pick('+-*')} {other}) & {'15u' if kind == 'uint' else '15'})"

    def condition(self, depth: int) -> str:
        """Return an expression of type bool."""
        kind = self.pick(SCALARS) if self.random.random() < 0.5 else self.kind(1)
        operator = self.pick(("==", "!=") if kind not in SCALARS else ("==", "!=", "<", ">="))
        return f"{self.value(kind, min(depth, 1))} {operator} {self.value(kind, 0)}"

    def call(self, function: tuple[str, str, list[tuple[str, str]]]) -> str | None:
        """Return a call; out and inout parameters take different variables, which nothing else in the call reads."""
        _, name, parameters = function
        arguments, saved = [], dict(self.scope)
        for direction, kind in parameters:
            if direction == "in":
                arguments.append(self.value(kind, 0))
                continue
            roots = [
                each
                for each, (of, may) in saved.items()
                if of == kind and may and each in self.scope and "#" not in each
            ]
            if not roots:
                self.local(kind, saved)
                roots = [f"v{self.count}"]
            chosen = self.pick(roots)
            del self.scope[chosen]
            arguments.append(chosen)
        self.scope = saved
        return f"{name}({', '.join(arguments)})"

    def local(self, kind: str, scope: dict[str, tuple[str, bool]] | None = None) -> None:
        """Declare a local variable."""
        value = self.value(kind, 1)
        self.count += 1
        self.put(f"{kind} v{self.count} = {value};")
        (scope if scope is not None else self.scope)[f"v{self.count}"] = kind, True
        self.scope[f"v{self.count}"] = kind, True

    def put(self, line: str) -> None:
        """Add a line."""
        self.lines.append(self.indent + line)

    def statement(self, depth: int) -> None:
        """Add a statement."""
        choose = self.random.random()
        if choose < 0.15:
            self.local(self.kind(2))
        elif depth and choose < 0.3:
            saved = dict(self.scope)
            if self.random.random() < 0.5:
                self.put(f"if ({self.condition(1)}) {{")
            else:
                self.count += 1
                name = f"i{self.count}"
                self.put(f"for (uint {name} = 0u; {name} < {self.random.choice((2, 3))}u; ++{name}) {{")
                self.scope[name] = "uint", False
            self.indent += "    "
            for _ in range(self.random.randint(1, 3)):
                self.statement(depth - 1)
            self.indent = self.indent[4:]
            self.put("}")
            self.scope = saved
        elif choose < 0.45:
            target = self.place(self.pick(("uint", "int")), True)
            if target is not None:
                self.put(f"{target}{self.pick(('++', '--'))};")
        elif choose < 0.6:
            kind = self.pick(VECTORS)
            target = self.place(kind, True)
            if target is not None:
                self.put(f"{target}.yx = {self.value(VECTORS[kind][0], 1)} + {target}.xy;")
        else:
            kind = self.kind(2) if choose < 0.9 else self.pick(SCALARS)
            if self.sinks and choose < 0.75:
                kind = self.pick(self.sinks.values())
            target = self.place(kind, True, False)
            if target is not None:
                self.put(f"{target} = {self.value(kind, 2)};")

    def function(self) -> str:
        """Return the definition of a function."""
        kind = self.kind(1)
        parameters = [(self.pick(("in", "in", "out", "inout")), self.kind(1)) for _ in range(self.random.randint(1, 3))]
        lines, scope = self.lines, dict(self.scope)
        self.lines = []
        written = ", ".join(f"{direction} {each} p{at}" for at, (direction, each) in enumerate(parameters))
        for at, (direction, each) in enumerate(parameters):
            self.scope[f"p{at}"] = each, True
            if direction == "out":
                del self.scope[f"p{at}"]
                self.put(f"p{at} = {self.value(each, 1)};")
                self.scope[f"p{at}"] = each, True
        for _ in range(self.random.randint(1, 4)):
            self.statement(1)
        self.put(f"return {self.value(kind, 1)};")
        body, self.lines, self.scope = "\n".join(self.lines), lines, scope
        name = f"f{len(self.functions)}"
        self.functions.append((kind, name, parameters))
        return f"{kind} {name}({written})\n{{\n{body}\n}}\n"

    def declare_structures(self) -> str:
        """Return the declarations of structures."""
        text = ""
        for number in range(self.random.randint(1, 3)):
            members = [(f"m{at}", self.kind(2)) for at in range(self.random.randint(1, 3))]
            self.structures[f"S{number}"] = members
            text += f"struct S{number} {{ {' '.join(f'{kind} {name};' for name, kind in members)} }};\n"
        return text

    def program(self) -> str:
        """Return the shader."""
        head = "#version 460\n#extension GL_EXT_scalar_block_layout : require\nlayout(local_size_x = 1) in;\n"
        head += self.declare_structures()
        shared = [self.kind(2) for _ in range(self.random.randint(1, 3))]
        for name, (declaration, is_written) in STORAGES.items():
            kinds = [*shared, self.kind(1)] if name != "push" else [self.pick(self.structures)]
            members = [(f"{name[0]}{at}", kind) for at, kind in enumerate(kinds)]
            head += declaration.format(f" {' '.join(f'{kind} {member};' for member, kind in members)} ") + "\n"
            self.scope.update({f"{name}.{member}": (kind, is_written) for member, kind in members})
        functions = "".join(self.function() for _ in range(self.random.randint(0, 2)))
        for _ in range(self.random.randint(4, 10)):
            self.statement(2)
        for kind in shared:
            target, value = self.place(kind, True), self.value(kind, 1)
            if target is not None:
                self.put(f"{target} = {value};")
        return head + functions + "void main()\n{\n" + "\n".join(self.lines) + "\n}\n"


def generate(seed: int, index: int) -> str:
    """Return a program."""
    return Writer(harness.generator(seed, index)).program()


def items(text: str) -> int:
    """Return 1: a case is one program."""
    return 1


def check(texts: list[str]) -> list[str | None]:
    """Return how the modules of each program differ."""
    return execution.check(texts)
