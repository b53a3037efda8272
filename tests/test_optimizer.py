"""The optimiser: what it gives is valid for every shader of testdata/valid, and does what its goldens in
testdata/optimize show.

Whether results stay the same is tested where there is a device: tests/gpu/test_optimizer.py.
"""

from __future__ import annotations

import os
import re
from array import array

import pytest
import shared

import glslc_coop
from glslc_coop import driver
from glslc_coop.codegen.disassembler import disassemble
from glslc_coop.codegen.optimization import loop_unrolling
from glslc_coop.codegen.tables import spirv
from glslc_coop.environment.options import Options


def optimized(name, monkeypatch):
    """The words of a shader compiled with -O, or as its options say, and its target."""
    compile_text = driver.compile_text

    def with_optimizer(text, main_name, options, **more):
        options.optimize = options.optimize or "speed"
        return compile_text(text, main_name, options, **more)

    monkeypatch.setattr(driver, "compile_text", with_optimizer)
    result, line = shared.compile_shader(name)
    assert result.words is not None
    return result.words, shared.validator_target(line.options)


def without_own_block(words):
    """The labels of loop headers and of merge blocks of loops to which a selection branches with no block between."""
    headers, merges, chosen = set(), set(), set()
    label, labels, is_selection = None, set(), False
    position = 5
    while position < len(words):
        opcode, length = words[position] & 0xFFFF, words[position] >> 16
        operands = words[position + 1 : position + length]
        if opcode == spirv.OpLabel:
            label, is_selection = operands[0], False
            labels.add(label)
        elif opcode == spirv.OpSelectionMerge:
            is_selection = True
        elif opcode == spirv.OpLoopMerge:
            headers.add(label)
            merges.add(operands[0])
        elif opcode == spirv.OpBranchConditional:
            chosen.update((each, is_selection) for each in operands[1:3] if each not in labels)
        elif opcode == spirv.OpSwitch:
            chosen.update((each, False) for each in (operands[1], *operands[3::2]))
        position += length
    return {target for target, leaves in chosen if target in headers or (leaves and target in merges)}


@pytest.mark.parametrize("name", shared.shaders("valid"))
def test_every_shader_stays_valid(name, monkeypatch, validator):
    words, target = optimized(name, monkeypatch)
    validator.check(words, target)
    assert not without_own_block(words), "spirv-opt cannot unroll such loops, and drivers take long over them"


@pytest.mark.parametrize("name", shared.shaders("optimize"))
def test_golden(name, monkeypatch, validator, update_goldens):
    words, target = optimized(name, monkeypatch)
    validator.check(words, target)
    assert not without_own_block(words)
    text = disassemble(words)
    shared.check_golden(name, text, update_goldens)


def instructions(words):
    """The opcodes of a module, in order."""
    position, found = 5, []
    while position < len(words):
        found.append(words[position] & 0xFFFF)
        position += words[position] >> 16
    return found


def test_line_information_does_not_decide_what_is_inlined():
    with open(os.path.join(shared.TESTDATA, "optimize", "kept_calls.comp"), encoding="utf-8") as file:
        text = file.read()
    plain, debug = (
        instructions(array("I", glslc_coop.compile(text, stage="compute", optimize="speed", debug=debug).spirv))
        for debug in (False, True)
    )
    assert spirv.OpLine in debug
    assert plain.count(spirv.OpFunctionCall) == debug.count(spirv.OpFunctionCall) > 0


def compiled(body, optimize, head=""):
    """The opcodes of a compute shader with that body of main."""
    options = Options()
    options.stage, options.target_env, options.optimize = "compute", "vulkan1.2", optimize
    text = (
        f"#version 460\nlayout(local_size_x = 32) in;\nlayout(binding = 0) buffer Data {{ uint words[]; }} data;\n"
        f"{head}\nvoid main()\n{{\n{body}\n}}\n"
    )
    result = driver.compile_text(text, "a.comp", options)
    assert result.words is not None, result.sink.diagnostics
    return instructions(result.words)


#: What a pass must leave none of: name -> (opcode, body of main, declarations before it).
REMOVED = {
    "a loop variable": (
        spirv.OpVariable,
        "uint sum = 0u; for (uint i = 0u; i < 4u; i++) sum += i; data.words[sum] = 1u;",
        "",
    ),
    "a variable of a nested loop with break and continue": (
        spirv.OpStore,
        (
            "uint i[1]; uint j[1]; for (i[0] = 0u; i[0] < 4u; i[0]++) { if (i[0] == 2u) continue; "
            "for (j[0] = 0u; ; j[0]++) { if (j[0] > i[0]) break; if (j[0] == 1u) continue; } }"
        ),
        "",
    ),
    "a switch that falls through": (
        spirv.OpVariable,
        (
            "uint x = 0u; switch (data.words[0]) { case 0u: x = 1u; case 1u: x += 2u; break; default: x = 9u; } "
            "data.words[1] = x;"
        ),
        "",
    ),
    "a structure": (
        spirv.OpTypeFloat,
        "Pair p = Pair(1u, 2.0); p.first += data.words[0]; data.words[1] = p.first;",
        "struct Pair { uint first; float second; };",
    ),
    "a component that is written": (
        spirv.OpStore,
        "uvec4 v = uvec4(1u); v.y = 2u; if (v.x + v.y != 3u) data.words[0] = 1u;",
        "",
    ),
    "a call": (
        spirv.OpFunctionCall,
        "data.words[0] = once(data.words[1]);",
        "uint once(uint x) { uint y = x * x; y += 3u; return y * x; }",
    ),
    "a branch on a constant": (
        spirv.OpBranchConditional,
        "const uint N = 3u; uint x = N; x += 1u; if (x == 4u) data.words[0] = 1u; else data.words[1] = 2u;",
        "",
    ),
    "arithmetic on constants": (spirv.OpIMul, "uint x = 3u; x *= 4u; x *= x; data.words[0] = x;", ""),
    "a private variable": (spirv.OpTypeFunction + 1000, "state += 1u; data.words[0] = state;", "uint state = 7u;"),
    "an empty selection": (spirv.OpSelectionMerge, "uint x = 1u; if (data.words[0] == 1u) { x = 2u; }", ""),
    "names": (spirv.OpName, "data.words[0] = 1u;", ""),
}


@pytest.mark.parametrize("name", REMOVED)
def test_removes(name):
    opcode, body, head = REMOVED[name]
    before, after = compiled(body, None, head), compiled(body, "speed", head)
    if opcode > 1000:
        # A private variable became a value: only the buffer's variable is left.
        assert before.count(spirv.OpVariable) == 2 and after.count(spirv.OpVariable) == 1
        return
    assert opcode in before, "the shader does not show what it is about"
    if name == "a variable of a nested loop with break and continue":
        assert opcode not in after
    elif opcode == spirv.OpVariable:
        assert after.count(opcode) == 1
    elif name == "a component that is written":
        assert after.count(opcode) == 0
    else:
        assert after.count(opcode) <= (1 if opcode == spirv.OpStore else 0)


KEPT = {
    "a specialization constant": (
        spirv.OpBranchConditional,
        "if (N == 3u) data.words[0] = 1u;",
        "layout(constant_id = 0) const uint N = 3u;",
    ),
    "a barrier": (spirv.OpControlBarrier, "barrier();", ""),
    "a volatile load": (spirv.OpLoad, "uint x = flag;", "layout(binding = 1) volatile buffer Flag { uint flag; };"),
    "a store to memory": (spirv.OpStore, "data.words[0] = 1u; data.words[0] = 2u;", ""),
    "an array that is indexed at run time": (
        spirv.OpVariable,
        "uint a[4]; for (uint i = 0u; i < 4u; i++) a[i] = i; data.words[1] = a[data.words[0]];",
        "",
    ),
}


@pytest.mark.parametrize("name", KEPT)
def test_keeps(name):
    opcode, body, head = KEPT[name]
    assert compiled(body, "speed", head).count(opcode) >= min(
        compiled(body, None, head).count(opcode), 2 if opcode == spirv.OpStore else 1
    )


def test_both_levels_are_deterministic():
    body = "uint sum = 0u; for (uint i = 0u; i < 4u; i++) sum += i * data.words[i]; data.words[0] = sum;"
    assert compiled(body, "speed") == compiled(body, "speed") and compiled(body, "size") == compiled(body, "size")


#: A function that is too large to be inlined where it is called often.
LARGE = """
uint NAME(uint x) {
    for (uint i = 0u; i < x; i++) {
        data.words[i] = data.words[x] / FACTOR + data.words[i] % FACTOR;
        x = INNER * FACTOR + data.words[x ^ i];
        x = (x >> 1) ^ (data.words[i + x] << 2) ^ (data.words[i - x] << 3);
        data.words[x & 7u] = data.words[x] * data.words[i] - data.words[x + 7u];
    }
    return x;
}
"""


def functions_left(rows, optimize="speed"):
    """How many functions beside main are left of some that main calls six times each."""
    head = "".join(LARGE.replace("NAME", name).replace("INNER", inner).replace("FACTOR", f) for name, inner, f in rows)
    body = "uint x = data.words[0];" + "".join(f"x = {name}(x++) + {name}(x++);" * 3 for name, _, _ in rows)
    return compiled(body + "data.words[0] = x;", optimize, head).count(spirv.OpFunction) - 1


@pytest.mark.parametrize("optimize", ["speed", "size"])
def test_equal_functions_are_merged(optimize):
    assert functions_left([("a", "x", "5u"), ("b", "x", "7u")], optimize) == 2
    assert functions_left([("a", "x", "5u"), ("b", "x", "5u"), ("c", "x", "5u")], optimize) == 1
    # Callers of equal functions are equal, too.
    rows = [
        ("a", "x", "5u"),
        ("b", "x", "5u"),
        ("c", "(a(x) + a(i) + a(0u))", "5u"),
        ("d", "(b(x) + b(i) + b(0u))", "5u"),
    ]
    assert functions_left(rows, optimize) == 2


def test_constants_are_defined_once():
    body = "data.words[0] = data.words[1] * 12u + 12u; data.words[2] = (data.words[3] << 2) * 3u + (5u + 7u);"
    options = Options()
    options.stage, options.optimize = "compute", "speed"
    text = f"#version 460\nlayout(binding = 0) buffer Data {{ uint words[]; }} data;\nvoid main() {{ {body} }}\n"
    words = driver.compile_text(text, "a.comp", options).words
    found, position = [], 5
    while position < len(words):
        length, opcode = words[position] >> 16, words[position] & 0xFFFF
        if opcode in (spirv.OpConstant, spirv.OpConstantNull, spirv.OpConstantComposite):
            found.append((opcode, words[position + 1], *words[position + 3 : position + length]))
        position += length
    assert found and len(set(found)) == len(found)


@pytest.mark.skipif(shared.is_compiled(), reason="the limits of a compiled module are fixed")
@pytest.mark.parametrize("debug", [False, True])
def test_where_too_many_blocks_join_variables_stay(debug, monkeypatch, validator):
    """No OpPhi lists more predecessors than its words can number."""
    from glslc_coop.codegen.optimization import mem2reg

    monkeypatch.setattr(mem2reg, "_MAXIMUM_PREDECESSORS", 4)
    returns = " ".join(f"if (i == {number}) return {number * 3};" for number in range(8))
    text = "#version 450\nlayout(binding = 0) buffer Data { int x[]; };\n"
    text += f"int f(int i) {{ {returns} return 1; }}\nvoid main() {{ x[0] = f(x[1]); }}\n"
    options = Options()
    options.stage, options.optimize, options.debug = "compute", "speed", debug
    words = driver.compile_text(text, "x.comp", options).words
    assert words is not None and not [line for line in disassemble(words).splitlines() if " OpPhi " in line]
    validator.check(words, "vulkan1.0")


@pytest.mark.skipif(shared.is_compiled(), reason="compiled modules call each other directly")
@pytest.mark.parametrize(
    ("head", "count"),
    (
        ("uint i = 0u; i < 8u; i += 3u", 3),
        ("uint i = 0u; i <= 6u; i += 3u", 3),
        ("uint i = 8u; i > 3u; i += 0xFFFFFFFEu", 3),
        ("uint i = 8u; i >= 3u; i += 0xFFFFFFFDu", 2),
        ("uint i = 0u; i != 12u; i += 4u", 3),
        ("int i = -3; i < 3; i += 2", 3),
        ("int i = -3; i <= 3; ++i", 7),
        ("int i = 3; i > -3; --i", 6),
        ("int i = 3; i >= -3; i -= 3", 3),
        ("int i = 0; 5 > i; i += 2", 3),
        ("int i = 1; i < 20; i *= 3", 3),
        ("int i = 0; i < 33; ++i", 1),
    ),
)
def test_iterations_are_counted_as_they_run(head, count, monkeypatch):
    """What counts by a constant is counted by numbers, other loops by the evaluator of constants: with one result."""
    text = f"""#version 460
#extension GL_EXT_control_flow_attributes : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer A {{ float x[]; }} a;
void main()
{{
    float kept[32];
    [[unroll]] for ({head})
        kept[i & 31] = sin(a.x[i + 3]);
    a.x[0] = kept[int(a.x[1])];
}}
"""

    def module():
        return glslc_coop.compile(text, stage="compute", target_env="vulkan1.3", optimize="speed").spirv

    found = module()
    assert len(re.findall(" Sin ", glslc_coop.disassemble(found))) == count
    monkeypatch.setattr(loop_unrolling, "_count_steps", lambda *_: None)
    assert module() == found
