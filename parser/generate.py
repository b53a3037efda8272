"""Write the modules of generated/: `python -m glslc_coop.parser.generate`.

In: ast.cfg, and the rules of grammar.py. Out: nodes.py and tables.py. PLY builds the LALR(1) automaton here and is not
needed again: the compiler runs on the tables alone. Must not know: how the tables are interpreted.

Two things are done to the automaton that PLY builds. A production of the form `A : terminal` that only hands its value
on is folded into the shift before it where nothing else could follow; and identical rows are stored once. What is left
is one row of numbers (see `tables_source`).
"""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = os.path.dirname(os.path.abspath(__file__))

# ---- nodes.py ----------------------------------------------------------------------------------------------------

_NODES_HEADER = '''\
"""The abstract syntax tree. GENERATED from ast.cfg by `python -m glslc_coop.parser.generate`; do not edit.

In: nothing. Out: one plain class a node. Must not know: what a node means; the types of its slots are for annotations
only.

A constructor takes the node's slots in order, then `start` and `end`; the slots that the checker fills begin as None.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterator
    from typing import Any, ClassVar, TypeAlias

{imports}

#: What a slot holds until the checker fills it. Annotated as Any, so that each slot can have the annotation of its type
#: after checking.
_UNCHECKED: Any = None


class Node:
    """What all nodes have. SLOTS are the slots that the parser fills, CHECKED those that the checker fills."""

    __slots__ = ("start", "end")
    SLOTS: ClassVar[tuple[str, ...]] = ()
    CHECKED: ClassVar[tuple[str, ...]] = ()
    start: int
    end: int


def children(node: Node) -> Iterator[Node]:
    """Yield the nodes right below a node, in the order of its slots; what the checker attached is not among them."""
    for slot in node.SLOTS:
        value = getattr(node, slot)
        if isinstance(value, Node):
            yield value
        elif value.__class__ is list:
            for element in value:
                if isinstance(element, Node):
                    yield element
'''

_ROW = re.compile(r"(!?)(\w+)(?:\((\w+)\))?:([^;]*)(?:;(.*))?")
_SLOT = re.compile(r"(\w+):\s*((?:[^,\[]|\[[^\]]*\])+)")
_WIDTH = 120


class Row:
    """One line of ast.cfg.

    slots, checked: (name, type) of each slot; checker_only: only the checker creates such nodes.
    """

    def __init__(self, match: re.Match[str], comment: str) -> None:
        mark, self.name, base, slots, checked = match.groups()
        self.checker_only = bool(mark)
        self.base = base or "Node"
        self.slots = _slots(slots)
        self.checked = _slots(checked or "")
        self.comment = comment

    def has(self, slot: str) -> bool:
        """Return whether the node has a slot of its own, whoever fills it."""
        return any(name == slot for name, _ in self.slots + self.checked)


class Description:
    """ast.cfg. imports: (module, names); unions: (name, text of the union); rows: the nodes, bases among them."""

    def __init__(self, text: str) -> None:
        self.imports: list[tuple[str, str]] = []
        self.unions: list[tuple[str, str]] = []
        self.rows: list[Row] = []
        comment: list[str] = []
        for line in text.splitlines():
            line = line.strip()
            if line.startswith("import "):
                module, _, names = line[7:].partition(": ")
                self.imports.append((module, names))
            elif line.startswith("type "):
                name, _, union = line[5:].partition(" = ")
                self.unions.append((name, union))
            elif line.startswith("#") and not line.startswith("# ----"):
                comment.append(line[1:].strip())
                continue
            elif match := _ROW.fullmatch(line):
                self.rows.append(Row(match, " ".join(comment)))
            elif line and not line.startswith("#"):
                raise ValueError(f"ast.cfg: {line!r} is neither a node, an import nor a union")
            comment = []

    def bases(self) -> dict[str, Row]:
        """Return the rows that others name as their base."""
        names = {row.base for row in self.rows}
        return {row.name: row for row in self.rows if row.name in names}


def _slots(text: str) -> list[tuple[str, str]]:
    return [(name, type_.strip()) for name, type_ in _SLOT.findall(text)]


def read_description(text: str | None = None) -> Description:
    """Return the description of the tree that a text of ast.cfg (by default the committed one) gives."""
    if text is None:
        with open(os.path.join(FOLDER, "ast.cfg"), encoding="utf-8") as file:
            text = file.read()
    return Description(text)


def nodes_source(text: str | None = None) -> str:
    """Return the text of nodes.py for a text of ast.cfg (by default the committed one), formatted."""
    description = read_description(text)
    imports = "".join(f"    from {module} import {names}\n" for module, names in description.imports)
    parts = [_NODES_HEADER.format(imports=imports.rstrip()) if imports else _NODES_HEADER.replace("{imports}\n\n", "")]
    bases = description.bases()
    parts.extend(_class_source(row, bases) for row in description.rows)
    if description.unions:
        parts.append("".join(f'{name}: TypeAlias = "{union}"\n' for name, union in description.unions))
    branching = [row.name for row in description.rows if row.base == "Statement" and row.has("attributes")]
    loops = [row.name for row in description.rows if row.has("written")]
    parts.append(
        "#: The statements that branch, and the loops among them.\n"
        f"BRANCHING = ({', '.join(branching)})\nLOOPS = ({', '.join(loops)})\n"
        f'Loop: TypeAlias = "{" | ".join(loops)}"\n'
    )
    return "\n\n".join(parts)


def _class_source(row: Row, bases: dict[str, Row]) -> str:
    """Return the class of a node. A base has no constructor of its own."""
    base = bases.get(row.base)
    inherited = base.checked if base is not None else []
    own = [name for name, _ in row.slots + row.checked]
    checked = [name for name, _ in inherited + row.checked]
    lines = [f"class {row.name}({row.base}):"]
    comment = row.comment + (" Created by the checker only." if row.checker_only else "")
    if comment:
        lines.extend(_docstring(comment.strip()))
        lines.append("")
    lines.extend(_assigned("    __slots__ = ", own))
    if row.slots:
        lines.extend(_assigned("    SLOTS: ClassVar[tuple[str, ...]] = ", [name for name, _ in row.slots]))
    if row.checked:
        lines.extend(_assigned("    CHECKED: ClassVar[tuple[str, ...]] = ", checked))
    lines.extend(f"    {name}: {type_}" for name, type_ in row.checked)
    if row.name in bases:
        return "\n".join(lines) + "\n"
    lines.append("")
    lines.extend(_constructor_head([f"{name}: {type_}" for name, type_ in row.slots] + ["start: int", "end: int"]))
    lines.extend(f"        self.{name} = {name}" for name in [*(name for name, _ in row.slots), "start", "end"])
    if checked:
        targets = "".join(f"self.{name} = " for name in checked)
        lines.append(f"        {targets}_UNCHECKED")
    return "\n".join(lines) + "\n"


def _constructor_head(parameters: list[str]) -> list[str]:
    line = f"    def __init__(self, {', '.join(parameters)}) -> None:"
    if len(line) <= _WIDTH:
        return [line]
    line = f"        self, {', '.join(parameters)}"
    if len(line) <= _WIDTH:
        return ["    def __init__(", line, "    ) -> None:"]
    return ["    def __init__(", "        self,", *(f"        {each}," for each in parameters), "    ) -> None:"]


def _assigned(target: str, names: list[str]) -> list[str]:
    """Return the assignment of a tuple of names."""
    line = target + _tuple(names)
    return [line] if len(line) <= _WIDTH else [f"{target}(", *(f'        "{name}",' for name in names), "    )"]


def _tuple(names: list[str]) -> str:
    if len(names) == 1:
        return f'("{names[0]}",)'
    return "(" + ", ".join(f'"{name}"' for name in names) + ")"


def _docstring(comment: str) -> list[str]:
    if len(comment) <= _WIDTH - 10:
        return [f'    """{comment}"""']
    lines, line = [], '    """'
    for word in comment.split():
        if len(line) + len(word) > _WIDTH - 1:
            lines.append(line.rstrip())
            line = "    "
        line += word + " "
    return [*lines, line.rstrip(), '    """']


# ---- tables.py ---------------------------------------------------------------------------------------------------


class Automaton:
    """The automaton as plain lists. An action is 0 (error), a state to shift to, or -1 - production to reduce by."""

    def __init__(
        self, terminals: tuple[str, ...], nonterminals: list[str], productions: list[tuple[int, int, str]]
    ) -> None:
        self.terminals = terminals
        self.nonterminals = nonterminals
        #: (length, number of the left side, name of the action or "") for each production; the first is the start.
        self.productions = productions
        #: Keywords that begin a statement, and those of them whose statement contains another one.
        self.statement_keywords: tuple[str, ...] = ()
        self.nesting_keywords: tuple[str, ...] = ()
        self.actions: list[list[int]] = []
        self.gotos: list[list[int]] = []
        self.conflicts: list[str] = []


def _rules() -> list[tuple[str, Callable[..., Any]]]:
    from glslc_coop.parser import expression_grammar, grammar

    return [row for module in (expression_grammar, grammar) for row in vars(module).items() if row[0].startswith("p_")]


def _action_name(name: str, function: Callable[..., Any], symbols: list[str]) -> str:
    """Return the function's name, or "" for a production without action. Raises ValueError for a wrong arity."""
    arity = function.__code__.co_argcount
    if len(symbols) == 1 and arity != 1:
        return ""
    if len(symbols) != arity:
        raise ValueError(f"{name} takes {arity} values, its production has {len(symbols)}: {' '.join(symbols)}")
    return name


def build_automaton() -> Automaton:
    """Build the LALR(1) automaton of the grammar with PLY."""
    from ply import yacc

    from glslc_coop.environment import operators
    from glslc_coop.parser import grammar as rules

    # The terminals number the columns of the tables. Those that end a declaration come first: see parser.py.
    terminals = (*(terminal for _, terminal, _, _ in operators.ROWS), *rules.tokens)
    grammar = yacc.Grammar(terminals)
    for level, (associativity, *names) in enumerate(rules.precedence, 1):
        for terminal in names:
            grammar.set_precedence(terminal, associativity, level)
    productions: list[tuple[int, str, str]] = [(1, "", "")]
    for name, function in _rules():
        for file, line, left, symbols in yacc.parse_grammar(function.__doc__, name, 0):
            grammar.add_production(left, symbols, name, file, line)
            productions.append((len(symbols), left, _action_name(name, function, symbols)))
    grammar.set_start(rules.start)
    faults = [
        *(
            f"{production.name} names '{symbol}', which is neither a rule nor in 'tokens'"
            for symbol, production in grammar.undefined_symbols()
        ),
        *(f"no production has the terminal '{name}'" for name in grammar.unused_terminals()),
        *(f"no production reaches '{name}'" for name in grammar.find_unreachable()),
    ]
    # PLY looks for cycles in a grammar whose symbols are all defined.
    faults += [] if faults else [f"'{name}' derives no text" for name in grammar.infinite_cycles()]
    if faults:
        raise ValueError("; ".join(faults))
    table = yacc.LRGeneratedTable(grammar, "LALR")
    nonterminals = [name for name in grammar.Nonterminals if name != "S'"]
    number = {name: index for index, name in enumerate(nonterminals)}
    automaton = Automaton(
        (*terminals, "END", "INVALID"),
        nonterminals,
        [(n, number.get(left, -1), name) for n, left, name in productions],
    )
    sides = [(production.name, production.prod) for production in grammar.Productions[1:]]
    automaton.statement_keywords, automaton.nesting_keywords = _statement_keywords(
        rules.tokens, grammar.compute_first(), sides
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
    _fold_unit_shifts(automaton)
    return automaton


def _statement_keywords(
    tokens: tuple[str, ...], first: dict[str, list[str]], productions: list[tuple[str, tuple[str, ...]]]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the keywords that begin a statement, and those whose statement contains another one.

    tokens: the terminals that are not operators. first: the terminals with which each nonterminal begins. productions:
    left and right sides. A declaration or an expression begins with none of these keywords.
    """
    others = {*first["declaration_statement"], *first["expression_statement"]}
    keywords = tuple(token for token in tokens if token in first["statement"] and token not in others)
    containing = {"statement"}
    while more := {left for left, right in productions if not containing.isdisjoint(right)} - containing:
        containing |= more
    nesting = {right[0] for _, right in productions if right and not containing.isdisjoint(right[1:])}
    return keywords, tuple(keyword for keyword in keywords if keyword in nesting)


def _fold_unit_shifts(automaton: Automaton) -> None:
    """Make the shift of the terminal of `A : terminal`, a production without action, go straight to where A leads."""
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


_TABLES_HEADER = '''\
"""The LALR(1) tables of the grammar. GENERATED by `python -m glslc_coop.parser.generate`; do not edit.

Imports nothing.

TABLE is 16-bit little-endian numbers: the counts of states, different action rows and different goto rows; for each
state the number of its action row, and for each that of its goto row; the action rows, by terminal; the goto rows, by
nonterminal.
One string loads as quickly as literals with a compiled file beside this one, and ten times as quickly without.
PRODUCTIONS has a line for each production: length of the right side, number of the left side, name of the action or
`-`. STATEMENT_KEYWORDS begin a statement; that of each of NESTING_KEYWORDS contains another statement.
"""

'''


def pack(automaton: Automaton) -> bytes:
    """Return TABLE."""
    rows: dict[tuple[int, ...], int] = {}
    gotos: dict[tuple[int, ...], int] = {}
    state_rows = [rows.setdefault(tuple(row), len(rows)) for row in automaton.actions]
    state_gotos = [gotos.setdefault(tuple(row), len(gotos)) for row in automaton.gotos]
    counts = (len(state_rows), len(rows), len(gotos))
    numbers = [number for row in (counts, state_rows, state_gotos, *rows, *gotos) for number in row]
    return b"".join([number.to_bytes(2, "little", signed=True) for number in numbers])


def literal(name: str, data: bytes) -> str:
    """Return the assignment of bytes to a name."""
    escaped = "".join([f"\\{byte:03o}" for byte in data])
    lines = "\n".join(f'    b"{escaped[start : start + 112]}"' for start in range(0, len(escaped), 112))
    return f"{name} = (\n{lines}\n)\n"


def tables_source() -> str:
    """Return the text of tables.py for the committed grammar. Raises ValueError for a grammar with conflicts."""
    automaton = build_automaton()
    if automaton.conflicts:
        raise ValueError("the grammar is ambiguous: " + "; ".join(automaton.conflicts))
    productions = "\n".join(f"{length} {left} {action or '-'}" for length, left, action in automaton.productions)
    return (
        f"{_TABLES_HEADER}TERMINALS = {_wrapped_names(automaton.terminals)}\n"
        f"NONTERMINALS = {_wrapped_names(tuple(automaton.nonterminals))}\n"
        f"STATEMENT_KEYWORDS = {_wrapped_names(automaton.statement_keywords)}\n"
        f"NESTING_KEYWORDS = {_wrapped_names(automaton.nesting_keywords)}\n"
        f'PRODUCTIONS = """\\\n{productions}"""\n{literal("TABLE", pack(automaton))}'
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
    """Write both modules, nodes.py first since the grammar imports it."""
    for name, source in (("nodes.py", nodes_source), ("tables.py", tables_source)):
        # Before the file is opened: a grammar with a fault leaves the tables that the compiler needs.
        try:
            text = source()
        except ValueError as error:
            sys.exit(f"{name} is unchanged: {error}")
        with open(os.path.join(FOLDER, "generated", name), "w", encoding="utf-8", newline="\n") as file:
            file.write(text)


if __name__ == "__main__":
    main()
