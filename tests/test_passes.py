"""The passes one by one: the verifier finds nothing wrong after each, and finds what is made wrong on purpose."""

from __future__ import annotations

import pytest
import shared

from glslc_coop import driver
from glslc_coop.codegen.ir.callgraph import of_entry_points
from glslc_coop.codegen.ir.function import FunctionBuilder
from glslc_coop.codegen.ir.instruction import Function, Instruction
from glslc_coop.codegen.ir.linker import link
from glslc_coop.codegen.ir.module import Module
from glslc_coop.codegen.ir.verifier import verify
from glslc_coop.codegen.optimization import pipeline
from glslc_coop.codegen.tables import spirv

SHADERS = shared.shaders("optimize") + shared.shaders("valid")[::9]


@pytest.mark.parametrize("has_scopes", [False, True])
@pytest.mark.parametrize("name", SHADERS)
def test_functions_are_well_formed_after_each_pass(name, has_scopes, monkeypatch):
    optimize, compile_text = pipeline.optimize, driver.compile_text
    seen = []

    def check(name: str, function: Function) -> None:
        seen.append(name)
        wrong = verify(function)
        assert not wrong, f"after {name}: {wrong}"

    def verified(module, keeps_names, for_size=False, observer=None):
        for definition in of_entry_points(module):
            check("emission", definition.function)
        optimize(module, keeps_names, for_size, check)

    def with_optimizer(text, main_name, options, **more):
        options.optimize = options.optimize or "speed"
        if has_scopes:
            options.debug = options.debug_scopes = True
            options.coop_lower = None
        return compile_text(text, main_name, options, **more)

    monkeypatch.setattr(pipeline, "optimize", verified)
    monkeypatch.setattr(driver, "compile_text", with_optimizer)
    shared.compile_shader(name)
    assert seen and set(seen) <= {"emission", *pipeline.PASSES}


def test_the_module_is_printed_after_a_pass(tmp_path):
    (tmp_path / "a.comp").write_text("#version 450\nvoid main() { float unused = 1.0; }\n")
    done = shared.run(["-O", "-fprint-after=mem2reg", "a.comp", "-o", "a.spv"], tmp_path)
    assert done.returncode == 0 and done.stderr.startswith(b"; after mem2reg over main\n; SPIR-V\n")
    assert (tmp_path / "a.spv").exists()
    done = shared.run(["-O", "-fprint-after=none", "a.comp"], tmp_path)
    assert done.returncode == 1 and b"the passes are unreachable-blocks, " in done.stderr


class Body:
    """A function with a conditional, to be broken by a test: entry -> (then | merge), then -> merge."""

    def __init__(self) -> None:
        self.module = module = Module((1, 3))
        self.void = module.define(spirv.OpTypeVoid, None)
        self.uint = module.define(spirv.OpTypeInt, None, 32, 0)
        self.float = module.define(spirv.OpTypeFloat, None, 32)
        self.bool = module.define(spirv.OpTypeBool, None)
        self.one = module.define(spirv.OpConstant, self.uint, 1)
        pointer = module.define(spirv.OpTypePointer, None, spirv.StorageClassFunction, self.uint)
        main = self.main = FunctionBuilder(module, module.define(spirv.OpTypeFunction, None, self.void), 0, "main")
        module.add_entry_point(spirv.ExecutionModelGLCompute, main, "main")
        self.variable = main.variable(pointer)
        self.then, self.merge = main.new_block(), main.new_block()
        self.loaded = main.emit(spirv.OpLoad, self.uint, self.variable)
        condition = main.emit(spirv.OpIEqual, self.bool, self.loaded, self.one)
        main.selection_merge(self.merge)
        main.branch_conditional(condition, self.then, self.merge)
        main.begin(self.then)
        self.sum = main.emit(spirv.OpIAdd, self.uint, self.loaded, self.one)
        main.branch(self.merge)
        main.begin(self.merge)
        self.phi = main.phi(self.uint, self.loaded, main.entry, self.sum, self.then)
        main.emit_void(spirv.OpStore, self.variable, self.phi)
        main.ret()

    def append(self, opcode, type_=None, operands=(), block=None):
        """Append an instruction to a block that has ended, with a result where there is a type."""
        result = None if type_ is None else self.main.new_id()
        (block or self.merge).instructions.append(Instruction(opcode, type_, result, list(operands)))


def test_a_function_without_fault():
    body = Body()
    assert verify(body.main) == []
    assert link(body.module)


def _back_edge(body: Body) -> None:
    body.merge.terminator = Instruction(spirv.OpBranch, None, None, [body.then.label])


def _remove_merge(body: Body) -> None:
    body.main.entry.merge = None


#: What is wrong -> (how it is made wrong, a part of what the verifier says).
FAULTS = {
    "a use that nothing defines": (lambda b: b.append(spirv.OpStore, None, [b.variable, -999]), "nothing makes"),
    "a use that its definition does not dominate": (
        lambda b: b.append(spirv.OpStore, None, [b.variable, b.sum]),
        "does not dominate",
    ),
    "a use before the definition": (
        lambda b: b.append(spirv.OpIAdd, b.uint, [b.main.next_local, b.one], b.then),
        "before it is made",
    ),
    "a phi without an edge": (
        lambda b: b.merge.phis()[0].operands.__delitem__(slice(0, 2)),
        "other blocks than the predecessors",
    ),
    "a phi after another instruction": (lambda b: b.merge.instructions.reverse(), "comes after"),
    "a load of another type": (lambda b: b.append(spirv.OpLoad, b.float, [b.variable]), "the type of what is loaded"),
    "a store of another type": (
        lambda b: b.append(spirv.OpStore, None, [b.variable, b.main.entry.instructions[1].result]),
        "has not the type of the memory",
    ),
    "an id that is made twice": (
        lambda b: b.merge.instructions.append(Instruction(spirv.OpLoad, b.uint, b.loaded, [b.variable])),
        "made twice",
    ),
    "a branch to nowhere": (
        lambda b: setattr(b.merge, "terminator", Instruction(spirv.OpBranch, None, None, [-999])),
        "does not exist",
    ),
    "a back edge to no loop": (_back_edge, "heads no loop"),
    "a choice without a merge instruction": (_remove_merge, "without a merge instruction"),
    "a block before its dominator": (lambda b: b.main.blocks.reverse(), "the entry is not the first block"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_the_verifier_finds(name):
    body = Body()
    breaks, expected = FAULTS[name]
    breaks(body)
    found = verify(body.main)
    assert any(expected in error for error in found), found


# ---- growth ----

HEAD = """\
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%one = OpConstant %uint 1
"""


def module_of(text):
    """Return a module in assembly."""
    from glslc_coop.codegen.assembler import assemble
    from glslc_coop.codegen.ir.reader import read

    return read(assemble(text))


def function_of(text):
    """Return the function of a module in assembly."""
    return module_of(text).entry_points[0].function.function


def test_a_long_sum_is_sorted_once():
    """Each addition of a long chain was sorted with all before it, into as many new additions."""
    from glslc_coop.codegen.optimization.reassociation import reassociate

    length = 2000
    sums = "".join(f"%s{at} = OpIAdd %uint %s{at - 1} %x\n" for at in range(1, length))
    function = function_of(
        f"{HEAD}%ptr = OpTypePointer Private %uint\n%v = OpVariable %ptr Private\n%main = OpFunction %void None %fn\n"
        f"%entry = OpLabel\n%x = OpLoad %uint %v\n%s0 = OpIAdd %uint %x %one\n{sums}"
        f"OpStore %v %s{length - 1}\nOpReturn\nOpFunctionEnd\n"
    )
    assert reassociate(function) and not verify(function)
    assert len(function.entry.instructions) < 4 * length


@pytest.mark.parametrize(("copies", "is_replaced"), ((100, True), (1000, False)))
def test_wide_structures_that_are_copied_often_stay(copies, is_replaced):
    from glslc_coop.codegen.optimization.sroa import BUDGET, replace_aggregates

    members = 300
    stores = "OpStore %v %value\n" * copies
    function = function_of(
        f"{HEAD}%wide = OpTypeStruct{' %uint' * members}\n%value = OpConstantNull %wide\n"
        f"%ptr = OpTypePointer Function %wide\n%main = OpFunction %void None %fn\n%entry = OpLabel\n"
        f"%v = OpVariable %ptr Function\n{stores}OpReturn\nOpFunctionEnd\n"
    )
    assert bool(replace_aggregates(function, BUDGET)) == is_replaced
    assert len(function.variables) == (members if is_replaced else 1)


def test_aggregates_of_all_functions_share_a_budget(monkeypatch):
    """Each array of arrays takes few words of a module, and has as many elements as its dimensions multiply to."""
    from glslc_coop.codegen.optimization import sroa

    depth = 6
    types = "%a0 = OpTypeArray %uint %two\n"
    types += "".join(f"%a{k} = OpTypeArray %a{k - 1} %two\n" for k in range(1, depth))
    body = f"%v{{0}} = OpVariable %ptr Function\n%l{{0}} = OpLoad %a{depth - 1} %v{{0}}\nOpStore %v{{0}} %l{{0}}\n"
    function = f"OpFunction %void None %fn\n%e{{0}} = OpLabel\n{body}{{1}}OpReturn\nOpFunctionEnd\n"
    text = f"{HEAD}%two = OpConstant %uint 2\n{types}%ptr = OpTypePointer Function %a{depth - 1}\n%main = "
    text += function.format(0, "%c = OpFunctionCall %void %other\n") + "%other = " + function.format(1, "")
    elements = 2 ** (depth + 1) - 2
    monkeypatch.setattr(sroa, "BUDGET", 4 * elements)
    run = pipeline.Run(module_of(text), False, None)
    first, second = run.functions
    assert run.apply("sroa", first) == 3 * elements
    assert 0 < run.apply("sroa", second) <= elements
    assert len(first.variables) == 2**depth > len(second.variables)


@pytest.mark.parametrize(("budget", "loops"), ((300, 3), (600, 2), (1000, 1), (1 << 17, 0)))
def test_copies_of_all_loops_share_a_budget(budget, loops, monkeypatch, tmp_path):
    """A loop of forty characters may come to a thousand instructions."""
    from glslc_coop.cli import command_line
    from glslc_coop.codegen.disassembler import disassemble
    from glslc_coop.codegen.ir.words import from_bytes

    loop = "[[unroll]] for (int i = 0; i < 32; ++i) a[i] += x * i;"
    text = (
        "#version 450\n#extension GL_EXT_control_flow_attributes : enable\nlayout(binding = 0) buffer B { int x; };\n"
    )
    text += f"void main() {{ int a[32]; {loop * 3} x = a[7]; }}"
    monkeypatch.setattr(pipeline, "UNROLLED", budget)
    (tmp_path / "a.comp").write_text(text)
    line = command_line.parse(["-O", str(tmp_path / "a.comp")])
    line.options.stage = line.inputs[0].stage
    module = driver.compile_text(text, "a.comp", line.options)
    assert disassemble(from_bytes(module.spirv)).count("OpLoopMerge") == loops
