"""Statements: structured control flow.

In: checked statement nodes. Out: blocks of the current function. Must not know: how expressions are emitted. GLSL
4.60 chapter 6; SPIR-V 1.6 section 2.11.

Every header names its merge block before it branches, and every loop has one continue target. Unreachable code is not
emitted; a merge block without predecessors ends in OpUnreachable.
"""

from __future__ import annotations

from glslc_coop.codegen.emit.emitter import Enclosing
from glslc_coop.codegen.emit.expressions import discard_value
from glslc_coop.codegen.emit.variables import declare_local
from glslc_coop.codegen.ir.words import encode_integer
from glslc_coop.codegen.tables import spirv
from glslc_coop.environment import operators
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model.scopes import CONSTANT, RUNTIME

with lazy:
    from collections.abc import Callable

    from glslc_coop.codegen.emit.emitter import Dispatch, Emitter
    from glslc_coop.codegen.ir.function import Local, TreeBlock
    from glslc_coop.codegen.ir.instruction import Id


def _compound(emitter: Emitter, node: nodes.CompoundStatement) -> None:
    for statement in node.statements:
        emitter.statement(statement)


#: Expressions that are written for what they do.
_EFFECTS = (nodes.Assignment, nodes.UserCall, nodes.PostfixExpression)


def _expression(emitter: Emitter, node: nodes.ExpressionStatement) -> None:
    expression = node.expression
    if expression.__class__ in _EFFECTS:
        emitter.expression(expression)
    else:
        discard_value(emitter, expression)


def _declaration(emitter: Emitter, node: nodes.DeclarationStatement) -> None:
    handler = STATEMENTS.get(node.declaration.__class__)
    if handler is not None:
        handler(emitter, node.declaration)


def _declarators(emitter: Emitter, node: nodes.InitDeclaratorList) -> None:
    for declarator in node.declarators:
        if declarator.symbol is not None:
            declare_local(emitter, declarator.symbol)


def _nothing(emitter: Emitter, node: nodes.Node) -> None:
    """Skip declarations without code, and the empty statement."""


# ---- selection ----

_SELECTION_CONTROL: dict[str, int] = {
    "flatten": spirv.SelectionControlFlatten,
    "branch": spirv.SelectionControlDontFlatten,
    "dont_flatten": spirv.SelectionControlDontFlatten,
}


def _selection_control(attributes: list[nodes.Attribute]) -> int:
    """Return the control mask of a selection: its bits exclude each other, so the last attribute holds."""
    control = 0
    for attribute in attributes:
        control = _SELECTION_CONTROL.get(attribute.name, control)
    return control


def _selection(emitter: Emitter, node: nodes.SelectionStatement) -> None:
    """Emit `if`, with a loop over the `else if` chain after it: generated chains are long."""
    builder = emitter.builder
    #: Merge blocks, outermost first, and whether control reaches each from the then branch.
    merges: list[tuple[TreeBlock, bool]] = []
    current: nodes.Statement | None = node
    while current.__class__ is nodes.SelectionStatement:
        condition = current.condition
        if condition.stage == CONSTANT:
            current = current.then_statement if condition.value else current.else_statement
            if current is None:
                break
            continue
        if builder.lines is not None:
            builder.line(condition.start)
        value = emitter.expression(condition)
        then_block, merge = builder.new_block(), builder.new_block()
        else_block = merge if current.else_statement is None else builder.new_block()
        builder.selection_merge(merge, _selection_control(current.attributes) if current.attributes else 0)
        builder.branch_conditional(value, then_block, else_block)
        builder.begin(then_block)
        emitter.statement(current.then_statement)
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
        emitter.statement(current)
    for merge, then_falls in reversed(merges):
        else_falls = not builder.is_terminated
        if else_falls:
            builder.branch(merge)
        builder.begin(merge)
        if not (then_falls or else_falls):
            builder.unreachable()


def _switch(emitter: Emitter, node: nodes.SwitchStatement) -> None:
    """Emit a switch: every run of labels begins a block; a case that does not end in a jump falls through."""
    builder = emitter.builder
    selector = emitter.expression(node.selector)
    parts: list[tuple[list[nodes.CaseLabel | nodes.DefaultLabel], list[nodes.Statement]]] = []
    for statement in node.statements:
        if statement.__class__ is nodes.CaseLabel or statement.__class__ is nodes.DefaultLabel:
            if not parts or parts[-1][1]:
                parts.append(([], []))
            parts[-1][0].append(statement)
        elif parts:
            parts[-1][1].append(statement)
    merge = builder.new_block()
    blocks = [builder.new_block() for _ in parts]
    default = merge
    cases: list[int | TreeBlock] = []
    component = node.selector.type.component
    for block, (labels, _) in zip(blocks, parts):
        for label in labels:
            if isinstance(label, nodes.DefaultLabel):
                default = block
            else:
                cases.extend((*encode_integer(label.value.value, component.width, component.is_signed), block))
    if not parts:
        return
    builder.selection_merge(merge, _selection_control(node.attributes))
    builder.switch(selector, default, *cases)
    enclosing = Enclosing(merge, None)
    emitter.function.enclosing.append(enclosing)
    for index, (block, (_, statements)) in enumerate(zip(blocks, parts)):
        builder.begin(block)
        for statement in statements:
            emitter.statement(statement)
        if not builder.is_terminated:
            if index + 1 < len(blocks):
                builder.branch(blocks[index + 1])
            else:
                enclosing.has_break = True
                builder.branch(merge)
    emitter.function.enclosing.pop()
    builder.begin(merge)
    if default is not merge and not enclosing.has_break:
        builder.unreachable()


# ---- iteration ----

#: Attribute -> (bit of the loop control, whether it takes a number, the SPIR-V version that adds it).
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
#: Bits of the loop control that ask for copies of the body, which DontUnroll excludes: SPIR-V 1.6 section 3.23.
_UNROLLING = spirv.LoopControlUnroll | spirv.LoopControlPeelCount | spirv.LoopControlPartialCount


#: Attributes whose number defaults to 0.
_OPTIONAL_NUMBER = ("multiple_wait_queuesQCOM",)


def _loop_control(emitter: Emitter, attributes: list[nodes.Attribute]) -> tuple[int, list[int]]:
    """Return the control mask of a loop and the literals of its bits, in the order of the bits.

    Of attributes that contradict each other the last one holds.
    """
    if not attributes:
        return 0, []
    numbers: dict[int, int] = {}
    control = 0
    for attribute in attributes:
        row = _LOOP_CONTROL.get(attribute.name)
        if row is None or emitter.traits.spirv_version < row[2]:
            continue
        bit, takes_number, _ = row
        if takes_number:
            if not attribute.arguments and attribute.name not in _OPTIONAL_NUMBER:
                continue
            numbers[bit] = attribute.arguments[0].value if attribute.arguments else 0
            if bit == spirv.LoopControlMultipleWaitQueuesQCOM:
                # The grammar lists the capability but not that this bit requires it.
                emitter.module.require_capability(spirv.CapabilityMultipleWaitQueuesQCOM)
        if bit == spirv.LoopControlDontUnroll:
            control &= ~_UNROLLING
        elif bit & _UNROLLING:
            control &= ~spirv.LoopControlDontUnroll
        control |= bit
    return control, [numbers[bit] for bit in sorted(numbers) if control & bit]


def _for(emitter: Emitter, node: nodes.ForStatement) -> None:
    if node.initializer is not None:
        emitter.statement(node.initializer)
    _loop(emitter, node, node.condition, node.step)


def _while(emitter: Emitter, node: nodes.WhileStatement) -> None:
    _loop(emitter, node, node.condition, None)


def _loop(
    emitter: Emitter,
    node: nodes.ForStatement | nodes.WhileStatement,
    condition: nodes.Condition | None,
    step: nodes.Expression | None,
) -> None:
    """Emit a loop that tests before its body. An absent or true condition is not tested."""
    builder = emitter.builder
    if isinstance(condition, nodes.Expression) and condition.stage == CONSTANT:
        if not condition.value:
            return
        condition = None
    header, body_block, continue_block, merge = (builder.new_block() for _ in range(4))
    control, literals = _loop_control(emitter, node.attributes)
    builder.branch(header)
    builder.begin(header, _assigned(emitter, node))
    if condition is None:
        builder.loop_merge(merge, continue_block, control, *literals)
        builder.branch(body_block)
    elif builder.lines is None and _is_straight(condition):
        value = _condition(emitter, condition)
        builder.loop_merge(merge, continue_block, control, *literals)
        builder.branch_conditional(value, body_block, merge)
    else:
        builder.loop_merge(merge, continue_block, control, *literals)
        test = builder.new_block()
        builder.branch(test)
        builder.begin(test)
        builder.branch_conditional(_condition(emitter, condition), body_block, merge)
    builder.begin(body_block)
    enclosing = Enclosing(merge, continue_block)
    emitter.function.enclosing.append(enclosing)
    emitter.statement(node.body)
    emitter.function.enclosing.pop()
    _begin_continue(emitter, header, body_block, continue_block)
    if step is not None:
        if builder.lines is not None:
            builder.line(step.start)
        discard_value(emitter, step)
    builder.branch(header)
    builder.begin(merge)
    if condition is None and not enclosing.has_break:
        builder.unreachable()


def _begin_continue(emitter: Emitter, header: TreeBlock, body_block: TreeBlock, continue_block: TreeBlock) -> None:
    """Begin the continue construct of a loop; where the body is one block and nothing else continues, in that block."""
    builder = emitter.builder
    if builder.block is body_block and continue_block.edges is None and builder.lines is None:
        builder.continue_in_block(header)
        return
    if not builder.is_terminated:
        builder.branch(continue_block)
    builder.begin(continue_block)


def _assigned(emitter: Emitter, node: nodes.ForStatement | nodes.WhileStatement | nodes.DoStatement) -> list[Local]:
    """Return the variables without memory that a loop assigns."""
    locals_ = emitter.function.locals
    return [locals_[symbol] for symbol in node.written if symbol in locals_]


#: Operators that do not branch; comparing composites may.
_ARITHMETIC = frozenset(operators.texts(*operators.COMPONENTWISE, *operators.COMPARISONS))
#: Expressions that are emitted without a branch when their operands are.
_STRAIGHT: tuple[type, ...] = (
    nodes.UnaryExpression,
    nodes.Conversion,
    nodes.Swizzle,
    nodes.MemberAccess,
    nodes.IndexExpression,
)


def _is_straight(condition: nodes.Condition) -> bool:
    """Return whether a condition is emitted without a branch, so that the header of the loop can test it."""
    pending: list[nodes.Node] = [condition]
    while pending:
        node = pending.pop()
        if isinstance(node, nodes.Expression) and (node.stage != RUNTIME or node.__class__ is nodes.Identifier):
            continue
        if isinstance(node, nodes.BinaryExpression):
            if node.operator not in _ARITHMETIC or not node.left.type.is_scalar:
                return False
            pending += (node.left, node.right)
        elif node.__class__ in _STRAIGHT:
            pending.extend(nodes.children(node))
        else:
            return False
    return True


def _condition(emitter: Emitter, node: nodes.Condition) -> Id:
    """Emit the condition of a loop: an expression, or a declaration whose value it is."""
    if emitter.builder.lines is not None:
        emitter.builder.line(node.start)
    if not isinstance(node, nodes.ConditionDeclaration):
        return emitter.expression(node)
    value = declare_local(emitter, node.declarator.symbol)
    assert value is not None
    return value


def _do(emitter: Emitter, node: nodes.DoStatement) -> None:
    builder = emitter.builder
    header, body_block, continue_block, merge = (builder.new_block() for _ in range(4))
    control, literals = _loop_control(emitter, node.attributes)
    builder.branch(header)
    builder.begin(header, _assigned(emitter, node))
    builder.loop_merge(merge, continue_block, control, *literals)
    builder.branch(body_block)
    builder.begin(body_block)
    enclosing = Enclosing(merge, continue_block)
    emitter.function.enclosing.append(enclosing)
    emitter.statement(node.body)
    emitter.function.enclosing.pop()
    _begin_continue(emitter, header, body_block, continue_block)
    builder.branch_conditional(_condition(emitter, node.condition), header, merge)
    builder.begin(merge)


# ---- jumps ----


def _break(emitter: Emitter, node: nodes.JumpStatement) -> None:
    enclosing = emitter.function.enclosing[-1]
    enclosing.has_break = True
    emitter.builder.branch(enclosing.break_block)


def _continue(emitter: Emitter, node: nodes.JumpStatement) -> None:
    for enclosing in reversed(emitter.function.enclosing):
        if enclosing.continue_block is not None:
            emitter.builder.branch(enclosing.continue_block)
            return


def _discard(emitter: Emitter, node: nodes.JumpStatement) -> None:
    # OpKill is deprecated from SPIR-V 1.6 on. Derivatives after a discard stay defined by demotion.
    if emitter.traits.spirv_version >= (1, 6) and emitter.options.discard_is_terminate:
        emitter.builder.terminate(spirv.OpTerminateInvocation)
    elif emitter.traits.spirv_version >= (1, 6):
        emitter.emit_void(spirv.OpDemoteToHelperInvocation)
    else:
        emitter.builder.kill()


def _terminate_invocation(emitter: Emitter, node: nodes.JumpStatement) -> None:
    # The statement is one of an extension: the reference declares it even where it is part of the version.
    emitter.module.require_extension("SPV_KHR_terminate_invocation")
    emitter.builder.terminate(spirv.OpTerminateInvocation)


def _demote(emitter: Emitter, node: nodes.JumpStatement) -> None:
    emitter.module.require_extension("SPV_EXT_demote_to_helper_invocation")
    emitter.emit_void(spirv.OpDemoteToHelperInvocation)


def _ignore_intersection(emitter: Emitter, node: nodes.JumpStatement) -> None:
    emitter.builder.terminate(spirv.OpIgnoreIntersectionKHR)


def _terminate_ray(emitter: Emitter, node: nodes.JumpStatement) -> None:
    emitter.builder.terminate(spirv.OpTerminateRayKHR)


_JUMPS: dict[str, Callable[[Emitter, nodes.JumpStatement], None]] = {
    "break": _break,
    "continue": _continue,
    "discard": _discard,
    "demote": _demote,
    "terminateInvocation": _terminate_invocation,
    "ignoreIntersectionEXT": _ignore_intersection,
    "terminateRayEXT": _terminate_ray,
}


def _jump(emitter: Emitter, node: nodes.JumpStatement) -> None:
    _JUMPS[node.keyword](emitter, node)


def _return(emitter: Emitter, node: nodes.ReturnStatement) -> None:
    value = node.value
    if value is None:
        emitter.builder.ret()
    elif value.type.is_void:
        discard_value(emitter, value)
        emitter.builder.ret()
    else:
        was_precise = emitter.is_precise
        emitter.is_precise = was_precise or node in emitter.checked.precise
        emitter.builder.ret_value(emitter.expression(value))
        emitter.is_precise = was_precise


STATEMENTS: Dispatch = {
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
