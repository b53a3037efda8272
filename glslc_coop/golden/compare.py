"""Modules as text that can be kept and compared: what to leave out, and a diff of instructions.

In: modules as bytes or words. Out: normalised text, `Change` rows. Must not know: files.

The disassembler's ids are stable (types by shape, constants by value, temporaries numbered per function), so a diff of
its text shows changed instructions and no renumbering. A diff of two modules goes function by function, over the
instructions without their result ids where those are the only difference.
"""

from __future__ import annotations

import difflib
import re

from glslc_coop.codegen.disassembler import disassemble
from glslc_coop.codegen.ir.words import from_bytes
from glslc_coop.golden.matching import with_same_names

#: Option -> the opcodes whose lines it leaves out of a text.
NORMALIZATIONS = {
    "names": ("OpName", "OpMemberName"),
    "debug": (
        "OpLine",
        "OpNoLine",
        "OpString",
        "OpSource",
        "OpSourceContinued",
        "OpSourceExtension",
        "OpModuleProcessed",
    ),
    "capabilities": ("OpCapability", "OpExtension"),
    "decorations": ("OpDecorate", "OpMemberDecorate", "OpDecorateId", "OpDecorateString"),
    "version": (),
}
_OPCODE = re.compile(r"^\s*(?:%\S+ = )?(Op\w+)")
_NAMES = ("OpName ", "OpMemberName ")
_TEMPORARY = re.compile(r"%\d+\b")


class Change:
    """The differences in one part of two modules: a function by its name, "names", or "declarations" for the rest.

    kind: "added", "removed" or "changed". lines: a unified diff without headers.
    """

    __slots__ = ("part", "kind", "lines")

    def __init__(self, part: str, kind: str, lines: list[str]) -> None:
        self.part = part
        self.kind = kind
        self.lines = lines


def text_of(module: bytes | list[int], leave_out: tuple[str, ...] = ()) -> str:
    """Return a module's text for a golden file. leave_out: keys of NORMALIZATIONS.

    Raises DisassemblyError, KeyError.
    """
    dropped = {opcode for option in leave_out for opcode in NORMALIZATIONS[option]}
    lines = []
    for line in disassemble(module).splitlines():
        match = _OPCODE.match(line)
        if match and match[1] in dropped:
            continue
        if "version" in leave_out and line.startswith("; Version"):
            continue
        lines.append(line)
    return "\n".join(lines) + "\n"


def difference(expected: str, actual: str, expected_name: str, actual_name: str) -> str:
    """Return a unified diff of two texts; empty when they are equal."""
    rows = difflib.unified_diff(
        expected.splitlines(), actual.splitlines(), expected_name, actual_name, lineterm="", n=2
    )
    return "\n".join(rows)


def changes(first: bytes | list[int], second: bytes | list[int]) -> list[Change]:
    """Return what differs between two modules, function by function in the order of the first, then what is new.

    Entry points are matched by name, resources by set and binding, also where a module has no names.
    """
    one, other = [list(module) if isinstance(module, list) else from_bytes(module) for module in (first, second)]
    (one, only_after), (other, only_before) = with_same_names(one, other)
    before, after = _parts(disassemble(one)), _parts(disassemble(other))
    found = []
    if only_before or only_after:
        # They are in both texts, so that what has the same name is compared.
        lines = [f"-OpName {name}" for name in only_before.values()] + [
            f"+OpName {name}" for name in only_after.values()
        ]
        kind = "changed" if only_before and only_after else "removed" if only_before else "added"
        found.append(Change("names", kind, lines))
        for parts in (before, after):
            parts["declarations"] = [line for line in parts["declarations"] if not line.startswith(_NAMES)]
    for part, lines in before.items():
        if part not in after:
            found.append(Change(part, "removed", [f"-{line}" for line in lines]))
        elif [_anonymous(line) for line in lines] != [_anonymous(line) for line in after[part]]:
            found.append(Change(part, "changed", _diff(lines, after[part])))
    for part, lines in after.items():
        if part not in before:
            found.append(Change(part, "added", [f"+{line}" for line in lines]))
    return found


def _parts(text: str) -> dict[str, list[str]]:
    """Return the lines of each function by its name, and all others as "declarations"."""
    found: dict[str, list[str]] = {"declarations": []}
    current = found["declarations"]
    for line in text.splitlines():
        match = _OPCODE.match(line)
        opcode = match[1] if match else ""
        if opcode == "OpFunction":
            name = line.split(" = ")[0].strip().lstrip("%")
            current = found.setdefault(name, [])
        if line.strip() and not line.startswith("; "):
            current.append(line.strip())
        if opcode == "OpFunctionEnd":
            current = found["declarations"]
    return found


def _anonymous(line: str) -> str:
    return _TEMPORARY.sub("%_", line)


def _diff(before: list[str], after: list[str]) -> list[str]:
    """Return a unified diff that takes instructions for equal when only numbers of temporaries differ."""
    matcher = difflib.SequenceMatcher(
        None, [_anonymous(line) for line in before], [_anonymous(line) for line in after], autojunk=False
    )
    rows: list[str] = []
    for group in matcher.get_grouped_opcodes(2):
        rows.append(f"@@ instruction {group[0][1] + 1} @@")
        for tag, start, end, other_start, other_end in group:
            if tag == "equal":
                rows += [f" {line}" for line in before[start:end]]
                continue
            rows += [f"-{line}" for line in before[start:end]]
            rows += [f"+{line}" for line in after[other_start:other_end]]
    return rows
