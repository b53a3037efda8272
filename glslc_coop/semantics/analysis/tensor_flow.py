"""Contents of tensor layouts and views where they are used; for warnings only. GL_NV_cooperative_matrix2.

In: checked functions. Out: warnings about dimensions that were never set, strides, spans and blocks. Must not know:
whether a call is legal; SPIR-V. A forward data-flow analysis of the constants in layouts and views of local variables:
the join of two paths keeps what is equal in both, and a loop forgets what its body assigns. Parameters, global
variables, members and elements of arrays are unknown, and nothing unknown is warned about.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.analysis import loops
from glslc_coop.semantics.builtin_rules.cooperative_matrix import folded
from glslc_coop.semantics.builtin_rules.tensor import DECODED_SIZES
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import FunctionSet
from glslc_coop.semantics.trees import descendants

with lazy:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    from glslc_coop.diagnostics import codes
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.diagnostics.sink import Note
    from glslc_coop.parser.generated.nodes import Expression, Node
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.scopes import Variable

#: A number for each dimension, None where it is unknown; empty before they are set; None where nothing is known.
Numbers: TypeAlias = "tuple[int | None, ...] | None"

_UNSET: tuple[int | None, ...] = ()
_LABELS = (nodes.CaseLabel, nodes.DefaultLabel)
#: Storages of variables that no other function assigns.
_LOCAL_STORAGES = ("local", "parameter")


class State:
    """What is known about a layout or view; immutable.

    span: of a view it is empty while the view is not clipped. stale: the call that set the block size after the
    dimensions, while the strides are not set again.
    """

    __slots__ = ("dimension", "span", "block", "stale")

    def __init__(
        self, dimension: Numbers, span: Numbers = None, block: Numbers = None, stale: nodes.BuiltinCall | None = None
    ) -> None:
        self.dimension = dimension
        self.span = span
        self.block = block
        self.stale = stale


_UNKNOWN = State(None)


class _Flow:
    """The state of the analysis of one function. states: of local variables that are layouts or views."""

    __slots__ = ("checker", "states")

    def __init__(self, checker: Checker) -> None:
        self.checker = checker
        self.states: dict[Variable, State] = {}

    def warn(self, code: Code, node: Node, message: str, token: str, *notes: Note) -> None:
        """Report a warning at a node."""
        self.checker.coop_warning(code, node, message, *notes, token=token)

    def forget(self, node: Node) -> None:
        """Forget the variables that are assigned in a subtree."""
        for each in descendants(node):
            for target in _changed(each):
                self.states.pop(target, None)

    def branches(self, first: Callable[[], bool], second: Callable[[], bool]) -> bool:
        """Analyse two branches and join them; return whether the end of either is reachable."""
        before = self.states
        self.states = dict(before)
        first_ends = not first()
        one, self.states = self.states, dict(before)
        second_ends = not second()
        other = self.states
        if first_ends or second_ends:
            self.states = one if second_ends else other
            return not (first_ends and second_ends)
        self.states = {symbol: _join(state, other[symbol]) for symbol, state in one.items() if symbol in other}
        return True


def _join(one: State, other: State) -> State:
    if one is other:
        return one
    return State(
        one.dimension if one.dimension == other.dimension else None,
        one.span if one.span == other.span else None,
        one.block if one.block == other.block else None,
        one.stale if one.stale is other.stale else None,
    )


def _changed(node: Node) -> list[Variable]:
    """Return the variables that a node itself assigns as a whole."""
    targets: list[Expression] = []
    if isinstance(node, nodes.Assignment):
        targets = [node.target]
    elif isinstance(node, nodes.UserCall):
        targets = [
            argument
            for argument, parameter in zip(node.arguments, node.function.parameters)
            if parameter.parameter_direction in ("out", "inout")
        ]
    return [target.symbol for target in targets if isinstance(target, nodes.Identifier) and target.symbol is not None]


def check_tensors(checker: Checker) -> None:
    """Warn about doubtful contents of layouts and views in every function."""
    for function in checker.functions:
        if function.definition is not None:
            _statement(_Flow(checker), function.definition.body)


# ---- statements ----


def _statement(flow: _Flow, node: Node) -> bool:
    """Apply the transfer function of a statement; return whether the next one is reachable."""
    handler = _STATEMENTS.get(node.__class__)
    if handler is not None:
        return handler(flow, node)
    _value(flow, node)
    return True


def _compound(flow: _Flow, node: nodes.CompoundStatement) -> bool:
    return all(_statement(flow, each) for each in node.statements)


def _selection(flow: _Flow, node: nodes.SelectionStatement) -> bool:
    _value(flow, node.condition)
    last = node.else_statement
    return flow.branches(lambda: _statement(flow, node.then_statement), lambda: last is None or _statement(flow, last))


def _switch(flow: _Flow, node: nodes.SwitchStatement) -> bool:
    _value(flow, node.selector)
    for each in node.statements:
        if each.__class__ in _LABELS:
            flow.forget(node)
        _statement(flow, each)
    flow.forget(node)
    return True


def _loop(flow: _Flow, node: nodes.Loop) -> bool:
    parts = loops.parts(node)
    if parts.initializer is not None:
        _statement(flow, parts.initializer)
    flow.forget(node)
    for part in parts.iteration():
        _statement(flow, part)
    flow.forget(node)
    return True


def _declarator(flow: _Flow, node: nodes.Declarator) -> bool:
    state = _value(flow, node.initializer) if node.initializer is not None else None
    if node.symbol is not None:
        flow.states[node.symbol] = state or _UNKNOWN
    return True


def _children(flow: _Flow, node: Node) -> bool:
    for each in nodes.children(node):
        _statement(flow, each)
    return True


def _jump(flow: _Flow, node: nodes.JumpStatement | nodes.ReturnStatement) -> bool:
    _children(flow, node)
    return False


_STATEMENTS: dict[type, Callable[[_Flow, Any], bool]] = {
    nodes.CompoundStatement: _compound,
    nodes.SelectionStatement: _selection,
    nodes.SwitchStatement: _switch,
    **dict.fromkeys(nodes.LOOPS, _loop),
    nodes.Declarator: _declarator,
    nodes.DeclarationStatement: _children,
    nodes.InitDeclaratorList: _children,
    nodes.ConditionDeclaration: _children,
    nodes.ExpressionStatement: _children,
    nodes.JumpStatement: _jump,
    nodes.ReturnStatement: _jump,
}


# ---- expressions ----


def _value(flow: _Flow, node: Node) -> State | None:
    """Apply the transfer function of an expression, and return the state of its value."""
    if isinstance(node, nodes.Identifier):
        return flow.states.get(node.symbol)
    if isinstance(node, nodes.Assignment):
        state = _value(flow, node.expression)
        target = node.target
        if not isinstance(target, nodes.Identifier):
            _value(flow, target)
        elif target.symbol is not None and target.symbol.storage in _LOCAL_STORAGES:
            flow.states[target.symbol] = state or _UNKNOWN
        return state
    if isinstance(node, nodes.BuiltinCall):
        known = [_value(flow, argument) or _UNKNOWN for argument in node.arguments]
        target_name = node.prototype.target[0] if node.prototype.target else ""
        handler = _CALLS.get(target_name)
        return handler(flow, node, known) if handler is not None else None
    if isinstance(node, nodes.ConditionalExpression):
        _value(flow, node.condition)
        flow.branches(lambda: _visit(flow, node.true_expression), lambda: _visit(flow, node.false_expression))
        return None
    if isinstance(node, nodes.BinaryExpression) and node.operator in ("&&", "||"):
        _value(flow, node.left)
        flow.branches(lambda: _visit(flow, node.right), lambda: True)
        return None
    if isinstance(node, nodes.SequenceExpression):
        _value(flow, node.left)
        return _value(flow, node.right)
    for each in nodes.children(node):
        _value(flow, each)
    for symbol in _changed(node):
        flow.states.pop(symbol, None)
    return None


def _visit(flow: _Flow, node: Node) -> bool:
    _value(flow, node)
    return True


# ---- transfer functions of calls ----


def _numbers(call: nodes.BuiltinCall, step: int = 1) -> Numbers:
    """Return the arguments of a call, one per dimension; None where their number is another."""
    type_ = call.arguments[0].type
    found = tuple(folded(argument) for argument in call.arguments[step::step])
    count = type_.argument("DIM") if isinstance(type_, types.Parametric) else None
    return found if count == len(found) else None


def _create_layout(flow: _Flow, call: nodes.BuiltinCall, known: list[State]) -> State:
    count = call.type.argument("DIM") if isinstance(call.type, types.Parametric) else None
    return State(_UNSET, _UNSET, (1,) * count if isinstance(count, int) else None)


def _set_block_size(flow: _Flow, call: nodes.BuiltinCall, known: list[State]) -> State:
    before = known[0]
    return State(before.dimension, before.span, _numbers(call), call if before.dimension else before.stale)


def _set_dimension(flow: _Flow, call: nodes.BuiltinCall, known: list[State]) -> State:
    sizes = _numbers(call)
    return State(sizes, sizes, known[0].block)


def _set_stride(flow: _Flow, call: nodes.BuiltinCall, known: list[State]) -> State:
    before = known[0]
    strides, sizes, blocks = _numbers(call), before.dimension, before.block
    if strides and sizes and blocks:
        for position in range(len(strides) - 1):
            stride, inner, size, block = (
                strides[position],
                strides[position + 1],
                sizes[position + 1],
                blocks[position + 1],
            )
            if stride is None or inner is None or size is None or not block:
                continue
            least = inner * -(-size // block)
            if stride < least:
                flow.warn(
                    codes.OVERLAPPING_ROWS,
                    call.arguments[1 + position],
                    f"stride {stride} of dimension {position} is less than the {least} elements of the inner "
                    "dimensions",
                    call.prototype.name,
                )
    return State(sizes, before.span, blocks)


def _slice(flow: _Flow, call: nodes.BuiltinCall, known: list[State]) -> State:
    before = known[0]
    return State(before.dimension, _numbers(call, 2), before.block, before.stale)


def _create_view(flow: _Flow, call: nodes.BuiltinCall, known: list[State]) -> State:
    return State(_UNSET, _UNSET)


def _set_view_dimensions(flow: _Flow, call: nodes.BuiltinCall, known: list[State]) -> State:
    return State(_numbers(call), known[0].span)


def _clip(flow: _Flow, call: nodes.BuiltinCall, known: list[State]) -> State:
    return State(known[0].dimension)


def _same(flow: _Flow, call: nodes.BuiltinCall, known: list[State]) -> State:
    return known[0]


# ---- loads and stores ----


def _use(flow: _Flow, call: nodes.BuiltinCall, known: list[State]) -> None:
    """Check the layout and the view of a load or store."""
    matrix, _, _, layout = call.arguments[:4]
    state, name = known[3], call.prototype.name
    if state.dimension == _UNSET:
        flow.warn(
            codes.UNSET_LAYOUT,
            layout,
            "dimensions of the layout are never set, so every element is out of bounds",
            name,
            "set dimensions and span with setTensorLayoutDimensionNV()",
        )
    if state.stale is not None:
        setter = state.stale
        flow.warn(
            codes.UNSET_LAYOUT,
            setter,
            "block size is set after the dimensions, so the strides are those of the previous block size",
            setter.prototype.name,
            (layout.start, layout.end, "layout is used here"),
            "set the block size first, or set the strides again",
        )
    view = call.arguments[4] if len(call.arguments) > 4 else None
    is_whole = True
    if view is not None and isinstance(view.type, types.Parametric) and view.type.row.role == "view":
        has_dimensions = view.type.argument("HAS_DIMENSIONS")
        is_whole = has_dimensions is False and known[4].span == _UNSET
        if has_dimensions is True and known[4].dimension == _UNSET:
            flow.warn(
                codes.UNUSED_VIEW_DIMENSIONS,
                view,
                f"dimensions of '{view.type}' are never set",
                name,
                "set them with setTensorViewDimensionsNV(), or use a view without dimensions",
            )
    if is_whole and isinstance(matrix.type, types.Parametric):
        _check_span(flow, call, matrix.type, state.span)


def _check_span(flow: _Flow, call: nodes.BuiltinCall, matrix: types.Parametric, span: Numbers) -> None:
    """Warn about a span whose number of elements is not that of the matrix."""
    rows, columns = matrix.argument("ROWS"), matrix.argument("COLUMNS")
    if not span or not isinstance(rows, int) or not isinstance(columns, int):
        return
    count = 1
    for size in span:
        if size is None:
            return
        count *= size
    if count != rows * columns:
        flow.warn(
            codes.TENSOR_SPAN,
            call.arguments[3],
            f"span of the layout has {count} elements, but '{matrix}' has {rows * columns}",
            call.prototype.name,
            "set the span with sliceTensorLayoutNV()",
        )


def _load(flow: _Flow, call: nodes.BuiltinCall, known: list[State]) -> None:
    _use(flow, call, known)
    references = [argument for argument in call.arguments[4:] if isinstance(argument, nodes.FunctionReference)]
    if len(references) < 2:
        return
    function = references[1].function
    if isinstance(function, FunctionSet):
        return
    vector = function.return_type
    size: object = None
    if isinstance(vector, types.Vector):
        size = vector.size
    elif isinstance(vector, types.Parametric):
        size = vector.argument("N")
    last = known[3].block[-1] if known[3].block else None
    if isinstance(size, int) and size in DECODED_SIZES and last is not None and last % size:
        flow.warn(
            codes.UNEVEN_BLOCK,
            call.arguments[3],
            f"last block dimension {last} is not a multiple of the {size} components of '{function.name}'",
            call.prototype.name,
        )


def _store(flow: _Flow, call: nodes.BuiltinCall, known: list[State]) -> None:
    _use(flow, call, known)
    if any(size is not None and size > 1 for size in known[3].block or ()):
        flow.warn(
            codes.BLOCKED_STORE,
            call.arguments[3],
            "cannot store through a layout with blocks",
            call.prototype.name,
        )


#: Lowering function of a row -> transfer function.
_CALLS: dict[str, Callable[[_Flow, nodes.BuiltinCall, list[State]], State | None]] = {
    "create_tensor_layout": _create_layout,
    "set_tensor_layout_block_size": _set_block_size,
    "set_tensor_layout_dimension": _set_dimension,
    "set_tensor_layout_stride": _set_stride,
    "slice_tensor_layout": _slice,
    "set_tensor_layout_clamp_value": _same,
    "create_tensor_view": _create_view,
    "set_tensor_view_dimensions": _set_view_dimensions,
    "set_tensor_view_stride": _same,
    "set_tensor_view_clip": _clip,
    "coop_matrix_load_tensor": _load,
    "coop_matrix_store_tensor": _store,
}
