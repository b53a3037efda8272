"""What is known about the contents of tensor layouts and views where they are used, for warnings alone. GL_NV_cooperative_matrix2.

In: functions that were checked. Out: warnings about dimensions that were never set, strides, spans and blocks. Must not know: whether a
call is legal; SPIR-V. A walk in the order of execution: what two paths leave different is unknown behind them, and so is what a loop
changes. What callers give, global variables, members and elements of arrays are unknown; nothing unknown is warned of.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes
from glslc_coop.semantics import types
from glslc_coop.semantics.cooperative_matrix_rules import folded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Union

    from glslc_coop.semantics.checker import Checker
    from glslc_coop.semantics.scopes import Variable

    #: A number for each dimension, None where it is not known; no numbers at all before they are set; None for nothing known.
    Numbers = Union[tuple[Union[int, None], ...], None]

#: How many components a decode function of vectors may return.
DECODED_SIZES = (2, 4, 8)
_UNSET: tuple[int | None, ...] = ()
_LOOPS = (nodes.WhileStatement, nodes.DoStatement, nodes.ForStatement)
_JUMPS = (nodes.JumpStatement, nodes.ReturnStatement)
_LABELS = (nodes.CaseLabel, nodes.DefaultLabel)
#: Variables that no other function changes.
_OWN = ("local", "parameter")


class State:
    """What is known about one layout or view; it never changes.

    span: of a view, no numbers as long as it is not clipped. stale: the call that set the block size after the dimensions, as long as nothing set the strides again.
    """

    __slots__ = ("dimension", "span", "block", "stale")

    def __init__(self, dimension: Numbers, span: Numbers = None, block: Numbers = None, stale: Any = None) -> None:
        self.dimension = dimension
        self.span = span
        self.block = block
        self.stale = stale


_UNKNOWN = State(None)


class _Flow:
    """The walk through one function. states: the layouts and views in local variables."""

    __slots__ = ("checker", "states")

    def __init__(self, checker: Checker) -> None:
        self.checker = checker
        self.states: dict[Variable, State] = {}

    def warn(self, code: Any, node: Any, message: str, token: str, *notes: Any) -> None:
        """A warning at a node."""
        self.checker.sink.coop_warning(code, node.start, node.end, message, *notes, token=token)

    def forget(self, node: Any) -> None:
        """Nothing is known any more about what a node assigns to."""
        pending = [node]
        while pending:
            each = pending.pop()
            for target in _changed(each):
                self.states.pop(target, None)
            pending.extend(nodes.children(each))

    def branches(self, first: Callable[[], bool], second: Callable[[], bool]) -> bool:
        """Takes both ways from here. Does either come out behind them?"""
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
        one.dimension if one.dimension == other.dimension else None, one.span if one.span == other.span else None,
        one.block if one.block == other.block else None, one.stale if one.stale is other.stale else None,
    )


def _changed(node: Any) -> list[Variable]:
    """The variables that a node assigns to as a whole, those below it aside."""
    targets: list[Any] = []
    if node.__class__ is nodes.Assignment:
        targets = [node.target]
    elif node.__class__ is nodes.UserCall:
        targets = [argument for argument, parameter in zip(node.arguments, node.function.parameters) if parameter.parameter_direction in ("out", "inout")]
    return [target.symbol for target in targets if target.__class__ is nodes.Identifier and target.symbol is not None]


def check_tensors(checker: Checker) -> None:
    """Warns of doubtful contents of layouts and views in every function."""
    for function in checker.functions:
        if function.definition is not None:
            _statement(_Flow(checker), function.definition.body)


# ---- statements: does the next one follow? ----


def _statement(flow: _Flow, node: Any) -> bool:
    kind = node.__class__
    if kind is nodes.CompoundStatement:
        return all(_statement(flow, each) for each in node.statements)
    if kind is nodes.SelectionStatement:
        _value(flow, node.condition)
        last = node.else_statement
        return flow.branches(lambda: _statement(flow, node.then_statement), lambda: last is None or _statement(flow, last))
    if kind is nodes.SwitchStatement:
        _value(flow, node.selector)
        for each in node.statements:
            if each.__class__ in _LABELS:
                flow.forget(node)
            _statement(flow, each)
        flow.forget(node)
        return True
    if kind in _LOOPS:
        parts = list(nodes.children(node))
        if kind is nodes.ForStatement:
            if node.initializer is not None:
                _statement(flow, node.initializer)
            parts = [part for part in (node.condition, node.body, node.step) if part is not None]
        flow.forget(node)
        for part in parts:
            _statement(flow, part)
        flow.forget(node)
        return True
    if kind is nodes.Declarator:
        state = _value(flow, node.initializer) if node.initializer is not None else None
        if node.symbol is not None:
            flow.states[node.symbol] = state or _UNKNOWN
        return True
    if kind in (nodes.DeclarationStatement, nodes.InitDeclaratorList, nodes.ConditionDeclaration, nodes.ExpressionStatement, *_JUMPS):
        for each in nodes.children(node):
            _statement(flow, each)
        return kind not in _JUMPS
    _value(flow, node)
    return True


# ---- expressions: what is known about the value ----


def _value(flow: _Flow, node: Any) -> State | None:
    kind = node.__class__
    if kind is nodes.Identifier:
        return flow.states.get(node.symbol)
    if kind is nodes.Assignment:
        state = _value(flow, node.expression)
        target = node.target
        if target.__class__ is not nodes.Identifier:
            _value(flow, target)
        elif target.symbol is not None and target.symbol.storage in _OWN:
            flow.states[target.symbol] = state or _UNKNOWN
        return state
    if kind is nodes.BuiltinCall:
        known = [_value(flow, argument) or _UNKNOWN for argument in node.arguments]
        handler = _CALLS.get(node.prototype.name)
        return handler(flow, node, known) if handler is not None else None
    if kind is nodes.ConditionalExpression:
        _value(flow, node.condition)
        flow.branches(lambda: _visit(flow, node.true_expression), lambda: _visit(flow, node.false_expression))
        return None
    if kind is nodes.BinaryExpression and node.operator in ("&&", "||"):
        _value(flow, node.left)
        flow.branches(lambda: _visit(flow, node.right), lambda: True)
        return None
    if kind is nodes.SequenceExpression:
        _value(flow, node.left)
        return _value(flow, node.right)
    for each in nodes.children(node):
        _value(flow, each)
    for symbol in _changed(node):
        flow.states.pop(symbol, None)
    return None


def _visit(flow: _Flow, node: Any) -> bool:
    _value(flow, node)
    return True


# ---- calls: what a layout or view is made of ----


def _numbers(call: nodes.BuiltinCall, step: int = 1) -> Numbers:
    """What the call sets, one number a dimension; None where there is another number of them."""
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
            stride, inner, size, block = strides[position], strides[position + 1], sizes[position + 1], blocks[position + 1]
            if stride is None or inner is None or size is None or not block:
                continue
            least = inner * -(-size // block)
            if stride < least:
                flow.warn(
                    codes.OVERLAPPING_ROWS, call.arguments[1 + position],
                    f"the stride of dimension {position} is {stride}, and what lies below it takes {least}", call.prototype.name,
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
    """What a load and a store want of the layout, and of the view behind it."""
    matrix, _, _, layout = call.arguments[:4]
    state, name = known[3], call.prototype.name
    if state.dimension == _UNSET:
        flow.warn(
            codes.UNSET_LAYOUT, layout, "the dimensions of the layout were never set, so every element lies outside", name,
            "setTensorLayoutDimensionNV() sets them, and the span as well",
        )
    if state.stale is not None:
        setter = state.stale
        flow.warn(
            codes.UNSET_LAYOUT, setter, "the block size is set after the dimensions, whose strides were made for other blocks", setter.prototype.name,
            (layout.start, layout.end, "the layout is used here"), "set the block size first, or set the strides as well",
        )
    view = call.arguments[4] if len(call.arguments) > 4 else None
    is_whole = True
    if view is not None and isinstance(view.type, types.Parametric) and view.type.row.name == "tensorViewNV":
        has_dimensions = view.type.argument("HAS_DIMENSIONS")
        is_whole = has_dimensions is False and known[4].span == _UNSET
        if has_dimensions is True and known[4].dimension == _UNSET:
            flow.warn(
                codes.UNUSED_VIEW_DIMENSIONS, view, f"'{view.type}' has dimensions of its own, and they were never set", name,
                "setTensorViewDimensionsNV() sets them, a view without takes those of the layout",
            )
    if is_whole and isinstance(matrix.type, types.Parametric):
        _check_span(flow, call, matrix.type, state.span)


def _check_span(flow: _Flow, call: nodes.BuiltinCall, matrix: types.Parametric, span: Numbers) -> None:
    """Warns of a span with another number of elements than the matrix."""
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
            codes.TENSOR_SPAN, call.arguments[3], f"the span of the layout is {count} elements, and '{matrix}' has {rows * columns}", call.prototype.name,
            "sliceTensorLayoutNV() sets the span",
        )


def _load(flow: _Flow, call: nodes.BuiltinCall, known: list[State]) -> None:
    _use(flow, call, known)
    references = [argument for argument in call.arguments[4:] if argument.__class__ is nodes.FunctionReference]
    if len(references) < 2:
        return
    vector = references[1].function.return_type
    size = vector.size if isinstance(vector, types.Vector) else vector.argument("N") if isinstance(vector, types.Parametric) else None
    last = known[3].block[-1] if known[3].block else None
    if size in DECODED_SIZES and last is not None and last % size:
        tensor = call.arguments[3]
        flow.warn(
            codes.UNEVEN_BLOCK, tensor, f"the last dimension of a block is {last}, which is no multiple of the {size} components of '{references[1].function.name}'",
            call.prototype.name,
        )


def _store(flow: _Flow, call: nodes.BuiltinCall, known: list[State]) -> None:
    _use(flow, call, known)
    if any(size is not None and size > 1 for size in known[3].block or ()):
        flow.warn(codes.BLOCKED_STORE, call.arguments[3], "the layout has blocks, through which nothing can be stored", call.prototype.name)


_CALLS: dict[str, Callable[[_Flow, nodes.BuiltinCall, list[State]], State | None]] = {
    "createTensorLayoutNV": _create_layout,
    "setTensorLayoutBlockSizeNV": _set_block_size,
    "setTensorLayoutDimensionNV": _set_dimension,
    "setTensorLayoutStrideNV": _set_stride,
    "sliceTensorLayoutNV": _slice,
    "setTensorLayoutClampValueNV": _same,
    "createTensorViewNV": _create_view,
    "setTensorViewDimensionsNV": _set_view_dimensions,
    "setTensorViewStrideNV": _same,
    "setTensorViewClipNV": _clip,
    "coopMatLoadTensorNV": _load,
    "coopMatStoreTensorNV": _store,
}
