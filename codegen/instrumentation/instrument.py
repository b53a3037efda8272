"""The pass: a compute module -> the same one with checks.

In: a `Module` that has lines, sanitizers, a place for the buffer. Out: the module, changed, and the sites of its
checks. Must not know: what a check looks for; how the buffer is read.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.body import Body
from glslc_coop.codegen.cooperative_lowering.sizes import Sizes
from glslc_coop.codegen.cooperative_lowering.traversal import callees_first, text_of_string
from glslc_coop.codegen.instrumentation import bounds, numerics
from glslc_coop.codegen.instrumentation.runtime import Runtime
from glslc_coop.codegen.instrumentation.sites import Site
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable, Collection, Sequence
    from typing import TypeAlias

    from glslc_coop.codegen.cooperative_lowering.body import AnyOperand
    from glslc_coop.codegen.cooperative_lowering.library import Compile
    from glslc_coop.codegen.ir.instruction import Definition, Function, Id, Instruction
    from glslc_coop.codegen.ir.module import Module

Check: TypeAlias = "Callable[[Instrumentation, Body, Instruction], None]"

#: Sanitizer -> what checks before an instruction, and after it.
_CHECKS: dict[str, tuple[Check | None, Check | None]] = {
    "bounds": (bounds.check, None),
    "nan": (None, numerics.check),
    "overflow": (None, numerics.check),
}
SANITIZERS = tuple(_CHECKS)


class Instrumentation:
    """What the checks of one module share.

    kinds: the sanitizers; sites: their checks; left_out: what is not checked.
    """

    def __init__(self, module: Module, kinds: Collection[str], compile_text: Compile, place: tuple[int, int]) -> None:
        self.module = module
        self.kinds = kinds
        self.sizes = Sizes(module)
        self.runtime = Runtime(module, self.sizes, compile_text, place)
        self.sites: list[Site] = []
        self.left_out: list[str] = []
        self.line: Instruction | None = None

    def run(self) -> None:
        """Instrument every function of the shader."""
        before = [check for kind, (check, _) in _CHECKS.items() if kind in self.kinds and check is not None]
        after = [check for kind, (_, check) in _CHECKS.items() if kind in self.kinds and check is not None]
        for function in callees_first(self.module):
            self.function(function, list(dict.fromkeys(before)), list(dict.fromkeys(after)))

    def function(self, function: Function, before: list[Check], after: list[Check]) -> None:
        """Instrument one function."""
        body = Body(function, self.sizes)
        for block in function.blocks:
            self.line = None
            body.output = []
            for instruction in block.instructions:
                if instruction.opcode == spirv.OpLine:
                    self.line = instruction
                for check in before:
                    check(self, body, instruction)
                body.output.append(instruction)
                for check in after:
                    check(self, body, instruction)
            block.instructions = body.output

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

    def call(self, body: Body, helper: tuple[str, str], arguments: Sequence[AnyOperand]) -> Id:
        """Emit the call of a helper; return its result."""
        return self.emit_call(body, self.runtime.function(*helper), arguments)

    def emit_call(self, body: Body, function: Definition, arguments: Sequence[AnyOperand]) -> Id:
        """Emit a call; return its result."""
        assert function.type is not None
        return body.emit(spirv.OpFunctionCall, function.type, function, *arguments)

    def described(self, body: Body, base: AnyOperand, indices: Sequence[AnyOperand]) -> str:
        """Return what an access chain leads to, as a message names it."""
        type_, names = body.type_of(base).operands[1], []
        name = _name(body, base)
        if name:
            names.append(name)
        for index in indices:
            if type_.opcode == spirv.OpTypeStruct:
                number = index.operands[0]
                names.append((type_.member_names or {}).get(number, str(number)))
                type_ = type_.operands[number]
            else:
                type_ = type_.operands[0]
        kinds = {spirv.OpTypeVector: "a vector", spirv.OpTypeMatrix: "a matrix"}
        return f"'{'.'.join(names)}'" if names else kinds.get(type_.opcode, "an array")


def _name(body: Body, base: AnyOperand) -> str:
    if isinstance(base, int):
        return next((text for local, text in body.function.names if local == base), "")
    return str(base.name or "")


def instrument(
    module: Module, kinds: Collection[str], compile_text: Compile, place: tuple[int, int]
) -> Instrumentation:
    """Instrument a module in place; return its sites and what is left out.

    kinds: of SANITIZERS. compile_text: compiles a GLSL compute shader; see `runtime`. place: set and binding of the
    buffer of faults.
    """
    found = Instrumentation(module, kinds, compile_text, place)
    found.run()
    module.version = max(module.version, (1, 3))
    return found
