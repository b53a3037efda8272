"""The LALR(1) automaton, read from tables.py row by row as states are reached.

In: the tables and the rules' functions. Out: lists that the parser's loop indexes. Must not know: tokens, nodes.

Reductions by a production of one symbol without an action, such as those of the chain of expression rules, take no
steps: `leads` records, for a state, a left side and the next terminal, the state after all of them (see `lead`).
"""

from __future__ import annotations

import sys

from glslc_coop.lazy import lazy
from glslc_coop.parser import expression_grammar, grammar
from glslc_coop.parser.generated import tables

with lazy:
    from collections.abc import Callable
    from typing import Any, TypeAlias

#: length (-1: accept), number of the left side * SHIFT, action (None: the value is handed on)
Production: TypeAlias = "tuple[int, int, Callable[..., object]]"

#: A left side and a terminal make one key of `leads`: left side * SHIFT + terminal.
SHIFT = 128

TERMINALS: dict[str, int] = {name: number for number, name in enumerate(tables.TERMINALS)}
NONTERMINALS: dict[str, int] = {name: number for number, name in enumerate(tables.NONTERMINALS)}


class Automaton:
    """actions: for each state a row by terminal, of 0 (error), a state to shift to, or -1 - production to reduce by.

    productions: by number, which is ~action. gotos: for each state a row by left side. leads: for each state a dict
    that `lead` fills; states with the same gotos, a class, share one.

    A shader reaches few of the states: a row is empty until `action_row` or `goto_row` is asked for it. States with the
    same row share it.
    """

    __slots__ = ("actions", "gotos", "leads", "productions", "_table", "_rows", "_classes", "_first")

    def __init__(self) -> None:
        self._table = _numbers(tables.TABLE)
        states, rows, classes = self._table[:3]
        #: For each state the number of its action row and of its goto row.
        self._rows: list[int] = self._table[3 : 3 + states].tolist()
        self._classes: list[int] = self._table[3 + states : 3 + 2 * states].tolist()
        #: Where the action rows begin, and the goto rows.
        self._first = (3 + 2 * states, 3 + 2 * states + rows * len(TERMINALS))
        actions: list[list[int]] = [[] for _ in range(rows)]
        gotos: list[list[int]] = [[] for _ in range(classes)]
        leads: list[dict[int, int]] = [{} for _ in range(classes)]
        self.actions: list[list[int]] = [actions[row] for row in self._rows]
        self.gotos: list[list[int]] = [gotos[number] for number in self._classes]
        self.leads: list[dict[int, int]] = [leads[number] for number in self._classes]
        functions: dict[str, Any] = {"-": None, **vars(expression_grammar), **vars(grammar)}
        fields = tables.PRODUCTIONS.split()
        productions: list[Production] = [
            (int(length), int(left) * SHIFT, functions[action])
            for length, left, action in zip(fields[::3], fields[1::3], fields[2::3])
        ]
        productions[0] = (-1, 0, productions[0][2])
        self.productions = productions

    def action_row(self, state: int) -> list[int]:
        """Return the actions of a state."""
        row = self.actions[state]
        if not row:
            begin = self._first[0] + self._rows[state] * len(TERMINALS)
            row.extend(self._table[begin : begin + len(TERMINALS)].tolist())
        return row

    def goto_row(self, state: int) -> list[int]:
        """Return the gotos of a state."""
        row = self.gotos[state]
        if not row:
            begin = self._first[1] + self._classes[state] * len(NONTERMINALS)
            row.extend(self._table[begin : begin + len(NONTERMINALS)].tolist())
        return row

    def lead(self, below: int, left: int, terminal: int) -> int:
        """Return the state after a reduction to `left` (times SHIFT) above `below`, past unit productions."""
        leads = self.leads[below]
        gotos = self.gotos[below] or self.goto_row(below)
        actions, productions = self.actions, self.productions
        keys = [left + terminal]
        state = gotos[left // SHIFT]
        while True:
            action = (actions[state] or self.action_row(state))[terminal]
            if action >= 0:
                break
            length, next_left, function = productions[~action]
            if length != 1 or function is not None:
                break
            key = next_left + terminal
            if key in leads:
                state = leads[key]
                break
            # Whatever begins further up the chain ends in the same state.
            keys.append(key)
            state = gotos[next_left // SHIFT]
        for key in keys:
            leads[key] = state
        return state


def _numbers(data: bytes) -> memoryview[int]:
    """Return 16-bit little-endian numbers, with nothing that has to be imported."""
    if sys.byteorder == "big":
        swapped = bytearray(data)
        swapped[::2], swapped[1::2] = data[1::2], data[::2]
        return memoryview(swapped).cast("h")
    return memoryview(data).cast("h")


_automaton: Automaton | None = None


def load() -> Automaton:
    """Return the automaton, unpacked once in a process."""
    global _automaton
    if _automaton is None:
        _automaton = Automaton()
    return _automaton
