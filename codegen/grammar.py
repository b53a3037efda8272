"""The SPIR-V grammar as objects.

In: the rows of grammar_table.py. Out: `Grammar.committed()`, or single rows. Must not know: modules; it serves the
disassembler, messages, the generator, and the checks of what a shader names by number.
"""

from __future__ import annotations


class Instruction:
    """An instruction. operands: kinds in order, followed by `?` or `*`; `type` and `result` come first where there
    are any.
    """

    __slots__ = ("opcode", "name", "aliases", "operands", "capabilities", "extensions", "version", "class_")

    def __init__(self, fields: list[str]) -> None:
        number, self.name, aliases, operands, capabilities, extensions, self.version, self.class_ = fields
        self.opcode = int(number)
        self.aliases = aliases.split()
        self.operands = operands.split()
        self.capabilities = capabilities.split()
        self.extensions = extensions.split()


class Enumerant:
    """A value of an operand kind. parameters: the kinds of the operands that follow it."""

    __slots__ = ("value", "name", "aliases", "parameters", "capabilities", "extensions", "version")

    def __init__(self, fields: list[str]) -> None:
        number, self.name, aliases, parameters, capabilities, extensions, self.version = fields
        self.value = int(number, 0)
        self.aliases = aliases.split()
        self.parameters = parameters.split()
        self.capabilities = capabilities.split()
        self.extensions = extensions.split()


class Grammar:
    """The rows of grammar_table.py, parsed.

    kinds: name -> ("value" | "mask", enumerants). sets: instruction set -> number -> name.
    """

    __slots__ = ("instructions", "kinds", "sets")

    def __init__(self, instructions: str, enumerants: str, sets: dict[str, str]) -> None:
        self.instructions = [Instruction(line.split("|")) for line in instructions.splitlines()]
        self.kinds: dict[str, tuple[str, list[Enumerant]]] = {}
        for line in enumerants.splitlines():
            if line.startswith("@"):
                name, form = line[1:].split()
                self.kinds[name] = (form, [])
                current = self.kinds[name][1]
            else:
                current.append(Enumerant(line.split("|")))
        self.sets = {
            name: {int(number): word for number, word in (line.split() for line in text.splitlines())}
            for name, text in sets.items()
        }

    @staticmethod
    def committed() -> Grammar:
        """Return the grammar of the committed table."""
        from glslc_coop.codegen.tables import grammar_table as table

        return Grammar(table.INSTRUCTIONS, table.ENUMERANTS, table.EXTENDED_INSTRUCTIONS)


# ---- single rows, without parsing the others ----


def find_instruction(opcode: int) -> Instruction | None:
    """Return the instruction of an opcode; None when the grammar does not know it."""
    from glslc_coop.codegen.tables import grammar_table as table

    row = _row(table.INSTRUCTIONS, 0, len(table.INSTRUCTIONS), opcode)
    return Instruction(row.split("|")) if row is not None else None


def find_enumerant(kind: str, value: int) -> Enumerant | None:
    """Return a value of an operand kind, or a bit of a mask; None when the grammar does not know it."""
    from glslc_coop.codegen.tables import grammar_table as table

    text = table.ENUMERANTS
    start, end = _section(text, kind)
    row = _row(text, start, end, value) or _row(text, start, end, f"0x{value:04x}")
    return Enumerant(row.split("|")) if row is not None else None


def all_enumerants(kind: str) -> list[Enumerant]:
    """Return the values of an operand kind."""
    from glslc_coop.codegen.tables import grammar_table as table

    start, end = _section(table.ENUMERANTS, kind)
    return [Enumerant(line.split("|")) for line in table.ENUMERANTS[start:end].splitlines()[1:]]


def _section(text: str, kind: str) -> tuple[int, int]:
    """Return where the values of an operand kind are; an empty span for one that has none."""
    start = text.find(f"@{kind} ")
    end = text.find("\n@", start + 1) + 1
    return (start, end or len(text)) if start >= 0 else (0, 0)


def find_extended_instruction(set_name: str, number: int) -> str | None:
    """Return the name of an extended instruction, "" for one of a set that the grammar does not know, else None."""
    from glslc_coop.codegen.tables import grammar_table as table

    text = table.EXTENDED_INSTRUCTIONS.get(set_name)
    if text is None:
        return ""
    return next((line.split()[1] for line in text.splitlines() if line.startswith(f"{number} ")), None)


def _row(text: str, start: int, end: int, number: int | str) -> str | None:
    """Return the line of a part of a table that begins with a number."""
    at = start
    if not text.startswith(f"{number}|", start):
        at = text.find(f"\n{number}|", start, end) + 1
        if not at:
            return None
    return text[at : text.index("\n", at)]
