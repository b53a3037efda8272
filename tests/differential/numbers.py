"""Numbers: the value of an expression is exact, for integers of all widths, or rounded once, for floats.

A case computes each expression of constants, of specialization constants, of variables with constant values and of
values that a buffer holds. The module of each level is executed by an interpreter; the line says what all of them have
to give, which this file computes with exact rationals. What GLSL leaves undefined is not drawn.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from differential import arithmetic, harness, machine
from differential.arithmetic import Undefined
from glslc_coop.reflection.view import ModuleView

if TYPE_CHECKING:
    import random
    from typing import Any

UNIT = "expressions"
ROWS = 24
LEVELS = (None, "speed")
HEAD = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Results { uint64_t w[]; } results;
layout(binding = 1, std430) buffer Values { uint64_t w[]; } values;
"""
KINDS: dict[str, tuple[Any, ...]] = {
    **{
        f"{'' if is_signed else 'u'}int{width}_t": ("int", width, is_signed)
        for width in (8, 16, 32, 64)
        for is_signed in (True, False)
    },
    **{f"float{width}_t": ("float", width) for width in (16, 32, 64)},
}
SUFFIXES = {"uint16_t": "us", "int16_t": "s", "int32_t": "", "uint32_t": "u", "int64_t": "l", "uint64_t": "ul"}
#: Type -> how its bits become 64 bits, and 64 bits become it.
TO_BITS = {16: "uint64_t(float16BitsToUint16({}))", 32: "uint64_t(floatBitsToUint({}))", 64: "doubleBitsToUint64({})"}
OF_BITS = {16: "uint16BitsToFloat16(uint16_t({}))", 32: "uintBitsToFloat(uint({}))", 64: "uint64BitsToDouble({})"}
SYMBOLS = {"+": "Add", "-": "Sub", "*": "Mul", "&": "BitwiseAnd", "|": "BitwiseOr", "^": "BitwiseXor"}
ORDERS = {"<": "LessThan", ">": "GreaterThan", "<=": "LessThanEqual", ">=": "GreaterThanEqual"}
EDGES = (0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.0, 7.0, 0.1, -0.7, 3.1415926, 100.25, -1000.0, 60000.0)
_LEAST = {16: 2.0**-14, 32: 2.0**-126, 64: 2.0**-1022}


class Node:
    """An expression. text: with `{N}` for the operand of that number; kind: the name of its type; value: what it is."""

    __slots__ = ("text", "kind", "value")

    def __init__(self, text: str, kind: str, value: Any) -> None:
        self.text = text
        self.kind = kind
        self.value = value


class _Writer:
    """Draws expressions of one row. operands: (type, value) of each."""

    def __init__(self, source: random.Random) -> None:
        self.random = source
        self.operands: list[tuple[str, Any]] = []

    def operand(self, kind: str) -> Node:
        """Return a new operand."""
        of = KINDS[kind]
        if of[0] == "float":
            value = arithmetic.narrow(self.random.choice((*EDGES, self.random.uniform(-50, 50))), of[1])
        else:
            width = of[1]
            edges = (0, 1, 2, 3, 7, -1, -2, 1 << width - 1, (1 << width - 1) - 1, self.random.getrandbits(width))
            value = self.random.choice(edges) & ((1 << width) - 1)
        self.operands.append((kind, value))
        return Node(f"{{{len(self.operands) - 1}}}", kind, value)

    def expression(self, kind: str, depth: int) -> Node:
        """Return an expression of a type. Raises Undefined."""
        if depth == 0 or self.random.random() < 0.15:
            return self.operand(kind)
        choose = self.random.random()
        if choose < 0.15:
            return self.conversion(kind, depth)
        if choose < 0.25:
            condition, one, other = self.condition(depth - 1), self.expression(kind, depth - 1), self.operand(kind)
            text = f"({condition.text} ? {one.text} : {other.text})"
            return Node(text, kind, one.value if condition.value else other.value)
        return self.floats(kind, depth) if KINDS[kind][0] == "float" else self.integers(kind, depth)

    def compute(self, kind: str, text: str, name: str, *operands: Node) -> Node:
        """Return an expression of an instruction, or of a function of GLSL.std.450."""
        of = KINDS[operands[0].kind]
        values = [each.value for each in operands]
        value = arithmetic.compute(name, values, of, KINDS[kind]) if name.startswith("Op") else None
        if value is None:
            value = arithmetic.extended(name, values, of)
        if KINDS[kind][0] == "float":
            if not math.isfinite(value) or 0 < abs(value) < _LEAST[KINDS[kind][1]]:
                raise Undefined("not a normal number")
        return Node(text.format(*(each.text for each in operands)), kind, value)

    def integers(self, kind: str, depth: int) -> Node:
        """Return an operation on integers."""
        _, width, is_signed = KINDS[kind]
        one, other = self.expression(kind, depth - 1), self.expression(kind, depth - 1)
        letter = "S" if is_signed else "U"
        operator = self.random.choice("+ - * & | ^ / % << >> neg ~ min max clamp abs sign bits".split())
        if operator in SYMBOLS:
            prefix = "OpI" if operator in "+-*" else "Op"
            return self.compute(kind, f"({{}} {operator} {{}})", prefix + SYMBOLS[operator], one, other)
        if operator == "/":
            return self.compute(kind, "({} / {})", f"Op{letter}Div", one, other)
        if operator == "%":
            if is_signed and (one.value | other.value) >> width - 1:
                raise Undefined("remainder of negative numbers")
            return self.compute(kind, "({} % {})", f"Op{letter}Mod", one, other)
        if operator in ("<<", ">>"):
            name = (
                "OpShiftLeftLogical" if operator == "<<" else f"OpShiftRight{'Arithmetic' if is_signed else 'Logical'}"
            )
            amount = Node(f"({other.text} & {kind}({width - 1}))", kind, other.value & width - 1)
            return self.compute(kind, f"({{}} {operator} {{}})", name, one, amount)
        if operator in ("neg", "~"):
            sign, name = ("-", "OpSNegate") if operator == "neg" else ("~", "OpNot")
            return self.compute(kind, f"({sign}{{}})", name, one)
        if operator in ("min", "max"):
            return self.compute(kind, f"{operator}({{}}, {{}})", letter + operator.capitalize(), one, other)
        if operator == "clamp":
            return self.compute(kind, "clamp({}, {}, {})", f"{letter}Clamp", one, other, self.operand(kind))
        if operator in ("abs", "sign"):
            if not is_signed or one.value == 1 << width - 1:
                raise Undefined(f"{operator} of {kind}")
            return self.compute(kind, f"{operator}({{}})", f"S{operator.capitalize()}", one)
        if width != 32:
            raise Undefined("bits of other integers")
        return self.bits(kind, one, other)

    def bits(self, kind: str, one: Node, other: Node) -> Node:
        """Return a function of the bits of 32-bit integers."""
        name = self.random.choice(("bitCount", "findLSB", "findMSB", "bitfieldReverse", "extract", "insert"))
        offset = self.random.randrange(33)
        count = self.random.randrange(33 - offset)
        places = (Node(str(offset), "int32_t", offset), Node(str(count), "int32_t", count))
        letter = "S" if KINDS[kind][2] else "U"
        if name == "extract":
            return self.compute(kind, "bitfieldExtract({}, {}, {})", f"OpBitField{letter}Extract", one, *places)
        if name == "insert":
            return self.compute(kind, "bitfieldInsert({}, {}, {}, {})", "OpBitFieldInsert", one, other, *places)
        if name == "bitfieldReverse":
            return self.compute(kind, "bitfieldReverse({})", "OpBitReverse", one)
        instruction = {"bitCount": "OpBitCount", "findLSB": "FindILsb", "findMSB": f"Find{letter}Msb"}[name]
        found = self.compute("int32_t", f"{name}({{}})", instruction, one)
        return found if kind == "int32_t" else Node(f"uint({found.text})", kind, found.value)

    def floats(self, kind: str, depth: int) -> Node:
        """Return an operation on floats."""
        one, other = self.expression(kind, depth - 1), self.expression(kind, depth - 1)
        operator = self.random.choice("+ - * / neg abs sign floor ceil trunc roundEven min max clamp step sqrt".split())
        if operator in "+-*/":
            name = "OpFDiv" if operator == "/" else "OpF" + SYMBOLS[operator]
            if operator == "/" and other.value == 0:
                raise Undefined("division by zero")
            return self.compute(kind, f"({{}} {operator} {{}})", name, one, other)
        if operator == "neg":
            return self.compute(kind, "(-{})", "OpFNegate", one)
        if operator in ("min", "max", "step"):
            name = "Step" if operator == "step" else "F" + operator.capitalize()
            return self.compute(kind, f"{operator}({{}}, {{}})", name, one, other)
        if operator == "clamp":
            return self.compute(kind, "clamp({}, {}, {})", "FClamp", one, other, self.operand(kind))
        names = {"abs": "FAbs", "sign": "FSign", "roundEven": "RoundEven"}
        return self.compute(kind, f"{operator}({{}})", names.get(operator, operator.capitalize()), one)

    def conversion(self, kind: str, depth: int) -> Node:
        """Return a conversion of an expression of another type."""
        source = self.random.choice([each for each in KINDS if each != kind])
        one = self.expression(source, depth - 1)
        of, to = KINDS[source], KINDS[kind]
        if of[0] == to[0] == "float":
            return self.compute(kind, f"{kind}({{}})", "OpFConvert", one)
        if of[0] == "float":
            if not to[2] and one.value < 0:
                raise Undefined("unsigned integer of a negative number")
            return self.compute(kind, f"{kind}({{}})", f"OpConvertFTo{'S' if to[2] else 'U'}", one)
        letter = "S" if of[2] else "U"
        if to[0] == "float":
            return self.compute(kind, f"{kind}({{}})", f"OpConvert{letter}ToF", one)
        return self.compute(kind, f"{kind}({{}})", f"Op{letter}Convert", one)

    def condition(self, depth: int) -> Node:
        """Return a comparison."""
        kind = self.random.choice([*KINDS])
        one, other = self.expression(kind, depth), self.operand(kind)
        of = KINDS[kind]
        operator = self.random.choice(("==", "!=", *ORDERS))
        if operator in ORDERS:
            prefix = "OpFOrd" if of[0] == "float" else "OpS" if of[2] else "OpU"
            name = prefix + ORDERS[operator]
        else:
            word = "Equal" if operator == "==" else "NotEqual"
            name = (
                "OpFOrd" if of[0] == "float" and word == "Equal" else "OpFUnord" if of[0] == "float" else "OpI"
            ) + word
        value = arithmetic.compute(name, (one.value, other.value), of, ("bool",))
        return Node(f"({one.text} {operator} {other.text})", "bool", value)


def _literal(kind: str, value: Any) -> str:
    """Return a constant with a value."""
    of = KINDS[kind]
    if of[0] == "float":
        text = repr(value) if "e" in repr(value) or "." in repr(value) else f"{value!r}.0"
        return f"({text}{ {16: 'hf', 32: 'f', 64: 'lf'}[of[1]] })".replace(" ", "")
    if kind in SUFFIXES:
        return f"{kind}(0x{value:x}{SUFFIXES[kind]})"
    return f"{kind}({arithmetic.signed(value, 8) if of[2] else value})"


def _bits(kind: str, value: Any) -> int:
    """Return what a row writes for a value: an integer with its sign."""
    of = KINDS[kind]
    if of[0] == "float":
        return int.from_bytes(arithmetic.to_bytes(value, of), "little")
    return (arithmetic.signed(value, of[1]) if of[2] else value) & (1 << 64) - 1


def _row(at: int, source: random.Random, declared: list[str]) -> str | None:
    """Return the line of an expression, computed in four ways; None for one that is undefined."""
    writer = _Writer(source)
    try:
        node = writer.expression(source.choice([*KINDS]), source.choice((1, 2, 2, 3)))
    except (Undefined, OverflowError):
        return None
    literals = [_literal(kind, value) for kind, value in writer.operands]
    special, local, loaded, first = [], [], [], at * 64
    for number, (kind, value) in enumerate(writer.operands):
        special.append(f"s{at}_{number}")
        declared.append(f"layout(constant_id = {first + number}) const {kind} s{at}_{number} = {literals[number]};")
        local.append(f"v{number}")
        form = OF_BITS[KINDS[kind][1]] if KINDS[kind][0] == "float" else f"{kind}({{}})"
        # Some of them are constants: rules match operations of what is known with what is not.
        is_known = source.random() < 0.3
        loaded.append(literals[number] if is_known else form.format(f"values.w[{first + number}]"))
        declared.append(f"// value {first + number} {_bits(kind, value):#x}")
    form = TO_BITS[KINDS[node.kind][1]] if KINDS[node.kind][0] == "float" else "uint64_t({})"
    variables = " ".join(f"{kind} v{n} = {literals[n]};" for n, (kind, _) in enumerate(writer.operands))
    parts = [f"{{ const {node.kind} c = {node.text.format(*literals)}; results.w[{at * 4}] = {form.format('c')}; "]
    for way, operands in enumerate((special, local, loaded), 1):
        parts.append(f"results.w[{at * 4 + way}] = {form.format(node.text.format(*operands))}; ")
    return f"    {variables.join(('{ ', ' '))}{''.join(parts)}}} }} // row {at} {_bits(node.kind, node.value):#x}"


def generate(seed: int, index: int) -> str:
    """Return a shader with an expression on each line."""
    source = harness.generator(seed, index)
    declared: list[str] = []
    lines: list[str] = []
    while len(lines) < ROWS:
        more: list[str] = []
        line = _row(len(lines), source, more)
        if line is not None:
            lines.append(line)
            declared += more
    return HEAD + "\n".join(declared) + "\nvoid main()\n{\n" + "\n".join(lines) + "\n}\n"


def items(text: str) -> int:
    """Return the number of expressions."""
    return text.count("// row ")


class _Machine(machine.Machine):
    """Executes a case, whose text says what the second buffer holds."""

    def __init__(self, view: ModuleView, text: str) -> None:
        super().__init__(view, "")
        self.given = {int(at): int(value, 16) for at, value in re.findall(r"// value (\d+) (0x\w+)", text)}

    def first(self, line: Any, name: tuple[object, ...]) -> Any:
        """Return the values of the text, or room for the results."""
        if name[0] != "StorageBuffer":
            return super().first(line, name)
        number = self.view.decoration(line.result, "Binding")
        last = max(self.given, default=0) if number == [1] else ROWS * 4
        return (tuple(self.given.get(at, 0) if number == [1] else 0 for at in range(last + 1)),)


WAYS = ("folded", "specialized", "variable", "loaded")


def check(texts: list[str]) -> list[str | None]:
    """Return which value of each case is wrong."""
    return [_check(text) for text in texts]


def _check(text: str) -> str | None:
    for level in LEVELS:
        try:
            words = harness.compile_text(text, level)
        except harness.Refused as error:
            return f"refused: {error}"
        except Exception as error:  # any exception is a finding
            return harness.traceback_of(error)
        wrong = harness.complaint(words)
        if wrong:
            return f"invalid {level}: {wrong}"
        executed = _Machine(ModuleView(words), text)
        executed.run()
        (results,) = executed.memory()["StorageBuffer", "Binding", 0]
        for line in text.splitlines():
            found = re.search(r"// row (\d+) (0x\w+)", line)
            if found is None:
                continue
            at, wanted = int(found[1]) * 4, int(found[2], 16)
            for way in WAYS:
                if results[at] != wanted:
                    return f"value {level} {way}: {results[at]:#x} for {wanted:#x} in {line.strip()}"
                at += 1
    return None
