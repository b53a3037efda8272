"""Folding: an expression has one value, whether it is folded, specialized or executed.

Each line of a case computes an expression three times: of constants, of specialization constants and of variables that
a device reads. Runs our module without and with -O, and the reference's. What GLSL leaves undefined is not drawn;
where it allows an error (4.7.1, Vulkan "Precision and Operation of SPIR-V Instructions"), a difference
within it passes.
"""

from __future__ import annotations

import math
import random
import re
from typing import TYPE_CHECKING

from differential import harness

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

UNIT = "foldings"

ROWS = 40
HEAD = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Results { uint w[]; } results;
layout(binding = 1, std430) buffer Zeros { uint w[]; } zeros;
uint next;
void put(uint x) { results.w[next++] = x; }
void put(bool x) { put(x ? 1u : 0u); }
void put(int x) { put(uint(x)); }
void put(float x) { put(floatBitsToUint(x)); }
void put(float16_t x) { put(uint(float16BitsToUint16(x))); }
void put(double x) { uvec2 v = unpackDouble2x32(x); put(v.x); put(v.y); }
void put(uint64_t x) { put(uint(x)); put(uint(x >> 32)); }
void put(int64_t x) { put(uint64_t(x)); }
"""
WIDTHS = {
    "int": 32,
    "uint": 32,
    "int8_t": 8,
    "uint8_t": 8,
    "int16_t": 16,
    "uint16_t": 16,
    "int64_t": 64,
    "uint64_t": 64,
}
PREFIXES = {"int": "i", "uint": "u", "float": "", "bool": "b", "double": "d", "float16_t": "f16", "int8_t": "i8"}
PREFIXES |= {"uint8_t": "u8", "int16_t": "i16", "uint16_t": "u16", "int64_t": "i64", "uint64_t": "u64"}
FLOATS = ("float", "float16_t", "double")
EDGES = (0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.5, 0.1, -0.7, 3.1415926, 100.25, -1000.0, 65504.0)
WIDE_EDGES = (1e10, 16777216.0, 3.4e38, -3.4e38, 1e-37, 2147483648.0, -2147483648.0)
#: Built-in functions of floats whose results are exact, by the number of their operands.
EXACT = {1: "abs sign floor trunc roundEven ceil", 2: "min max step", 3: "clamp"}
LOOSE = {
    1: "radians degrees sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp log exp2 log2 sqrt inversesqrt "
    "fract normalize length",
    2: "pow atan mod distance dot reflect",
    3: "mix smoothstep fma faceforward",
}
#: Which operands of a built-in function are defined.
DOMAINS = {
    "asin": lambda x: abs(x) <= 1,
    "acos": lambda x: abs(x) <= 1,
    "acosh": lambda x: x >= 1,
    # A device has NaN for -0.0.
    "asinh": lambda x: x != 0,
    "atanh": lambda x: abs(x) < 1,
    "log": lambda x: x > 0,
    "log2": lambda x: x > 0,
    "sqrt": lambda x: x >= 0,
    "inversesqrt": lambda x: x > 0,
    "normalize": lambda x: x != 0,
    "pow": lambda x, y: x > 0,
    # The sign of a zero decides between -pi and pi, and devices need not look at it.
    "atan": lambda x, y=1.0: y != 0 and (x != 0 or y > 0),
    "mod": lambda x, y: y != 0,
    "clamp": lambda x, low, high: low <= high,
    "smoothstep": lambda low, high, x: low < high,
}
#: The same functions in doubles: folding is held to a few units in the last place of these.
MODELS = {
    name: getattr(math, name)
    for name in "sin cos tan asin acos sinh cosh tanh asinh acosh atanh exp log log2 sqrt radians degrees".split()
}


class _Row:
    """One expression: operands as (type, text of the value), a template with {0}, {1}, …, the type of its result."""

    def __init__(self, operands: Sequence[tuple[str, str]], template: str, result: str, is_exact: bool) -> None:
        self.operands = operands
        self.template = template
        self.result = result
        self.is_exact = is_exact


class _Generator:
    def __init__(self, source: random.Random) -> None:
        self.random = source

    def pick(self, choices: Sequence[str]) -> str:
        return self.random.choice(choices)

    def number(self, scalar: str) -> tuple[float, str]:
        """Return an edge value of a scalar type and its text."""
        if scalar == "bool":
            value = self.random.random() < 0.5
            return value, "true" if value else "false"
        if scalar in FLOATS:
            edge = self.random.choice(EDGES if scalar == "float16_t" or self.random.random() < 0.8 else WIDE_EDGES)
            suffix = {"float": "", "double": "lf", "float16_t": "hf"}[scalar]
            return edge, f"({edge!r}{suffix})"
        width, is_signed = WIDTHS[scalar], not scalar.startswith("u")
        low, high = (-(1 << width - 1), (1 << width - 1) - 1) if is_signed else (0, (1 << width) - 1)
        value = self.random.choice(
            (0, 1, 2, 3, 7, -1, -2, -7, 100, low, high, low + 1, high - 1, self.random.randint(low, high))
        )
        value = value if low <= value <= high else -value
        long = "ul" if scalar == "uint64_t" else "l"
        if width == 64:
            return value, f"({value}{long})" if value != low or not is_signed else f"({low + 1}{long} - 1{long})"
        if scalar in ("int", "uint"):
            return value, f"{value}u" if scalar == "uint" else f"({value})" if value != low else f"({low + 1} - 1)"
        return value, f"{scalar}({value})"

    def operand(self, scalar: str, size: int, accept: object = None) -> tuple[list[float], tuple[str, str]]:
        """Return an operand of a scalar or vector type: its components, its type and its text."""
        numbers = [self.number(scalar) for _ in range(size)]
        values = [value for value, _ in numbers]
        if size == 1:
            return values, (scalar, numbers[0][1])
        kind = f"{PREFIXES[scalar]}vec{size}"
        return values, (kind, f"{kind}({', '.join(text for _, text in numbers)})")

    def row(self) -> _Row | None:
        """Return an expression, or None when the operands drawn have no defined result."""
        pick = self.random.random()
        size = self.random.choice((1, 1, 2, 3, 4))
        if pick < 0.4:
            return self.integer(self.pick([*WIDTHS]), size)
        if pick < 0.7:
            return self.function(self.pick(FLOATS), size)
        if pick < 0.8:
            return self.arithmetic(self.pick(FLOATS), size)
        if pick < 0.9:
            return self.conversion(size)
        return self.comparison(size)

    def integer(self, scalar: str, size: int) -> _Row | None:
        left, first = self.operand(scalar, size)
        right, second = self.operand(scalar, size)
        kind, width, is_signed = first[0], WIDTHS[scalar], not scalar.startswith("u")
        operator = self.pick(
            "+ - * & | ^ / % << >> neg ~ min max clamp abs sign ?: bitCount findLSB findMSB extract".split()
        )
        if operator in ("+", "-", "*", "&", "|", "^"):
            return _Row((first, second), f"{{0}} {operator} {{1}}", kind, True)
        if operator in ("/", "%"):
            overflows = is_signed and any(x == -(1 << width - 1) and y == -1 for x, y in zip(left, right))
            is_negative = operator == "%" and min(left + right) < 0
            return (
                None
                if 0 in right or overflows or is_negative
                else _Row((first, second), f"{{0}} {operator} {{1}}", kind, True)
            )
        if operator in ("<<", ">>"):
            return _Row((first, second), f"{{0}} {operator} ({{1}} & {scalar}({width - 1}))", kind, True)
        if operator in ("neg", "~"):
            return _Row((first,), f"{'-' if operator == 'neg' else '~'}{{0}}", kind, True)
        if operator == "?:":
            # Lavapipe selects only the first component of vectors by a specialization constant.
            if size > 1:
                return None
            _, third = self.operand("bool", 1)
            return _Row((third, first, second), "({0} ? {1} : {2})", kind, True)
        if operator in ("abs", "sign"):
            return (
                _Row((first,), f"{operator}({{0}})", kind, True)
                if is_signed and min(left) > -(1 << width - 1)
                else None
            )
        if operator == "clamp":
            return (
                _Row((first, first, second), "clamp({0}, {1}, {2})", kind, True)
                if all(x <= y for x, y in zip(left, right))
                else None
            )
        if operator in ("min", "max"):
            return _Row((first, second), f"{operator}({{0}}, {{1}})", kind, True)
        if width != 32:
            return None
        if operator == "extract":
            return _Row(
                (first,),
                f"bitfieldExtract({{0}}, {self.random.randrange(17)}, {self.random.randrange(17)})",
                kind,
                True,
            )
        return _Row((first,), f"{operator}({{0}})", kind.replace("uvec", "ivec").replace("uint", "int"), True)

    def function(self, scalar: str, size: int) -> _Row | None:
        count = self.random.choice((1, 1, 2, 3))
        is_exact = self.random.random() < 0.4
        name = self.pick((EXACT if is_exact else LOOSE)[count].split())
        drawn = [self.operand(scalar, size) for _ in range(count)]
        domain = DOMAINS.get(name, lambda *each: True)
        if not all(domain(*values) for values in zip(*[values for values, _ in drawn])):
            return None
        if (
            scalar == "double"
            and name in LOOSE[1].split()[:18] + ["pow", "atan"]
            and name not in ("sqrt", "inversesqrt")
        ):
            return None
        largest = 100.0 if name != "mod" else 1e4
        if not is_exact and any(not abs(value) < largest for values, _ in drawn for value in values):
            return None
        kind = scalar if name in ("length", "distance", "dot") else drawn[0][1][0]
        return _Row(
            [each for _, each in drawn], f"{name}({', '.join(f'{{{at}}}' for at in range(count))})", kind, is_exact
        )

    def arithmetic(self, scalar: str, size: int) -> _Row | None:
        left, first = self.operand(scalar, size)
        right, second = self.operand(scalar, size)
        operator = self.pick("+-*/")
        if operator == "/" and 0 in right or any(abs(x) > 1e30 for x in left + right):
            return None
        return _Row((first, second), f"{{0}} {operator} {{1}}", first[0], operator != "/")

    def conversion(self, size: int) -> _Row | None:
        source, target = self.pick([*PREFIXES]), self.pick([*PREFIXES])
        values, operand = self.operand(source, size)
        if source in FLOATS and target in WIDTHS:
            width, is_signed = WIDTHS[target], not target.startswith("u")
            low, high = (-(1 << width - 1), 1 << width - 1) if is_signed else (0, 1 << width)
            if not all(low <= int(value) < high and (is_signed or value >= 0) for value in values):
                return None
        if target == "float16_t" and any(abs(value) > 65504 for value in values):
            return None
        kind = target if size == 1 else f"{PREFIXES[target]}vec{size}"
        return _Row((operand,), f"{kind}({{0}})", kind, source in WIDTHS or target not in FLOATS)

    def comparison(self, size: int) -> _Row | None:
        scalar = self.pick([*PREFIXES])
        _, first = self.operand(scalar, size)
        _, second = self.operand(scalar, size)
        if self.random.random() < 0.3:
            return _Row((first, second), f"{{0}} {self.pick(('==', '!='))} {{1}}", "bool", True)
        if scalar == "bool":
            operator = self.pick(("&&", "||", "^^"))
            return _Row((first, second), f"{{0}} {operator} {{1}}", "bool", True) if size == 1 else None
        if size == 1:
            return _Row((first, second), f"{{0}} {self.pick(('<', '>', '<=', '>='))} {{1}}", "bool", True)
        name = self.pick(("lessThan", "greaterThanEqual", "equal", "notEqual"))
        return _Row((first, second), f"{name}({{0}}, {{1}})", f"bvec{size}", True)


def _puts(name: str, kind: str) -> str:
    """Return statements that write a value's components."""
    scalar = next((each for each, prefix in PREFIXES.items() if re.fullmatch(rf"{prefix}vec\d", kind)), kind)
    cast = {"int8_t": "int", "uint8_t": "uint", "int16_t": "int", "uint16_t": "uint"}.get(scalar, "")
    parts = [f"{name}.{letter}" for letter in "xyzw"[: int(kind[-1])]] if "vec" in kind else [name]
    return " ".join(f"put({cast}({part}));" if cast else f"put({part});" for part in parts)


def _specialized(at: int, number: int, kind: str, text: str, declared: list[str]) -> str:
    """Return an operand made of specialization constants, which are declared."""
    scalar = next((each for each, prefix in PREFIXES.items() if re.fullmatch(rf"{prefix}vec\d", kind)), kind)
    parts = text[text.index("(") + 1 : -1].split(", ") if "vec" in kind else [text]
    names = []
    for component, part in enumerate(parts):
        names.append(f"s{at}_{number}_{component}")
        identity = at * 16 + number * 4 + component
        declared.append(f"layout(constant_id = {identity}) const {scalar} {names[-1]} = {part};")
    return f"{kind}({', '.join(names)})" if "vec" in kind else names[0]


def generate(seed: int, index: int) -> str:
    """Return a shader with an expression on each line."""
    made = _Generator(harness.generator(seed, index))
    declared: list[str] = []
    lines: list[str] = []
    while len(lines) < ROWS:
        row = made.row()
        if row is None:
            continue
        at = len(lines)
        folded = row.template.format(*(text for _, text in row.operands))
        special = [_specialized(at, n, kind, text, declared) for n, (kind, text) in enumerate(row.operands)]
        variables = "".join(
            f"{kind} v{n} = {text}; if (zeros.w[0] != 0u) v{n} = {kind}(1); "
            for n, (kind, text) in enumerate(row.operands)
        )
        executed = row.template.format(*(f"v{n}" for n in range(len(row.operands))))
        kind = row.result
        lines.append(
            f"    {{ next = {at * 24}u; const {kind} c = {folded}; {_puts('c', kind)} "
            f"next = {at * 24 + 8}u; {kind} s = {row.template.format(*special)}; {_puts('s', kind)} "
            f"{variables}next = {at * 24 + 16}u; {kind} e = {executed}; {_puts('e', kind)} }} "
            f"// {kind} {'exact' if row.is_exact else 'loose'} {folded}"
        )
    return HEAD + "\n".join(declared) + "\nvoid main() {\n" + "\n".join(lines) + "\n}\n"


def items(text: str) -> int:
    """Return the number of expressions."""
    return text.count(" next = ") // 3


def check(texts: list[str]) -> list[str | None]:
    """Run each case's modules and compare the values on its lines."""
    others = harness.reference(texts, target="vulkan1.3") if harness.has_reference() else [""] * len(texts)
    return [_check(text, other) for text, other in zip(texts, others, strict=True)]


def _check(text: str, other: bytes | str) -> str | None:
    from glslc_coop.codegen.ir.words import to_bytes

    modules: dict[str, bytes] = {}
    try:
        for level in (None, "speed"):
            words = harness.compile_text(text, level, "vulkan1.3")
            wrong = harness.complaint(words, "vulkan1.3")
            if wrong:
                return f"invalid {level}: {wrong}"
            modules[level or "none"] = to_bytes(words)
    except harness.Refused as error:
        return "unjudged: refused by both" if isinstance(other, str) and other else f"refused: {error}"
    except Exception as error:  # any exception is a finding
        return harness.traceback_of(error)
    if isinstance(other, str) and other not in ("", harness.NO_MESSAGE):
        return f"accepted: the reference refuses it: {other}"
    if isinstance(other, bytes):
        modules["reference"] = other
    if harness.device() is None:
        return "unjudged: no device"
    results: dict[str, np.ndarray] = {}
    for name, module in modules.items():
        written = _run(module)
        if not isinstance(written, str):
            results[name] = written
        elif name != "reference":
            # What the device cannot run of the reference's is no fault of ours.
            return f"not run {name}: {written}"
    for line in text.splitlines():
        found = re.match(r" *\{ next = (\d+)u;.* // (\w+) (exact|loose) (.*)", line)
        if found:
            what = _compare(int(found[1]), found[2], found[3] == "exact", found[4], results)
            if what:
                return what
    return None


def run_reference(text: str) -> None:
    """Run the reference's module of a case, which may end the process."""
    if not harness.has_reference() or harness.device() is None:
        return
    for arguments in ((), ("-O",)):
        (other,) = harness.reference([text], arguments, "vulkan1.3")
        if isinstance(other, bytes):
            _run(other)


def _run(module: bytes) -> np.ndarray | str:
    """Run a module; return the words that it writes, or the call that failed."""
    import numpy as np

    found = harness.execute(module, [np.full(ROWS * 24, 0xABABABAB, np.uint32), np.zeros(64, np.uint32)])
    return found if isinstance(found, str) else found[0]


def _decode(words: np.ndarray, kind: str) -> list[float | int]:
    """Return the components that a line wrote."""
    import numpy as np

    scalar = next((each for each, prefix in PREFIXES.items() if re.fullmatch(rf"{prefix}vec\d", kind)), kind)
    count = int(kind[-1]) if "vec" in kind else 1
    if scalar == "float":
        return [float(each) for each in words[:count].view(np.float32)]
    if scalar == "float16_t":
        return [float(each) for each in words[:count].astype(np.uint16).view(np.float16)]
    if scalar == "double":
        return [float(each) for each in words[: 2 * count].view(np.float64)]
    if WIDTHS.get(scalar) == 64:
        return [int(each) for each in words[: 2 * count].view(np.uint64)]
    return [int(each) for each in words[:count]]


def _close(left: float, right: float, kind: str, tolerance: float) -> bool:
    """Return True for values that are the same, or within a tolerance; numbers below the normal ones may be zero."""
    if isinstance(left, int) or isinstance(right, int):
        return left == right
    if math.isnan(left) or math.isnan(right):
        return math.isnan(left) and math.isnan(right)
    least = 6.2e-5 if kind.startswith("f16") or kind == "float16_t" else 1.2e-38
    if left == right or max(abs(left), abs(right)) < least:
        return True
    return abs(left - right) <= tolerance * max(abs(left), abs(right), 1.0)


def _is_same_remainder(left: float, right: float, text: str, tolerance: float) -> bool:
    """Return True for two values of `x - y * floor(x / y)` that rounding explains: the quotient has an error that is
    multiplied by the divisor, and next to a whole number the results are a divisor apart.
    """
    numbers = [abs(float(each)) for each in re.findall(r"\((-?[\d.e+-]+)(?:hf|lf)?\)", text)]
    difference, allowed = abs(left - right), tolerance * max(numbers, default=0.0)
    return difference <= allowed or any(abs(difference - number) <= allowed for number in numbers)


def _compare(at: int, kind: str, is_exact: bool, text: str, results: dict[str, np.ndarray]) -> str | None:
    """Return what differs among the values of one line."""
    ways = {"folded": at, "specialized": at + 8, "executed": at + 16}
    is_half = kind.startswith(("f16", "float16"))
    loose = 0.02 if is_half else 2e-3
    values = {
        (name, way): _decode(words[first : first + 8], kind)
        for name, words in results.items()
        for way, first in ways.items()
    }
    expected = values["none", "folded"]
    for (name, way), found in values.items():
        # The reference folds abs() and sign() of 8, 16 and 64-bit integers as if they were unsigned.
        if name == "reference" and way == "folded" and text.startswith(("abs(", "sign(")) and kind not in FLOATS:
            continue
        # The reference folds in doubles: how far that is from one rounding is not looked at here.
        tolerance = 0.0 if is_exact and name != "reference" else (0.002 if is_half else 1e-6) if is_exact else loose
        different = [pair for pair in zip(expected, found) if not _close(*pair, kind, tolerance)]
        if text.startswith("mod("):
            different = [pair for pair in different if not _is_same_remainder(*pair, text, tolerance)]
        if different:
            head = f"value {text.split('(')[0][:20]!r} {name} {way}"
            return f"{head}: {kind} {text}: folded {expected}, {name} {way} {found}"
    function = re.fullmatch(r"(\w+)\(\(([^()]*)\)\)", text)
    if function and function[1] in MODELS and kind in FLOATS:
        wanted = MODELS[function[1]](float(function[2].rstrip("hlf")))
        if not _close(expected[0], wanted, kind, {"float": 3e-7, "float16_t": 1.5e-3, "double": 1e-15}[kind]):
            return f"model {function[1]}: {text} is {wanted}, folded {expected[0]}"
    return None
