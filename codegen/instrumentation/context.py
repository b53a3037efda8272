"""What the checks of one module share.

In: a module, sanitizers, a place for the buffer. Out: `Instrumentation`, which every check is given. Imports no
check.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.sizes import Sizes, member
from glslc_coop.codegen.cooperative_lowering.traversal import text_of_string
from glslc_coop.codegen.instrumentation.runtime import Runtime
from glslc_coop.codegen.instrumentation.sites import CALLS, Site
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Collection, Sequence

    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.library import Compile
    from glslc_coop.codegen.instrumentation.sites import Dump
    from glslc_coop.codegen.ir.instruction import Definition, Function, Id, Instruction
    from glslc_coop.codegen.ir.module import Module

_WORKGROUP_WORDS = """
uint workgroupWords()
{
    uint group = gl_WorkGroupID.x + gl_NumWorkGroups.x * (gl_WorkGroupID.y + gl_NumWorkGroups.y * gl_WorkGroupID.z);
    return faults.words[0] + group * faults.words[1];
}
"""
_NOTE_CALL = ("void noteCall(uint site)", "    sanitizerCall = site + 1u;\n")


class Instrumentation:
    """What the checks of one module share.

    kinds: the sanitizers; sites: their checks; left_out: what is not checked. workgroup, subgroup: how many invocations
    each has. words: those of a workgroup in the buffer. requested: variables and lines to dump; dumps: the matrices
    that are written, dump_words: their words.
    """

    def __init__(
        self,
        module: Module,
        kinds: Collection[str],
        compile_text: Compile,
        place: tuple[int, int],
        workgroup: int,
        subgroup: int,
        requested: Collection[tuple[str, int]] = (),
    ) -> None:
        self.module = module
        self.kinds = kinds
        self.sizes = Sizes(module)
        self.runtime = Runtime(module, self.sizes, compile_text, place)
        self.sites: list[Site] = []
        self.left_out: list[str] = []
        self.line: Instruction | None = None
        self.workgroup = workgroup
        self.subgroup = subgroup
        self.words = 0
        self.requested = requested
        self.dumps: list[Dump] = []
        self.dump_words = 0
        #: Shared variables that are never reported as read before they are written.
        self.unfollowed: set[Definition] = set()
        #: Function -> the pointers whose last index the checks of matrices see.
        self.pointers_of_tiles: dict[Function, set[int]] = {}
        self._shadows: dict[Definition, int] = {}
        self._calls: dict[tuple[str, int], Definition] = {}

    def counters(self, count: int) -> int:
        """Add `count` words to those of a workgroup; return the first."""
        self.words += count
        return self.words - count

    def shadow_of(self, variable: Definition, components: int) -> int:
        """Return the first word of a workgroup's shadow of a shared variable: two for each component."""
        found = self._shadows.get(variable)
        if found is None:
            found = self._shadows[variable] = self.counters(2 * components)
        return found

    def workgroup_prelude(self) -> str:
        """Return the function of GLSL that says where the words of the workgroup are."""
        return _WORKGROUP_WORDS

    def leave_out(self, what: str) -> None:
        """Note something that is not checked."""
        if what not in self.left_out:
            self.left_out.append(what)

    def site(self, kind: str, text: str) -> Definition:
        """Return the number of a new site, at the line at hand."""
        file, line = None, None
        if self.line is not None:
            file, line = text_of_string(self.line.operands[0]), int(self.line.operands[1])
        self.sites.append(Site(kind, file, line, text))
        return self.sizes.constant(len(self.sites) - 1)

    def note_call(self, body: FunctionRewriter) -> None:
        """Keep the line at hand for faults in the function that is called next, which has no lines."""
        assert self.line is not None
        place = text_of_string(self.line.operands[0]), int(self.line.operands[1])
        if place not in self._calls:
            self._calls[place] = self.site(CALLS, "")
        self.call(body, _NOTE_CALL, [self._calls[place]])

    def call(self, body: FunctionRewriter, helper: tuple[str, str], arguments: Sequence[AnyOperand]) -> Id:
        """Emit the call of a helper; return its result."""
        return body.result_of(self.runtime.function(*helper), *arguments)

    def described(self, body: FunctionRewriter, base: AnyOperand, indices: Sequence[AnyOperand]) -> str:
        """Return what an access chain leads to, as a message names it."""
        type_, names = body.type_of(base).operands[1], []
        name = _name(body, base)
        if name:
            names.append(name)
        for index in indices:
            if type_.opcode == spirv.OpTypeStruct:
                number = member(index)
                names.append((type_.member_names or {}).get(number, str(number)))
                type_ = type_.operands[number]
            else:
                type_ = type_.operands[0]
        kinds = {spirv.OpTypeVector: "a vector", spirv.OpTypeMatrix: "a matrix"}
        return f"'{'.'.join(names)}'" if names else kinds.get(type_.opcode, "an array")


def _name(body: FunctionRewriter, base: AnyOperand) -> str:
    if isinstance(base, int):
        return next((text for local, text in body.function.names if local == base), "")
    return str(base.name or "")
