"""Writes the generated modules of this folder: `python -m glslc_coop.parser.generate`.

In: ast.cfg, and the rules of grammar.py. Out: nodes.py and tables.py. PLY builds the LALR(1) automaton here and is not
needed again: the compiler runs on the tables alone. Must not know: how the tables are interpreted.

Two things are done to the automaton that PLY builds. A production of the form `A : terminal` that only hands its value on
is folded into the shift before it where nothing else could follow; and identical rows are stored once. What is left is
packed into one string (see `tables_source`).
"""

from __future__ import annotations

import os
import re
import sys
import zlib
from array import array
from binascii import b2a_base64
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = os.path.dirname(os.path.abspath(__file__))

# ---- nodes.py ----------------------------------------------------------------------------------------------------

#: Python types of slots that are neither nodes nor filled by the checker; the rest are `Any`.
_VALUE_TYPES = {
    "operator": "str", "text": "str", "keyword": "str", "precision": "str", "literal": "bool", "name_start": "int",
    "components": "tuple[int, ...]", "index": "int", "dimensions": "list[Any]",
}  # fmt: skip
#: Names that the language lets a declaration do without.
_OPTIONAL_NAMES = {("ParameterDeclaration", "name"), ("StructSpecifier", "name"), ("InterfaceBlock", "instance_name")}

_NODES_HEADER = '''"""The abstract syntax tree. GENERATED from ast.cfg by `python -m glslc_coop.parser.generate`; do not edit.

In: nothing. Out: one plain class a node. Must not know: anything.
A constructor takes the node's slots in order, then `start` and `end`; the slots that the checker fills begin as None.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class Node:
    """What all nodes have. SLOTS are the slots that the parser fills, CHECKED those that the checker fills."""

    __slots__ = ("start", "end")
    SLOTS: tuple[str, ...] = ()
    CHECKED: tuple[str, ...] = ()
    start: int
    end: int


def children(node: Node) -> Iterator[Any]:
    """The nodes right below a node, in the order of its slots; what the checker attached is not among them."""
    for slot in node.SLOTS:
        value = getattr(node, slot)
        if isinstance(value, Node):
            yield value
        elif value.__class__ is list:
            for element in value:
                if isinstance(element, Node):
                    yield element
'''

_HAS_CHILD = re.compile(r"[*?]")


def read_nodes(text: str) -> list[tuple[str, bool, list[str], list[str], str]]:
    """The rows of ast.cfg: name, made by the checker only, slots with their marks, checker slots, comment."""
    rows = []
    comment: list[str] = []
    for line in text.splitlines():
        line = line.strip()
        if not line or line.startswith("# ----"):
            comment = []
        elif line.startswith("#"):
            comment.append(line[1:].strip())
        else:
            name, _, rest = line.partition(":")
            slots, _, checked = rest.partition("|")
            rows.append((
                name.lstrip("!"), name.startswith("!"), [s for s in re.split(r"[,\s]+", slots) if s],
                [s for s in re.split(r"[,\s]+", checked) if s], " ".join(comment),
            ))  # fmt: skip
            comment = []
    return rows


def _slot_type(node: str, slot: str) -> str:
    name = slot.rstrip("*?")
    if slot.endswith("**"):
        return "list[Any]"
    if _HAS_CHILD.search(slot):
        return "Any"
    if name == "name" or name == "instance_name":
        return "str | None" if (node, name) in _OPTIONAL_NAMES else "str"
    return _VALUE_TYPES.get(name, "Any")


def nodes_source(text: str | None = None) -> str:
    """The text of nodes.py for a text of ast.cfg (by default the committed one)."""
    if text is None:
        with open(os.path.join(FOLDER, "ast.cfg"), encoding="utf-8") as file:
            text = file.read()
    parts = [_NODES_HEADER]
    for name, _, marked, checked, comment in read_nodes(text):
        slots = [slot.rstrip("*?") for slot in marked]
        typed = [f"{slot}: {_slot_type(name, mark)}" for slot, mark in zip(slots, marked)]
        lines = [f"class {name}(Node):"]
        if comment:
            lines.extend([f'    """{comment}"""' if len(comment) < 110 else _wrapped(comment), ""])
        lines.append(f"    __slots__ = {_tuple(slots + checked)}")
        lines.append(f"    SLOTS = {_tuple(slots)}")
        if checked:
            lines.append(f"    CHECKED = {_tuple(checked)}")
            lines.extend(f"    {slot}: Any" for slot in checked)
        lines.append("")
        lines.append(f"    def __init__(self, {', '.join(typed + ['start: int', 'end: int'])}) -> None:")
        lines.extend(f"        self.{slot} = {slot}" for slot in slots + ["start", "end"])
        lines.extend(f"        self.{slot} = None" for slot in checked)
        parts.append("\n".join(lines) + "\n")
    return "\n\n".join(parts)


def _tuple(names: list[str]) -> str:
    if len(names) == 1:
        return f'("{names[0]}",)'
    return "(" + ", ".join(f'"{name}"' for name in names) + ")"


def _wrapped(comment: str) -> str:
    lines, line = [], '    """'
    for word in comment.split():
        if len(line) + len(word) > 115:
            lines.append(line.rstrip())
            line = "    "
        line += word + " "
    lines.append(line.rstrip())
    return "\n".join(lines) + '\n    """'


# ---- tables.py ---------------------------------------------------------------------------------------------------


class Automaton:
    """The automaton as plain lists. An action is 0 (error), a state to shift to, or -1 - production to reduce by."""

    def __init__(self, terminals: tuple[str, ...], nonterminals: list[str], productions: list[tuple[int, int, str]]) -> None:
        self.terminals = terminals
        self.nonterminals = nonterminals
        #: (length, number of the left side, name of the action or "") for each production; the first is the start.
        self.productions = productions
        self.actions: list[list[int]] = []
        self.gotos: list[list[int]] = []
        self.conflicts: list[str] = []


def _rules() -> list[tuple[str, Callable[..., Any]]]:
    from glslc_coop.parser import expression_grammar, grammar

    return [row for module in (expression_grammar, grammar) for row in vars(module).items() if row[0].startswith("p_")]


def _action_name(name: str, function: Callable[..., Any], symbols: list[str]) -> str:
    """The function's name, or "" for a production that hands its only value on. Raises when the lengths disagree."""
    arity = function.__code__.co_argcount
    if len(symbols) == 1 and arity != 1:
        return ""
    if len(symbols) != arity:
        raise ValueError(f"{name} takes {arity} values, its production has {len(symbols)}: {' '.join(symbols)}")
    return name


def build_automaton() -> Automaton:
    """Has PLY build the LALR(1) tables of the grammar."""
    from glslc_coop.parser import grammar as rules
    from ply import yacc

    grammar = yacc.Grammar(rules.tokens)
    for level, (associativity, *terminals) in enumerate(rules.precedence, 1):
        for terminal in terminals:
            grammar.set_precedence(terminal, associativity, level)
    productions: list[tuple[int, str, str]] = [(1, "", "")]
    for name, function in _rules():
        for file, line, left, symbols in yacc.parse_grammar(function.__doc__, name, 0):
            grammar.add_production(left, symbols, name, file, line)
            productions.append((len(symbols), left, _action_name(name, function, symbols)))
    grammar.set_start(rules.start)
    for problem in (grammar.undefined_symbols(), grammar.unused_terminals(), grammar.find_unreachable(), grammar.infinite_cycles()):
        if problem:
            raise ValueError(f"the grammar has loose ends: {problem}")
    table = yacc.LRGeneratedTable(grammar, "LALR")
    nonterminals = [name for name in grammar.Nonterminals if name != "S'"]
    number = {name: index for index, name in enumerate(nonterminals)}
    automaton = Automaton(
        (*rules.tokens, "END", "INVALID"), nonterminals, [(n, number.get(left, -1), name) for n, left, name in productions]
    )
    automaton.conflicts = [f"{c}" for c in table.sr_conflicts + table.rr_conflicts]
    column = {name: index for index, name in enumerate(automaton.terminals)}
    column["$end"] = column["END"]
    for state in range(len(table.lr_action)):
        row = [0] * len(automaton.terminals)
        for terminal, action in table.lr_action[state].items():
            if action is not None:
                row[column[terminal]] = action if action > 0 else action - 1
        automaton.actions.append(row)
        goto = [0] * len(nonterminals)
        for name, target in table.lr_goto.get(state, {}).items():
            goto[number[name]] = target
        automaton.gotos.append(goto)
    _fold_words(automaton)
    return automaton


def _fold_words(automaton: Automaton) -> None:
    """`A : terminal` without an action: shifting the terminal goes straight to where A leads."""
    folded = {}
    for state, row in enumerate(automaton.actions):
        reductions = sorted({action for action in row if action})
        if len(reductions) == 1 and reductions[0] < -1 and not any(automaton.gotos[state]):
            length, number, name = automaton.productions[-1 - reductions[0]]
            if length == 1 and not name:
                folded[state] = number
    for state, row in enumerate(automaton.actions):
        for column, action in enumerate(row):
            if action > 0 and action in folded:
                row[column] = automaton.gotos[state][folded[action]]


_TABLES_HEADER = '''"""The LALR(1) tables of the grammar. GENERATED by `python -m glslc_coop.parser.generate`; do not edit.

In: nothing. Out: the tables. Must not know: anything.

PACKED is zlib and base64 of 16-bit little-endian numbers: the counts of states, different action rows, terminals, different
goto rows and nonterminals; for each state its action row and its goto row; the action rows; the goto rows. One string loads
as quickly as literals with a compiled file beside this one, and ten times as quickly without.
PRODUCTIONS has a line for each production: length of the right side, number of the left side, name of the action or `-`.
"""

'''


def pack(automaton: Automaton) -> bytes:
    """The numbers of PACKED as bytes."""
    rows: dict[tuple[int, ...], int] = {}
    gotos: dict[tuple[int, ...], int] = {}
    state_rows = [rows.setdefault(tuple(row), len(rows)) for row in automaton.actions]
    state_gotos = [gotos.setdefault(tuple(row), len(gotos)) for row in automaton.gotos]
    numbers = array("h", [len(state_rows), len(rows), len(automaton.terminals), len(gotos), len(automaton.nonterminals)])
    numbers.extend(state_rows)
    numbers.extend(state_gotos)
    for row in (*rows, *gotos):
        numbers.extend(row)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def tables_source() -> str:
    """The text of tables.py for the committed grammar. Raises ValueError for a grammar with conflicts."""
    automaton = build_automaton()
    if automaton.conflicts:
        raise ValueError("the grammar is ambiguous: " + "; ".join(automaton.conflicts))
    text = b2a_base64(zlib.compress(pack(automaton), 9), newline=False).decode("ascii")
    productions = "\n".join(f"{length} {left} {action or '-'}" for length, left, action in automaton.productions)
    packed = "\n".join(f'    "{text[i : i + 116]}"' for i in range(0, len(text), 116))
    return (
        f"{_TABLES_HEADER}TERMINALS = {_wrapped_names(automaton.terminals)}\n"
        f"NONTERMINALS = {_wrapped_names(tuple(automaton.nonterminals))}\n"
        f'PRODUCTIONS = """\\\n{productions}"""\nPACKED = (\n{packed}\n)\n'
    )


def _wrapped_names(names: tuple[str, ...]) -> str:
    lines, line = [], "   "
    for name in names:
        if len(line) + len(name) > 114:
            lines.append(line)
            line = "   "
        line += f' "{name}",'
    return "(\n" + "\n".join([*lines, line]) + "\n)  # fmt: skip"


def main() -> None:
    """Writes both modules, nodes.py first since the grammar imports it."""
    for name, source in (("nodes.py", nodes_source), ("tables.py", tables_source)):
        with open(os.path.join(FOLDER, name), "w", encoding="utf-8", newline="\n") as file:
            file.write(source())


if __name__ == "__main__":
    main()
