"""The SPIR-V grammar as objects.

In: the rows of grammar_table.py. Out: `Grammar.committed()`. Must not know: modules; it serves the disassembler,
messages and the generator, never compilation.
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
