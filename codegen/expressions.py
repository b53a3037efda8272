"""Expressions.

In: checked expression nodes. Out: ids of their values. Must not know: names, overloads, how a type is declared; statements.
GLSL 4.60 chapter 5.

`expression` is the one entrance: what is constant becomes a constant, what depends on specialization constants becomes
OpSpecConstantOp by the same functions with another sink (`Emitter.emit`), everything else becomes instructions of the function at hand.
"""

from __future__ import annotations

from glslc_coop.codegen import calls, constructors, declarations, lvalues, operators, spirv
from glslc_coop.codegen.conversions import convert, stored_constant
from glslc_coop.parser import nodes
from glslc_coop.semantics import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.function import Block
    from glslc_coop.codegen.module import Id
    from glslc_coop.semantics.types import Type

_CONSTANT, _SPECIALIZATION, _RUNTIME = 0, 1, 2
#: Operators whose right side may remain unevaluated -> the value of the left side that decides.
_SHORT_CIRCUIT: dict[str, bool] = {"&&": False, "||": True}


def expression(fn: Emitter, node: Any) -> Any:
    """The id of the value of an expression; None for a call of a void function."""
    stage = node.stage
    if stage == _CONSTANT:
        if node.__class__ is nodes.Identifier and node.type.is_array:
            return _table(fn, node)
        if fn.stored_only and node.type.component in fn.stored_only and not fn.is_specializing and (node.type.is_scalar or node.type.is_vector):
            return stored_constant(fn, node.type, node.value)
        return fn.constants.constant(node.type, node.value)
    if stage == _SPECIALIZATION and not fn.is_specializing and (not fn.stored_only or node.type.component not in fn.stored_only):
        fn.is_specializing = True
        try:
            return EXPRESSIONS[node.__class__](fn, node)
        finally:
            fn.is_specializing = False
    if fn.relaxed is not None:
        return fn.relaxed.evaluate(fn, node, EXPRESSIONS[node.__class__])
    return EXPRESSIONS[node.__class__](fn, node)


def discard_value(fn: Emitter, node: Any) -> None:
    """Evaluates an expression for its effects alone."""
    kind = node.__class__
    if kind is nodes.SequenceExpression:
        chain = [node]
        while chain[-1].left.__class__ is nodes.SequenceExpression:
            chain.append(chain[-1].left)
        discard_value(fn, chain[-1].left)
        for each in reversed(chain):
            discard_value(fn, each.right)
    elif not is_pure(node):
        if kind is nodes.MemberAccess or kind is nodes.IndexExpression:
            # What leads to a place may have effects; the place itself need not be something that can be loaded.
            for child in nodes.children(node):
                discard_value(fn, child)
        else:
            expression(fn, node)


# ---- names and places ----


def _identifier(fn: Emitter, node: nodes.Identifier) -> Id:
    symbol = node.symbol
    value = fn.values.get(symbol)
    if value is not None:
        return value
    if node.stage == _SPECIALIZATION:
        return fn.specialization_constant(symbol)
    place = fn.places.get(symbol)
    if place is None:
        place = fn.place(symbol)
    if place.is_plain:
        return fn.builder.emit(spirv.OpLoad, place.pointee, place.base)
    return lvalues.load(fn, place)


def _table(fn: Emitter, node: nodes.Identifier) -> Id:
    """A constant array: tables have thousands of elements, so each is built once."""
    symbol = node.symbol
    found = fn.values.get(symbol)
    if found is None:
        found = fn.values[symbol] = fn.constants.constant(node.type, node.value)
    return found


def _place(fn: Emitter, node: Any) -> Id:
    """A member, element or swizzle: loaded from memory when it lies there, else taken out of the value."""
    if lvalues.is_memory(fn, node):
        place = lvalues.named_place(fn, node)
        if place is not None:
            return lvalues.load(fn, place)
    value: Id = _PARTS[node.__class__](fn, node)
    return value


def _member_value(fn: Emitter, node: nodes.MemberAccess) -> Id:
    return fn.extract(node.type, expression(fn, node.base), node.index)


def _swizzle_value(fn: Emitter, node: nodes.Swizzle) -> Id:
    value = expression(fn, node.base)
    return swizzle(fn, node.type, node.base.type, value, node.components)


def swizzle(fn: Emitter, type_: Type, base_type: Type, value: Id, components: tuple[int, ...]) -> Id:
    """Components of a scalar or vector value."""
    if base_type.is_scalar:
        return value if len(components) == 1 else fn.splat(type_, value)
    if len(components) == 1:
        return fn.extract(type_, value, components[0])
    if type_ is base_type and tuple(components) == tuple(range(len(components))):
        return value
    if fn.is_specializing:
        assert type_.component is not None
        return fn.construct(type_, *(fn.extract(type_.component, value, component) for component in components))
    return fn.emit(spirv.OpVectorShuffle, type_, value, value, *components)


def _index_value(fn: Emitter, node: nodes.IndexExpression) -> Id:
    base, index = node.base, node.index
    base_type = base.type
    if base_type.is_reference:
        return operators.advance_reference(fn, base_type, expression(fn, base), expression(fn, index), index.type)
    if index.stage == _CONSTANT:
        return fn.extract(node.type, expression(fn, base), index.value)
    if base_type.is_vector or base_type.is_coopvec:
        value = expression(fn, base)
        return fn.emit(spirv.OpVectorExtractDynamic, node.type, value, lvalues.index_operand(fn, index))
    return lvalues.load(fn, lvalues.lvalue(fn, node))


_PARTS: dict[type, Any] = {nodes.MemberAccess: _member_value, nodes.Swizzle: _swizzle_value, nodes.IndexExpression: _index_value}


def _length(fn: Emitter, node: nodes.LengthMethod) -> Id:
    """`.length()` of what has no constant length: the last array of a block, or a cooperative matrix."""
    base = node.base
    type_ = base.type
    if type_.is_coopmat:
        return fn.matrix_length(type_, node.type)
    if type_.is_coopvec:
        return fn.convert(fn.size_id(type_.arguments[1]), types.UINT, node.type)
    if isinstance(type_, types.Array) and type_.length is not None:
        return fn.convert(fn.size_id(type_.length), types.UINT, node.type)
    if base.__class__ is nodes.Identifier:
        # An array between stages: as long as the primitive or patch has vertices.
        sized = declarations.sized_interface(fn, base.symbol)
        assert isinstance(sized, types.Array)
        return fn.convert(fn.size_id(sized.length), types.UINT, node.type)
    while not isinstance(base, nodes.MemberAccess):
        base = base.base
    holder = base.base
    if holder.type.is_reference:
        place = lvalues.dereference(fn, holder.type, expression(fn, holder))
    else:
        place = lvalues.lvalue(fn, holder)
    # `length64()` counts with 64 bits, not a count of 32 bits that is then made longer.
    counted = types.UINT64 if node.type is types.INT64 else types.UINT
    length = fn.emit(spirv.OpArrayLength, counted, lvalues.pointer(fn, place), base.index)
    return fn.convert(length, counted, node.type)


# ---- operators ----


def _binary(fn: Emitter, node: nodes.BinaryExpression) -> Id:
    """Left-associative chains are as long as programs generate them, so the left spine is walked by a loop."""
    stage = node.stage
    chain = [node]
    left = node.left
    while left.__class__ is nodes.BinaryExpression and left.stage == stage:
        chain.append(left)
        left = left.left
    value: Id = expression(fn, left)
    for each in reversed(chain):
        operator = each.operator
        if operator in _SHORT_CIRCUIT:
            value = _logical(fn, each, value)
            continue
        right = each.right
        value = operators.binary(fn, operator, each.type, each.left.type, value, right.type, expression(fn, right))
        if fn.relaxed is not None:
            fn.relaxed.judge(fn, each, value)
    return value


def _logical(fn: Emitter, node: nodes.BinaryExpression, left: Id) -> Id:
    """&& and ||: one instruction when evaluating the right side cannot be noticed, else a branch."""
    deciding = _SHORT_CIRCUIT[node.operator]
    right_node = node.right
    if fn.is_specializing or is_trivial(fn, right_node):
        right = expression(fn, right_node)
        return fn.emit(spirv.OpLogicalOr if deciding else spirv.OpLogicalAnd, types.BOOL, left, right)
    builder = fn.builder
    header = builder.block
    other, merge = builder.new_block(), builder.new_block()
    builder.selection_merge(merge)
    if deciding:
        builder.branch_conditional(left, merge, other)
    else:
        builder.branch_conditional(left, other, merge)
    builder.begin(other)
    right = expression(fn, right_node)
    last = builder.block
    builder.branch(merge)
    builder.begin(merge)
    return builder.phi(fn.type_id(types.BOOL), left, header, right, last)


def _unary(fn: Emitter, node: nodes.UnaryExpression) -> Id:
    """Prefix operators; rows of them are walked by a loop."""
    if node.operator in _STEPS:
        return _step(fn, node, node.operand)[1]
    stage = node.stage
    chain = [node]
    operand = node.operand
    while operand.__class__ is nodes.UnaryExpression and operand.stage == stage and operand.operator not in _STEPS:
        chain.append(operand)
        operand = operand.operand
    value: Id = expression(fn, operand)
    for each in reversed(chain):
        value = operators.unary(fn, each.operator, each.type, value)
    return value


_STEPS = ("++", "--")


def _postfix(fn: Emitter, node: nodes.PostfixExpression) -> Id:
    return _step(fn, node, node.operand)[0]


def _step(fn: Emitter, node: Any, operand: Any) -> tuple[Id, Id]:
    """++ and --: the old value and the new one."""
    place = lvalues.lvalue(fn, operand)
    type_ = operand.type
    old = lvalues.load(fn, place)
    if type_.is_reference:
        new = operators.advance_reference(fn, type_, old, fn.int_(1 if node.operator == "++" else -1), types.INT)
    else:
        component = type_.component
        one = fn.splat_constant(type_, 1.0 if component.is_float else 1)
        new = operators.binary(fn, node.operator[0], type_, type_, old, type_, one)
        if fn.relaxed is not None:
            fn.relaxed.judge(fn, node, new)
    lvalues.store(fn, place, new)
    return old, new


def _assignment(fn: Emitter, node: nodes.Assignment) -> Id:
    """`=` and the compound assignments; chains `a = b = c` lean to the right and are walked by a loop."""
    chain: list[tuple[nodes.Assignment, lvalues.Lvalue, bool]] = []
    current: Any = node
    while current.__class__ is nodes.Assignment:
        was_precise = fn.is_precise
        if fn.precise_symbols and not was_precise:
            fn.is_precise = fn.names_precise(current.target)
        place = lvalues.lvalue(fn, current.target)
        chain.append((current, place, was_precise))
        current = current.expression
    value: Id = expression(fn, current)
    for each, place, was_precise in reversed(chain):
        if each.operator != "=":
            lvalues.pointer(fn, place)
            value = _compound(fn, each, place, value)
        lvalues.store(fn, place, value)
        fn.is_precise = was_precise
    return value


def _compound(fn: Emitter, node: nodes.Assignment, place: lvalues.Lvalue, right: Id) -> Id:
    """The value of `target op expression`, computed in the operand type and converted back."""
    type_ = node.target.type
    right_node = node.expression
    left = lvalues.load(fn, place)
    operator = node.operator[:-1]
    if type_.is_reference:
        if operator == "-":
            right = operators.unary(fn, "-", right_node.type, right)
        return operators.advance_reference(fn, type_, left, right, right_node.type)
    operand_type = node.operand_type or type_
    if operand_type is not type_:
        left = convert(fn, left, type_, operand_type)
    value = operators.binary(fn, operator, operand_type, operand_type, left, right_node.type, right)
    if fn.relaxed is not None:
        fn.relaxed.judge(fn, node, value)
    if operand_type is not type_:
        value = convert(fn, value, operand_type, type_)
    return value


def _sequence(fn: Emitter, node: nodes.SequenceExpression) -> Id:
    discard_value(fn, node.left)
    value: Id = expression(fn, node.right)
    return value


# ---- selection ----


def _conditional(fn: Emitter, node: nodes.ConditionalExpression) -> Any:
    """`?:`: OpSelect when both sides may be evaluated unnoticed, else control flow.

    Chains `a ? b : c ? d : …` lean to the right and may be long: the false sides are walked by a loop.
    """
    if fn.is_specializing:
        return _specialized_conditional(fn, node)
    decided: Any = node
    while decided.__class__ is nodes.ConditionalExpression and decided.stage == _RUNTIME and decided.condition.stage == _CONSTANT:
        decided = decided.true_expression if decided.condition.value else decided.false_expression
    if decided is not node:
        return expression(fn, decided)
    builder, type_ = fn.builder, node.type
    is_scalar_or_vector = type_.is_scalar or type_.is_vector
    is_selectable = is_scalar_or_vector or (type_.is_coopvec and fn.spirv_version >= (1, 4))
    #: Composites and cooperative types go through a variable, everything else through OpPhi.
    variable = None
    if not (is_scalar_or_vector or type_.is_coopvec or type_.is_matrix or type_.is_reference or type_.is_void):
        variable = fn.variable(type_)
    levels: list[tuple[Block, Any, Block]] = []
    current: Any = node
    while current.__class__ is nodes.ConditionalExpression and current.stage == _RUNTIME:
        condition_node, first, second = current.condition, current.true_expression, current.false_expression
        if condition_node.stage == _CONSTANT:
            current = first if condition_node.value else second
            continue
        condition = expression(fn, condition_node)
        if is_selectable and is_trivial(fn, first) and is_trivial(fn, second):
            value = select(fn, type_, condition, expression(fn, first), expression(fn, second))
            break
        true_block, false_block, merge = builder.new_block(), builder.new_block(), builder.new_block()
        builder.selection_merge(merge)
        builder.branch_conditional(condition, true_block, false_block)
        builder.begin(true_block)
        true_value = expression(fn, first)
        if variable is not None:
            builder.emit_void(spirv.OpStore, variable, true_value)
        levels.append((merge, true_value, builder.block))
        builder.branch(merge)
        builder.begin(false_block)
        current = second
    else:
        value = expression(fn, current)
    if variable is not None:
        builder.emit_void(spirv.OpStore, variable, value)
    for merge, true_value, true_end in reversed(levels):
        false_end = builder.block
        builder.branch(merge)
        builder.begin(merge)
        if variable is None and not type_.is_void:
            value = builder.phi(fn.type_id(type_), true_value, true_end, value, false_end)
    return value if variable is None else builder.emit(spirv.OpLoad, fn.type_id(type_), variable)


def _specialized_conditional(fn: Emitter, node: nodes.ConditionalExpression) -> Id:
    """`?:` between specialization constants: always OpSelect."""
    levels = []
    current: Any = node
    while current.__class__ is nodes.ConditionalExpression and current.stage == _SPECIALIZATION:
        levels.append((expression(fn, current.condition), expression(fn, current.true_expression)))
        current = current.false_expression
    value: Id = expression(fn, current)
    for condition, true_value in reversed(levels):
        value = select(fn, node.type, condition, true_value, value)
    return value


def select(fn: Emitter, type_: Type, condition: Id, true_value: Id, false_value: Id) -> Id:
    """OpSelect with a scalar condition; before SPIR-V 1.4 a vector needs a vector of conditions."""
    if isinstance(type_, types.Vector) and fn.spirv_version < (1, 4):
        condition = fn.splat(types.vector(types.BOOL, type_.size), condition)
    return fn.emit(spirv.OpSelect, type_, condition, true_value, false_value)


# ---- what may be evaluated early, or not at all ----


def is_trivial(fn: Emitter, node: Any, depth: int = 3) -> bool:
    """Is evaluating it cheap, without effect and without danger, so that it need not be branched around?"""
    if node.stage != _RUNTIME:
        return True
    kind = node.__class__
    if kind is nodes.Identifier:
        return not node.type.is_array and not node.type.is_struct and not fn.is_volatile(node.symbol)
    if depth == 0:
        return False
    if kind is nodes.Swizzle or kind is nodes.MemberAccess:
        base = node.base
        if base.type.is_reference or node.type.is_struct or node.type.is_array:
            return False
        while base.__class__ is nodes.MemberAccess or base.__class__ is nodes.Swizzle:
            base = base.base
            if base.type.is_reference:
                return False
        return base.__class__ is nodes.Identifier and not fn.is_volatile(base.symbol)
    if kind is nodes.UnaryExpression:
        return node.operator in "-+!~" and is_trivial(fn, node.operand, depth - 1)
    if kind is nodes.Conversion:
        return is_trivial(fn, node.operand, depth - 1)
    if kind is nodes.BinaryExpression:
        return (
            node.operator not in _COSTLY and not node.left.type.is_matrix
            and is_trivial(fn, node.left, depth - 1) and is_trivial(fn, node.right, depth - 1)
        )
    return False


#: Operators that are not evaluated without need: division may trap, the others branch.
_COSTLY = ("/", "%", "&&", "||")


def is_pure(node: Any) -> bool:
    """Does evaluating the expression change nothing? Then it need not be evaluated when its value is not wanted."""
    pending = [node]
    while pending:
        node = pending.pop()
        kind = node.__class__
        if kind in _LEAVES or node.stage != _RUNTIME:
            continue
        if kind not in _PURE or (kind is nodes.UnaryExpression and node.operator in ("++", "--")):
            return False
        pending.extend(nodes.children(node))
    return True


_LEAVES: tuple[type, ...] = (nodes.Identifier, nodes.IntegerLiteral, nodes.FloatLiteral, nodes.BoolLiteral, nodes.NullInitializer)
_PURE: tuple[type, ...] = (
    nodes.UnaryExpression, nodes.BinaryExpression, nodes.ConditionalExpression, nodes.IndexExpression, nodes.Conversion, nodes.Swizzle,
    nodes.MemberAccess, nodes.LengthMethod, nodes.Constructor, nodes.SequenceExpression,
)


# ---- the rest ----


def _conversion(fn: Emitter, node: nodes.Conversion) -> Id:
    operand = node.operand
    return convert(fn, expression(fn, operand), operand.type, node.type)


def _null(fn: Emitter, node: nodes.NullInitializer) -> Id:
    return fn.constants.null(node.type)


def _literal(fn: Emitter, node: Any) -> Id:
    return fn.constants.constant(node.type, node.value)


def _string(fn: Emitter, node: nodes.StringLiteral) -> Id:
    return fn.string(node.value)


def _function_reference(fn: Emitter, node: nodes.FunctionReference) -> Id:
    return fn.function_id(node.function)


EXPRESSIONS: dict[type, Any] = {
    nodes.Identifier: _identifier,
    nodes.IntegerLiteral: _literal,
    nodes.FloatLiteral: _literal,
    nodes.BoolLiteral: _literal,
    nodes.StringLiteral: _string,
    nodes.UnaryExpression: _unary,
    nodes.PostfixExpression: _postfix,
    nodes.BinaryExpression: _binary,
    nodes.Assignment: _assignment,
    nodes.ConditionalExpression: _conditional,
    nodes.SequenceExpression: _sequence,
    nodes.IndexExpression: _place,
    nodes.MemberAccess: _place,
    nodes.Swizzle: _place,
    nodes.LengthMethod: _length,
    nodes.Conversion: _conversion,
    nodes.Constructor: constructors.constructor,
    nodes.UserCall: calls.user_call,
    nodes.BuiltinCall: calls.builtin_call,
    nodes.FunctionReference: _function_reference,
    nodes.NullInitializer: _null,
}
