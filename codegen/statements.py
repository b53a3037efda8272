"""Statements: structured control flow.

In: checked statement nodes. Out: blocks of the function at hand. Must not know: what expressions do. GLSL 4.60 chapter 6;
SPIR-V 1.6 section 2.11.

Every header names its merge block before it branches, and every loop has one continue target. Code that control cannot reach is
not emitted; a merge block that nothing branches to ends in OpUnreachable.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv
from glslc_coop.codegen.expressions import discard_value
from glslc_coop.codegen.words import encode_integer
from glslc_coop.parser import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.function import Block
    from glslc_coop.codegen.module import Id


class Enclosing:
    """A loop or switch around the statement at hand. continue_block is None for a switch; has_break: did a break leave it?"""

    __slots__ = ("break_block", "continue_block", "has_break")

    def __init__(self, break_block: Block, continue_block: Block | None) -> None:
        self.break_block = break_block
        self.continue_block = continue_block
        self.has_break = False


def statement(fn: Emitter, node: Any) -> None:
    """Emits one statement, unless control cannot reach it."""
    builder = fn.builder
    if builder.is_terminated:
        return
    if builder.emit_lines is not None:
        builder.line(node.start)
    STATEMENTS[node.__class__](fn, node)


def _compound(fn: Emitter, node: nodes.CompoundStatement) -> None:
    for each in node.statements:
        statement(fn, each)


def _expression(fn: Emitter, node: nodes.ExpressionStatement) -> None:
    discard_value(fn, node.expression)


def _declaration(fn: Emitter, node: nodes.DeclarationStatement) -> None:
    handler = STATEMENTS.get(node.declaration.__class__)
    if handler is not None:
        handler(fn, node.declaration)


def _declarators(fn: Emitter, node: nodes.InitDeclaratorList) -> None:
    for declarator in node.declarators:
        if declarator.symbol is not None:
            fn.declare_local(declarator.symbol)


def _nothing(fn: Emitter, node: Any) -> None:
    """Declarations without code, and the empty statement."""


# ---- selection ----

_SELECTION_CONTROL: dict[str, int] = {
    "flatten": spirv.SelectionControlFlatten,
    "branch": spirv.SelectionControlDontFlatten,
    "dont_flatten": spirv.SelectionControlDontFlatten,
}


def _selection_control(attributes: list[Any]) -> int:
    control = 0
    for attribute in attributes:
        control |= _SELECTION_CONTROL.get(attribute.name, 0)
    return control


def _selection(fn: Emitter, node: nodes.SelectionStatement) -> None:
    """`if`, and the `else if` chain behind it by a loop: programs generate long ones."""
    builder = fn.builder
    #: Merge blocks from the outside in, and whether control can reach each from the then part.
    merges: list[tuple[Block, bool]] = []
    current: Any = node
    while current.__class__ is nodes.SelectionStatement:
        condition = current.condition
        if condition.stage == 0:
            current = current.then_statement if condition.value else current.else_statement
            if current is None:
                break
            continue
        if builder.emit_lines is not None:
            builder.line(condition.start)
        value = fn.expression(condition)
        then_block, merge = builder.new_block(), builder.new_block()
        else_block = merge if current.else_statement is None else builder.new_block()
        builder.selection_merge(merge, _selection_control(current.attributes))
        builder.branch_conditional(value, then_block, else_block)
        builder.begin(then_block)
        statement(fn, current.then_statement)
        then_falls = not builder.is_terminated
        if then_falls:
            builder.branch(merge)
        if current.else_statement is None:
            builder.begin(merge)
            current = None
            break
        merges.append((merge, then_falls))
        builder.begin(else_block)
        current = current.else_statement
    if current is not None:
        statement(fn, current)
    for merge, then_falls in reversed(merges):
        else_falls = not builder.is_terminated
        if else_falls:
            builder.branch(merge)
        builder.begin(merge)
        if not (then_falls or else_falls):
            builder.unreachable()


def _keep_in_memory(statements: list[Any]) -> None:
    """A variable that is declared behind one label is in scope behind the next, where control comes without its initialiser."""
    for each in statements:
        if each.__class__ is nodes.DeclarationStatement and each.declaration.__class__ is nodes.InitDeclaratorList:
            for declarator in each.declaration.declarators:
                declarator.symbol.is_written = True


def _switch(fn: Emitter, node: nodes.SwitchStatement) -> None:
    """Every run of labels begins a block; a part that does not end in a jump falls into the next."""
    builder = fn.builder
    selector = fn.expression(node.selector)
    parts: list[tuple[list[Any], list[Any]]] = []
    for each in node.statements:
        if each.__class__ is nodes.CaseLabel or each.__class__ is nodes.DefaultLabel:
            if not parts or parts[-1][1]:
                parts.append(([], []))
            parts[-1][0].append(each)
        elif parts:
            parts[-1][1].append(each)
    merge = builder.new_block()
    blocks = [builder.new_block() for _ in parts]
    default = merge
    cases: list[Any] = []
    component = node.selector.type.component
    for block, (labels, _) in zip(blocks, parts):
        for label in labels:
            if label.__class__ is nodes.DefaultLabel:
                default = block
            else:
                cases.extend((*encode_integer(label.value.value, component.width, component.is_signed), block))
    if not parts:
        return
    for _, statements in parts[:-1]:
        _keep_in_memory(statements)
    builder.selection_merge(merge, _selection_control(node.attributes))
    builder.switch(selector, default, *cases)
    enclosing = Enclosing(merge, None)
    fn.enclosing.append(enclosing)
    for index, (block, (_, statements)) in enumerate(zip(blocks, parts)):
        builder.begin(block)
        for each in statements:
            statement(fn, each)
        if not builder.is_terminated:
            if index + 1 < len(blocks):
                builder.branch(blocks[index + 1])
            else:
                enclosing.has_break = True
                builder.branch(merge)
    fn.enclosing.pop()
    builder.begin(merge)
    if default is not merge and not enclosing.has_break:
        builder.unreachable()


# ---- iteration ----

#: Attribute -> (bit of the loop control, does it take a number, the SPIR-V version that has it).
_LOOP_CONTROL: dict[str, tuple[int, bool, tuple[int, int]]] = {
    "unroll": (spirv.LoopControlUnroll, False, (1, 0)),
    "loop": (spirv.LoopControlDontUnroll, False, (1, 0)),
    "dont_unroll": (spirv.LoopControlDontUnroll, False, (1, 0)),
    "dependency_infinite": (spirv.LoopControlDependencyInfinite, False, (1, 1)),
    "dependency_length": (spirv.LoopControlDependencyLength, True, (1, 1)),
    "min_iterations": (spirv.LoopControlMinIterations, True, (1, 4)),
    "max_iterations": (spirv.LoopControlMaxIterations, True, (1, 4)),
    "iteration_multiple": (spirv.LoopControlIterationMultiple, True, (1, 4)),
    "peel_count": (spirv.LoopControlPeelCount, True, (1, 4)),
    "partial_count": (spirv.LoopControlPartialCount, True, (1, 4)),
    "multiple_wait_queuesQCOM": (spirv.LoopControlMultipleWaitQueuesQCOM, True, (1, 0)),
}


#: Attributes whose number is 0 where it is left out.
_OPTIONAL_NUMBER = ("multiple_wait_queuesQCOM",)


def _loop_control(fn: Emitter, attributes: list[Any]) -> tuple[int, list[int]]:
    """The control mask of a loop and the literals that its bits ask for, in order of the bits."""
    if not attributes:
        return 0, []
    numbers: dict[int, int] = {}
    control = 0
    for attribute in attributes:
        row = _LOOP_CONTROL.get(attribute.name)
        if row is None or fn.spirv_version < row[2]:
            continue
        bit, takes_number, _ = row
        if takes_number:
            if not attribute.arguments and attribute.name not in _OPTIONAL_NUMBER:
                continue
            numbers[bit] = attribute.arguments[0].value if attribute.arguments else 0
            if bit == spirv.LoopControlMultipleWaitQueuesQCOM:
                # The grammar lists the capability without saying what needs it.
                fn.module.require_capability(spirv.CapabilityMultipleWaitQueuesQCOM)
        control |= bit
    return control, [numbers[bit] for bit in sorted(numbers)]


def _for(fn: Emitter, node: nodes.ForStatement) -> None:
    if node.initializer is not None:
        statement(fn, node.initializer)
    _loop(fn, node.attributes, node.condition, node.body, node.step)


def _while(fn: Emitter, node: nodes.WhileStatement) -> None:
    _loop(fn, node.attributes, node.condition, node.body, None)


def _loop(fn: Emitter, attributes: list[Any], condition: Any, body: Any, step: Any) -> None:
    """A loop that tests before its body. An absent or true condition is not tested."""
    builder = fn.builder
    is_endless = condition is None
    if not is_endless and condition.__class__ is not nodes.ConditionDeclaration and condition.stage == 0:
        if not condition.value:
            return
        is_endless = True
    header, body_block, continue_block, merge = (builder.new_block() for _ in range(4))
    control, literals = _loop_control(fn, attributes)
    builder.branch(header)
    builder.begin(header)
    builder.loop_merge(merge, continue_block, control, *literals)
    if is_endless:
        builder.branch(body_block)
    else:
        test = builder.new_block()
        builder.branch(test)
        builder.begin(test)
        builder.branch_conditional(_condition(fn, condition), body_block, merge)
    builder.begin(body_block)
    enclosing = Enclosing(merge, continue_block)
    fn.enclosing.append(enclosing)
    statement(fn, body)
    fn.enclosing.pop()
    if not builder.is_terminated:
        builder.branch(continue_block)
    builder.begin(continue_block)
    if step is not None:
        if builder.emit_lines is not None:
            builder.line(step.start)
        discard_value(fn, step)
    builder.branch(header)
    builder.begin(merge)
    if is_endless and not enclosing.has_break:
        builder.unreachable()


def _condition(fn: Emitter, node: Any) -> Id:
    """The condition of a loop: an expression, or a declaration whose value it is."""
    if fn.builder.emit_lines is not None:
        fn.builder.line(node.start)
    if node.__class__ is nodes.ConditionDeclaration:
        symbol = node.declarator.symbol
        value: Id = fn.declare_local(symbol)
    else:
        value = fn.expression(node)
    return value


def _do(fn: Emitter, node: nodes.DoStatement) -> None:
    builder = fn.builder
    header, body_block, continue_block, merge = (builder.new_block() for _ in range(4))
    control, literals = _loop_control(fn, node.attributes)
    builder.branch(header)
    builder.begin(header)
    builder.loop_merge(merge, continue_block, control, *literals)
    builder.branch(body_block)
    builder.begin(body_block)
    enclosing = Enclosing(merge, continue_block)
    fn.enclosing.append(enclosing)
    statement(fn, node.body)
    fn.enclosing.pop()
    if not builder.is_terminated:
        builder.branch(continue_block)
    builder.begin(continue_block)
    builder.branch_conditional(_condition(fn, node.condition), header, merge)
    builder.begin(merge)


# ---- jumps ----


def _break(fn: Emitter, node: nodes.JumpStatement) -> None:
    enclosing = fn.enclosing[-1]
    enclosing.has_break = True
    fn.builder.branch(enclosing.break_block)


def _continue(fn: Emitter, node: nodes.JumpStatement) -> None:
    for enclosing in reversed(fn.enclosing):
        if enclosing.continue_block is not None:
            fn.builder.branch(enclosing.continue_block)
            return


def _discard(fn: Emitter, node: nodes.JumpStatement) -> None:
    if fn.spirv_version >= (1, 6):
        fn.builder.terminate(spirv.OpTerminateInvocation)
    else:
        fn.builder.kill()


def _terminate_invocation(fn: Emitter, node: nodes.JumpStatement) -> None:
    fn.builder.terminate(spirv.OpTerminateInvocation)


def _demote(fn: Emitter, node: nodes.JumpStatement) -> None:
    fn.emit_void(spirv.OpDemoteToHelperInvocation)


def _ignore_intersection(fn: Emitter, node: nodes.JumpStatement) -> None:
    fn.builder.terminate(spirv.OpIgnoreIntersectionKHR)


def _terminate_ray(fn: Emitter, node: nodes.JumpStatement) -> None:
    fn.builder.terminate(spirv.OpTerminateRayKHR)


_JUMPS: dict[str, Any] = {
    "break": _break, "continue": _continue, "discard": _discard, "demote": _demote, "terminateInvocation": _terminate_invocation,
    "ignoreIntersectionEXT": _ignore_intersection, "terminateRayEXT": _terminate_ray,
}


def _jump(fn: Emitter, node: nodes.JumpStatement) -> None:
    _JUMPS[node.keyword](fn, node)


def _return(fn: Emitter, node: nodes.ReturnStatement) -> None:
    value = node.value
    if value is None:
        fn.builder.ret()
    elif value.type.is_void:
        discard_value(fn, value)
        fn.builder.ret()
    else:
        fn.builder.ret_value(fn.expression(value))


STATEMENTS: dict[type, Any] = {
    nodes.CompoundStatement: _compound,
    nodes.DeclarationStatement: _declaration,
    nodes.InitDeclaratorList: _declarators,
    nodes.ExpressionStatement: _expression,
    nodes.EmptyStatement: _nothing,
    nodes.EmptyDeclaration: _nothing,
    nodes.PrecisionDeclaration: _nothing,
    nodes.QualifierDeclaration: _nothing,
    nodes.FunctionPrototype: _nothing,
    nodes.SelectionStatement: _selection,
    nodes.SwitchStatement: _switch,
    nodes.ForStatement: _for,
    nodes.WhileStatement: _while,
    nodes.DoStatement: _do,
    nodes.JumpStatement: _jump,
    nodes.ReturnStatement: _return,
}
