"""`-O` and `-Os`: the passes over a module before it is linked, and their order.

In: a Module. Out: the same one, smaller or quicker; linking then leaves out the functions, types, constants and
variables that nothing reaches any more. Must not know: GLSL; how a pass works.

Functions are visited callees first. What is small enough to be inlined as it is, or called once, is optimised where it
is inlined, once; other functions are optimised first, and may then be small enough. Inlining comes before everything
that looks at values, since arguments become known by it. SROA makes the variables that mem2reg promotes; the values
that these give are what GVN folds and numbers; DCE removes what that leaves without a use. Branches on what was folded
then fall away, and one more round sees what they hid. Empty blocks stay: drivers compile for longer when a conditional
branch takes the place of one that leaves a loop, and spirv-opt ends with a fault when that is one before a loop. Loops
that keep arrays from SROA are unrolled when a function has taken in all that it calls. With `-Os` invariants then leave
the loops: last, since what a value costs while a loop runs depends on all of its code. Remainder loops are marked when
nothing changes loops any more. Of the functions that are left, equal ones become one in the end.
"""

from __future__ import annotations

from glslc_coop.codegen.ir.callgraph import functions_in, of_entry_points
from glslc_coop.codegen.ir.cfg import ControlFlowGraph, DominatorTree
from glslc_coop.codegen.ir.pointers import decorate_parameters
from glslc_coop.codegen.optimization import (
    dce,
    gvn,
    if_conversion,
    inlining,
    mem2reg,
    merge_returns,
    private_to_local,
    reassociation,
    simplify_cfg,
    sroa,
)
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import TypeAlias

    from glslc_coop.codegen.ir.instruction import Definition, Function
    from glslc_coop.codegen.ir.module import Module
    from glslc_coop.codegen.optimization import (
        code_hoisting,
        debug_information,
        loop_invariant_code_motion,
        loop_unrolling,
        merge_functions,
        mesh_outputs,
        remainder_loops,
        sampled_images,
    )

#: Called with the name of a pass and the function over which it has run.
Observer: TypeAlias = "Callable[[str, Function], None]"
#: A pass takes the run and a function, which it changes in place, and returns whether, or how much.
Pass: TypeAlias = "Callable[[Run, Function], bool | int]"

#: The passes over functions, in the order in which they first run.
_FUNCTION_PASSES: dict[str, Pass] = {
    "unreachable-blocks": lambda _, function: simplify_cfg.remove_unreachable_blocks(function),
    "merge-returns": lambda _, function: merge_returns.merge_returns(function),
    "inlining": lambda run, function: inlining.inline_calls(function, run.calls.inlinable, run.calls.budget),
    "sampled-images": lambda _, function: sampled_images.sink_sampled_images(function),
    "private-to-local": lambda run, function: private_to_local.make_private_local(function, run.functions),
    "merge-blocks": lambda _, function: simplify_cfg.merge_blocks(function),
    "sroa": lambda run, function: run.replace_aggregates(function),
    "mem2reg": lambda run, function: mem2reg.promote_variables(function, run.flow(function).graph),
    "reassociation": lambda _, function: reassociation.reassociate(function),
    "gvn": lambda run, function: gvn.eliminate_redundancy(function, run.flow(function), run.constant_memory),
    "dce": lambda run, function: dce.eliminate_dead_code(function, run.is_alone),
    "fold-branches": lambda _, function: simplify_cfg.fold_branches(function),
    "if-conversion": lambda _, function: if_conversion.convert_selections(function),
    "loop-unrolling": lambda run, function: run.unroll_loops(function),
    "loop-invariant-code-motion": lambda run, function: loop_invariant_code_motion.move_invariant_code(
        function, run.flow(function), run.constant_memory
    ),
    "remainder-loops": lambda run, function: remainder_loops.mark_remainder_loops(function, run.flow(function)),
    "code-hoisting": lambda run, function: code_hoisting.hoist_code(function, run.flow(function)),
}
#: The names of all passes: the last one is over the module.
PASSES = (*_FUNCTION_PASSES, "merge-functions")
#: The passes that change blocks and branches, after which a dominator tree is no longer valid.
_CHANGES_FLOW = frozenset(
    (
        "unreachable-blocks",
        "merge-returns",
        "inlining",
        "merge-blocks",
        "fold-branches",
        "if-conversion",
        "loop-unrolling",
    )
)
#: Stages in which every input keeps its value while the shader runs; elsewhere built-in inputs may be volatile.
_STEADY_INPUTS = frozenset((spirv.ExecutionModelGLCompute, spirv.ExecutionModelVertex))
#: A function with fewer blocks has neither a loop nor branches that meet.
_LEAST_BLOCKS = 3
#: Most instructions in the copies of all unrolled loops of a module.
UNROLLED = 1 << 17
#: How often the passes over values run at most.
_ROUNDS = 2


def optimize_words(words: list[int], keeps_names: bool, for_size: bool = False) -> list[int]:
    """Return the words of a module of any compiler after all passes. Raises ReaderError, LimitError."""
    from glslc_coop.codegen.ir.linker import link
    from glslc_coop.codegen.ir.reader import read

    module = read(words)
    optimize(module, keeps_names, for_size)
    return link(module)


def optimize(module: Module, keeps_names: bool, for_size: bool = False, observer: Observer | None = None) -> None:
    """Run all passes over a module.

    keeps_names: debug information was asked for; otherwise names and the like are stripped, as glslc does. for_size:
    inline only what makes the module smaller; otherwise also what drivers may not. observer: called after each pass.
    """
    if not keeps_names:
        module.emit_names = False
        module.source_extensions.clear()
        module.sources.clear()
    # Nothing else may be left out of what the next stage finds.
    described: list[Definition] = []
    if keeps_names:
        described = debug_information.begin(module, of_entry_points(module))
    module.declared = [
        definition
        for definition in module.declared
        if definition.opcode == spirv.OpVariable and definition.operands[0] == spirv.StorageClassOutput
    ]
    Run(module, for_size, observer).run()
    if any(entry.model == spirv.ExecutionModelMeshEXT for entry in module.entry_points):
        mesh_outputs.undefine_large_counts(module)
    if keeps_names:
        debug_information.finish(module, described, of_entry_points(module))


#: Execution modes: results are not rounded to nearest; denormals are flushed.
_ROUNDING = (
    spirv.ExecutionModeRoundingModeRTZ,
    spirv.ExecutionModeRoundingModeRTPINTEL,
    spirv.ExecutionModeRoundingModeRTNINTEL,
)
_FLUSHING = (spirv.ExecutionModeDenormFlushToZero,)


def _widths(module: Module, modes: tuple[int, ...]) -> frozenset[int]:
    """Return the widths of floats for which an entry point has one of some execution modes."""
    return frozenset(operands[0] for _, _, mode, operands in module.execution_modes if mode in modes)


class Calls:
    """The calls in a module, and which of them are replaced by the body of what they call."""

    __slots__ = ("named", "counts", "callbacks", "kept", "inlinable", "deferred", "budget")

    def __init__(self, module: Module) -> None:
        #: Function that the entry points reach, callees first -> those that it names.
        self.named = of_entry_points(module)
        #: How often each function is called.
        self.counts: dict[Definition, int] = {}
        #: The functions that are named other than by a call.
        self.callbacks: dict[Definition, bool] = {}
        for mentions in self.named.values():
            for callee, is_call in mentions:
                if is_call:
                    self.counts[callee] = self.counts.get(callee, 0) + 1
                else:
                    self.callbacks[callee] = True
        #: Those whose calls stay, because their parameters are volatile and what is passed is not.
        self.kept = decorate_parameters([_body(definition) for definition in self.named])
        #: Those whose calls are replaced.
        self.inlinable: dict[Definition, Function] = {}
        #: Those of them that are optimised where they are inlined.
        self.deferred: dict[Definition, bool] = {}
        #: How many instructions inlining may still add.
        self.budget: int = inlining.BUDGET

    def may_inline(self, function: Function, for_size: bool, is_lowered: bool) -> bool:
        """Return whether to replace the calls of a function by its body."""
        definition = function.definition
        if definition in self.callbacks or definition in self.kept:
            return False
        return inlining.may_inline(function, self.counts.get(definition, 0), for_size, is_lowered)

    def has_inlinable(self, function: Function) -> bool:
        """Return whether a function calls one whose calls are replaced."""
        return any(callee in self.inlinable for callee, _ in self.named[function.definition])


class Run:
    """One run over a module."""

    __slots__ = (
        "module",
        "for_size",
        "observer",
        "calls",
        "functions",
        "constant_memory",
        "is_alone",
        "members",
        "copies",
        "_function",
        "_tree",
    )
    calls: Calls
    functions: list[Function]
    #: The storage classes that nobody writes.
    constant_memory: frozenset[int]
    #: Whether the function at hand is an entry point that leads to no other function.
    is_alone: bool

    def __init__(self, module: Module, for_size: bool, observer: Observer | None) -> None:
        module.rounded_widths, module.flushed_widths = _widths(module, _ROUNDING), _widths(module, _FLUSHING)
        self.module = module
        self.for_size = for_size
        self.observer = observer
        self.calls = Calls(module)
        self.functions = [_body(definition) for definition in self.calls.named]
        constant_memory = {spirv.StorageClassPushConstant, spirv.StorageClassUniformConstant}
        if all(entry.model in _STEADY_INPUTS for entry in module.entry_points):
            constant_memory.add(spirv.StorageClassInput)
        self.constant_memory = frozenset(constant_memory)
        self.is_alone = False
        #: How many variables and copies of members SROA may still add.
        self.members: int = sroa.BUDGET
        #: How many instructions loop unrolling may still add.
        self.copies: int = UNROLLED
        #: The function of the last call of `flow`, and its dominator tree, while its branches are unchanged.
        self._function: Function | None = None
        self._tree: DominatorTree | None = None

    def flow(self, function: Function) -> DominatorTree:
        """Return the dominator tree of a function, with its graph; it is computed again when branches have changed."""
        if self._tree is None or self._function is not function:
            self._function, self._tree = function, DominatorTree(ControlFlowGraph(function))
        return self._tree

    def apply(self, name: str, function: Function) -> int:
        """Run a pass over a function; return its result."""
        changed = _FUNCTION_PASSES[name](self, function)
        if changed and name in _CHANGES_FLOW:
            self._tree = None
        if self.observer is not None:
            self.observer(name, function)
        return changed

    def run(self) -> None:
        """Optimise all functions."""
        module, calls = self.module, self.calls
        entries = [entry.function for entry in module.entry_points]
        for function in self.functions:
            definition = function.definition
            is_entry = definition in entries
            self.optimize(function, is_entry)
            if not is_entry and self.may_inline(function):
                calls.inlinable[definition] = function
            else:
                self.finish(function)
        remaining = self.functions
        if calls.inlinable:
            remaining = [_body(definition) for definition in of_entry_points(module)]
            for function in remaining:
                # Not inlined everywhere after all: a loop's header calls it, or there are too many calls.
                if function.definition in calls.inlinable:
                    if function.definition in calls.deferred:
                        self.simplify(function)
                    self.finish(function)
        if len(remaining) > len(entries) + 1 and not module.emit_names:
            for function in merge_functions.merge_functions(remaining, entries):
                if self.observer is not None:
                    self.observer("merge-functions", function)

    def may_inline(self, function: Function) -> bool:
        """Return whether to replace the calls of a function by its body."""
        return self.calls.may_inline(function, self.for_size, self.module.is_lowered)

    def optimize(self, function: Function, is_entry: bool) -> None:
        """Run the passes that come before a function is inlined elsewhere; where it will be, only what that needs."""
        self.apply("unreachable-blocks" if is_entry or self.for_size else "merge-returns", function)
        if self.calls.has_inlinable(function):
            self.inline_into(function)
        self.is_alone = False
        if is_entry:
            self.apply("private-to-local", function)
            self.is_alone = not functions_in(function)
        elif self.may_inline(function):
            self.calls.deferred[function.definition] = True
            return
        self.simplify(function)

    def replace_aggregates(self, function: Function) -> int:
        """Replace the aggregates in a function, as long as the budget of the module lasts."""
        added = sroa.replace_aggregates(function, self.members)
        self.members -= added
        return added

    def unroll_loops(self, function: Function) -> int:
        """Unroll loops of a function, as long as the budget of the module lasts."""
        added = loop_unrolling.unroll_loops(function, self.copies)
        self.copies -= added
        return added

    def inline_into(self, function: Function) -> None:
        """Inline the calls in a function."""
        added = self.apply("inlining", function)
        self.calls.budget -= added
        if added and self.module.combines_samplers:
            self.apply("sampled-images", function)

    def simplify(self, function: Function) -> None:
        """Run the passes over values and blocks until they uncover no more, or often enough."""
        self.apply("merge-blocks", function)
        for count in range(_ROUNDS):
            self.apply("sroa", function)
            self.apply("mem2reg", function)
            if count == 0:
                # Folding branches makes no other sums.
                self.apply("reassociation", function)
            self.apply("gvn", function)
            self.apply("dce", function)
            if self.module.has_positions:
                debug_information.clear_empty_blocks(function)
            changed = self.apply("fold-branches", function)
            changed |= self.apply("if-conversion", function)
            self.apply("merge-blocks", function)
            if not changed:
                break

    def finish(self, function: Function) -> None:
        """Run the passes that see all the code of a function, once for each that is not inlined."""
        if len(function.blocks) < _LEAST_BLOCKS:
            return
        if not self.for_size and self.apply("loop-unrolling", function):
            self.simplify(function)
            if len(function.blocks) < _LEAST_BLOCKS:
                return
        # Drivers move invariants themselves, after they have unrolled and with registers in view. Moved here they made
        # no measured kernel faster, and one module took half as long again to become a pipeline; but modules shrink.
        if self.for_size:
            self.apply("loop-invariant-code-motion", function)
        self.apply("remainder-loops", function)
        if self.apply("code-hoisting", function):
            self.apply("if-conversion", function)
            self.apply("merge-blocks", function)


def _body(definition: Definition) -> Function:
    """Return the body of a function."""
    assert definition.function is not None
    return definition.function
