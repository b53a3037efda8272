"""Layouts: random blocks in every packing and storage class.

A case declares several blocks; the line of each ends with what an independent model of the packing rules makes of it
(GLSL 4.60 section 7.6.2.2, GL_EXT_scalar_block_layout). Its type is described from the module and compared with that,
and with the reference's module.
"""

from __future__ import annotations

import random

from differential import harness
from differential.modules import STORAGE, Module

UNIT = "blocks"

HEAD = """#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_shared_memory_block : require
"""
#: GLSL scalar -> its name in descriptions, its bytes, the prefix of its vectors.
SCALARS = {
    "float": ("f32", 4, "vec"),
    "int": ("i32", 4, "ivec"),
    "uint": ("u32", 4, "uvec"),
    "bool": ("u32", 4, "bvec"),
    "double": ("f64", 8, "dvec"),
    "float16_t": ("f16", 2, "f16vec"),
    "int8_t": ("i8", 1, "i8vec"),
    "uint8_t": ("u8", 1, "u8vec"),
    "int16_t": ("i16", 2, "i16vec"),
    "uint16_t": ("u16", 2, "u16vec"),
    "int64_t": ("i64", 8, "i64vec"),
    "uint64_t": ("u64", 8, "u64vec"),
}
MATRICES = {"float": "mat", "double": "dmat", "float16_t": "f16mat"}


def _up(value: int, alignment: int) -> int:
    return -(-value // alignment) * alignment


class _Type:
    """A type without array dimensions: scalar, vector (rows), matrix (columns by rows), structure or reference."""

    def __init__(self, text: str, scalar: str = "", rows: int = 1, columns: int = 1) -> None:
        self.text = text
        self.scalar = scalar
        self.rows = rows
        self.columns = columns
        self.members: list[_Member] | None = None

    def place(self, rule: str, row_major: bool) -> tuple[int, int, str, str]:
        """Return alignment, consumed bytes, the description, and what a matrix adds after it."""
        if self.members is not None:
            return _place_members(self.members, rule, row_major)
        if not self.scalar:
            return 8, 8, "ref({0:u32})", ""
        name, width, _ = SCALARS[self.scalar]
        count = self.columns if row_major and self.columns > 1 else self.rows
        alignment = width * (1 if rule == "scalar" else {1: 1, 2: 2, 3: 4, 4: 4}[count])
        text = name + (f"x{self.rows}" if self.rows > 1 else "")
        if self.columns == 1:
            return alignment, width * count, text, ""
        alignment = _up(alignment, 16) if rule == "std140" else alignment
        stride = _up(width * count, alignment)
        lines = self.rows if row_major else self.columns
        return alignment, stride * lines, f"{text}x{self.columns}", f"{'row' if row_major else 'col'}{stride}"


class _Member:
    def __init__(self, kind: _Type, name: str, sizes: list[int | None]) -> None:
        self.kind = kind
        self.name = name
        self.sizes = sizes
        self.order = ""
        self.offset = self.align = 0

    def place(self, rule: str, row_major: bool) -> tuple[int, int, str, str]:
        row_major = self.order == "row_major" if self.order else row_major
        alignment, consumed, text, suffix = self.kind.place(rule, row_major)
        for size in reversed(self.sizes):
            alignment = _up(alignment, 16) if rule == "std140" else alignment
            stride = _up(consumed, alignment)
            text += f"[{size or ''}]@{stride}"
            # Scalar layout lets the next member into the tail padding of the last element.
            consumed = stride * ((size or 0) - 1) + consumed if rule == "scalar" else stride * (size or 0)
        return alignment, consumed, text, suffix

    def qualifiers(self) -> str:
        words = [self.order] if self.order else []
        words += [f"offset = {self.offset}"] if self.offset else []
        words += [f"align = {self.align}"] if self.align else []
        return f"layout({', '.join(words)}) " if words else ""

    def __str__(self) -> str:
        sizes = "".join(f"[{'' if size is None else size}]" for size in self.sizes)
        return f"{self.qualifiers()}{self.kind.text} {self.name}{sizes};"


def _place_members(members: list[_Member], rule: str, row_major: bool, align: int = 0) -> tuple[int, int, str, str]:
    """Return alignment, consumed bytes and description of a structure or a block."""
    alignment, position, texts = 1, 0, []
    for member in members:
        own, consumed, text, suffix = member.place(rule, row_major)
        alignment = max(alignment, own)
        position = max(_up(position, max(own, member.align or align)), member.offset)
        position = _up(position, max(own, member.align or align))
        # A matrix nested in arrays keeps its stride after the dimensions, where the module's member decorations are.
        texts.append(f"{position}:{text}{suffix}")
        position += consumed
    if rule == "std140":
        alignment = _up(alignment, 16)
    return alignment, position if rule == "scalar" else _up(position, alignment), "{" + " ".join(texts) + "}", ""


def _leaf(member: _Member) -> str:
    """Return the path of a scalar in a member."""
    path = member.name + "[0]" * len(member.sizes)
    if member.kind.members is not None:
        return f"{path}.{_leaf(member.kind.members[0])}"
    if not member.kind.scalar:
        return f"{path}.value"
    return path + ("[0]" if member.kind.columns > 1 else "") + (".x" if member.kind.rows > 1 else "")


class _Generator:
    def __init__(self, source: random.Random) -> None:
        self.random = source
        self.structures: list[_Type] = []
        self.lines: list[str] = []
        self.uses: list[str] = []

    def kind(self, depth: int) -> _Type:
        pick = self.random.random()
        if pick < 0.25 and self.structures and depth:
            return self.random.choice(self.structures)
        if pick < 0.29:
            return _Type("Node")
        scalar = self.random.choice([*SCALARS, "float", "float", "int"])
        if pick < 0.5 and scalar in MATRICES:
            columns, rows = self.random.randint(2, 4), self.random.randint(2, 4)
            return _Type(f"{MATRICES[scalar]}{columns}x{rows}", scalar, rows, columns)
        rows = self.random.randint(1, 4)
        return _Type(scalar if rows == 1 else f"{SCALARS[scalar][2]}{rows}", scalar, rows)

    def member(self, name: str) -> _Member:
        sizes: list[int | None] = []
        while self.random.random() < 0.25 and len(sizes) < 3:
            sizes.append(self.random.randint(1, 5))
        return _Member(self.kind(1), name, sizes)

    def structure(self) -> None:
        kind = _Type(f"S{len(self.structures)}")
        members = [self.member(f"m{at}") for at in range(self.random.randint(1, 4))]
        self.lines.append(f"struct {kind.text} {{ {' '.join(map(str, members))} }};")
        kind.members = members
        self.structures.append(kind)

    def block(self, index: int, storage: str) -> None:
        """Add a block with qualifiers that its rule allows; its line ends with what the model expects."""
        rule = self.random.choice(("std140", "std430", "scalar"))
        members = [self.member(f"b{index}m{at}") for at in range(self.random.randint(1, 6))]
        order = self.random.choice(("", "", "row_major", "column_major"))
        align = self.random.choice((0, 0, 0, 0, 16, 32, 128))
        position = 0
        for member in members:
            if member.kind.columns > 1 or member.kind.members is not None:
                member.order = self.random.choice(("", "", "row_major", "column_major"))
            if self.random.random() < 0.1:
                member.align = self.random.choice((4, 8, 16, 64))
            alignment, consumed, _, _ = member.place(rule, order == "row_major")
            if self.random.random() < 0.15 and position:
                member.offset = _up(position + self.random.randrange(64), max(alignment, member.align, align))
            start = max(alignment, member.align or align)
            position = _up(max(_up(position, start), member.offset), start) + consumed
        if storage == "buffer" and self.random.random() < 0.4:
            members.append(_Member(self.kind(1), f"b{index}last", [None]))
        words = [rule] + ([order] if order else []) + ([f"align = {align}"] if align else [])
        words += [f"binding = {index}"] if storage in ("uniform", "buffer") else []
        words += ["push_constant"] if storage == "push" else []
        keyword = {"push": "uniform", "reference": "buffer"}.get(storage, storage)
        *_, text, _ = _place_members(members, rule, order == "row_major", align)
        body = " ".join(map(str, members))
        self.lines.append(
            f"layout({', '.join(words)}) {keyword} B{index} {{ {body} }} b{index}; // {storage} {index} {text}"
        )
        self.uses.append(f"    sum += float(b{index}.{_leaf(self.random.choice(members))});")


def generate(seed: int, index: int) -> str:
    """Return a shader with a few structures and blocks."""
    made = _Generator(harness.generator(seed, index))
    for _ in range(made.random.randint(1, 4)):
        made.structure()
    blocks = [made.random.choice(("uniform", "buffer", "buffer")) for _ in range(6)] + ["push", "shared"]
    for number, storage in enumerate(blocks):
        made.block(number, storage)
    node = "layout(buffer_reference, std430) buffer Node { uint value; };\n"
    return (
        HEAD + node + "\n".join(made.lines) + "\nvoid main() {\n    float sum = 0.0;\n" + "\n".join(made.uses) + "\n}\n"
    )


def items(text: str) -> int:
    """Return the number of blocks."""
    return sum(1 for line in text.splitlines() if "} b" in line)


def _expected(text: str) -> dict[str, str]:
    """Return `storage binding` -> the description that the text's comments give."""
    found = {}
    for line in text.splitlines():
        if line.startswith("layout(") and "} b" in line:
            storage, binding, description = line.split("// ", 1)[1].split(" ", 2)
            found[f"{storage} {binding if storage in ('uniform', 'buffer') else ''}".strip()] = description
    return found


def described(module: Module) -> dict[str, str]:
    """Return `storage binding` -> the description of each block in a module."""
    found = {}
    for number, (_, storage) in module.variables.items():
        kind = module.pointee(number)
        if module.types[kind][0] == 30 and storage in (2, 4, 9, 12):
            binding = module.decorations.get(number, {}).get(33, ("",))[0]
            found[f"{STORAGE[storage]} {binding}".strip()] = module.describe(kind)
    return found


def _differs(left: dict[str, str], right: dict[str, str], names: str) -> str | None:
    for key in sorted({*left, *right}):
        if left.get(key) != right.get(key):
            return f"{names}: {key}\n  {left.get(key)}\n  {right.get(key)}"
    return None


def check(texts: list[str]) -> list[str | None]:
    """Compare the blocks of each case with the model and with the reference."""
    others = harness.reference(texts, target="vulkan1.3") if harness.has_reference() else [""] * len(texts)
    return [_check(text, other) for text, other in zip(texts, others, strict=True)]


def _check(text: str, other: bytes | str) -> str | None:
    try:
        words = harness.compile_text(text, target="vulkan1.3")
    except harness.Refused as error:
        return "unjudged: refused by both" if isinstance(other, str) and other else f"refused: {error}"
    if isinstance(other, str) and other not in ("", harness.NO_MESSAGE):
        return f"accepted: the reference refuses it: {other}"
    wrong = harness.complaint(words, "vulkan1.3")
    # Scalar layout in shared memory is a feature of its own, which the validator has not been told of.
    if wrong and "workgroupMemoryExplicitLayoutScalarBlockLayout" not in wrong:
        return f"invalid: {wrong}"
    found = described(Module(words))
    if isinstance(other, bytes):
        what = _differs(found, described(Module(other)), "reference")
        if what:
            return what
    return _differs(found, _expected(text), "model")
