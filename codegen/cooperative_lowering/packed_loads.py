"""Loads of matrices that are kept as lines, packed into words. SPV_KHR_cooperative_matrix.

In: OpCooperativeMatrixLoadKHR of such a matrix. Out: a call. Must not know: products.

The lines are rows of A or columns of B. Memory that runs along them is read in vectors or words where its type says
that it is aligned so.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.packing import ALONG
from glslc_coop.codegen.cooperative_lowering.shapes import USE_A, Component
from glslc_coop.codegen.cooperative_lowering.text import to_bits
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.body import AnyOperand, Body
    from glslc_coop.codegen.cooperative_lowering.context import Lowering
    from glslc_coop.codegen.cooperative_lowering.library import Callback
    from glslc_coop.codegen.cooperative_lowering.memory import Access
    from glslc_coop.codegen.cooperative_lowering.shapes import MatrixShape, Packing
    from glslc_coop.codegen.cooperative_lowering.sizes import Size
    from glslc_coop.codegen.ir.instruction import Id, Instruction

_WORD, _VECTOR = Component("uint", "uint", 4), Component("uvec4", "uint", 16)
_COLUMN_MAJOR = 1


def load(
    lowering: Lowering,
    body: Body,
    instruction: Instruction,
    pointer: Id,
    layout: Id,
    stride: AnyOperand,
    memory: AnyOperand,
) -> None:
    """Load the lines that this invocation multiplies."""
    if stride is None:
        raise LoweringError("a load or store of a matrix without a stride is not supported")
    assert not isinstance(layout, int)
    known = lowering.sizes.of(layout)
    if isinstance(known, int) and known > _COLUMN_MAJOR:
        raise LoweringError("a blocked layout of a matrix that is multiplied from registers is not supported")
    shape = lowering.shapes.matrix(instruction.type)
    assert shape.packing is not None
    _Load(lowering, body, shape, shape.packing, pointer, stride, memory).emit(instruction, known)


class _Load:
    """One load. unit: bytes of a component of memory as it is read."""

    def __init__(
        self,
        lowering: Lowering,
        body: Body,
        shape: MatrixShape,
        packing: Packing,
        pointer: Id,
        stride: AnyOperand,
        memory: AnyOperand,
    ) -> None:
        self.lowering, self.body, self.shape, self.packing = lowering, body, shape, packing
        self.pointer, self.stride, self.memory = pointer, stride, memory
        self.parts = 4 // shape.component.size

    def emit(self, instruction: Instruction, layout: Size) -> None:
        """Emit the call."""
        along = ALONG[self.packing.use]
        probe = self.access()
        if isinstance(layout, int):
            unit = self.unit(probe, layout == along)
            text = self.along(unit) if layout == along else self.across(unit)
        else:
            unit = self.shape.component
            text = f"if (LAYOUT == {along}u) {{ {self.along(unit)} }} else {{ {self.across(unit)} }}"
        access = self.access()
        callbacks: dict[str, Callback] = {"load": access.callback("load", unit)}
        lane = self.lowering.text.lane(self.shape)
        block = f"{lane} / LINES" if self.packing.use == USE_A else f"{lane} % LINES"
        shape_text = self.lowering.text
        helper = self.lowering.library.function(
            f"{shape_text.array(self.shape)} load_lines({access.declared}, uint pitch)\n{{\n"
            f"    {shape_text.local(self.shape, 'r')}\n    uint block = {block};\n"
            f"    {text}\n    return r;\n}}",
            {
                "LENGTH": self.packing.length,
                "LINES": self.packing.lanes,
                "BLOCKS": self.packing.blocks,
                "UNIT": self.packing.unit,
                "COUNT": self.packing.count,
                "DEPTH": self.packing.depth,
                "WORDS": self.packing.words,
                "LANES": self.shape.lanes,
                "LAYOUT": layout,
            },
            callbacks,
        )
        self.body.call(instruction, helper, [*access.arguments, self.pitch(access, unit)])

    def access(self) -> Access:
        return self.lowering.memory.access(self.body, self.pointer, self.memory)

    def pitch(self, access: Access, unit: Component) -> Id:
        """Return the bytes between lines in memory, in units of what is read."""
        stride = self.body.to_uint(self.stride)
        if access.unit >= unit.size:
            return self.body.scaled(stride, access.unit // unit.size)
        return self.body.divided(stride, unit.size // access.unit)

    def unit(self, access: Access, is_along: bool) -> Component:
        """Return what is read at once: a vector, a word, or a component where memory may not be aligned."""
        component, packing = self.shape.component, self.packing
        if component.size == 4 and not is_along:
            return component
        alignment = access.alignment
        if alignment >= 16 and is_along and packing.words % 4 == 0:
            return _VECTOR
        if component.size < 4 and alignment >= 4 and (is_along or packing.unit % self.parts == 0):
            return _WORD
        return component

    def line(self, number: str) -> str:
        """Return the line of the matrix that is so manieth of this invocation."""
        return self.lowering.text.line("block", number, "UNIT", "BLOCKS")

    def put(self, line: str, word: str, bits: str) -> str:
        """Return the statements that keep a word of a line."""
        component = self.shape.component
        if component.size == 4:
            return f"r[({line}) * DEPTH + {word}] = {self.lowering.text.from_bits(component, bits)};"
        if not self.packing.is_wide:
            return f"r[({line}) * DEPTH + {word}] = {bits};"
        parts = " ".join(
            f"r[({line}) * DEPTH + ({word}) * {self.parts}u + {n}u] = "
            f"{component.to_float(self.lowering.text.part(component, 'bits', n))};"
            for n in range(self.parts)
        )
        return f"{{ uint bits = {bits}; {parts} }}"

    def loops(self, outer: str, inner: str, body: str) -> str:
        """Return two nested loops, over l and w."""
        slots = self.lowering.text.slots
        return f"{slots}for (uint l = 0u; l < {outer}; ++l) {slots}for (uint w = 0u; w < {inner}; ++w) {{ {body} }}"

    def along(self, unit: Component) -> str:
        """Return the statements for memory that runs along the lines."""
        passed = self.access().passed
        if unit.size == 16:
            words = " ".join(self.put("l", f"w * 4u + {n}u", f"q[{n}]") for n in range(4))
            return self.loops("COUNT", "WORDS / 4u", f"uvec4 q = load({passed}, {self.line('l')} * pitch + w); {words}")
        place = f"{self.line('l')} * pitch + w"
        if unit is _WORD:
            return self.loops("COUNT", "WORDS", self.put("l", "w", f"load({passed}, {place})"))
        if self.parts == 1:
            return self.loops("COUNT", "WORDS", f"r[l * DEPTH + w] = load({passed}, {place});")
        bits = [
            f"({to_bits(unit, f'load({passed}, {place} * {self.parts}u + {n}u)')} << {n * unit.size * 8}u)"
            for n in range(self.parts)
        ]
        return self.loops("COUNT", "WORDS", self.put("l", "w", " | ".join(bits)))

    def across(self, unit: Component) -> str:
        """Return the statements for memory that runs across the lines."""
        passed, parts, bits = self.access().passed, self.parts, self.shape.component.size * 8
        if parts == 1:
            return self.loops("COUNT", "WORDS", f"r[l * DEPTH + w] = load({passed}, w * pitch + {self.line('l')});")
        if unit is _WORD:
            mask = (1 << bits) - 1
            puts, word = [], f"{self.line(f'l * {parts}u')} / {parts}u"
            for k in range(parts):
                puts.append(f"uint q{k} = load({passed}, (w * {parts}u + {k}u) * pitch + {word});")
            for line in range(parts):
                pieces = [f"(((q{k} >> {line * bits}u) & {mask}u) << {k * bits}u)" for k in range(parts)]
                puts.append(self.put(f"l * {parts}u + {line}u", "w", " | ".join(pieces)))
            return self.loops(f"COUNT / {parts}u", "WORDS", " ".join(puts))
        place = self.line("l")
        pieces = [
            f"({to_bits(unit, f'load({passed}, (w * {parts}u + {k}u) * pitch + {place})')} << {k * bits}u)"
            for k in range(parts)
        ]
        return self.loops("COUNT", "WORDS", self.put("l", "w", " | ".join(pieces)))
