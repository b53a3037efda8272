"""Which matrices of products are staged in shared memory, and for whom.

In: the plan of a module's products. Out: the same plan, its choices with stages. Must not know: how a stage is filled.

A stage of the workgroup takes least work, but all invocations of the workgroup have to be there, with one matrix. One
of the subgroup takes less than loads of single tiles do, and more shared memory.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.divergence import Uniformity
from glslc_coop.codegen.cooperative_lowering.function_rewriter import FunctionRewriter
from glslc_coop.codegen.cooperative_lowering.legality import component_name
from glslc_coop.codegen.cooperative_lowering.memory_access import access_to
from glslc_coop.codegen.cooperative_lowering.tile_plan import Stage, component_bytes
from glslc_coop.codegen.cooperative_lowering.tile_room import WORD, column_words
from glslc_coop.codegen.cooperative_lowering.traversal import callees_first, result_types
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.tile_plan import Choice, Plan
    from glslc_coop.codegen.ir.instruction import Block, Definition, Function

#: Scope of a stage and rows of tiles in it, the better ones first.
_STAGES = ((spirv.ScopeWorkgroup, 2), (spirv.ScopeWorkgroup, 1), (spirv.ScopeSubgroup, 1))


def assign(plan: Plan, budget: int) -> int:
    """Give the choices of a plan their stages, as far as there is shared memory; return the bytes that all of it takes.

    budget: bytes that columns and stages may take together.
    """
    if not plan.choices and not plan.accumulations:
        return 0
    stages = _Stages(plan, budget)
    if plan.choices:
        stages.run()
    return stages.bytes_with(stages.taken)


class _Stages:
    """The stages of one plan. rooms: words that a subgroup takes for columns; taken: scope -> those of its stage."""

    def __init__(self, plan: Plan, budget: int) -> None:
        self.plan, self.budget = plan, budget
        self.lowering = plan.lowering
        self.taken = {spirv.ScopeSubgroup: 0, spirv.ScopeWorkgroup: 0}
        needs = [plan.words(choice) for choice in plan.choices.values()]
        needs += [choice.words for choice in plan.accumulations.values()]
        types = {function: result_types(function) for function, _ in plan.tiled}
        self.rooms = max([*needs, *(self._columns(types[function][vector]) for function, vector in plan.tiled)])

    def bytes_with(self, taken: dict[int, int]) -> int:
        """Return the bytes of shared memory that a workgroup needs. taken: scope -> the words of its stage."""
        words = (self.rooms + taken[spirv.ScopeSubgroup]) * self.plan.groups + taken[spirv.ScopeWorkgroup]
        return words * WORD

    def _columns(self, type_: Definition | None) -> int:
        """Return how many words a vector in tiles takes as columns."""
        assert type_ is not None
        shape = self.lowering.shapes.vector(type_)
        subgroup, (_, columns) = self.lowering.shapes.subgroup, self.plan.grid or (1, 1)
        assert isinstance(shape.length, int) and isinstance(subgroup, int)
        size = component_bytes(component_name(shape.component_type) or "")
        return -(-subgroup // columns) * columns * column_words(shape.length, size)

    def run(self) -> None:
        """Assign all stages."""
        self.together = Uniformity(self.lowering.module, of_subgroups=False)
        for function in callees_first(self.lowering.module):
            body: FunctionRewriter | None = None
            for block in function.blocks:
                for instruction in block.instructions:
                    choice = self.plan.choices.get(instruction)
                    if choice is not None:
                        body = body or FunctionRewriter(function, self.lowering.sizes)
                        self._choice(body, block, choice)

    def _choice(self, body: FunctionRewriter, block: Block, choice: Choice) -> None:
        """Give a choice the best stage for which there is room."""
        choice.is_copied = choice.is_copied and self._has_words(body, choice)
        if choice.is_direct and not choice.is_copied:
            return
        is_together = self._is_together(body.function, block, choice)
        for scope, count in _STAGES:
            if count > choice.m or scope == spirv.ScopeWorkgroup and not is_together:
                continue
            taken = {**self.taken, scope: max(self.taken[scope], choice.stage_words(count))}
            if self.bytes_with(taken) <= self.budget:
                choice.stage, self.taken = Stage(scope, count), taken
                return
        choice.is_copied = False

    def _has_words(self, body: FunctionRewriter, choice: Choice) -> bool:
        """Return whether the lines that are staged consist of words of memory."""
        product, size = choice.product, component_bytes(choice.matrix)
        if not choice.is_along and choice.row.m * size % WORD:
            return False
        return access_to(self.lowering.memory, body, product.pointer, (), product.offset).alignment >= WORD

    def _is_together(self, function: Function, block: Block, choice: Choice) -> bool:
        """Return whether all invocations of the workgroup reach a product, with one matrix."""
        return (
            not choice.is_checked
            and self.together.is_uniform_block(function, block)
            and all(self.together.is_uniform(function, operand) for operand in choice.product.uniform_operands[:2])
        )
