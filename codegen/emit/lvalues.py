"""L-values: how objects in memory are addressed, loaded and stored.

In: expression nodes that name memory. Out: `Lvalue` objects, loads and stores. Must not know: operators, statements.
GLSL 4.60 section 5.8; SPIR-V 1.6 sections 3.32 (memory operands) and 3.52.8 (memory instructions).

A load is emitted as late as possible and one access chain serves one l-value. Types in memory may differ from the
types of values: blocks have explicit layouts, and a bool in a block is a uint. `pointee` is the one, `type` the
other.
"""

from __future__ import annotations

from glslc_coop.codegen.emit import builtin_variables, variables
from glslc_coop.codegen.emit.decorations import (
    COHERENT,
    DEVICE,
    NON_PRIVATE,
    NONTEMPORAL,
    QUEUE_FAMILY,
    SHADER_CALL,
    SUBGROUP,
    VOLATILE,
    WORKGROUP,
    decorate_reference,
    laid_out_block,
    memory_flags,
)
from glslc_coop.codegen.emit.emitter import Lvalue
from glslc_coop.codegen.ir.type_queries import INVOCATION_STORAGE, valid_index
from glslc_coop.codegen.tables import spirv
from glslc_coop.extensions.notation import BuiltinVariable
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, RUNTIME

with lazy:
    from collections.abc import Callable

    from glslc_coop.codegen.emit.emitter import Dispatch, Emitter
    from glslc_coop.codegen.ir.function import Local
    from glslc_coop.codegen.ir.instruction import Definition, Id, Operand
    from glslc_coop.semantics.model.types import Type

#: The base of an l-value that is not in memory.
_NO_ADDRESS = 0
#: Bit -> SPIR-V scope, in order of preference.
_SCOPES: tuple[tuple[int, int], ...] = (
    (DEVICE, spirv.ScopeDevice),
    (QUEUE_FAMILY, spirv.ScopeQueueFamily),
    (SHADER_CALL, spirv.ScopeShaderCallKHR),
    (WORKGROUP, spirv.ScopeWorkgroup),
    (SUBGROUP, spirv.ScopeSubgroup),
)
#: Storage classes whose arrays can have more elements than a signed 32-bit index counts.
_LARGE = (spirv.StorageClassStorageBuffer, spirv.StorageClassPhysicalStorageBuffer, spirv.StorageClassUniform)
#: Arrays up to this length are copied element by element, longer ones by a loop.
_UNROLLED = 16


#: Expressions that name a part of a value by its number.
_ELEMENTS = (nodes.IndexExpression, nodes.Swizzle)


def emit_lvalue(emitter: Emitter, node: nodes.Expression) -> Lvalue:
    """Return the l-value of an expression; a value that is not in memory is stored to a new variable first."""
    handler = _LVALUES.get(node.__class__)
    lvalue: Lvalue | None = handler(emitter, node) if handler is not None else None
    return lvalue if lvalue is not None else spill(emitter, node.type, emitter.expression(node))


def named_lvalue(emitter: Emitter, node: nodes.Expression) -> Lvalue | None:
    """Return the l-value of an expression, or None when its value is not in memory."""
    handler = _LVALUES.get(node.__class__)
    return handler(emitter, node) if handler is not None else None


def is_memory(emitter: Emitter, node: nodes.Expression) -> bool:
    """Return whether an expression names memory, as opposed to a value."""
    while True:
        if isinstance(node, nodes.MemberAccess):
            node = node.base
            if node.type.is_reference:
                return True
        elif isinstance(node, _ELEMENTS):
            node = node.base
            if node.type.is_reference:
                return False
        else:
            return (
                isinstance(node, nodes.Identifier)
                and node.stage == RUNTIME
                and node.symbol not in emitter.values
                and node.symbol not in emitter.function.locals
            )


def spill(emitter: Emitter, type_: Type, value: Id, name: str = "indexable") -> Lvalue:
    """Store a value to a variable of this function. One variable serves all uses of a constant."""
    from_cache = emitter.function.constant_variables.get(value) if not isinstance(value, int) else None
    definition = emitter.type_id(type_)
    if from_cache is None:
        if isinstance(value, int):
            from_cache = temporary(emitter, type_, name)
            emitter.emit_void(spirv.OpStore, from_cache, value)
        else:
            pointer_type = emitter.types.pointer(spirv.StorageClassFunction, definition)
            from_cache = emitter.function.constant_variables[value] = emitter.builder.variable(
                pointer_type, value, name=name
            )
    return Lvalue(from_cache, spirv.StorageClassFunction, type_, definition)


# ---- building l-values ----


def _identifier(emitter: Emitter, node: nodes.Identifier) -> Lvalue | None:
    symbol = node.symbol
    if node.stage != RUNTIME:
        return None
    local = emitter.function.locals.get(symbol)
    if local is not None:
        lvalue = Lvalue(_NO_ADDRESS, spirv.StorageClassFunction, symbol.type, local.type)
        lvalue.local = local
        return lvalue
    if symbol in emitter.values:
        if symbol.storage == "parameter":
            return variables.spilled_parameter(emitter, symbol)
        return spill(emitter, symbol.type, emitter.values[symbol], symbol.name)
    lvalue = (emitter.lvalues.get(symbol) or variables.variable_lvalue(emitter, symbol)).copy()
    if lvalue.is_untyped:
        from glslc_coop.codegen.builtins import heaps

        lvalue.base = heaps.block_base(emitter, lvalue.base, symbol)
    return lvalue


def _index(emitter: Emitter, node: nodes.IndexExpression) -> Lvalue | None:
    base = node.base
    if base.type.is_reference:
        return None
    lvalue = emit_lvalue(emitter, base)
    index = node.index
    constant = index.value if index.stage == CONSTANT else None
    if lvalue.swizzle is not None:
        return _swizzled_index(emitter, lvalue, index, constant)
    if constant is None and emitter.traits.may_be_nonuniform and is_nonuniform(index):
        lvalue.is_nonuniform = True
    if emitter.effects.implicit_lengths and constant is not None:
        builtin_variables.grow(emitter, lvalue.pointee, constant)
    value = index_operand(emitter, index)
    extend_access_chain(
        emitter,
        lvalue,
        node.type,
        promoted(emitter, lvalue, index, value) if emitter.traits.promotes_indices else value,
        constant,
    )
    return lvalue


def index_operand(emitter: Emitter, node: nodes.Expression) -> Id:
    """Emit an index.

    SPIR-V takes indices as signed, so a narrow unsigned type is widened to keep its upper half.
    """
    value: Id = emitter.expression(node)
    type_ = node.type
    if type_ is types.UINT8 or type_ is types.UINT16:
        return emitter.uint(node.value) if node.stage == CONSTANT else emitter.emit(spirv.OpUConvert, types.UINT, value)
    return value


def promoted(emitter: Emitter, lvalue: Lvalue, node: nodes.Expression, index: Id) -> Id:
    """Widen an index for `#pragma promote_uint32_indices`.

    SPIR-V takes an index as signed, so a 32-bit uint does not reach the end of a large buffer.
    """
    if (
        node.type is not types.UINT
        or lvalue.storage_class not in _LARGE
        or not lvalue.container.is_array
        or types.base_element(lvalue.container).is_block
    ):
        return index
    if node.stage == CONSTANT:
        return index if node.value < 1 << 31 else emitter.constant(types.UINT64, node.value)
    return emitter.emit(spirv.OpUConvert, types.UINT64, index)


def _swizzled_index(emitter: Emitter, lvalue: Lvalue, index: nodes.Expression, constant: int | None) -> Lvalue:
    """Extend the chain by an index into a swizzle, as in `v.zyx[i]`."""
    swizzle = lvalue.swizzle
    assert swizzle is not None
    lvalue.swizzle = None
    component = lvalue.container.component
    assert component is not None
    if constant is not None:
        extend_access_chain(emitter, lvalue, component, emitter.uint(swizzle[constant]), swizzle[constant])
        return lvalue
    table = emitter.constant(types.vector(types.UINT, len(swizzle)), swizzle)
    extend_access_chain(
        emitter,
        lvalue,
        component,
        emitter.emit(spirv.OpVectorExtractDynamic, types.UINT, table, index_operand(emitter, index)),
        None,
    )
    return lvalue


def _member(emitter: Emitter, node: nodes.MemberAccess) -> Lvalue | None:
    base = node.base
    type_ = base.type
    if isinstance(type_, types.BufferType):
        from glslc_coop.codegen.builtins import heaps

        descriptor = emit_lvalue(emitter, base)
        lvalue = heaps.buffer_lvalue(emitter, descriptor, pointer(emitter, descriptor), type_)
    elif type_.is_reference:
        lvalue = dereference(emitter, base)
    else:
        lvalue = emit_lvalue(emitter, base)
    access_member(emitter, lvalue, node.index)
    return lvalue


def _swizzle(emitter: Emitter, node: nodes.Swizzle) -> Lvalue | None:
    base = node.base
    if base.type.is_scalar:
        # `s.x` of a scalar is the scalar; `s.xx` is no l-value.
        return emit_lvalue(emitter, base) if len(node.components) == 1 else None
    lvalue = emit_lvalue(emitter, base)
    components = node.components
    if lvalue.swizzle is not None:
        components = tuple(lvalue.swizzle[component] for component in components)
    if len(components) == 1:
        lvalue.swizzle = None
        extend_access_chain(emitter, lvalue, node.type, emitter.uint(components[0]), components[0])
    else:
        lvalue.swizzle = tuple(components)
        lvalue.type = node.type
    return lvalue


_LVALUES: Dispatch = {
    nodes.Identifier: _identifier,
    nodes.IndexExpression: _index,
    nodes.MemberAccess: _member,
    nodes.Swizzle: _swizzle,
}


def dereference(emitter: Emitter, node: nodes.Expression) -> Lvalue:
    """Return the block that a reference points to."""
    reference = node.type
    assert isinstance(reference, types.Reference) and reference.block is not None
    pointer = emitter.expression(node)
    block = reference.block
    flags = memory_flags(emitter, block.qualifiers) | _reference_flags(emitter, node)
    pointee = laid_out_block(emitter, block)
    return Lvalue(pointer, spirv.StorageClassPhysicalStorageBuffer, block, pointee, flags, reference.alignment)


def _reference_flags(emitter: Emitter, node: nodes.Expression) -> int:
    """Return how the memory that a reference points to is shared, from the qualifiers of what holds the reference."""
    flags = 0
    while isinstance(node, (nodes.IndexExpression, nodes.MemberAccess)):
        if isinstance(node, nodes.MemberAccess):
            held = node.base.type
            container = held.block if isinstance(held, types.Reference) else held
            if isinstance(container, types.Block):
                flags |= memory_flags(emitter, container.members[node.index].qualifiers)
                flags |= memory_flags(emitter, container.qualifiers)
            if held.is_reference:
                return flags
        node = node.base
    if isinstance(node, nodes.Identifier):
        flags |= memory_flags(emitter, node.symbol.qualifiers)
    return flags


def extend_access_chain(emitter: Emitter, lvalue: Lvalue, type_: Type, index: Id, constant: int | None) -> None:
    """Extend the chain by an array element, matrix column, vector component or component of a cooperative object."""
    if lvalue.heap is not None and not lvalue.is_untyped:
        from glslc_coop.codegen.builtins import heaps

        heaps.extend_access_chain(emitter, lvalue, type_, index)
        return
    pointee = lvalue.pointee
    if lvalue.alignment:
        _align_element(emitter, lvalue, pointee, constant)
    # A literal index has been checked; the known value of a variable has not.
    lvalue.indices.append(index if constant is not None else valid_index(emitter.module, index))
    if lvalue.container.is_coopmat or lvalue.container.is_coopvec:
        lvalue.pointee = emitter.type_id(type_)
    else:
        lvalue.pointee = pointee.operands[0]
    lvalue.type = lvalue.container = type_


def access_member(emitter: Emitter, lvalue: Lvalue, index: int) -> None:
    """Extend the chain by a member of a structure or block."""
    container = lvalue.container
    assert isinstance(container, types.Struct)
    declared = container.members[index]
    pointee = lvalue.pointee
    if isinstance(declared.builtin, BuiltinVariable):
        builtin_variables.use_member(emitter, declared.builtin)
    elif container.is_block and declared.qualifiers is not None:
        lvalue.flags |= memory_flags(emitter, declared.qualifiers)
    if lvalue.alignment:
        offset, lvalue.matrix_stride = _member_layout(emitter, pointee, index)
        lvalue.alignment = _lowest_bit(lvalue.alignment | offset)
    lvalue.indices.append(emitter.constants.int_(index))
    lvalue.pointee = pointee.operands[index]
    lvalue.type = lvalue.container = declared.type


def _lowest_bit(number: int) -> int:
    return number & -number


def _align_element(emitter: Emitter, lvalue: Lvalue, pointee: Definition, constant: int | None) -> None:
    """Update the known alignment for an element, from the alignment of the whole and the stride."""
    container = lvalue.container
    if container.is_array:
        stride = _array_stride(pointee)
    elif container.is_matrix and lvalue.matrix_stride:
        stride = lvalue.matrix_stride
    else:
        # A component; the columns of a row-major matrix are one component apart as well.
        stride = scalar_alignment(container)
    distance = stride if constant is None else stride * constant
    lvalue.alignment = _lowest_bit(lvalue.alignment | distance)


# ---- pointers and memory operands ----


def pointer(emitter: Emitter, lvalue: Lvalue) -> Id:
    """Return the pointer to the container; the access chain is emitted only once."""
    assert lvalue.local is None
    if lvalue.indices and lvalue.heap is not None:
        from glslc_coop.codegen.builtins import heaps

        lvalue.base = heaps.chain(emitter, lvalue)
        lvalue.indices = []
        lvalue.heap = lvalue.pointee
    elif lvalue.indices:
        type_definition = emitter.types.pointer(lvalue.storage_class, lvalue.pointee)
        builder = emitter.builder
        if lvalue.is_nonuniform:
            chain = builder.emit_unique(spirv.OpAccessChain, type_definition, lvalue.base, *lvalue.indices)
            builder.decorate(chain, spirv.DecorationNonUniform)
        else:
            chain = builder.append(spirv.OpAccessChain, type_definition, (lvalue.base, *lvalue.indices))
        lvalue.base = chain
        lvalue.indices = []
    return lvalue.base


#: Storage classes of memory that several invocations access.
_SHARED: tuple[int, ...] = (
    spirv.StorageClassUniform,
    spirv.StorageClassStorageBuffer,
    spirv.StorageClassPhysicalStorageBuffer,
    spirv.StorageClassWorkgroup,
)


def memory_operands(emitter: Emitter, lvalue: Lvalue, is_store: bool, alignment: int = 0) -> list[Operand]:
    """Return the memory operands of an access, mask first; empty when there are none. alignment overrides the known
    one.
    """
    flags = lvalue.flags
    is_physical = lvalue.storage_class == spirv.StorageClassPhysicalStorageBuffer
    if not flags and not is_physical:
        return []
    mask = 0
    operands: list[Operand] = []
    if is_physical:
        mask = spirv.MemoryAccessAligned
        operands.append(alignment or max(lvalue.alignment, scalar_alignment(lvalue.container)))
    if flags & NONTEMPORAL:
        mask |= spirv.MemoryAccessNontemporal
    if flags & VOLATILE and (emitter.traits.is_vulkan_memory_model or is_physical):
        # No decoration specifies it for what a pointer points to, whatever the memory model.
        mask |= spirv.MemoryAccessVolatile
    if emitter.traits.is_vulkan_memory_model:
        if flags & (COHERENT | NON_PRIVATE) and lvalue.storage_class not in _SHARED:
            # No other invocation accesses the memory of an input: only `volatile` applies to it.
            flags &= ~(COHERENT | NON_PRIVATE)
        if flags & COHERENT:
            mask |= spirv.MemoryAccessMakePointerAvailable if is_store else spirv.MemoryAccessMakePointerVisible
            operands.append(emitter.uint(scope_of(flags)))
        if flags & (COHERENT | NON_PRIVATE):
            mask |= spirv.MemoryAccessNonPrivatePointer
    return [mask, *operands] if mask else []


def scope_of(flags: int) -> int:
    """Return the SPIR-V scope of coherent memory."""
    for bit, scope in _SCOPES:
        if flags & bit:
            return scope
    return spirv.ScopeQueueFamily


# ---- loads ----


def load(emitter: Emitter, lvalue: Lvalue) -> Id:
    """Load the value of an l-value."""
    container, pointee = lvalue.container, lvalue.pointee
    if lvalue.local is not None:
        return _read(emitter, lvalue, lvalue.local)
    if pointee is emitter.types.known.get(container) or container.is_opaque:
        address = lvalue.base if not lvalue.indices else pointer(emitter, lvalue)
        # Memory qualifiers of an image apply to its texels, not to the handle.
        if (lvalue.flags or lvalue.alignment) and not container.is_opaque:
            value: Id = emitter.builder.emit(spirv.OpLoad, pointee, address, *memory_operands(emitter, lvalue, False))
        elif lvalue.is_constant and not lvalue.is_nonuniform and not lvalue.flags:
            value = emitter.builder.load_constant(pointee, address)
        else:
            value = emitter.builder.append(spirv.OpLoad, pointee, (address,))
        if lvalue.is_nonuniform:
            emitter.decorate(value, spirv.DecorationNonUniform)
    else:
        value = _load_converted(emitter, lvalue)
    swizzle = lvalue.swizzle
    if swizzle is not None:
        return emitter.emit(spirv.OpVectorShuffle, lvalue.type, value, value, *swizzle)
    return value


def _read(emitter: Emitter, lvalue: Lvalue, local: Local) -> Id:
    """Return the value of a variable without memory, or of a part of it."""
    value: Id = emitter.builder.read(local)
    if lvalue.swizzle is not None:
        return emitter.emit(spirv.OpVectorShuffle, lvalue.type, value, value, *lvalue.swizzle)
    for index in lvalue.indices:
        position = _constant_index(index)
        if position is not None:
            value = emitter.extract(lvalue.type, value, position)
        else:
            value = emitter.emit(spirv.OpVectorExtractDynamic, lvalue.type, value, index)
    return value


def _write(emitter: Emitter, lvalue: Lvalue, local: Local, value: Id) -> None:
    """Assign a value to a variable without memory, or to a part of it."""
    builder = emitter.builder
    if lvalue.swizzle is not None:
        container = lvalue.container
        assert isinstance(container, types.Vector)
        selected = _overwritten(container.size, lvalue.swizzle)
        value = emitter.emit(spirv.OpVectorShuffle, container, builder.read(local), value, *selected)
    for index in lvalue.indices:
        position, old = _constant_index(index), builder.read(local)
        if position is not None:
            value = builder.emit(spirv.OpCompositeInsert, local.type, value, old, position)
        else:
            value = builder.emit(spirv.OpVectorInsertDynamic, local.type, old, value, index)
    builder.write(local, value)


def _constant_index(index: Id) -> int | None:
    """Return the value of an index that is a constant; None for any other."""
    if isinstance(index, int) or index.opcode != spirv.OpConstant:
        return None
    value: int = index.operands[0]
    return value


def _overwritten(size: int, swizzle: tuple[int, ...]) -> list[int]:
    """Return the components of OpVectorShuffle that replace some components of a vector by those of another."""
    selected = list(range(size))
    for position, target in enumerate(swizzle):
        selected[target] = size + position
    return selected


def _load_converted(emitter: Emitter, lvalue: Lvalue) -> Id:
    """Load a value whose type in memory differs: another layout, or bool stored as uint."""
    container = lvalue.container
    component = container.component
    if component is not None:
        raw = emitter.builder.emit(
            spirv.OpLoad, lvalue.pointee, pointer(emitter, lvalue), *memory_operands(emitter, lvalue, False)
        )
        return emitter.emit(spirv.OpINotEqual, container, raw, emitter.stored_bool(container, 0))
    if _can_copy_logical(emitter, container):
        raw = emitter.builder.emit(
            spirv.OpLoad, lvalue.pointee, pointer(emitter, lvalue), *memory_operands(emitter, lvalue, False)
        )
        return emitter.emit(spirv.OpCopyLogical, container, raw)
    if isinstance(container, types.Struct):
        emitter.effects.expand(len(container.members))
        values = []
        for index in range(len(container.members)):
            part = lvalue.copy()
            access_member(emitter, part, index)
            values.append(load(emitter, part))
        return emitter.construct(container, *values)
    assert isinstance(container, types.Array)
    length = container.length
    if isinstance(length, int) and length <= _UNROLLED:
        emitter.effects.expand(length)
        values = []
        for index in range(length):
            part = lvalue.copy()
            extend_access_chain(emitter, part, container.element, emitter.int_(index), index)
            values.append(load(emitter, part))
        return emitter.construct(container, *values)
    copy, element = _variable(emitter, container), container.element
    pointer(emitter, lvalue)
    # Not a function with a name: compiled by mypyc it would be in a cycle with what it refers to.
    counted_loop(emitter, container, lambda index: _copy_element(emitter, element, lvalue, copy, index))
    return load(emitter, copy)


def _copy_element(emitter: Emitter, element: Type, source: Lvalue, target: Lvalue, index: Id) -> None:
    source, target = source.copy(), target.copy()
    extend_access_chain(emitter, source, element, index, None)
    extend_access_chain(emitter, target, element, index, None)
    store(emitter, target, load(emitter, source))


def _variable(emitter: Emitter, type_: Type) -> Lvalue:
    return Lvalue(temporary(emitter, type_, "copy"), spirv.StorageClassFunction, type_, emitter.type_id(type_))


# ---- stores ----


def store(emitter: Emitter, lvalue: Lvalue, value: Id) -> None:
    """Store a value to an l-value."""
    container, pointee = lvalue.container, lvalue.pointee
    if lvalue.local is not None:
        _write(emitter, lvalue, lvalue.local, value)
        return
    swizzle = lvalue.swizzle
    if swizzle is not None:
        _store_swizzle(emitter, lvalue, swizzle, value)
        return
    if pointee is emitter.types.known.get(container) or container.is_opaque:
        address = lvalue.base if not lvalue.indices else pointer(emitter, lvalue)
        if lvalue.flags or lvalue.alignment:
            emitter.emit_void(spirv.OpStore, address, value, *memory_operands(emitter, lvalue, True))
        else:
            emitter.emit_void(spirv.OpStore, address, value)
    else:
        _store_converted(emitter, lvalue, value)


def _store_swizzle(emitter: Emitter, lvalue: Lvalue, swizzle: tuple[int, ...], value: Id) -> None:
    """Store some components of a vector.

    In memory that other invocations may write, component by component.
    """
    container = lvalue.container
    component = container.component
    assert isinstance(container, types.Vector) and component is not None
    if lvalue.storage_class in INVOCATION_STORAGE:
        # A whole vector may be loaded and stored to change some of its components.
        old = load_container(emitter, lvalue)
        selected = _overwritten(container.size, swizzle)
        mixed = emitter.emit(spirv.OpVectorShuffle, container, old, value, *selected)
        whole = lvalue.copy()
        whole.swizzle = None
        whole.type = container
        store(emitter, whole, mixed)
        return
    pointer(emitter, lvalue)
    for position, target in enumerate(swizzle):
        part = lvalue.copy()
        part.swizzle = None
        extend_access_chain(emitter, part, component, emitter.uint(target), target)
        store(emitter, part, emitter.extract(component, value, position))


def load_container(emitter: Emitter, lvalue: Lvalue) -> Id:
    """Load the whole vector under a swizzle."""
    pointer(emitter, lvalue)
    whole = lvalue.copy()
    whole.swizzle = None
    whole.type = whole.container
    return load(emitter, whole)


def _store_converted(emitter: Emitter, lvalue: Lvalue, value: Id) -> None:
    """Store a value whose type in memory differs; the counterpart of `_load_converted`."""
    container = lvalue.container
    if container.component is not None:
        raw = emitter.builder.emit(
            spirv.OpSelect, lvalue.pointee, value, emitter.stored_bool(container, 1), emitter.stored_bool(container, 0)
        )
        emitter.emit_void(spirv.OpStore, pointer(emitter, lvalue), raw, *memory_operands(emitter, lvalue, True))
        return
    if _can_copy_logical(emitter, container):
        raw = emitter.builder.emit(spirv.OpCopyLogical, lvalue.pointee, value)
        emitter.emit_void(spirv.OpStore, pointer(emitter, lvalue), raw, *memory_operands(emitter, lvalue, True))
        return
    if isinstance(container, types.Struct):
        emitter.effects.expand(len(container.members))
        for index, declared in enumerate(container.members):
            part = lvalue.copy()
            access_member(emitter, part, index)
            store(emitter, part, emitter.extract(declared.type, value, index))
        return
    assert isinstance(container, types.Array)
    length = container.length
    if isinstance(length, int) and length <= _UNROLLED:
        emitter.effects.expand(length)
        for index in range(length):
            part = lvalue.copy()
            extend_access_chain(emitter, part, container.element, emitter.int_(index), index)
            store(emitter, part, emitter.extract(container.element, value, index))
        return
    source, element = spill(emitter, container, value), container.element
    pointer(emitter, lvalue)
    counted_loop(emitter, container, lambda index: _copy_element(emitter, element, source, lvalue, index))


# ---- what is known of memory ----


def _can_copy_logical(emitter: Emitter, type_: Type) -> bool:
    """Return whether OpCopyLogical can change the layout of a composite: from SPIR-V 1.4 on, and not when it contains
    bool.
    """
    return emitter.traits.spirv_version >= (1, 4) and not types.contains(
        type_, lambda part: part.component is types.BOOL
    )


def _array_stride(definition: Definition) -> int:
    """Return the array stride in bytes of an array in a block."""
    for row in definition.decorations or ():
        if row[0] == spirv.DecorationArrayStride:
            return int(row[1])
    return 1


def _member_layout(emitter: Emitter, definition: Definition, index: int) -> tuple[int, int]:
    """Return the offset of a member in bytes, and the stride between columns of a column-major matrix, else 0."""
    layouts = emitter.types.member_layouts.get(definition)
    if layouts is None:
        rows = definition.member_decorations or ()
        row_major = {row[0] for row in rows if row[1] == spirv.DecorationRowMajor}
        offsets = {row[0]: row[2] for row in rows if row[1] == spirv.DecorationOffset}
        strides = {row[0]: row[2] for row in rows if row[1] == spirv.DecorationMatrixStride}
        layouts = emitter.types.member_layouts[definition] = {
            member: (offset, 0 if member in row_major else strides.get(member, 0)) for member, offset in offsets.items()
        }
    return layouts.get(index, (0, 0))


def scalar_alignment(type_: Type) -> int:
    """Return the size in bytes of the largest scalar in a type: the least alignment of an access."""
    component = type_.component
    if component is not None and not type_.is_opaque:
        return 4 if component is types.BOOL else max(component.width, 8) // 8
    if isinstance(type_, types.Array):
        return scalar_alignment(type_.element)
    if isinstance(type_, types.Struct):
        return max((scalar_alignment(member.type) for member in type_.members), default=1)
    return 8 if type_.is_reference else 1


def is_nonuniform(node: nodes.Expression) -> bool:
    """Return whether an expression contains nonuniformEXT(…), or a variable with that qualifier."""
    pending: list[nodes.Node] = [node]
    while pending:
        part = pending.pop()
        if isinstance(part, nodes.BuiltinCall) and "nonuniform" in part.prototype.annotations:
            return True
        if isinstance(part, nodes.Identifier):
            qualifiers = part.symbol.qualifiers
            if qualifiers is not None and "nonuniformEXT" in qualifiers.keywords:
                return True
        else:
            pending.extend(nodes.children(part))
    return False


# ---- temporaries ----


def temporary(emitter: Emitter, type_: Type, name: str | None = None) -> int:
    """Return a new variable of the current function."""
    pointer_type = emitter.types.pointer(spirv.StorageClassFunction, emitter.type_id(type_))
    result = emitter.builder.variable(pointer_type, name=name)
    decorate_reference(emitter, result, type_, None)
    return result


def counted_loop(emitter: Emitter, array: Type, body: Callable[[Id], None]) -> None:
    """Emit a loop that runs the body for each index of an array."""
    assert isinstance(array, types.Array)
    builder = emitter.builder
    uint = emitter.type_id(types.UINT)
    counter = builder.variable(emitter.types.pointer(spirv.StorageClassFunction, uint), name="index")
    header, test, work, continue_block, merge = (builder.new_block() for _ in range(5))
    builder.emit_void(spirv.OpStore, counter, emitter.uint(0))
    builder.branch(header)
    builder.begin(header)
    builder.loop_merge(merge, continue_block)
    builder.branch(test)
    builder.begin(test)
    index = builder.emit(spirv.OpLoad, uint, counter)
    length = emitter.size_id(array.length)
    within = builder.emit(spirv.OpULessThan, emitter.type_id(types.BOOL), index, length)
    builder.branch_conditional(within, work, merge)
    builder.begin(work)
    body(index)
    builder.branch(continue_block)
    builder.begin(continue_block)
    following = builder.emit(spirv.OpIAdd, uint, index, emitter.uint(1))
    builder.emit_void(spirv.OpStore, counter, following)
    builder.branch(header)
    builder.begin(merge)
