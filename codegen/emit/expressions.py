"""Expressions: ids of their values.

In: checked expression nodes. Out: ids. Must not know: names, overloads, how a type is declared; statements. GLSL 4.60
chapter 5.

`Emitter.expression` is the only entry point; it dispatches through EXPRESSIONS. The same functions serve
specialization constants, because `Emitter.emit` then emits OpSpecConstantOp.
"""

from __future__ import annotations

from glslc_coop.codegen.emit import builtin_variables, calls, constructors, lvalues, operators, variables
from glslc_coop.codegen.emit.conversions import convert
from glslc_coop.codegen.emit.decorations import storage_class_of
from glslc_coop.codegen.emit.functions import function_id
from glslc_coop.codegen.ir.opcodes import KIND_CONVERSIONS
from glslc_coop.codegen.tables import spirv
from glslc_coop.codegen.tables.instruction_table import READABLE, UNDEFINED
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, RUNTIME, SPECIALIZATION, FunctionSymbol

with lazy:
    from collections.abc import Iterator

    from glslc_coop.codegen.emit.emitter import Dispatch, Emitter, Lvalue
    from glslc_coop.codegen.ir.function import TreeBlock
    from glslc_coop.codegen.ir.instruction import Id
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.scopes import Variable
    from glslc_coop.semantics.model.types import Type

#: Short-circuiting operators -> the value of the left operand that decides.
_SHORT_CIRCUIT: dict[str, bool] = {"&&": False, "||": True}


def discard_value(emitter: Emitter, node: nodes.Expression) -> None:
    """Evaluate an expression for its side effects alone."""
    if isinstance(node, nodes.SequenceExpression):
        chain = []
        while isinstance(node, nodes.SequenceExpression):
            chain.append(node.right)
            node = node.left
        discard_value(emitter, node)
        for right in reversed(chain):
            discard_value(emitter, right)
    elif not is_pure(node):
        # The operands of an l-value may have side effects; the l-value itself need not be loadable, and naming it reads
        # nothing.
        if isinstance(node, nodes.IndexExpression):
            discard_value(emitter, node.base)
            if not is_pure(node.index):
                emitter.expression(node.index)
        elif (
            isinstance(node, nodes.MemberAccess) or lvalues.is_memory(emitter, node) and isinstance(node, nodes.Swizzle)
        ):
            discard_value(emitter, node.base)
        elif not isinstance(node, nodes.Identifier):
            emitter.expression(node)


# ---- names and places ----


def _identifier(emitter: Emitter, node: nodes.Identifier) -> Id:
    symbol = node.symbol
    value = emitter.values.get(symbol)
    if value is not None:
        return value
    local = emitter.function.locals.get(symbol)
    if local is not None:
        return emitter.builder.read(local)
    if node.stage == SPECIALIZATION:
        return _specialization_constant(emitter, symbol)
    return lvalues.load(emitter, emitter.lvalues.get(symbol) or variables.variable_lvalue(emitter, symbol))


def _specialization_constant(emitter: Emitter, symbol: Variable) -> Id:
    """Return a constant that depends on specialization: one with a constant_id, or an expression of those."""
    if symbol.builtin is not None:
        constant: Id = builtin_variables.workgroup_size(emitter)
    elif symbol.spec_id is not None:
        constant = emitter.constants.spec_constant(symbol)
    else:
        was_specializing = emitter.is_specializing
        emitter.is_specializing = True
        # Not by recursion: a shader may have a chain of any number of constants.
        for each in _unknown_constants(emitter, symbol):
            constant = emitter.expression(each.initializer)
            if constant.__class__ is not int:
                emitter.values[each] = constant
        emitter.is_specializing = was_specializing
        if constant.__class__ is int:
            return constant
    emitter.values[symbol] = constant
    return constant


def _unknown_constants(emitter: Emitter, symbol: Variable) -> Iterator[Variable]:
    """Yield a constant, and before it those that its initializer depends on, each after those that it depends on."""
    path = [(symbol, iter(_constants_of(symbol.initializer)))]
    seen = {symbol}
    while path:
        needed = next(path[-1][1], None)
        if needed is None:
            yield path.pop()[0]
        elif needed not in seen and needed not in emitter.values:
            seen.add(needed)
            path.append((needed, iter(_constants_of(needed.initializer))))


def _constants_of(node: nodes.Expression) -> list[Variable]:
    """Return the constants without a constant_id that an expression names and that depend on specialization."""
    constants: list[Variable] = []
    waiting: list[nodes.Node] = [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, nodes.Identifier):
            if each.stage == SPECIALIZATION and each.symbol.structure is not None:
                constants.append(each.symbol)
        else:
            waiting.extend(nodes.children(each))
    return constants


def _part(emitter: Emitter, node: nodes.Expression) -> Id:
    """Emit a member, element or swizzle: loaded from memory, or extracted from the value."""
    if lvalues.is_memory(emitter, node):
        lvalue = lvalues.named_lvalue(emitter, node)
        if lvalue is not None:
            return lvalues.load(emitter, lvalue)
    value: Id = _VALUES[node.__class__](emitter, node)
    return value


def _member_value(emitter: Emitter, node: nodes.MemberAccess) -> Id:
    return emitter.extract(node.type, emitter.expression(node.base), node.index)


def _swizzle_value(emitter: Emitter, node: nodes.Swizzle) -> Id:
    value = emitter.expression(node.base)
    return swizzle(emitter, node.type, node.base.type, value, node.components)


def swizzle(emitter: Emitter, type_: Type, base_type: Type, value: Id, components: tuple[int, ...]) -> Id:
    """Select components of a scalar or vector value."""
    if base_type.is_scalar:
        return value if len(components) == 1 else emitter.splat(type_, value)
    if len(components) == 1:
        return emitter.extract(type_, value, components[0])
    if type_ is base_type and tuple(components) == tuple(range(len(components))):
        return value
    if emitter.is_specializing:
        assert type_.component is not None
        return emitter.construct(
            type_, *(emitter.extract(type_.component, value, component) for component in components)
        )
    return emitter.emit(spirv.OpVectorShuffle, type_, value, value, *components)


def _index_value(emitter: Emitter, node: nodes.IndexExpression) -> Id:
    base, index = node.base, node.index
    base_type = base.type
    if base_type.is_reference:
        reference = operators.TypedId(base_type, emitter.expression(base))
        return operators.advance_reference(emitter, reference, operators.TypedId(index.type, emitter.expression(index)))
    if index.stage == CONSTANT:
        return emitter.extract(node.type, emitter.expression(base), index.value)
    if base_type.is_coopvec or (base_type.is_vector and not _is_local(emitter, base)):
        value = emitter.expression(base)
        return emitter.emit(spirv.OpVectorExtractDynamic, node.type, value, lvalues.index_operand(emitter, index))
    return lvalues.load(emitter, lvalues.emit_lvalue(emitter, node))


def _is_local(emitter: Emitter, node: nodes.Expression) -> bool:
    """Return whether an expression is the name of a variable of this function."""
    return isinstance(node, nodes.Identifier) and node.symbol.storage == "local" and lvalues.is_memory(emitter, node)


_VALUES: Dispatch = {
    nodes.MemberAccess: _member_value,
    nodes.Swizzle: _swizzle_value,
    nodes.IndexExpression: _index_value,
}


def _length(emitter: Emitter, node: nodes.LengthMethod) -> Id:
    """Emit `.length()` where it is not a constant: of the last array of a block, or of a cooperative matrix."""
    base = node.base
    type_ = base.type
    if type_.is_coopmat:
        return _matrix_length(emitter, type_, node.type)
    if type_.is_coopvec:
        assert isinstance(type_, types.Parametric)
        size = type_.arguments[1]
        assert not isinstance(size, types.Type)
        return convert(emitter, emitter.size_id(size), types.UINT, node.type)
    if isinstance(type_, types.Array) and type_.length is not None:
        return convert(emitter, emitter.size_id(type_.length), types.UINT, node.type)
    if base.__class__ is nodes.Identifier:
        # An array between stages is as long as the primitive or patch has vertices.
        sized = builtin_variables.sized_interface(emitter, base.symbol)
        assert isinstance(sized, types.Array)
        return convert(emitter, emitter.size_id(sized.length), types.UINT, node.type)
    while isinstance(base, (nodes.IndexExpression, nodes.Swizzle)):
        base = base.base
    assert isinstance(base, nodes.MemberAccess)
    holder = base.base
    if holder.type.is_reference:
        lvalue = lvalues.dereference(emitter, holder)
    else:
        lvalue = lvalues.emit_lvalue(emitter, holder)
    # `length64()` counts with 64 bits instead of widening a 32-bit count.
    counted = types.UINT64 if node.type is types.INT64 else types.UINT
    length = emitter.emit(spirv.OpArrayLength, counted, lvalues.pointer(emitter, lvalue), base.index)
    return convert(emitter, length, counted, node.type)


def _matrix_length(emitter: Emitter, matrix: Type, result_type: Type) -> Id:
    """Return the number of components of a cooperative matrix that an invocation holds."""
    definition = emitter.type_id(matrix)
    uint = emitter.type_id(types.UINT)
    if definition.opcode != spirv.OpTypeCooperativeMatrixNV:
        length = emitter.builder.emit(spirv.OpCooperativeMatrixLengthKHR, uint, definition)
        return convert(emitter, length, types.UINT, result_type)
    # GL_NV_cooperative_matrix: the length is a specialization constant of type int.
    define, int_type = emitter.module.define, emitter.type_id(types.INT)
    unsigned = define(spirv.OpSpecConstantOp, uint, spirv.OpCooperativeMatrixLengthNV, definition)
    signed = define(spirv.OpSpecConstantOp, int_type, spirv.OpIAdd, unsigned, emitter.int_(0))
    if result_type is types.INT:
        return signed
    return define(spirv.OpSpecConstantOp, emitter.type_id(result_type), spirv.OpSConvert, signed)


# ---- operators ----


def _binary(emitter: Emitter, node: nodes.BinaryExpression) -> Id:
    """Emit binary operators; generated left-associative chains are long, so the left spine is walked by a loop."""
    stage = node.stage
    chain = [node]
    left = node.left
    while left.__class__ is nodes.BinaryExpression and left.stage == stage:
        chain.append(left)
        left = left.left
    value: Id = emitter.expression(left)
    for link in reversed(chain):
        operator = link.operator
        if operator in _SHORT_CIRCUIT:
            value = _logical(emitter, link, value)
            continue
        right = link.right
        operand = operators.TypedId(right.type, emitter.expression(right))
        value = operators.binary(emitter, operator, link.type, operators.TypedId(link.left.type, value), operand)
        if emitter.relaxation is not None:
            emitter.relaxation.decorate(emitter.builder, link, value)
    return value


def _logical(emitter: Emitter, node: nodes.BinaryExpression, left: Id) -> Id:
    """Emit && or ||: one instruction when the right operand can be evaluated speculatively, else a branch."""
    deciding = _SHORT_CIRCUIT[node.operator]
    right_node = node.right
    if emitter.is_specializing or may_speculate(emitter, right_node):
        right = emitter.expression(right_node)
        return emitter.emit(spirv.OpLogicalOr if deciding else spirv.OpLogicalAnd, types.BOOL, left, right)
    builder = emitter.builder
    header = builder.block
    other, merge = builder.new_block(), builder.new_block()
    builder.selection_merge(merge)
    if deciding:
        builder.branch_conditional(left, merge, other)
    else:
        builder.branch_conditional(left, other, merge)
    builder.begin(other)
    right = emitter.expression(right_node)
    last = builder.block
    builder.branch(merge)
    builder.begin(merge)
    return builder.phi(emitter.type_id(types.BOOL), left, header, right, last)


def _unary(emitter: Emitter, node: nodes.UnaryExpression) -> Id:
    """Emit prefix operators; sequences of them are walked by a loop."""
    if node.operator in _INCREMENTS:
        return _increment(emitter, node)[1]
    stage = node.stage
    chain = [node]
    operand = node.operand
    while operand.__class__ is nodes.UnaryExpression and operand.stage == stage and operand.operator not in _INCREMENTS:
        chain.append(operand)
        operand = operand.operand
    value: Id = emitter.expression(operand)
    for link in reversed(chain):
        value = operators.unary(emitter, link.operator, link.type, value)
    return value


_INCREMENTS = ("++", "--")


def _postfix(emitter: Emitter, node: nodes.PostfixExpression) -> Id:
    return _increment(emitter, node)[0]


def _increment(emitter: Emitter, node: nodes.UnaryExpression | nodes.PostfixExpression) -> tuple[Id, Id]:
    """Emit ++ or -- and return the old value and the new one."""
    operand = node.operand
    lvalue = lvalues.emit_lvalue(emitter, operand)
    type_ = operand.type
    old = lvalues.load(emitter, lvalue)
    if type_.is_reference:
        step = operators.TypedId(types.INT, emitter.int_(1 if node.operator == "++" else -1))
        new = operators.advance_reference(emitter, operators.TypedId(type_, old), step)
    else:
        component = type_.component
        one = emitter.splat_constant(type_, 1.0 if component.is_float else 1)
        operands = operators.TypedId(type_, old), operators.TypedId(type_, one)
        new = operators.binary(emitter, node.operator[0], type_, *operands)
        if emitter.relaxation is not None:
            emitter.relaxation.decorate(emitter.builder, node, new)
    lvalues.store(emitter, lvalue, new)
    return old, new


def _assignment(emitter: Emitter, node: nodes.Assignment) -> Id:
    """Emit an assignment or a compound assignment; right-associative chains `a = b = c` are walked by a loop."""
    chain: list[tuple[nodes.Assignment, Lvalue, bool]] = []
    current: nodes.Expression = node
    while current.__class__ is nodes.Assignment:
        was_precise = emitter.is_precise
        if emitter.checked.precise and not was_precise:
            emitter.is_precise = _names_precise(emitter, current.target)
        lvalue = lvalues.emit_lvalue(emitter, current.target)
        chain.append((current, lvalue, was_precise))
        current = current.expression
    value: Id = emitter.expression(current)
    for link, lvalue, was_precise in reversed(chain):
        if link.operator != "=":
            if lvalue.local is None:
                lvalues.pointer(emitter, lvalue)
            value = _compound(emitter, link, lvalues.load(emitter, lvalue), value)
        lvalues.store(emitter, lvalue, value)
        emitter.is_precise = was_precise
    return value


def _names_precise(emitter: Emitter, node: nodes.Expression) -> bool:
    """Return whether an l-value is part of a precise variable."""
    while True:
        symbol = getattr(node, "symbol", None)
        if symbol is not None:
            return symbol in emitter.checked.precise
        base = getattr(node, "base", None)
        if base is None:
            return False
        node = base


def _compound(emitter: Emitter, node: nodes.Assignment, left: Id, right: Id) -> Id:
    """Compute `target op expression` in the operand type and convert it back. left: the value of the target."""
    type_ = node.target.type
    right_node = node.expression
    operator = node.operator[:-1]
    if type_.is_reference:
        if operator == "-":
            right = operators.unary(emitter, "-", right_node.type, right)
        count = operators.TypedId(right_node.type, right)
        return operators.advance_reference(emitter, operators.TypedId(type_, left), count)
    operand_type = node.operand_type or type_
    if operand_type is not type_:
        left = convert(emitter, left, type_, operand_type)
    operands = operators.TypedId(operand_type, left), operators.TypedId(right_node.type, right)
    value = operators.binary(emitter, operator, operand_type, *operands)
    if emitter.relaxation is not None:
        emitter.relaxation.decorate(emitter.builder, node, value)
    if operand_type is not type_:
        value = convert(emitter, value, operand_type, type_)
    return value


def _sequence(emitter: Emitter, node: nodes.SequenceExpression) -> Id:
    discard_value(emitter, node.left)
    value: Id = emitter.expression(node.right)
    return value


# ---- selection ----


def _conditional(emitter: Emitter, node: nodes.ConditionalExpression) -> Id:
    """Emit `?:`: OpSelect when both sides can be evaluated speculatively, else control flow.

    Chains `a ? b : c ? d : …` may be long: the false sides are walked by a loop.
    """
    if emitter.is_specializing:
        return _specialized_conditional(emitter, node)
    decided: nodes.Expression = node
    while (
        decided.__class__ is nodes.ConditionalExpression
        and decided.stage == RUNTIME
        and decided.condition.stage == CONSTANT
    ):
        decided = decided.true_expression if decided.condition.value else decided.false_expression
    if decided is not node:
        return emitter.expression(decided)
    builder, type_ = emitter.builder, node.type
    is_scalar_or_vector = type_.is_scalar or type_.is_vector
    is_selectable = is_scalar_or_vector or (type_.is_coopvec and emitter.traits.spirv_version >= (1, 4))
    #: Composites and cooperative types go through a variable, everything else through OpPhi.
    variable = None
    if not (is_scalar_or_vector or type_.is_coopvec or type_.is_matrix or type_.is_reference or type_.is_void):
        variable = lvalues.temporary(emitter, type_)
    levels: list[tuple[TreeBlock, Id, TreeBlock]] = []
    current: nodes.Expression = node
    while current.__class__ is nodes.ConditionalExpression and current.stage == RUNTIME:
        condition_node, first, second = current.condition, current.true_expression, current.false_expression
        if condition_node.stage == CONSTANT:
            current = first if condition_node.value else second
            continue
        condition = emitter.expression(condition_node)
        if is_selectable and may_speculate(emitter, first) and may_speculate(emitter, second):
            value = select(emitter, type_, condition, emitter.expression(first), emitter.expression(second))
            break
        true_block, false_block, merge = builder.new_block(), builder.new_block(), builder.new_block()
        builder.selection_merge(merge)
        builder.branch_conditional(condition, true_block, false_block)
        builder.begin(true_block)
        true_value = emitter.expression(first)
        if variable is not None:
            builder.emit_void(spirv.OpStore, variable, true_value)
        levels.append((merge, true_value, builder.block))
        builder.branch(merge)
        builder.begin(false_block)
        current = second
    else:
        value = emitter.expression(current)
    if variable is not None:
        builder.emit_void(spirv.OpStore, variable, value)
    for merge, true_value, true_end in reversed(levels):
        false_end = builder.block
        builder.branch(merge)
        builder.begin(merge)
        if variable is None and not type_.is_void:
            value = builder.phi(emitter.type_id(type_), true_value, true_end, value, false_end)
    return value if variable is None else builder.emit(spirv.OpLoad, emitter.type_id(type_), variable)


def _specialized_conditional(emitter: Emitter, node: nodes.ConditionalExpression) -> Id:
    """Emit `?:` between specialization constants: always OpSelect."""
    levels = []
    current: nodes.Expression = node
    while current.__class__ is nodes.ConditionalExpression and current.stage == SPECIALIZATION:
        levels.append((emitter.expression(current.condition), emitter.expression(current.true_expression)))
        current = current.false_expression
    value: Id = emitter.expression(current)
    for condition, true_value in reversed(levels):
        value = select(emitter, node.type, condition, true_value, value)
    return value


def select(emitter: Emitter, type_: Type, condition: Id, true_value: Id, false_value: Id) -> Id:
    """Emit OpSelect with a scalar condition; before SPIR-V 1.4 a vector requires a vector of conditions."""
    if isinstance(type_, types.Vector) and emitter.traits.spirv_version < (1, 4):
        condition = emitter.splat(types.vector(types.BOOL, type_.size), condition)
    return emitter.emit(spirv.OpSelect, type_, condition, true_value, false_value)


# ---- what may be evaluated early, or not at all ----


def may_speculate(emitter: Emitter, node: nodes.Expression, depth: int = 3) -> bool:
    """Return whether an expression may be executed where the source does not execute it.

    It has no side effects, its behavior is defined whatever its operands are, it reads nothing that may be missing or
    that others write, and it is cheap. `optimization/speculation.py` answers this for instructions.
    """
    if node.stage != RUNTIME:
        return True
    if depth == 0 and not isinstance(node, nodes.Identifier):
        return False
    if isinstance(node, (nodes.Identifier, nodes.MemberAccess, nodes.Swizzle)):
        if node.type.is_struct or node.type.is_array:
            return False
        part: nodes.Expression = node
        while isinstance(part, (nodes.MemberAccess, nodes.Swizzle)):
            part = part.base
            if part.type.is_reference:
                return False
        return isinstance(part, nodes.Identifier) and _is_readable(emitter, part.symbol)
    if isinstance(node, nodes.UnaryExpression):
        return node.operator not in _INCREMENTS and may_speculate(emitter, node.operand, depth - 1)
    if isinstance(node, nodes.Conversion):
        source, target = node.operand.type.component, node.type.component
        if source is not None and target is not None and KIND_CONVERSIONS.get((source.kind, target.kind)) in UNDEFINED:
            return False
        return may_speculate(emitter, node.operand, depth - 1)
    if isinstance(node, nodes.BinaryExpression):
        return (
            node.operator not in _COSTLY
            and not node.left.type.is_matrix
            and may_speculate(emitter, node.left, depth - 1)
            and may_speculate(emitter, node.right, depth - 1)
        )
    return False


#: Operators that are not executed early: division is slow, of integers undefined by zero; the others branch.
_COSTLY = ("/", "%", "&&", "||")


def _is_readable(emitter: Emitter, symbol: Variable) -> bool:
    """Return whether a variable can be read although its guard forbids it: its memory is there, and only ours to write.

    A guard may be what keeps the shader from a descriptor that is not bound, from a race, or from a volatile read.
    """
    if not symbol.is_global:
        return True
    row, qualifiers = symbol.builtin, symbol.qualifiers
    if row is not None and "volatile" in row.qualifiers:
        return False
    storage_class = storage_class_of(emitter, symbol.storage)
    if storage_class == spirv.StorageClassOutput and qualifiers is not None and "patch" in qualifiers.keywords:
        return False
    return storage_class in READABLE


def is_pure(node: nodes.Expression) -> bool:
    """Return whether an expression has no side effects, so that it can be dropped when its value is unused."""
    pending: list[nodes.Node] = [node]
    while pending:
        part = pending.pop()
        if isinstance(part, _LEAVES) or (isinstance(part, nodes.Expression) and part.stage != RUNTIME):
            if isinstance(part, nodes.Identifier) and _is_volatile(part.symbol.qualifiers, part.type):
                return False
            continue
        if not isinstance(part, _PURE) or (isinstance(part, nodes.UnaryExpression) and part.operator in _INCREMENTS):
            return False
        if isinstance(part, nodes.MemberAccess):
            type_ = part.base.type
            container = type_.block if isinstance(type_, types.Reference) else type_
            if isinstance(container, types.Block) and _is_volatile(container.members[part.index].qualifiers, container):
                return False
        pending.extend(nodes.children(part))
    return True


def _is_volatile(qualifiers: Qualifiers | None, type_: Type) -> bool:
    """Return whether a variable or member is volatile, or a block is, so that every read of it is a side effect."""
    if qualifiers is not None and "volatile" in qualifiers.keywords:
        return True
    block = variables.block_of(type_)
    return block is not None and block.qualifiers is not None and "volatile" in block.qualifiers.keywords


_LEAVES: tuple[type, ...] = (
    nodes.Identifier,
    nodes.IntegerLiteral,
    nodes.FloatLiteral,
    nodes.BoolLiteral,
    nodes.NullInitializer,
)
_PURE: tuple[type, ...] = (
    nodes.UnaryExpression,
    nodes.BinaryExpression,
    nodes.ConditionalExpression,
    nodes.IndexExpression,
    nodes.Conversion,
    nodes.Swizzle,
    nodes.MemberAccess,
    nodes.LengthMethod,
    nodes.Constructor,
    nodes.SequenceExpression,
)


# ---- the rest ----


def _conversion(emitter: Emitter, node: nodes.Conversion) -> Id:
    operand = node.operand
    return convert(emitter, emitter.expression(operand), operand.type, node.type)


def _null(emitter: Emitter, node: nodes.NullInitializer) -> Id:
    return emitter.constants.null(node.type)


def _literal(emitter: Emitter, node: nodes.Expression) -> Id:
    return emitter.constants.constant(node.type, node.value)


def _string(emitter: Emitter, node: nodes.StringLiteral) -> Id:
    return emitter.string(node.value)


def _function_reference(emitter: Emitter, node: nodes.FunctionReference) -> Id:
    assert isinstance(node.function, FunctionSymbol)
    return function_id(emitter, node.function)


EXPRESSIONS: Dispatch = {
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
    nodes.IndexExpression: _part,
    nodes.MemberAccess: _part,
    nodes.Swizzle: _part,
    nodes.LengthMethod: _length,
    nodes.Conversion: _conversion,
    nodes.Constructor: constructors.constructor,
    nodes.UserCall: calls.user_call,
    nodes.BuiltinCall: calls.builtin_call,
    nodes.FunctionReference: _function_reference,
    nodes.NullInitializer: _null,
}
