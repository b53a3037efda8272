"""An example of each diagnostic code, wrong and corrected: data that is generated from the error shaders.

In: examples.json. Out: an Example for each code. Must not know: what a code means.
"""

from __future__ import annotations


class Example:
    """A wrong line, the declarations that it uses, and the lines that would be right in its place."""

    __slots__ = ("shader", "coop", "declarations", "wrong", "correct")

    def __init__(self, shader: str, coop: bool, declarations: list[str], wrong: str, correct: list[str]) -> None:
        self.shader = shader
        #: Reported with -Wcoop only.
        self.coop = coop
        self.declarations = declarations
        self.wrong = wrong
        self.correct = correct


def load() -> dict[str, Example]:
    """Return the examples by code."""
    import json
    import os

    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "examples.json"), encoding="utf-8") as file:
        return {code: Example(**row) for code, row in json.load(file).items()}
