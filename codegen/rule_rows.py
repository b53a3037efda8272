"""The notation of the rewrite rules: rows of `optimization/rules.py` as trees, and as the table for `folding.py`.

In: text. Out: `Row`s; the text of `tables/rewrite_table.py`. For the generator and the tests; nothing here is imported
to compile a shader.
"""

from __future__ import annotations

import ast
import itertools
import re
from typing import TypeAlias

#: The letters that name operands of each kind.
INTEGERS, BOOLEANS, VALUES, FLOATS, CONSTANTS = "xyz", "pq", "uvw", "f", "cd"
#: Fixed operands -> their numbers.
NUMBERS: dict[str, int | bool] = {"0": 0, "1": 1, "-1": -1, "true": True, "false": False}
#: The widths at which a row holds, where it does not say at which it is proved.
WIDTHS = (8, 16, 32, 64)
_TOKENS = re.compile(r"\{[^}]*\}|[()]|[^\s()]+")

#: The name of an instruction and its operands, the name of an operand, or `{expression}`.
Tree: TypeAlias = "str | tuple[Tree, ...]"


class Row:
    """One rule. condition: an expression, or None. widths: those at which it is proved."""

    def __init__(self, text: str) -> None:
        self.text = text
        rule, _, widths = text.partition(" @ ")
        self.widths = tuple(int(width) for width in widths.split()) or WIDTHS
        left, _, right = rule.partition(" -> ")
        right, _, condition = right.partition(" if ")
        self.condition = condition or None
        self.pattern = _tree(left)
        self.replacement = _tree(right)

    def pattern_names(self) -> set[str]:
        """Return the names of the operands of the pattern."""
        return set(_names(self.pattern))

    def holds(self, width: int, constants: dict[str, int]) -> bool:
        """Return whether the condition holds for numbers, as the table computes it."""
        if self.condition is None:
            return True
        names = {"width": width, "ones": (1 << width) - 1, **constants}
        return bool(eval(_python(ast.parse(self.condition, mode="eval").body), {}, names))


def _names(tree: Tree) -> list[str]:
    """Return the names of the operands of a tree."""
    if isinstance(tree, str):
        return [tree]
    return [name for operand in tree[1:] for name in _names(operand)]


def rows(text: str) -> list[Row]:
    """Return the rows of a text; lines that begin with # are comments."""
    return [Row(line) for line in text.splitlines() if line and not line.startswith("#")]


def _tree(text: str) -> Tree:
    """Return the tree of one side of a row."""
    words = _TOKENS.findall(text)
    stack: list[list[Tree]] = [[]]
    for word in words:
        if word == "(":
            stack.append([])
        elif word == ")":
            inner = stack.pop()
            stack[-1].append(tuple(inner))
        else:
            stack[-1].append(word)
    (parts,) = stack
    return parts[0] if len(parts) == 1 else tuple(parts)


# ---- the table ----

#: What a part of an encoded row is, where it is not the number of a variable.
CONSTANT, NUMBER, INSTRUCTION = 0, 1, 2
#: Kinds of operands, besides the opcode of the instruction that makes one: any other, a constant, the operand before.
OTHER, KNOWN, SAME = 0, -1, -2
#: Kind of a constant that is a fixed operand: -3 and down, in the order of `NUMBERS`.
FIXED = {text: -3 - index for index, text in enumerate(NUMBERS)}


class _Encoder:
    """Encodes one row. variables, constants: their names in the order in which the pattern has them."""

    def __init__(self, row: Row, opcodes: dict[str, int]) -> None:
        self.row = row
        self.opcodes = opcodes
        self.variables: list[str] = []
        self.constants: list[str] = []

    def part(self, tree: Tree) -> str:
        """Return the text of a part of a pattern or replacement."""
        if not isinstance(tree, str):
            name, *operands = tree
            assert isinstance(name, str)
            return f"({INSTRUCTION}, {self.opcodes[name]}, {self.parts(operands)})"
        if tree in NUMBERS:
            return f"({NUMBER}, {NUMBERS[tree]})"
        if tree.startswith("{"):
            return f"({CONSTANT}, {self.function(tree[1:-1])})"
        if tree in CONSTANTS:
            return f"({CONSTANT}, {_place(tree, self.constants)})"
        assert tree in INTEGERS + BOOLEANS + VALUES + FLOATS, f"{self.row.text}: {tree}"
        return str(_place(tree, self.variables))

    def parts(self, trees: list[Tree] | tuple[Tree, ...]) -> str:
        """Return the text of several parts."""
        return "(" + "".join(f"{self.part(tree)}, " for tree in trees).rstrip() + ")"

    def function(self, expression: str) -> str:
        """Return the function that computes an expression of the constants of a row."""
        names = "".join(f", {name}" for name in self.constants)
        return f"lambda width, ones{names}: {_python(ast.parse(expression, mode='eval').body)}"

    def row_text(self, pattern: tuple[Tree, ...]) -> str:
        """Return the text of the row, one of whose patterns this is."""
        operands = self.parts(pattern[1:])
        condition = "None" if self.row.condition is None else self.function(self.row.condition)
        return f"({operands}, {condition}, {self.part(self.row.replacement)})"


def _place(name: str, names: list[str]) -> int:
    if name not in names:
        names.append(name)
    return names.index(name)


def _python(node: ast.expr) -> str:
    """Return an expression of unsigned numbers in the arithmetic of a width, as Python computes it."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Constant):
        return repr(node.value)
    if isinstance(node, ast.BinOp):
        return f"(({_python(node.left)} {_OPERATORS[type(node.op)]} {_python(node.right)}) & ones)"
    assert isinstance(node, ast.Call) and isinstance(node.func, ast.Name), ast.dump(node)
    arguments = [_python(argument) for argument in node.args]
    return _FUNCTIONS[node.func.id].format(*arguments)


_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
}
#: Function of expressions -> how Python computes it.
_FUNCTIONS = {
    "log2": "{0}.bit_length() - 1",
    "lshr": "{0} >> {1}",
    "power_of_two": "{0} != 0 and {0} & {0} - 1 == 0",
    "less": "{0} < {1}",
}


def _orders(tree: Tree, commuting: frozenset[str]) -> list[Tree]:
    """Return a pattern with its operands in every order that commutes."""
    if isinstance(tree, str):
        return [tree]
    name, *operands = tree
    found: list[Tree] = []
    for parts in itertools.product(*[_orders(operand, commuting) for operand in operands]):
        found.append((name, *parts))
        if name in commuting:
            found.append((name, *reversed(parts)))
    return list(dict.fromkeys(found))


def _kinds(pattern: tuple[Tree, ...], opcodes: dict[str, int]) -> tuple[int, ...]:
    """Return which kind of operand a pattern takes at each position."""
    kinds: list[int] = []
    before: Tree = ""
    for tree in pattern[1:]:
        if not isinstance(tree, str):
            assert isinstance(tree[0], str)
            kinds.append(opcodes[tree[0]])
        elif tree in CONSTANTS:
            kinds.append(KNOWN)
        else:
            kinds.append(FIXED.get(tree, SAME if tree == before else OTHER))
        before = tree
    return tuple(kinds)


def _takes(kind: int, operand: int) -> bool:
    """Return whether a pattern of one kind may match an operand of another."""
    return kind in (OTHER, operand) or (kind == KNOWN and operand in FIXED.values())


def encoded(text: str, opcodes: dict[str, int], commuting: frozenset[str]) -> str:
    """Return the text of the rows and of the table by opcode. opcodes: by name without `Op`."""
    patterns: dict[str, list[tuple[tuple[Tree, ...], Row]]] = {}
    for row in rows(text):
        for pattern in _orders(row.pattern, commuting):
            assert not isinstance(pattern, str) and isinstance(pattern[0], str)
            patterns.setdefault(pattern[0], []).append((pattern, row))
    lines: list[str] = []
    table: list[str] = []
    for name, those in patterns.items():
        numbers = []
        for pattern, row in those:
            numbers.append(len(lines))
            lines.append(f"# {row.text}\n_{len(lines)} = {_Encoder(row, opcodes).row_text(pattern)}\n")
        table.append(f"    {opcodes[name]}: {_of_opcode([pattern for pattern, _ in those], numbers, opcodes)},\n")
    return "".join(lines) + f"\n#: {_TABLE}\nREWRITES: Rewrites = {{\n{''.join(table)}}}\n"


_TABLE = "Opcode -> (for each operand: the kinds that tell; kinds of operands -> the rows to try)."


def _of_opcode(patterns: list[tuple[Tree, ...]], numbers: list[int], opcodes: dict[str, int]) -> str:
    """Return the text of what the table has for one opcode. numbers: of the rows of the patterns."""
    kinds = [_kinds(pattern, opcodes) for pattern in patterns]
    slots = [sorted({each[index] for each in kinds} - {OTHER, KNOWN}) for index in range(len(kinds[0]))]
    lines = []
    for key in itertools.product(*[(OTHER, KNOWN, *slot) for slot in slots]):
        found = [f"_{number}, " for number, wanted in zip(numbers, kinds) if all(map(_takes, wanted, key))]
        if found:
            lines.append(f"        {key}: ({''.join(found).rstrip()}),\n")
    return f"(({''.join(_set(slot) + ', ' for slot in slots).rstrip()}), {{\n{''.join(lines)}    }})"


def _set(kinds: list[int]) -> str:
    return f"frozenset({tuple(kinds)})" if kinds else "frozenset()"
