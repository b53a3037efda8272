"""RelaxedPrecision: the decoration of what may be computed with fewer bits. SPIR-V 1.6 section 2.14.

In: the analysis of the checked unit, and values as they are emitted. Out: decorations.
"""

from __future__ import annotations

from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types

with lazy:
    from collections.abc import Callable

    from glslc_coop.codegen.emit.emitter import Emitter
    from glslc_coop.codegen.ir.function import FunctionBuilder
    from glslc_coop.codegen.ir.instruction import Definition, Id
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.analysis.relaxed_precision import RelaxedPrecision
    from glslc_coop.semantics.model.scopes import FunctionSymbol
    from glslc_coop.semantics.model.types import Type


class PrecisionDecorator:
    """The decorations of one module."""

    __slots__ = ("analysis", "judged")

    def __init__(self, analysis: RelaxedPrecision) -> None:
        self.analysis = analysis
        #: Values that were decorated, or are known to have full precision.
        self.judged: set[tuple[FunctionBuilder, int]] = set()

    def expression(
        self, emitter: Emitter, node: nodes.Expression, emit: Callable[[Emitter, nodes.Expression], Id]
    ) -> Id:
        """Emit an expression and decorate the value that it yields, where it may have relaxed precision."""
        before = emitter.builder.next_local
        value = emit(emitter, node)
        # Local ids count down: an id newer than the start was created here, by the innermost expression that yields it.
        if isinstance(value, int) and emitter.builder.next_local < value <= before:
            self.decorate(emitter.builder, node, value)
        return value

    def decorate(self, builder: FunctionBuilder, node: nodes.Expression, value: Id) -> None:
        """Decorate the value emitted for a node, where it may have relaxed precision and no inner node yielded it."""
        if isinstance(value, int) and (builder, value) not in self.judged:
            self.judged.add((builder, value))
            if self.analysis.is_relaxed(node):
                builder.decorate(value, spirv.DecorationRelaxedPrecision)

    def decorate_signature(self, emitter: Emitter, symbol: FunctionSymbol, builder: FunctionBuilder) -> None:
        """Decorate a function for its result, and its parameters."""
        if self.analysis.is_relaxed_result(symbol):
            emitter.module.decorate(builder.definition, spirv.DecorationRelaxedPrecision)
        for parameter, instruction in zip(symbol.parameters, builder.parameters):
            if self.analysis.is_relaxed_variable(parameter):
                assert instruction.result is not None
                builder.decorate(instruction.result, spirv.DecorationRelaxedPrecision)

    def decorate_globals(self, emitter: Emitter) -> None:
        """Decorate the used global variables, and the members of their structures and blocks.

        Local variables are left alone: values loaded from them are decorated, and a variable without decorations can
        still be replaced by its values.
        """
        done: set[Definition] = set()
        for symbol, lvalue in emitter.lvalues.items():
            variable = lvalue.base
            if not symbol.is_global or isinstance(variable, int):
                continue
            if self.analysis.is_relaxed_variable(symbol):
                emitter.module.decorate(variable, spirv.DecorationRelaxedPrecision)
            assert variable.type is not None
            self._decorate_members(emitter, symbol.type, variable.type.operands[-1], done)

    def _decorate_members(self, emitter: Emitter, type_: Type, definition: Definition, done: set[Definition]) -> None:
        while isinstance(type_, types.Array):
            type_, definition = type_.element, definition.operands[0]
        if not isinstance(type_, types.Struct) or definition.opcode != spirv.OpTypeStruct or definition in done:
            return
        done.add(definition)
        for index, (member, part) in enumerate(zip(type_.members, definition.operands)):
            if self.analysis.is_relaxed_member(type_, index):
                emitter.module.member_decorate(definition, index, spirv.DecorationRelaxedPrecision)
            self._decorate_members(emitter, member.type, part, done)
