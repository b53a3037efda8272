"""Mutations of SPIR-V modules: what a reader believes once the words can be decoded.

A mutation takes `draw`, the words of the header and the instructions, each a list of words, and changes them in place.
"""

from __future__ import annotations

from hypothesis import strategies as st

from glslc_coop.codegen.ir import words
from glslc_coop.codegen.tables import spirv

from .mutations import NUMBERS

_BOUND = 3
_MASK = 0xFFFFFFFF
#: Opcode -> the index of the word at which the string of the instruction begins.
_STRINGS = {
    **{spirv.OPCODES[name]: 1 for name in ("OpSourceExtension", "OpSourceContinued", "OpExtension")},
    **{spirv.OPCODES[name]: 2 for name in ("OpName", "OpString", "OpExtInstImport")},
    **{spirv.OPCODES[name]: 3 for name in ("OpMemberName", "OpEntryPoint", "OpDecorateString")},
    **{spirv.OPCODES[name]: 4 for name in ("OpSource", "OpMemberDecorateString")},
    spirv.OPCODES["OpModuleProcessed"]: 1,
}
#: Not UTF-8, half a surrogate pair, escape sequences, words of C, comments, one word too long for an instruction.
_TEXTS = (
    *(
        b"",
        b"\xff",
        b"\xed\xa0\x80",
        b"\xc2",
        b"\x1b[2J\x9b",
        b"a\0b",
        b"\n",
        b'"\\',
        b"*/",
        b"int",
        b"__import__",
        b"../x",
    ),
    *(b"GLSL.std.450", b"NonSemantic.DebugPrintf", b"NonSemantic.Shader.DebugInfo.100", b"OpenCL.std", b"x" * 70000),
)
_TYPES = {number for name, number in spirv.OPCODES.items() if name.startswith("OpType")}
_CONSTANTS = {number for name, number in spirv.OPCODES.items() if name.startswith(("OpConstant", "OpSpecConstant"))}
_BRANCHES = {spirv.OPCODES[name] for name in ("OpBranch", "OpBranchConditional", "OpSwitch")}
_MERGES = {spirv.OPCODES[name] for name in ("OpSelectionMerge", "OpLoopMerge")}
_OPCODES = sorted(set(spirv.OPCODES.values()))
#: Instructions of which the first operand is the result.
_UNTYPED = _TYPES | {spirv.OPCODES[name] for name in ("OpLabel", "OpString", "OpExtInstImport", "OpDecorationGroup")}


def _opcode(instruction):
    return instruction[0] & 0xFFFF


def _instruction(opcode, *operands):
    """Return the words of an instruction; the count is wrong where it cannot be right."""
    return [(len(operands) + 1 & 0xFFFF) << 16 | opcode, *(operand & _MASK for operand in operands)]


def _some(draw, code, opcodes):
    """Return the index of an instruction with one of these opcodes; of any where there is none."""
    found = [at for at, each in enumerate(code) if _opcode(each) in opcodes]
    return draw(st.sampled_from(found or range(len(code))))


def _result(instruction):
    """Return the word that is the result of an instruction that has one."""
    place = 1 if _opcode(instruction) in _UNTYPED else 2
    return instruction[place] if place < len(instruction) else 0


def _id_of(draw, code, opcodes):
    return _result(code[_some(draw, code, opcodes)])


def _number(draw):
    return draw(st.sampled_from(NUMBERS)) & _MASK


def _set_operand(draw, instruction, value, first=1):
    if len(instruction) > first:
        instruction[draw(st.integers(first, len(instruction) - 1))] = value


def _change_type(draw, head, code):
    """Have a type refer to itself, to another type, to a constant, or to a number."""
    chosen = code[_some(draw, code, _TYPES)]
    kind = draw(st.sampled_from(("self", "type", "type", "constant", "number")))
    if kind == "self":
        value = _result(chosen)
    elif kind == "number":
        value = _number(draw)
    else:
        value = _id_of(draw, code, _TYPES if kind == "type" else _CONSTANTS)
    _set_operand(draw, chosen, value, 2)


def _change_value(draw, head, code):
    """Have an instruction use its own result."""
    chosen = draw(st.sampled_from(code))
    _set_operand(draw, chosen, _result(chosen), 3)


def _change_constant(draw, head, code):
    """Give a constant an odd value, or another type: sizes and indices are constants."""
    chosen = code[_some(draw, code, _CONSTANTS)]
    if draw(st.booleans()):
        _set_operand(draw, chosen, _number(draw), 3)
    elif len(chosen) > 1:
        chosen[1] = _id_of(draw, code, _TYPES)


def _add_operation(draw, head, code):
    """Insert an OpSpecConstantOp of any opcode after the constants."""
    at = _some(draw, code, _CONSTANTS)
    operands = [_id_of(draw, code, _CONSTANTS) for _ in range(draw(st.integers(0, 4)))]
    head[_BOUND] += 1
    opcode = draw(st.sampled_from(_OPCODES))
    added = _instruction(
        spirv.OPCODES["OpSpecConstantOp"], _id_of(draw, code, _TYPES), head[_BOUND] - 1, opcode, *operands
    )
    code.insert(at + 1, added)
    user = draw(st.sampled_from(code[at + 1 :]))
    _set_operand(draw, user, head[_BOUND] - 1, 2)


def _change_operation(draw, head, code):
    """Turn an instruction into another one with the same operands."""
    chosen = draw(st.sampled_from(code))
    chosen[0] = chosen[0] & 0xFFFF0000 | draw(st.sampled_from(_OPCODES))


def _change_branch(draw, head, code):
    """Have a branch or a merge name another label; or put a switch with equal and odd cases in its place."""
    labels = {spirv.OPCODES["OpLabel"]}
    at = _some(draw, code, _BRANCHES | _MERGES)
    if draw(st.booleans()):
        _set_operand(draw, code[at], _id_of(draw, code, labels))
    else:
        at = _some(draw, code, _BRANCHES)
        label = _id_of(draw, code, labels)
        cases = [(_number(draw), _id_of(draw, code, labels)) for _ in range(draw(st.integers(0, 3)))]
        cases *= draw(st.sampled_from((1, 2, 300)))
        code[at] = _instruction(
            spirv.OPCODES["OpSwitch"], *code[at][1:2], label, *(word for case in cases for word in case)
        )


def _change_phi(draw, head, code):
    """Repeat, drop, swap or replace the pairs of a phi; add one where there is none."""
    phi = spirv.OPCODES["OpPhi"]
    at = _some(draw, code, {phi})
    if _opcode(code[at]) != phi:
        at = _some(draw, code, {spirv.OPCODES["OpLabel"]}) + 1
        head[_BOUND] += 1
        code.insert(at, _instruction(phi, _id_of(draw, code, _TYPES), head[_BOUND] - 1))
    operands = code[at][1:]
    kind = draw(st.sampled_from(("repeat", "drop", "swap", "own", "add")))
    if kind == "repeat":
        operands += operands[2:]
    elif kind == "drop":
        del operands[draw(st.integers(2, 4)) :]
    elif kind == "swap":
        operands[2:] = operands[:1:-1]
    elif kind == "own":
        operands[2:3] = operands[1:2]
    else:
        operands += [draw(st.integers(0, head[_BOUND])), _id_of(draw, code, {spirv.OPCODES["OpLabel"]})]
    code[at] = _instruction(phi, *operands)


def _change_extended(draw, head, code):
    """Have an extended instruction another number, set or operand: functions, formats of printf, debug information."""
    chosen = code[_some(draw, code, {spirv.OPCODES["OpExtInst"]})]
    place = draw(st.integers(1, max(len(chosen) - 1, 1)))
    kind = draw(st.sampled_from(("number", "odd", "id", "self", "count")))
    if len(chosen) < 5:
        return
    if kind == "number":
        chosen[4] = draw(st.integers(0, 120))
    elif kind == "count":
        chosen[:] = _instruction(_opcode(chosen), *chosen[1:place], *chosen[1 : draw(st.integers(1, len(chosen)))])
    else:
        chosen[place] = {"odd": _number(draw), "id": draw(st.integers(0, head[_BOUND])), "self": chosen[2]}[kind]


def _decorate(draw, head, code):
    """Decorate an id or a member: the same number twice, one of 32 bits, one that the decoration does not take."""
    decorations = (0, 1, 2, 3, 4, 5, 6, 7, 11, 30, 31, 33, 34, 35, 36, 37, 43, 44, 45, 5271, 5300)
    row = draw(st.sampled_from(decorations)), *[_number(draw) for _ in range(draw(st.integers(0, 2)))]
    target = draw(st.integers(0, head[_BOUND]))
    if draw(st.booleans()):
        added = _instruction(spirv.OPCODES["OpDecorate"], target, *row)
    else:
        target = _id_of(draw, code, {spirv.OPCODES["OpTypeStruct"]})
        member = draw(st.sampled_from((0, 1, 2, 255, _MASK)))
        added = _instruction(spirv.OPCODES["OpMemberDecorate"], target, member, *row)
    code.insert(_some(draw, code, {spirv.OPCODES["OpDecorate"], spirv.OPCODES["OpMemberDecorate"]}), added)


def _rename(draw, head, code):
    """Give an id a number that is far from all others, or that of another id."""
    old = _result(draw(st.sampled_from(code)))
    new = draw(st.sampled_from((head[_BOUND], 1 << 16, 1 << 22, (1 << 22) - 2, 1 << 31, _MASK - 1, 1)))
    head[_BOUND] = max(head[_BOUND], draw(st.sampled_from((new + 1, head[_BOUND], _MASK))))
    for each in code:
        each[1:] = [new if word == old else word for word in each[1:]]


def _change_text(draw, head, code):
    """Give an instruction another string; without an end, too."""
    chosen = code[_some(draw, code, _STRINGS)]
    start = _STRINGS.get(_opcode(chosen))
    if start is None or start >= len(chosen):
        return
    text = draw(st.sampled_from(_TEXTS))
    end = draw(st.sampled_from((b"\0", b"\0", b"\0", b"")))
    rest = chosen[start:] if draw(st.booleans()) else []
    data = text + end
    data += bytes(-len(data) % 4)
    code[code.index(chosen)] = _instruction(_opcode(chosen), *chosen[1:start], *words.from_bytes(data), *rest)


def _call(draw, head, code):
    """Have a call name another function, its own perhaps, or another number of arguments."""
    call = spirv.OPCODES["OpFunctionCall"]
    at = _some(draw, code, {call})
    if _opcode(code[at]) == call and len(code[at]) > 3:
        code[at][3] = _id_of(draw, code, {spirv.OPCODES["OpFunction"]})
        extra = [draw(st.integers(0, head[_BOUND])) for _ in range(draw(st.integers(0, 2)))]
        code[at] = _instruction(call, *code[at][1 : draw(st.integers(4, max(len(code[at]), 4)))], *extra)


def _enter(draw, head, code):
    """Change an entry point or a mode of it: stage, function, interface, sizes."""
    names = ("OpEntryPoint", "OpExecutionMode", "OpExecutionModeId", "OpCapability", "OpMemoryModel")
    chosen = code[_some(draw, code, {spirv.OPCODES[name] for name in names})]
    _set_operand(draw, chosen, draw(st.one_of(st.integers(0, 40), st.integers(0, head[_BOUND]))))


#: Each kind; those of types, strings and control flow break more than others.
KINDS = (
    *(_change_type, _change_value, _change_constant, _add_operation, _change_operation, _change_branch, _change_phi),
    *(_change_extended, _decorate, _rename, _change_text, _call, _enter),
)
