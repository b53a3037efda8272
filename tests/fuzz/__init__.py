"""Fuzzing of the borders at which this program reads what others wrote.

A border is one module of this folder, which has a row in SECURITY.md, with:

`seeds()`
    returns a list of valid inputs, as bytes. The first one should be the simplest.
`check(data)`
    hands one input to the program, in this process, and raises if the program breaks a promise: an exception that the
    function called does not document, a traceback, a result that contradicts another. It catches the documented
    exceptions itself. The working directory is an empty folder that the campaign removes at its end.
`MUTATION` (optional)
    "bytes", the default; "text", which keeps UTF-8 and moves whole words; or "json", which also changes the tree.
`EXAMPLES` (optional)
    the number of inputs that the test suite tries: about half a second's worth. 100 by default.
`strategy()` (optional)
    returns a hypothesis strategy of bytes that replaces the mutations of `seeds()`.

The campaign runs a border in a child process that may take `SECONDS` of processor time for an input and `MEMORY` bytes.
Inputs depend on the seed of the campaign and the version of hypothesis only.
"""

from __future__ import annotations

import importlib
import os

_FOLDER = os.path.dirname(os.path.abspath(__file__))
_ENGINE = {"__init__", "__main__", "campaign", "module_mutations", "mutations"}
#: Processor time for one input.
SECONDS = 10
#: Memory for the border, beyond what the engine itself has.
MEMORY = 1 << 30


class Fault(AssertionError):
    """A broken promise that another program's output shows. kind: what findings of one cause have in common."""

    def __init__(self, kind, *details):
        super().__init__(kind, *details)
        self.kind = kind


def borders():
    """Return the names of all borders."""
    names = (name.removesuffix(".py") for name in os.listdir(_FOLDER) if name.endswith(".py"))
    return sorted(set(names) - _ENGINE)


def border(name):
    """Return the module of a border."""
    return importlib.import_module(f".{name}", __name__)
