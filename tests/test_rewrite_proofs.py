"""The rewrite rules are proved, and the evaluator of constants is compared with the same semantics.

z3 decides for each row whether the pattern and the replacement may differ where the pattern is defined, for all values
of all operands (as Alive does for LLVM: Lopes et al., "Provably Correct Peephole Optimizations with Alive", 2015).
"""

from __future__ import annotations

import itertools

import pytest

from glslc_coop.codegen import rule_rows
from glslc_coop.codegen.ir.evaluate import EVALUATED, evaluate
from glslc_coop.codegen.optimization.rules import RULES
from glslc_coop.codegen.tables import spirv
from glslc_coop.codegen.tables.instruction_table import COMMUTES

z3 = pytest.importorskip("z3", reason="z3-solver is not installed")

ROWS = rule_rows.rows(RULES)
#: Name -> what an instruction gives, for operands of one width.
SEMANTICS = {
    "IAdd": lambda a, b: a + b,
    "ISub": lambda a, b: a - b,
    "IMul": lambda a, b: a * b,
    "UDiv": z3.UDiv,
    "UMod": z3.URem,
    "SDiv": lambda a, b: a / b,
    "SRem": z3.SRem,
    "SMod": lambda a, b: a % b,
    "BitwiseAnd": lambda a, b: a & b,
    "BitwiseOr": lambda a, b: a | b,
    "BitwiseXor": lambda a, b: a ^ b,
    "ShiftLeftLogical": lambda a, b: a << b,
    "ShiftRightLogical": z3.LShR,
    "ShiftRightArithmetic": lambda a, b: a >> b,
    "IEqual": lambda a, b: a == b,
    "INotEqual": lambda a, b: a != b,
    "ULessThan": z3.ULT,
    "ULessThanEqual": z3.ULE,
    "UGreaterThan": z3.UGT,
    "UGreaterThanEqual": z3.UGE,
    "SLessThan": lambda a, b: a < b,
    "SLessThanEqual": lambda a, b: a <= b,
    "SGreaterThan": lambda a, b: a > b,
    "SGreaterThanEqual": lambda a, b: a >= b,
    "LogicalAnd": z3.And,
    "LogicalOr": z3.Or,
    "LogicalEqual": lambda a, b: a == b,
    "LogicalNotEqual": lambda a, b: a != b,
    "LogicalNot": z3.Not,
    "Not": lambda a: ~a,
    "SNegate": lambda a: -a,
    "FNegate": lambda a: -a,
    "Select": z3.If,
}


def _division(a, b):
    return b != 0


def _signed_division(a, b):
    return z3.And(b != 0, z3.Not(z3.And(a == 1 << (a.size() - 1), b == -1)))


def _shift(a, b):
    return z3.ULT(b, a.size())


#: Name -> where SPIR-V defines the result.
DEFINED = {
    **dict.fromkeys(("UDiv", "UMod"), _division),
    **dict.fromkeys(("SDiv", "SRem", "SMod"), _signed_division),
    **dict.fromkeys(("ShiftLeftLogical", "ShiftRightLogical", "ShiftRightArithmetic"), _shift),
}


def _log2(width):
    def log2(c):
        zero = z3.BitVecVal(0, width)
        return sum((z3.If(c == 1 << bit, z3.BitVecVal(bit, width), zero) for bit in range(width)), zero)

    return log2


def expression(text, width, names):
    """The value of an expression of constants."""
    functions = {
        "log2": _log2(width),
        "lshr": z3.LShR,
        "power_of_two": lambda c: z3.And(c != 0, c & (c - 1) == 0),
        "less": z3.ULT,
        "width": z3.BitVecVal(width, width),
        "ones": z3.BitVecVal(-1, width),
    }
    return eval(text, {**functions, **names})


def value_of(tree, width, names, defined):
    """The value of a tree. defined: gets what has to hold for it to have one."""
    if not isinstance(tree, str):
        name, *operands = tree
        values = [value_of(operand, width, names, defined) for operand in operands]
        if name in DEFINED:
            defined.append(DEFINED[name](*values))
        return SEMANTICS[name](*values)
    if tree.startswith("{"):
        return expression(tree[1:-1], width, names)
    if tree in rule_rows.NUMBERS:
        number = rule_rows.NUMBERS[tree]
        return z3.BoolVal(number) if isinstance(number, bool) else z3.BitVecVal(number, width)
    return names[tree]


def cases(row, width):
    """The values of constants to try one by one, which z3 decides sooner: all that meet the condition."""
    if row.condition == "power_of_two(c)":
        return [{"c": z3.BitVecVal(1 << bit, width)} for bit in range(width)]
    return [None]


def counterexample(row, width, constants=None):
    """Operands for which a row is wrong, with these values for some constants; None when there are none."""
    names = {name: z3.BitVec(name, width) for name in rule_rows.INTEGERS + rule_rows.CONSTANTS + rule_rows.VALUES}
    names |= {name: z3.Bool(name) for name in rule_rows.BOOLEANS}
    names |= {name: z3.FP(name, z3.Float32()) for name in rule_rows.FLOATS}
    names |= constants or {}
    given, required = [], []
    before = value_of(row.pattern, width, names, given)
    after = value_of(row.replacement, width, names, required)
    if row.condition is not None:
        given.append(expression(row.condition, width, names))
    solver = z3.Solver()
    solver.set("timeout", 20_000)
    solver.add(*given, z3.Not(z3.And(before == after, *required)))
    result = solver.check()
    assert result != z3.unknown, f"z3 gives up: {row.text}, {width} bits"
    return None if result == z3.unsat else solver.model()


def widths_of(row):
    """The widths at which a row is proved: rows without integers have none."""
    return row.widths if set(row.text) & set(rule_rows.INTEGERS + rule_rows.CONSTANTS + rule_rows.VALUES) else (8,)


@pytest.mark.parametrize("row", ROWS, ids=[row.text for row in ROWS])
def test_row(row):
    for width in widths_of(row):
        for constants in cases(row, width):
            found = counterexample(row, width, constants)
            assert found is None, f"{row.text} is wrong at {width} bits for {found} {constants or ''}"


@pytest.mark.parametrize(
    "text",
    [
        "ShiftRightArithmetic (ShiftLeftLogical x c) c -> x",
        # -128 / -1 has no result, but its replacement would.
        "SNegate x -> SDiv x -1",
        "UMod x c -> BitwiseAnd x {c - 1}",
        "UDiv x c -> ShiftRightLogical x {log2(c)}",
        "SDiv x c -> ShiftRightArithmetic x {log2(c)} if power_of_two(c)",
        "LogicalNot (SLessThan x y) -> UGreaterThanEqual x y",
        "ShiftLeftLogical (ShiftLeftLogical x c) d -> ShiftLeftLogical x {c + d}",
        "ULessThan (IAdd x c) d -> ULessThan x {d - c}",
        # The replacement divides by what the pattern does not.
        "IMul x 0 -> UMod x y",
        "Select p v w -> v",
    ],
)
def test_a_wrong_row_has_a_counterexample(text):
    assert counterexample(rule_rows.Row(text), 8) is not None


@pytest.mark.parametrize("name", [name for name in SEMANTICS if spirv.OPCODES["Op" + name] in COMMUTES])
def test_what_commutes_does(name):
    for width in (8, 64):
        names = [z3.Bool(each) if name.startswith("Logical") else z3.BitVec(each, width) for each in "ab"]
        solver = z3.Solver()
        solver.add(SEMANTICS[name](*names) != SEMANTICS[name](*names[::-1]))
        assert solver.check() == z3.unsat


def edges(width):
    """Numbers at which arithmetic changes its behavior."""
    top = 1 << width
    return sorted({0, 1, 2, 3, width - 1, width, width + 1, top // 2 - 1, top // 2, top // 2 + 1, top - 2, top - 1})


def _python(value):
    """The number of a z3 value that is known."""
    value = z3.simplify(value)
    return z3.is_true(value) if z3.is_bool(value) else value.as_long()


INTEGER_OPERATIONS = [
    name
    for name in SEMANTICS
    if spirv.OPCODES["Op" + name] in EVALUATED and not name.startswith(("Logical", "F", "Select"))
]


@pytest.mark.parametrize("width", rule_rows.WIDTHS)
@pytest.mark.parametrize("name", INTEGER_OPERATIONS)
def test_the_evaluator_agrees(name, width):
    count = 1 if name in ("Not", "SNegate") else 2
    for values in itertools.product(edges(width), repeat=count):
        operands = [z3.BitVecVal(value, width) for value in values]
        expected = None
        if name not in DEFINED or _python(DEFINED[name](*operands)):
            expected = _python(SEMANTICS[name](*operands))
        found = evaluate(spirv.OPCODES["Op" + name], values, width)
        assert (found, type(found)) == (expected, type(expected)), (name, values)


@pytest.mark.parametrize("name", [name for name in SEMANTICS if name.startswith("Logical")])
def test_the_evaluator_agrees_on_truth_values(name):
    for values in itertools.product((False, True), repeat=1 if name == "LogicalNot" else 2):
        expected = _python(SEMANTICS[name](*map(z3.BoolVal, values)))
        assert evaluate(spirv.OPCODES["Op" + name], values, 1) is expected


def test_the_evaluator_is_compared_as_a_whole():
    compared = {spirv.OPCODES["Op" + name] for name in SEMANTICS}
    floats = {opcode for name, opcode in spirv.OPCODES.items() if name.startswith(("OpFAdd", "OpFSub", "OpFMul"))}
    floats |= {opcode for name, opcode in spirv.OPCODES.items() if name.startswith(("OpFDiv", "OpFOrd", "OpFUnord"))}
    assert EVALUATED <= compared | floats
