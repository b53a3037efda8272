"""The walk over the operands of an instruction by the grammar: for the reader, the disassembler and the assembler.

In: kinds of operands, as rows of the grammar list them. Out: a call for each operand. Must not know: whether operands
are words or text. SPIR-V 1.6, section 2.3.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Container, Iterable

    from glslc_coop.codegen.grammar import Instruction

IDS = frozenset(("IdRef", "IdScope", "IdMemorySemantics"))
#: Kinds of two operands.
PAIRS = {
    "PairLiteralIntegerIdRef": ("LiteralContextDependentNumber", "IdRef"),
    "PairIdRefLiteralInteger": ("IdRef", "LiteralInteger"),
    "PairIdRefIdRef": ("IdRef", "IdRef"),
}


class OperandWalk:
    """Visits the operands of an instruction; a subclass says what becomes of each.

    kinds: the kinds whose values have names, which are enumerants.
    """

    kinds: Container[str] = ()

    def operands(self, kinds: Iterable[str]) -> None:
        """Visit operands of these kinds: one of a kind with `?` if there are more, with `*` all that there are."""
        for kind in kinds:
            if kind[-1] == "*":
                if kind[:-1] in IDS:
                    self.identifiers()
                while self.has_more():
                    self.operand(kind[:-1])
            elif kind[-1] != "?":
                self.operand(kind)
            elif self.has_more():
                self.operand(kind[:-1])

    def operand(self, kind: str) -> None:
        """Visit one operand, and what it brings with it."""
        if kind in IDS:
            self.identifier()
        elif kind in self.kinds:
            self.enumerant(kind)
        elif kind in PAIRS:
            self.operands(PAIRS[kind])
        else:
            visit = _VISITS.get(kind)
            if visit is None:
                self.integer()
            else:
                getattr(self, visit)()

    def operation_operands(self, row: Instruction) -> None:
        """Visit the operands of the instruction inside an OpSpecConstantOp."""
        self.operands(kind for kind in row.operands if kind not in ("type", "result"))

    def has_more(self) -> bool:
        """Return whether the instruction has more operands."""
        raise NotImplementedError

    def result_type(self) -> None:
        """Visit the id of the type of the result."""
        raise NotImplementedError

    def result(self) -> None:
        """Visit the id of the result."""
        raise NotImplementedError

    def identifier(self) -> None:
        """Visit any other id."""
        raise NotImplementedError

    def identifiers(self) -> None:
        """Visit the operands that are left, all of them ids."""
        while self.has_more():
            self.identifier()

    def enumerant(self, kind: str) -> None:
        """Visit a value or a mask, and the operands that its enumerants take."""
        raise NotImplementedError

    def string(self) -> None:
        """Visit a literal string."""
        raise NotImplementedError

    def number(self) -> None:
        """Visit a literal number as wide as the type of the result, or as the selector of OpSwitch."""
        raise NotImplementedError

    def integer(self) -> None:
        """Visit a literal of one word."""
        raise NotImplementedError

    def float_number(self) -> None:
        """Visit a literal of one word that is a float."""
        self.integer()

    def extended_instruction(self) -> None:
        """Visit the number of an instruction of the set that the first operand imports."""
        self.integer()

    def operation(self) -> None:
        """Visit the opcode inside OpSpecConstantOp, and its operands."""
        raise NotImplementedError


#: Kind of an operand -> the method that visits it; others are literals of one word.
_VISITS = {
    "type": "result_type",
    "result": "result",
    "LiteralString": "string",
    "LiteralContextDependentNumber": "number",
    "LiteralFloat": "float_number",
    "LiteralExtInstInteger": "extended_instruction",
    "LiteralSpecConstantOpInteger": "operation",
}
