"""Notes that know what they propose, so that nobody has to read it from their text.

In: names, types, positions. Out: texts of notes. Must not know: how a note is shown, or how a proposal is made.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Iterable, Sequence


class Proposal(str):
    """The text of a note, a string like any other, which knows what to write."""

    #: The extension to enable, "" for none; whether it declares the name that the diagnostic is about, and whether its
    #: directive is all that is missing.
    extension: str = ""
    is_declaration: bool = False
    declares: bool = False
    #: What to write in place of what the diagnostic is about; to write that in parentheses, what comes before them.
    replacement: str = ""
    call: str = ""
    #: Whether these two convert it to another type.
    is_conversion: bool = False
    #: What to write at the position of the note.
    inserted: str = ""
    #: Whether a variable should be `const`.
    makes_constant: bool = False


def did_you_mean(name: str, extension: str = "") -> Proposal:
    """Suggest a name for the one that is unknown, and the extension that declares it."""
    line = f" '#extension {extension} : enable' declares it" if extension else ""
    note = Proposal(f"did you mean '{name}'?{line}")
    # A method takes more than a name.
    note.replacement = "" if "." in name else name
    note.extension, note.is_declaration = extension, bool(extension)
    return note


def declares(extension: str) -> Proposal:
    """Name the directive that declares an unknown name."""
    note = Proposal(f"'#extension {extension} : enable' declares it")
    note.extension = extension
    note.declares = note.is_declaration = True
    return note


def enable(extension: str, text: str = "add '#extension {} : enable'") -> Proposal:
    """Name the directive of an extension that something requires. text: with braces for the extension's name."""
    note = Proposal(text.format(extension))
    note.extension = extension
    return note


def convert(verb: str, target: str) -> Proposal:
    """Name the constructor that converts what the diagnostic is about. verb: "convert it", "splat it"."""
    note = Proposal(f"{verb}: '{target}(…)'")
    note.call, note.is_conversion = f"{target}(", True
    return note


def rewrite(replacement: str) -> Proposal:
    """Name what converts, with its operand."""
    note = Proposal(f"convert it: '{replacement}'")
    note.replacement, note.is_conversion = replacement, True
    return note


def insert_semicolon() -> Proposal:
    """Say that a semicolon is missing at the position of the note."""
    note = Proposal("a ';' is missing here")
    note.inserted = ";"
    return note


def declare_constant(name: str) -> Proposal:
    """Say that a variable should be constant."""
    note = Proposal(f"declare '{name}' const")
    note.makes_constant = True
    return note


def only_in(stages: Sequence[str], what: str = "it") -> str:
    """Name the stages that have something."""
    if len(stages) == 1:
        return f"only the {stages[0]} stage has {what}"
    return f"only the stages {', '.join(stages[:-1])} and {stages[-1]} have {what}"


def among(notes: Iterable[str | tuple[int, int, str]]) -> list[Proposal]:
    """Return the texts among notes that know what to write."""
    texts = [note if isinstance(note, str) else note[2] for note in notes]
    return [text for text in texts if isinstance(text, Proposal)]
