"""The folder applies the rewrite rules: each where it matches, nowhere else, and with the result that it promises.

`test_rewrite_proofs.py` proves the rules; these tests are of the notation, the table and the matching.
"""

from __future__ import annotations

import itertools

import pytest
import shared

from glslc_coop import driver
from glslc_coop.codegen import rule_rows
from glslc_coop.codegen.assembler import assemble
from glslc_coop.codegen.disassembler import disassemble
from glslc_coop.codegen.ir.evaluate import components, define_components, evaluate
from glslc_coop.codegen.ir.instruction import Definition, Instruction
from glslc_coop.codegen.ir.linker import link
from glslc_coop.codegen.ir.module import Module
from glslc_coop.codegen.ir.reader import read
from glslc_coop.codegen.ir.type_queries import type_of
from glslc_coop.codegen.optimization.folding import Folder
from glslc_coop.codegen.optimization.pipeline import optimize
from glslc_coop.codegen.optimization.rules import RULES
from glslc_coop.codegen.tables import spirv

ROWS = rule_rows.rows(RULES)
COMPARISONS = ("IEqual", "INotEqual", "ULess", "UGreater", "SLess", "SGreater")


class Code:
    """Instructions of one width and number of components, made from trees; the values of variables follow later."""

    def __init__(self, width, count, signed=0):
        self.module = module = Module((1, 6))
        self.count = count
        self.integer = self.vector(module.define(spirv.OpTypeInt, None, width, signed))
        self.boolean = self.vector(module.define(spirv.OpTypeBool, None))
        self.float = self.vector(module.define(spirv.OpTypeFloat, None, 32))
        self.folder = Folder(module)
        self.names = {}
        self.constants = {}

    def vector(self, scalar):
        return scalar if self.count == 1 else self.module.define(spirv.OpTypeVector, None, scalar, self.count)

    def add(self, opcode, type_, operands):
        """Append an instruction; return its id."""
        result = -len(self.folder.made) - 1
        self.folder.made[result] = Instruction(opcode, type_, result, operands)
        return result

    def operand(self, tree, type_):
        """The id or constant of an operand of a pattern. type_: where it may be of any."""
        if not isinstance(tree, str):
            return self.build(tree)
        if tree in rule_rows.NUMBERS:
            number = rule_rows.NUMBERS[tree]
            wanted = self.boolean if isinstance(number, bool) else self.integer
            return define_components(self.module, wanted, [number] * self.count)
        if tree in rule_rows.CONSTANTS:
            return define_components(self.module, self.integer, self.constants[tree])
        if tree not in self.names:
            kinds = {rule_rows.INTEGERS: self.integer, rule_rows.BOOLEANS: self.boolean, rule_rows.FLOATS: self.float}
            found = next((each for names, each in kinds.items() if tree in names), type_)
            self.names[tree] = self.add(spirv.OpFunctionParameter, found, [])
        return self.names[tree]

    def build(self, tree):
        """Append the instructions of a pattern; return the id of the last."""
        name, *operands = tree
        is_truth = (
            name.startswith(("Logical", *COMPARISONS))
            or name == "Select"
            and set(operands)
            & {
                "true",
                "false",
                "q",
            }
        )
        type_ = self.boolean if is_truth else self.float if name == "FNegate" else self.integer
        return self.add(spirv.OPCODES["Op" + name], type_, [self.operand(each, type_) for each in operands])

    def value(self, id_, values):
        """The components of an id. values: those of the variables."""
        if isinstance(id_, Definition):
            return components(id_)
        made = self.folder.made[id_]
        if made.opcode == spirv.OpFunctionParameter:
            return values[id_]
        columns = [self.value(operand, values) for operand in made.operands]
        type_ = type_of(self.folder.made, made.operands[-1])
        scalar = type_.operands[0] if self.count > 1 else type_
        width = scalar.operands[0] if scalar.operands else 1
        # What is computed from an undefined value is undefined.
        return tuple(None if None in each else evaluate(made.opcode, each, width) for each in zip(*columns))


def edges(width):
    top = 1 << width
    return (0, 1, 2, 5, width - 1, top // 2 - 1, top // 2, top - 1)


def constants_of(row, width):
    """Values of c and d that meet the condition of a row, for one component."""
    used = [name for name in rule_rows.CONSTANTS if name in row.pattern_names()]
    for values in itertools.product(edges(width), repeat=len(used)):
        chosen = dict(zip(used, values))
        shifts = "Shift" in row.text.partition(" -> ")[0]
        if shifts and any(value >= width for value in values) or not row.holds(width, chosen):
            continue
        yield chosen


def folded(code, row):
    """Build the pattern of a row and fold it; return the id before, and the id or constant that replaces it."""
    before = code.build(row.pattern)
    made = code.folder.made[before]
    copy = Instruction(made.opcode, made.type, None, list(made.operands))
    value = code.folder.fold(copy)
    if value is not None:
        return before, value
    assert (copy.opcode, copy.operands) != (made.opcode, made.operands), f"not matched: {row.text}"
    return before, code.add(copy.opcode, copy.type, copy.operands)


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("row", ROWS, ids=[row.text for row in ROWS])
def test_row_is_applied(row, count):
    for width in (8, 64) if row.pattern_names() & set("xyzcdvwu") else (8,):
        choices = list(constants_of(row, width))
        assert choices
        # Each component has constants of its own.
        for index in range(0, len(choices), max(1, len(choices) // 6)):
            code = Code(width, count)
            parts = [choices[(index + component) % len(choices)] for component in range(count)]
            code.constants = {name: [part[name] for part in parts] for name in parts[0]}
            before, after = folded(code, row)
            if "f" in row.pattern_names():
                assert after == code.names["f"]
                continue
            for shift in range(6):
                values = {
                    id_: tuple(
                        bool((number + shift) % 2)
                        if code.folder.made[id_].type is code.boolean
                        else edges(width)[(number * 3 + shift + place) % 8]
                        for place in range(count)
                    )
                    for number, id_ in enumerate(code.names.values())
                }
                expected, found = code.value(before, values), code.value(after, values)
                for wanted, have in zip(expected, found):
                    assert wanted is None or wanted == have, (row.text, values)


def test_a_constant_of_another_width_is_not_combined():
    module = Module((1, 6))
    folder = Folder(module)
    wide, narrow = (module.define(spirv.OpTypeInt, None, width, 0) for width in (64, 32))
    folder.made[-1] = Instruction(spirv.OpFunctionParameter, wide, -1, [])
    five = module.define(spirv.OpConstant, narrow, 5)
    folder.made[-2] = Instruction(spirv.OpShiftRightLogical, wide, -2, [-1, five])
    outer = Instruction(spirv.OpShiftRightLogical, wide, -3, [-2, five])
    assert folder.fold(outer) is None and outer.operands == [-2, five]
    # A shift by nothing is one whatever the width of the number is.
    zero = module.define(spirv.OpConstant, narrow, 0)
    assert folder.fold(Instruction(spirv.OpShiftRightLogical, wide, -4, [-1, zero])) == -1


@pytest.mark.parametrize("text", ["IAdd x 0 -> x", "Not (Not x) -> x", "IAdd (ISub x y) y -> x"])
def test_a_value_of_another_type_is_no_replacement(text):
    code = Code(32, 1)
    before = code.build(rule_rows.Row(text).pattern)
    made = code.folder.made[before]
    other = code.module.define(spirv.OpTypeInt, None, 32, 1)
    copy = Instruction(made.opcode, other, None, list(made.operands))
    assert code.folder.fold(copy) is None
    assert (copy.opcode, copy.operands) == (made.opcode, made.operands)


def test_a_scalar_that_chooses_between_vectors_is_no_vector():
    code = Code(32, 3)
    condition = code.add(spirv.OpFunctionParameter, code.module.define(spirv.OpTypeBool, None), [])
    true, false = (define_components(code.module, code.boolean, [value] * 3) for value in (True, False))
    choice = Instruction(spirv.OpSelect, code.boolean, None, [condition, true, false])
    assert code.folder.fold(choice) is None and choice.opcode == spirv.OpSelect
    constant = code.module.define(spirv.OpConstantTrue, code.module.define(spirv.OpTypeBool, None))
    assert code.folder.fold(Instruction(spirv.OpSelect, code.boolean, None, [constant, true, false])) is true


def test_numbers_are_not_truth_values():
    code = Code(32, 1)
    one, zero = (define_components(code.module, code.integer, [value]) for value in (1, 0))
    condition = code.add(spirv.OpFunctionParameter, code.boolean, [])
    assert code.folder.fold(Instruction(spirv.OpSelect, code.integer, None, [condition, one, zero])) is None


def size(tree):
    """How many instructions a tree has."""
    return 0 if isinstance(tree, str) else 1 + sum(map(size, tree[1:]))


def test_rewriting_ends():
    """A replacement has fewer instructions, or as many of an opcode that leads back to none of the others."""
    steps = {}
    for row in ROWS:
        before, after = size(row.pattern), size(row.replacement)
        assert after <= before, row.text
        if after == before and row.pattern[0] != row.replacement[0]:
            steps.setdefault(row.pattern[0], set()).add(row.replacement[0])
        else:
            assert after < before, row.text

    def reached(name, path=()):
        assert name not in path, path
        for following in steps.get(name, ()):
            reached(following, (*path, name))

    for name in steps:
        reached(name)


# ---- floats ----

#: 1/3 is inexact; 1/4 is exact.
DIVISION = """
OpCapability Shader
OpCapability {capability}
OpExtension "SPV_KHR_float_controls"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
OpExecutionMode %main {mode} {width}
OpDecorate %Block Block
OpMemberDecorate %Block 0 Offset 0
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 0
%void = OpTypeVoid
%entry = OpTypeFunction %void
%float = OpTypeFloat 32
%uint = OpTypeInt 32 0
%Block = OpTypeStruct %float
%to_block = OpTypePointer StorageBuffer %Block
%to_float = OpTypePointer StorageBuffer %float
%buffer = OpVariable %to_block StorageBuffer
%zero = OpConstant %uint 0
%one = OpConstant %float 1
%three = OpConstant %float 3
%main = OpFunction %void None %entry
%start = OpLabel
%place = OpAccessChain %to_float %buffer %zero
%third = OpFDiv %float %one %three
%loaded = OpLoad %float %place
%negative = OpFNegate %float %loaded
%positive = OpFNegate %float %negative
%sum = OpFAdd %float %third %positive
OpStore %place %sum
OpReturn
OpFunctionEnd
"""


@pytest.mark.parametrize(
    ("mode", "width", "is_divided", "is_negated"),
    [
        ("RoundingModeRTE", 32, True, True),
        ("RoundingModeRTZ", 32, False, True),
        ("RoundingModeRTZ", 16, True, True),
        ("DenormPreserve", 32, True, True),
        ("DenormFlushToZero", 32, True, False),
        ("DenormFlushToZero", 64, True, True),
        ("SignedZeroInfNanPreserve", 32, True, True),
    ],
)
def test_execution_modes_of_floats(mode, width, is_divided, is_negated):
    module = read(assemble(DIVISION.format(capability=mode, mode=mode, width=width)))
    optimize(module, False)
    text = disassemble(link(module))
    assert ("OpFDiv" not in text) == is_divided and ("OpFNegate" not in text) == is_negated


def test_rounding_of_conversions_and_vectors():
    """A vector is folded as its components are, and OpFConvert rounds as well."""
    text, line = shared.parse_options("optimize/rounding_towards_zero.comp")
    line.options.optimize = "speed"
    modules = [
        disassemble(driver.compile_text(each, "a.comp", line.options).words)
        for each in (text, text.replace("4463, 32", "4462, 32"))
    ]
    assert [module.count("OpFDiv") for module in modules] == [2, 0]
    assert [module.count("OpFConvert") for module in modules] == [1, 0]
