"""L-values: places in memory, how they are reached, read and written.

In: expression nodes that name memory. Out: `Lvalue` objects, loads and stores. Must not know: operators, statements.
GLSL 4.60 section 5.8; SPIR-V 1.6 sections 3.32 (memory operands) and 3.52.8 (memory instructions).

A load is emitted as late as possible and one access chain serves one l-value. The types of what lies in memory may differ from the
types of values: blocks have explicit layouts, and a bool in a block is a uint. `pointee` is the one, `type` the other.
"""

from __future__ import annotations

from glslc_coop.codegen import builtin_variables, spirv
from glslc_coop.parser import nodes
from glslc_coop.semantics import types
from glslc_coop.vocabulary import BuiltinBlock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.module import Definition, Id
    from glslc_coop.semantics.scopes import Variable
    from glslc_coop.semantics.types import Type

#: How memory is shared, as bits. The scopes come first: the widest one that is set decides.
QUEUE_FAMILY, DEVICE, WORKGROUP, SUBGROUP, SHADER_CALL, VOLATILE, NON_PRIVATE, NONTEMPORAL = (1 << bit for bit in range(8))
COHERENT = QUEUE_FAMILY | DEVICE | WORKGROUP | SUBGROUP | SHADER_CALL | VOLATILE
#: Memory qualifier -> bits.
FLAGS: dict[str, int] = {
    "coherent": QUEUE_FAMILY, "queuefamilycoherent": QUEUE_FAMILY, "devicecoherent": DEVICE, "workgroupcoherent": WORKGROUP,
    "subgroupcoherent": SUBGROUP, "shadercallcoherent": SHADER_CALL, "volatile": VOLATILE | QUEUE_FAMILY, "nonprivate": NON_PRIVATE,
    "nontemporal": NONTEMPORAL,
}
#: Bit -> SPIR-V scope, in order of preference.
_SCOPES: tuple[tuple[int, int], ...] = (
    (DEVICE, spirv.ScopeDevice), (QUEUE_FAMILY, spirv.ScopeQueueFamily), (SHADER_CALL, spirv.ScopeShaderCallKHR),
    (WORKGROUP, spirv.ScopeWorkgroup), (SUBGROUP, spirv.ScopeSubgroup),
)
#: Where arrays can have more elements than a signed number of 32 bits counts.
_LARGE = (spirv.StorageClassStorageBuffer, spirv.StorageClassPhysicalStorageBuffer, spirv.StorageClassUniform)
#: Arrays up to this length are copied element by element, longer ones by a loop.
_UNROLLED = 16


class Lvalue:
    """A place: a base pointer, the indices of an access chain, and perhaps a swizzle of the vector that it ends at.

    type: of the value that a load gives, after the swizzle; container: of what the chain ends at, before the swizzle.
    pointee: the SPIR-V type in memory of the container. flags: see FLAGS. alignment: known alignment in bytes of an address in a
    physical buffer, else 0. matrix_stride: bytes from column to column of a column-major matrix in such a buffer, else 0.
    block_alignment: of the whole block there. is_plain: a variable that is loaded and stored without further ado.
    symbol: the variable when the place is exactly that variable. heap: the array type through which a descriptor heap is indexed, until it
    is; is_untyped: the base is a pointer into a heap.
    """

    __slots__ = (
        "base", "indices", "storage_class", "type", "container", "pointee", "swizzle", "flags", "alignment", "matrix_stride",
        "block_alignment", "is_nonuniform", "is_plain", "symbol", "heap", "is_untyped",
    )

    def __init__(self, base: Id, storage_class: int, type_: Type, pointee: Definition, flags: int = 0, alignment: int = 0) -> None:
        self.base = base
        self.indices: list[Id] = []
        self.storage_class = storage_class
        self.type = type_
        self.container = type_
        self.pointee = pointee
        self.swizzle: tuple[int, ...] | None = None
        self.flags = flags
        self.alignment = alignment
        self.block_alignment = alignment
        self.matrix_stride = 0
        self.is_nonuniform = False
        self.is_plain = False
        self.symbol: Variable | None = None
        self.heap: Definition | None = None
        self.is_untyped = False

    def copy(self) -> Lvalue:
        """The same place, to be extended without changing this one."""
        other = Lvalue(self.base, self.storage_class, self.type, self.pointee, self.flags, self.alignment)
        other.indices = self.indices[:]
        other.container = self.container
        other.swizzle = self.swizzle
        other.matrix_stride = self.matrix_stride
        other.block_alignment = self.block_alignment
        other.is_nonuniform = self.is_nonuniform
        other.heap = self.heap
        other.is_untyped = self.is_untyped
        return other


def lvalue(fn: Emitter, node: Any) -> Lvalue:
    """The place that an expression names; a value that lies nowhere is stored to a new variable first."""
    found = named_place(fn, node)
    return found if found is not None else spill(fn, node.type, fn.expression(node))


def named_place(fn: Emitter, node: Any) -> Lvalue | None:
    """The place that an expression names, or None when its value lies nowhere."""
    handler = _LVALUES.get(node.__class__)
    return handler(fn, node) if handler is not None else None


def is_memory(fn: Emitter, node: Any) -> bool:
    """Does the expression name a place in memory, as opposed to a value?"""
    while True:
        kind = node.__class__
        if kind is nodes.MemberAccess:
            node = node.base
            if node.type.is_reference:
                return True
        elif kind is nodes.IndexExpression or kind is nodes.Swizzle:
            node = node.base
            if node.type.is_reference:
                return False
        elif kind is nodes.Identifier:
            return node.stage == 2 and node.symbol not in fn.values
        else:
            return False


def spill(fn: Emitter, type_: Type, value: Id, name: str = "indexable") -> Lvalue:
    """A variable of this function that holds the value. One variable serves all uses of a constant."""
    from_cache = fn.constant_variables.get(value) if not isinstance(value, int) else None
    definition = fn.type_id(type_)
    if from_cache is None:
        if isinstance(value, int):
            from_cache = fn.variable(type_, name)
            fn.emit_void(spirv.OpStore, from_cache, value)
        else:
            pointer_type = fn.types.pointer(spirv.StorageClassFunction, definition)
            from_cache = fn.constant_variables[value] = fn.builder.variable(pointer_type, value, name=name)
    return Lvalue(from_cache, spirv.StorageClassFunction, type_, definition)


# ---- building l-values ----


def _identifier(fn: Emitter, node: nodes.Identifier) -> Lvalue | None:
    symbol = node.symbol
    if node.stage != 2:
        return None
    if symbol in fn.values:
        if symbol.storage == "parameter":
            return fn.spilled_parameter(symbol)
        return spill(fn, symbol.type, fn.values[symbol], symbol.name)
    template = fn.place(symbol)
    place = Lvalue(template.base, template.storage_class, template.type, template.pointee, template.flags, template.alignment)
    place.is_nonuniform = template.is_nonuniform
    place.heap = template.heap
    place.symbol = symbol
    return place


def _index(fn: Emitter, node: nodes.IndexExpression) -> Lvalue | None:
    base = node.base
    if base.type.is_reference:
        return None
    place = lvalue(fn, base)
    index = node.index
    constant = index.value if index.stage == 0 else None
    if place.swizzle is not None:
        return _swizzled_index(fn, place, index, constant)
    if constant is None and fn.may_be_nonuniform and fn.is_nonuniform(index):
        place.is_nonuniform = True
    if fn.implicit_lengths and constant is not None:
        builtin_variables.grow(fn, place.pointee, constant)
    value = index_operand(fn, index)
    step(fn, place, node.type, promoted(fn, place, index, value) if fn.promotes_indices else value, constant)
    return place


def index_operand(fn: Emitter, node: Any) -> Id:
    """An index as SPIR-V wants it: it takes indices as signed, so that the upper half of the narrow unsigned types needs more bits."""
    value: Id = fn.expression(node)
    type_ = node.type
    if type_ is types.UINT8 or type_ is types.UINT16:
        return fn.uint(node.value) if node.stage == 0 else fn.emit(spirv.OpUConvert, types.UINT, value)
    return value


def promoted(fn: Emitter, place: Lvalue, node: Any, index: Id) -> Id:
    """`#pragma promote_uint32_indices`: SPIR-V takes an index as signed, so that 32 bits of a uint do not reach the end of a large buffer."""
    if node.type is not types.UINT or place.storage_class not in _LARGE or not place.container.is_array or types.base_element(place.container).is_block:
        return index
    if node.stage == 0:
        return index if node.value < 1 << 31 else fn.constant(types.UINT64, node.value)
    return fn.emit(spirv.OpUConvert, types.UINT64, index)


def _swizzled_index(fn: Emitter, place: Lvalue, index: Any, constant: int | None) -> Lvalue:
    """`v.zyx[i]`: the index selects among the components that the swizzle names."""
    swizzle = place.swizzle
    assert swizzle is not None
    place.swizzle = None
    component = place.container.component
    assert component is not None
    if constant is not None:
        step(fn, place, component, fn.uint(swizzle[constant]), swizzle[constant])
        return place
    table = fn.constant(types.vector(types.UINT, len(swizzle)), swizzle)
    step(fn, place, component, fn.emit(spirv.OpVectorExtractDynamic, types.UINT, table, index_operand(fn, index)), None)
    return place


def _member(fn: Emitter, node: nodes.MemberAccess) -> Lvalue | None:
    base = node.base
    type_ = base.type
    if type_.is_reference:
        place = dereference(fn, type_, fn.expression(base))
    elif type_.is_block and isinstance(type_.qualifiers, BuiltinBlock):
        return builtin_variables.builtin_member(fn, node)
    else:
        place = lvalue(fn, base)
    member(fn, place, node.index)
    return place


def _swizzle(fn: Emitter, node: nodes.Swizzle) -> Lvalue | None:
    base = node.base
    if base.type.is_scalar:
        # `s.x` of a scalar is the scalar; `s.xx` is no place.
        return lvalue(fn, base) if len(node.components) == 1 else None
    place = lvalue(fn, base)
    components = node.components
    if place.swizzle is not None:
        components = tuple(place.swizzle[component] for component in components)
    if len(components) == 1:
        place.swizzle = None
        step(fn, place, node.type, fn.uint(components[0]), components[0])
    else:
        place.swizzle = tuple(components)
        place.type = node.type
    return place


_LVALUES: dict[type, Any] = {
    nodes.Identifier: _identifier, nodes.IndexExpression: _index, nodes.MemberAccess: _member, nodes.Swizzle: _swizzle,
}


def dereference(fn: Emitter, reference: Type, pointer: Id) -> Lvalue:
    """The block that a reference points to."""
    assert isinstance(reference, types.Reference) and reference.block is not None
    block = reference.block
    flags = fn.memory_flags(block.qualifiers)
    place = Lvalue(pointer, spirv.StorageClassPhysicalStorageBuffer, block, fn.laid_out_block(block), flags, reference.alignment)
    return place


def step(fn: Emitter, place: Lvalue, type_: Type, index: Id, constant: int | None) -> None:
    """Extends the chain by an element of an array, a column of a matrix, a component of a vector or cooperative object."""
    if place.heap is not None:
        from glslc_coop.codegen.lowering import heaps

        heaps.step(fn, place, type_, index)
        return
    pointee = place.pointee
    if place.alignment:
        _align_element(fn, place, pointee, constant)
    place.indices.append(index)
    if place.container.is_coopmat or place.container.is_coopvec:
        place.pointee = fn.type_id(type_)
    else:
        place.pointee = pointee.operands[0]
    place.type = place.container = type_


def member(fn: Emitter, place: Lvalue, index: int) -> None:
    """Extends the chain by a member of a structure or block."""
    container = place.container
    assert isinstance(container, types.Struct)
    declared = container.members[index]
    pointee = place.pointee
    if container.is_block and declared.qualifiers is not None:
        place.flags |= fn.memory_flags(declared.qualifiers)
    if place.alignment:
        offset, place.matrix_stride = fn.member_layout(pointee, index)
        place.alignment = _lowest_bit(place.alignment | offset)
    place.indices.append(fn.int_(index))
    place.pointee = pointee.operands[index]
    place.type = place.container = declared.type


def _lowest_bit(number: int) -> int:
    return number & -number


def _align_element(fn: Emitter, place: Lvalue, pointee: Definition, constant: int | None) -> None:
    """The alignment of an element, from what is known of the whole and the distance between elements."""
    container = place.container
    if container.is_array:
        stride = fn.array_stride(pointee)
    elif container.is_matrix and place.matrix_stride:
        stride = place.matrix_stride
    else:
        # A component; the columns of a row-major matrix lie one component apart as well.
        stride = fn.scalar_alignment(container)
    distance = stride if constant is None else stride * constant
    place.alignment = _lowest_bit(place.alignment | distance)


# ---- pointers and memory operands ----


def pointer(fn: Emitter, place: Lvalue) -> Id:
    """The pointer to the container; the access chain is emitted once, however often this is asked."""
    if place.indices:
        type_definition = fn.types.pointer(place.storage_class, place.pointee)
        chain = fn.builder.emit(spirv.OpAccessChain, type_definition, place.base, *place.indices)
        if place.is_nonuniform:
            fn.builder.decorate(chain, spirv.DecorationNonUniform)
        place.base = chain
        place.indices = []
    return place.base


def memory_operands(fn: Emitter, place: Lvalue, is_store: bool, alignment: int = 0) -> list[Any]:
    """The memory operands of an access, mask first; empty when there are none. alignment: overrides the known one."""
    flags = place.flags
    is_physical = place.storage_class == spirv.StorageClassPhysicalStorageBuffer
    if not flags and not is_physical:
        return []
    mask = 0
    operands: list[Any] = []
    if is_physical:
        mask = spirv.MemoryAccessAligned
        operands.append(alignment or max(place.alignment, fn.scalar_alignment(place.container)))
    if flags & NONTEMPORAL:
        mask |= spirv.MemoryAccessNontemporal
    if fn.is_vulkan_memory_model:
        if flags & VOLATILE:
            mask |= spirv.MemoryAccessVolatile
        if flags & COHERENT:
            mask |= spirv.MemoryAccessMakePointerAvailable if is_store else spirv.MemoryAccessMakePointerVisible
            operands.append(fn.uint(scope_of(flags)))
        if flags & (COHERENT | NON_PRIVATE):
            mask |= spirv.MemoryAccessNonPrivatePointer
    return [mask, *operands] if mask else []


def scope_of(flags: int) -> int:
    """The SPIR-V scope of coherent memory."""
    for bit, scope in _SCOPES:
        if flags & bit:
            return scope
    return spirv.ScopeQueueFamily


# ---- loads ----


def load(fn: Emitter, place: Lvalue) -> Id:
    """The value at a place."""
    container, pointee = place.container, place.pointee
    if container.is_opaque or pointee is fn.type_id(container):
        address = place.base if not place.indices else pointer(fn, place)
        # What is said of an image's memory is said of its texels, not of the handle.
        if (place.flags or place.alignment) and not container.is_opaque:
            value: Id = fn.builder.emit(spirv.OpLoad, pointee, address, *memory_operands(fn, place, False))
        else:
            value = fn.builder.emit(spirv.OpLoad, pointee, address)
        if place.is_nonuniform:
            fn.decorate(value, spirv.DecorationNonUniform)
    else:
        value = _load_converted(fn, place)
    swizzle = place.swizzle
    if swizzle is not None:
        return fn.emit(spirv.OpVectorShuffle, place.type, value, value, *swizzle)
    return value


def _load_converted(fn: Emitter, place: Lvalue) -> Id:
    """A value whose type in memory is not its own: another layout, or bool stored as uint."""
    container = place.container
    component = container.component
    if component is not None:
        raw = fn.builder.emit(spirv.OpLoad, place.pointee, pointer(fn, place), *memory_operands(fn, place, False))
        return fn.emit(spirv.OpINotEqual, container, raw, fn.stored_bool(container, 0))
    if fn.can_copy_logical(container):
        raw = fn.builder.emit(spirv.OpLoad, place.pointee, pointer(fn, place), *memory_operands(fn, place, False))
        return fn.emit(spirv.OpCopyLogical, container, raw)
    if isinstance(container, types.Struct):
        values = []
        for index in range(len(container.members)):
            part = place.copy()
            member(fn, part, index)
            values.append(load(fn, part))
        return fn.construct(container, *values)
    assert isinstance(container, types.Array)
    length = container.length
    if isinstance(length, int) and length <= _UNROLLED:
        values = []
        for index in range(length):
            part = place.copy()
            step(fn, part, container.element, fn.int_(index), index)
            values.append(load(fn, part))
        return fn.construct(container, *values)
    copy = _variable(fn, container)

    def body(index: Id) -> None:
        part, target = place.copy(), copy.copy()
        step(fn, part, container.element, index, None)
        step(fn, target, container.element, index, None)
        store(fn, target, load(fn, part))

    pointer(fn, place)
    fn.counted_loop(container, body)
    return load(fn, copy)


def _variable(fn: Emitter, type_: Type) -> Lvalue:
    return Lvalue(fn.variable(type_, "copy"), spirv.StorageClassFunction, type_, fn.type_id(type_))


# ---- stores ----


def store(fn: Emitter, place: Lvalue, value: Id) -> None:
    """Writes the value to a place."""
    container, pointee = place.container, place.pointee
    swizzle = place.swizzle
    if swizzle is not None:
        _store_swizzle(fn, place, swizzle, value)
        return
    if pointee is fn.type_id(container):
        address = place.base if not place.indices else pointer(fn, place)
        if place.flags or place.alignment:
            fn.emit_void(spirv.OpStore, address, value, *memory_operands(fn, place, True))
        else:
            fn.emit_void(spirv.OpStore, address, value)
    else:
        _store_converted(fn, place, value)


def _store_swizzle(fn: Emitter, place: Lvalue, swizzle: tuple[int, ...], value: Id) -> None:
    """Some components of a vector. Memory that others may write is written component by component."""
    container = place.container
    component = container.component
    assert isinstance(container, types.Vector) and component is not None
    if place.storage_class in _PRIVATE:
        old = load_container(fn, place)
        selected = list(range(container.size))
        for position, target in enumerate(swizzle):
            selected[target] = container.size + position
        mixed = fn.emit(spirv.OpVectorShuffle, container, old, value, *selected)
        whole = place.copy()
        whole.swizzle = None
        whole.type = container
        store(fn, whole, mixed)
        return
    pointer(fn, place)
    for position, target in enumerate(swizzle):
        part = place.copy()
        part.swizzle = None
        step(fn, part, component, fn.uint(target), target)
        store(fn, part, fn.extract(component, value, position))


#: Memory of one invocation: a vector there may be read and written as a whole to change some components.
_PRIVATE: tuple[int, ...] = (spirv.StorageClassFunction, spirv.StorageClassPrivate)


def load_container(fn: Emitter, place: Lvalue) -> Id:
    """The value of the whole vector under a swizzle."""
    pointer(fn, place)
    whole = place.copy()
    whole.swizzle = None
    whole.type = whole.container
    return load(fn, whole)


def _store_converted(fn: Emitter, place: Lvalue, value: Id) -> None:
    """The counterpart of `_load_converted`."""
    container = place.container
    if container.component is not None:
        raw = fn.builder.emit(spirv.OpSelect, place.pointee, value, fn.stored_bool(container, 1), fn.stored_bool(container, 0))
        fn.emit_void(spirv.OpStore, pointer(fn, place), raw, *memory_operands(fn, place, True))
        return
    if fn.can_copy_logical(container):
        raw = fn.builder.emit(spirv.OpCopyLogical, place.pointee, value)
        fn.emit_void(spirv.OpStore, pointer(fn, place), raw, *memory_operands(fn, place, True))
        return
    if isinstance(container, types.Struct):
        for index, declared in enumerate(container.members):
            part = place.copy()
            member(fn, part, index)
            store(fn, part, fn.extract(declared.type, value, index))
        return
    assert isinstance(container, types.Array)
    length = container.length
    if isinstance(length, int) and length <= _UNROLLED:
        for index in range(length):
            part = place.copy()
            step(fn, part, container.element, fn.int_(index), index)
            store(fn, part, fn.extract(container.element, value, index))
        return
    source = spill(fn, container, value)

    def body(index: Id) -> None:
        part, target = source.copy(), place.copy()
        step(fn, part, container.element, index, None)
        step(fn, target, container.element, index, None)
        store(fn, target, load(fn, part))

    pointer(fn, place)
    fn.counted_loop(container, body)
