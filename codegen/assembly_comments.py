"""Comments for assembly text: the source lines of instructions, and where resources are bound.

In: the decoded instructions of a module. Out: text before and after single instructions. Must not know: how they are
printed. Lines come from OpLine or NonSemantic.Shader.DebugInfo.100, texts from what the module holds of its sources.
"""

from __future__ import annotations

from glslc_coop.codegen.literal_strings import legible, printable
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.decoded_line import Line

#: Decoration of a variable -> its word.
_PLACES = {
    "DescriptorSet": "set",
    "Binding": "binding",
    "Location": "location",
    "BuiltIn": "built-in",
    "InputAttachmentIndex": "input attachment",
}


class Comments:
    """The comments of a module. after: result id of a variable -> where it is bound."""

    def __init__(self, lines: list[Line]) -> None:
        self.after: dict[int, str] = {}
        #: Id of a string or source -> the name of the file, and its lines.
        self._files: dict[int, tuple[str, list[str]]] = {}
        self._numbers: dict[int, int] = {}
        self._last: tuple[int, int] | None = None
        places: dict[int, list[str]] = {}
        strings: dict[int, str] = {}
        #: Id of a string or source -> the name of the file, and the pieces of its text.
        texts: dict[int, tuple[str, list[str]]] = {}
        file = 0
        for line in lines:
            values = [value for _, value in line.operands]
            if line.name == "OpString" and line.result is not None:
                strings[line.result] = values[0]
            elif line.name == "OpSource":
                file = values[2] if len(values) > 2 else 0
                texts[file] = strings.get(file, ""), values[3:4]
            elif line.name == "OpSourceContinued" and file in texts:
                texts[file][1].append(values[0])
            elif line.name == "OpConstant" and line.result is not None and isinstance(values[0], int):
                self._numbers[line.result] = values[0]
            elif line.name == "OpDecorate" and values[1] in _PLACES and values[2:]:
                places.setdefault(values[0], []).append(f"{_PLACES[values[1]]} {values[2]}")
            elif line.name == "OpExtInst" and values[1] == "DebugSource" and line.result is not None and values[2:]:
                pieces = [strings.get(each, "") for each in values[3:4]]
                texts[line.result] = strings.get(values[2], ""), pieces
            elif line.name == "OpVariable" and line.result in places:
                self.after[line.result] = ", ".join(places[line.result])
        for file, (name, pieces) in texts.items():
            # Not the other line ends of Unicode, which compilers do not count.
            source = "".join(pieces).replace("\r\n", "\n").replace("\r", "\n")
            self._files[file] = printable(legible(name)), source.split("\n")

    def before(self, line: Line) -> str:
        """Return the line of the source that begins with an instruction; empty where it is the one of before."""
        values = [value for _, value in line.operands]
        if line.name == "OpLine":
            place = values[0], values[1]
        elif line.name == "OpExtInst" and values[1] == "DebugLine" and len(values) > 3:
            place = values[2], self._numbers.get(values[3], 0)
        else:
            if line.name == "OpFunction":
                self._last = None
            return ""
        if place == self._last:
            return ""
        self._last = place
        file, number = place
        name, lines = self._files.get(file, ("", []))
        source = printable(legible(lines[number - 1].strip()), "\t") if 0 < number <= len(lines) else ""
        return f"; {name}:{number}: {source}".rstrip(": ") + "\n"
