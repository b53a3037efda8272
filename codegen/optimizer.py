"""`-O` and `-Os`: the passes over a module before it is linked, and their order.

In: a Module. Out: the same one, smaller or quicker; linking then leaves out the functions, types, constants and variables that nothing
reaches any more. Must not know: GLSL; how a pass works.
"""

from __future__ import annotations

from glslc_coop.codegen import sampled_images, spirv
from glslc_coop.codegen.optimization import dead, flow, inlining, numbering, private, returns, variables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.codegen.function import FunctionBuilder
    from glslc_coop.codegen.module import Definition, Module

#: Stages in which every input keeps its value while the shader runs; elsewhere built-in inputs may be volatile.
_STEADY_INPUTS = frozenset((spirv.ExecutionModelGLCompute, spirv.ExecutionModelVertex))


def optimize(module: Module, keeps_names: bool, for_size: bool = False) -> None:
    """Runs all passes. for_size: inline only what makes the module smaller; otherwise everything that can be. keeps_names: debug information was asked for; otherwise names and the like are stripped, as glslc does."""
    if not keeps_names:
        module.emit_names = False
        module.source_extensions.clear()
        module.sources.clear()
    order = _callees_first(module)
    constant_memory = {spirv.StorageClassPushConstant, spirv.StorageClassUniformConstant}
    if all(entry.model in _STEADY_INPUTS for entry in module.entry_points):
        constant_memory.add(spirv.StorageClassInput)
    steady = frozenset(constant_memory)
    calls, named = _mentions(order)
    ready: dict[Definition, FunctionBuilder] = {}
    room = inlining.ROOM
    for function in order:
        is_entry = any(entry.function is function.definition for entry in module.entry_points)
        if is_entry or for_size:
            flow.drop_unreachable(function)
        else:
            returns.merge_returns(function)
        if ready:
            added = inlining.inline_calls(function, ready, room)
            room -= added
            if added and module.combines_samplers:
                sampled_images.place(function)
        if is_entry:
            private.make_local(function, order)
        _simplify(function, steady)
        definition = function.definition
        if not is_entry and definition not in named and inlining.may_inline(function, calls.get(definition, 0), for_size):
            ready[definition] = function


def _simplify(function: FunctionBuilder, constant_memory: frozenset[int]) -> None:
    """The passes over one function; the second round finds what the branches that went away have uncovered."""
    flow.merge_blocks(function)
    for _ in range(2):
        variables.take_apart(function)
        variables.promote(function)
        numbering.number_values(function, constant_memory)
        dead.remove_dead_code(function)
        if not flow.fold_branches(function):
            break
        flow.merge_blocks(function)
    flow.merge_blocks(function)
    flow.repair_phis(function)


def _callees_first(module: Module) -> list[FunctionBuilder]:
    """The functions that the entry points reach, each behind those that it names. There is no recursion."""
    found: list[FunctionBuilder] = []
    state: dict[Definition, bool] = {}
    stack: list[tuple[Definition, bool]] = [(entry.function, False) for entry in reversed(module.entry_points)]
    while stack:
        definition, is_done = stack.pop()
        function = definition.function
        assert function is not None
        if is_done:
            found.append(function)
            continue
        if definition in state:
            continue
        state[definition] = True
        stack.append((definition, True))
        for callee, _ in inlining.functions_in(function):
            if callee not in state:
                stack.append((callee, False))
    return found


def _mentions(functions: list[FunctionBuilder]) -> tuple[dict[Definition, int], dict[Definition, bool]]:
    """How often each function is called, and which are named otherwise: as callbacks of an instruction."""
    calls: dict[Definition, int] = {}
    named: dict[Definition, bool] = {}
    for function in functions:
        for callee, is_call in inlining.functions_in(function):
            if is_call:
                calls[callee] = calls.get(callee, 0) + 1
            else:
                named[callee] = True
    return calls, named
