"""GL_EXT_cooperative_matrix_maintenance1: random programs of conversions, reductions, functions per element,
transpositions and coordinates.

Modules of each level of optimization, and lowered ones in several forms, leave the same values in the buffers, as an
interpreter sees it. It executes one invocation, so modules are lowered for subgroups of one. Values are small whole
numbers, which each type holds exactly.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from differential import execution, harness
from glslc_coop.api.lowering import LoweringOptions, lower_words

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

UNIT = "programs"
TARGET = "vulkan1.3"
TYPES = ("float", "float16_t", "int", "int8_t")
USES = {"A": "gl_MatrixUseA", "B": "gl_MatrixUseB", "C": "gl_MatrixUseAccumulator"}
SIZES = (2, 4)
#: Name of the lowered module -> the level of what is lowered, the level afterwards, and how loops are.
FORMS: dict[str, tuple[str, str | None, str]] = {
    "lowered": ("none", None, "never"),
    "lowered speed": ("speed", "speed", "auto"),
    "lowered size": ("size", "size", "never"),
    "lowered unrolled": ("none", "speed", "always"),
}
HEAD = """#version 460
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
#define MATRIX(type, rows, columns, use) coopmat<type, gl_ScopeSubgroup, rows, columns, use>
"""
FUNCTIONS = """{0} add_{1}(const in {0} x, const in {0} y) {{ return {0}(x + y); }}
{0} larger_{1}(const in {0} x, const in {0} y) {{ return max(x, y); }}
{0} bound_{1}(const in uint row, const in uint column, const in {0} x) {{ return clamp(x, {0}(-4), {0}(4)); }}
{0} place_{1}(const in uint row, const in uint column, const in {0} x, const in {0} y)
{{
    return (row & 1u) != 0u ? {0}(x + {0}(column)) : clamp({0}(y - x), {0}(-9), {0}(9));
}}
"""


class _Writer:
    """Writes a program. matrices: name -> (type, rows, columns, use)."""

    def __init__(self, source: random.Random) -> None:
        self.random = source
        self.lines: list[str] = []
        self.matrices: dict[str, tuple[str, int, int, str]] = {}
        self.indent = "    "
        self.count = 0

    def put(self, line: str) -> None:
        """Add a line."""
        self.lines.append(self.indent + line)

    def kind(self, use: str = "") -> tuple[str, int, int, str]:
        """Return the type of a matrix."""
        pick = self.random.choice
        return pick(TYPES), pick(SIZES), pick(SIZES), use or pick([*USES])

    def declare(self, kind: tuple[str, int, int, str], value: str = "") -> str:
        """Declare a matrix and return its name."""
        name = f"m{self.count}"
        self.count += 1
        text = self.spelled(kind)
        self.put(f"{text} {name} = {value or f'{text}({kind[0]}({self.random.randint(-2, 3)}))'};")
        self.matrices[name] = kind
        return name

    def spelled(self, kind: tuple[str, int, int, str]) -> str:
        """Return a type as GLSL has it."""
        return f"MATRIX({kind[0]}, {kind[1]}, {kind[2]}, {USES[kind[3]]})"

    def loaded(self, kind: tuple[str, int, int, str]) -> str:
        """Declare a matrix of memory."""
        name = self.declare(kind)
        is_row_major = self.random.random() < 0.5
        layout, stride = ("Row", kind[2]) if is_row_major else ("Column", kind[1])
        first = self.random.randrange(8)
        memory = f"in_{kind[0]}.x, {first}, {stride}, gl_CooperativeMatrixLayout{layout}Major"
        self.put(f"coopMatLoad({name}, {memory});")
        return name

    def matrix(self, kind: tuple[str, int, int, str] | None = None, use: str = "") -> str:
        """Return a matrix, of a type where that is given."""
        found = [
            name for name, of in self.matrices.items() if (kind is None or of == kind) and (not use or of[3] == use)
        ]
        if found and self.random.random() < 0.85:
            return self.random.choice(found[-6:])
        return self.loaded(kind or self.kind(use))

    def bounded(self, name: str) -> None:
        """Keep the values of a matrix small."""
        self.put(f"coopMatPerElementEXT({name}, {name}, bound_{self.matrices[name][0]});")

    def statement(self) -> None:
        """Add an operation."""
        name = self.random.choice(("arithmetic", "convert", "transpose", "reduce", "element", "multiply", "loop", "if"))
        getattr(self, f"_{name}")()

    def _arithmetic(self) -> None:
        one = self.matrix()
        other = self.matrix(self.matrices[one])
        operation = self.random.choice(
            (f"{one} + {other}", f"{one} - {other}", f"{one} * {self.factor(one)}", f"-{one}")
        )
        self.bounded(self.declare(self.matrices[one], operation))

    def factor(self, name: str) -> str:
        """Return a number of a matrix's component type."""
        return f"{self.matrices[name][0]}({self.random.choice((0, 1, 2, -1))})"

    def _convert(self) -> None:
        one = self.matrix()
        source, rows, columns, use = self.matrices[one]
        target = self.random.choice(TYPES)
        # Uses change to and from accumulators.
        to = self.random.choice((use, "C")) if use != "C" else self.random.choice("ABC")
        kind = target, rows, columns, to
        self.declare(kind, f"{self.spelled(kind)}({one})")

    def _transpose(self) -> None:
        one = self.matrix(use="C")
        source, rows, columns, _ = self.matrices[one]
        kind = self.random.choice((source, source, self.random.choice(TYPES))), columns, rows, self.random.choice("AB")
        self.put(f"coopMatTransposeEXT({self.declare(kind)}, {one});")

    def _reduce(self) -> None:
        one = self.matrix(use="C")
        type_, rows, columns, _ = self.matrices[one]
        squares = ("2x2",) if min(rows, columns) > 1 else ()
        mask = self.random.choice(("Row", "Column", "RowAndColumn", *squares))
        pick = self.random.choice
        if mask == "2x2":
            rows, columns = rows // 2, columns // 2
        elif mask == "Row":
            columns = pick(SIZES)
        elif mask == "Column":
            rows = pick(SIZES)
        else:
            rows, columns = pick(SIZES), pick(SIZES)
        result = self.declare((type_, rows, columns, "C"))
        function = pick(("add", "larger"))
        self.put(f"coopMatReduceEXT({result}, {one}, gl_CooperativeMatrixReduce{mask}EXT, {function}_{type_});")
        self.bounded(result)

    def _element(self) -> None:
        one = self.matrix()
        kind = self.matrices[one]
        result = self.declare(kind)
        other = self.random.choice((self.factor(one), self.matrix(kind)))
        self.put(f"coopMatPerElementEXT({result}, {one}, place_{kind[0]}, {other});")
        self.bounded(result)

    def _multiply(self) -> None:
        one = self.matrix(use="A")
        type_, rows, inner, _ = self.matrices[one]
        columns = self.random.choice(SIZES)
        result = {"float16_t": ("float", "float16_t"), "float": ("float",)}.get(type_, ("int",))
        other = self.matrix((type_, inner, columns, "B"))
        total = self.matrix((self.random.choice(result), rows, columns, "C"))
        self.bounded(self.declare(self.matrices[total], f"coopMatMulAdd({one}, {other}, {total})"))

    def _loop(self) -> None:
        one = self.matrix()
        type_, _, columns, _ = self.matrices[one]
        self.put(f"for (int i = 0; i < {one}.length(); ++i) {{")
        if self.random.random() < 0.5:
            self.put(f"    {one}[i] = clamp({type_}({one}[i] * {self.factor(one)}), {type_}(-4), {type_}(4));")
        else:
            self.put(f"    uvec2 at = coopMatGetCoordinateEXT({one}, uint(i));")
            self.put(f"    out_{type_}.x[at.x * {columns}u + at.y] = {one}[i];")
        self.put("}")

    def _if(self) -> None:
        one = self.matrix()
        saved = dict(self.matrices)
        self.put(f"if (in_int.x[{self.random.randrange(8)}] > {self.random.randrange(4)}) {{")
        self.indent += "    "
        for _ in range(self.random.randint(1, 2)):
            self._arithmetic()
        same = [name for name, kind in self.matrices.items() if kind == self.matrices[one]]
        self.put(f"{one} = {self.random.choice(same)};")
        self.indent = self.indent[4:]
        self.put("}")
        self.matrices = saved

    def program(self) -> str:
        """Return the shader."""
        head = HEAD
        for at, type_ in enumerate(TYPES):
            head += f"layout(binding = {2 * at}) readonly buffer In{at} {{ {type_} x[]; }} in_{type_};\n"
            head += f"layout(binding = {2 * at + 1}) buffer Out{at} {{ {type_} x[]; }} out_{type_};\n"
            head += FUNCTIONS.format(type_, type_)
        for _ in range(self.random.randint(1, 2)):
            self.loaded(self.kind())
        for _ in range(self.random.randint(2, 6)):
            self.statement()
        offsets = dict.fromkeys(TYPES, 16)
        for name in list(self.matrices)[-3:]:
            type_, rows, columns, _ = self.matrices[name]
            memory = f"out_{type_}.x, {offsets[type_]}, {columns}, gl_CooperativeMatrixLayoutRowMajor"
            self.put(f"coopMatStore({name}, {memory});")
            offsets[type_] += 16
        return head + "void main()\n{\n" + "\n".join(self.lines) + "\n}\n"


def generate(seed: int, index: int) -> str:
    """Return a program."""
    return _Writer(harness.generator(seed, index)).program()


def items(text: str) -> int:
    """Return 1: a case is one program."""
    return 1


def _lowered(text: str, modules: dict[str, Sequence[int]]) -> dict[str, Sequence[int]]:
    """Return a module without cooperative types, in a form that the text decides."""
    name = list(FORMS)[zlib.crc32(text.encode()) % len(FORMS)]
    source, level, unroll = FORMS[name]
    options = LoweringOptions(1, "virtual", unroll=unroll)
    words, _ = lower_words(list(modules[source]), options, level)
    return {name: words}


def check(texts: list[str]) -> list[str | None]:
    """Return how the modules of each program differ."""
    return execution.check(texts, TARGET, _lowered, ("0",))
