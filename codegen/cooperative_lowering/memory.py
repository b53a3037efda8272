"""Memory as helpers see it: functions that load and store one component at a pointer.

SPIR-V 1.6, sections 2.16 and 3.26.

In: a pointer of the function at hand. Out: an `Access`: the parameters that say where it points, and functions that
take them and an index. Must not know: matrices and vectors.

A logical pointer cannot be passed. A storage buffer gets a second variable at the same set and binding, an array of the
component at hand; a shared variable is reached through its own access chain; a physical pointer is passed as two words.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.library import component_type
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import Component, component_of, is_encoded_float
from glslc_coop.codegen.cooperative_lowering.sizes import literal, member, part_type
from glslc_coop.codegen.ir.function import FunctionBuilder
from glslc_coop.codegen.ir.opcodes import PATHS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable

    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.sizes import Sizes
    from glslc_coop.codegen.ir.instruction import Definition, Id, OperandList, OperandTuple
    from glslc_coop.codegen.ir.module import Module

#: 16 bytes that are loaded at once.
LINE = Component("uvec4", "uint", 16)
_BUFFERS = (spirv.StorageClassStorageBuffer, spirv.StorageClassUniform)
#: Arrays, and long vectors, which become arrays.
SHARED_ARRAYS = (spirv.OpTypeArray, spirv.OpTypeCooperativeVectorNV)
_ACCESSED = (spirv.OpTypeArray, spirv.OpTypeRuntimeArray, spirv.OpTypeVector, spirv.OpTypeMatrix)


class Access:
    """Where a pointer points: parameters (GLSL types), arguments for them, and what makes the functions that use them.

    The last parameter is the index of the first component, unless the address says it all. unit: bytes of what the
    pointer points to. alignment: the bytes, 16, 4 or 1, of which every address is known to be a multiple.
    """

    def __init__(self, parameters: list[str], arguments: list[Id], unit: int, alignment: int = 1) -> None:
        self.parameters = parameters
        self.arguments = arguments
        self.unit = unit
        self.alignment = alignment

    @property
    def declared(self) -> str:
        """Return the parameters as GLSL text, `uint p0, uint p1`."""
        return self.declared_as("p")

    @property
    def passed(self) -> str:
        """Return the arguments that pass them on."""
        return self.passed_as("p")

    @property
    def macros(self) -> dict[str, str]:
        """Return the macros by which the texts of helpers name both."""
        return {"MEMORY_PARAMETERS": self.declared, "MEMORY": self.passed}

    def declared_as(self, prefix: str) -> str:
        """Return the parameters as GLSL text, under other names."""
        return ", ".join(f"{type_} {prefix}{number}" for number, type_ in enumerate(self.parameters))

    def passed_as(self, prefix: str) -> str:
        """Return the arguments that pass them on."""
        return ", ".join(f"{prefix}{number}" for number in range(len(self.parameters)))

    def function(self, kind: str, component: Component) -> Definition:
        """Return the function of a kind of access: "load", "store", "add" (atomic) or "exchange" (atomic, compares)."""
        raise NotImplementedError

    def callback(self, kind: str, component: Component, name: str | None = None) -> tuple[str, Definition]:
        """Return the head of that function as GLSL text, under a name or that of the kind, and the function."""
        glsl = component.glsl
        head = f"{{}} {name or kind}({self.declared}, uint e"
        heads = {
            "load": head.format(glsl) + ")",
            "store": head.format("void") + f", {glsl} x)",
            "add": head.format("void") + f", {glsl} x)",
            "exchange": head.format(glsl) + f", {glsl} expected, {glsl} x)",
        }
        return heads[kind], self.function(kind, component)


def _alignment(*sizes: int) -> int:
    """Return 16 or 4 if all sizes are multiples of it, else 1."""
    return next((known for known in (16, 4) if not any(size % known for size in sizes)), 1)


class Memory:
    """The accesses of one module."""

    def __init__(self, module: Module, sizes: Sizes, flat_access: Callable[..., Access | None]) -> None:
        self.module = module
        self.sizes = sizes
        #: Makes the access to a shared variable that becomes words; see `flat_shared`.
        self.flat_access = flat_access
        self.functions: dict[OperandTuple, Definition] = {}
        self.aliases: dict[OperandTuple, Definition] = {}
        #: Shared variables of floats that are accessed as smaller components too.
        self.words: dict[Definition, bool] = {}
        #: Shared variables of structures or 64-bit scalars -> the arrays of words that they become.
        self.flat: dict[Definition, Definition] = {}

    # ---- layout ----

    def size_of(self, type_: Definition) -> int:
        """Return the bytes that a type takes in memory."""
        opcode, operands = type_.opcode, type_.operands
        if opcode in (spirv.OpTypeInt, spirv.OpTypeFloat):
            size: int = max(operands[0] // 8, 1)
            return size
        if opcode == spirv.OpTypePointer:
            return 8
        if opcode == spirv.OpTypeArray:
            length = literal(operands[1])
            if length is None:
                raise LoweringError(
                    "memory that holds an array of specialized length is not supported; freeze it with --spec"
                )
            return self.stride_of(type_) * length
        if opcode == spirv.OpTypeStruct and operands:
            end = max(self.offset_of(type_, member) + self.size_of(each) for member, each in enumerate(operands))
            alignment = self.alignment_of(type_)
            return -(-end // alignment) * alignment
        if opcode in (spirv.OpTypeVector, spirv.OpTypeMatrix):
            count: int = operands[1]
            return self.size_of(operands[0]) * count
        if opcode != spirv.OpTypeRuntimeArray:
            raise LoweringError("memory that holds objects without a size is not supported")
        return self.stride_of(type_)

    def alignment_of(self, type_: Definition) -> int:
        """Return the largest size of a scalar in a type."""
        if type_.opcode == spirv.OpTypeStruct and type_.operands:
            return max(self.alignment_of(member) for member in type_.operands)
        if type_.opcode in _ACCESSED:
            return self.alignment_of(type_.operands[0])
        return self.size_of(type_)

    def stride_of(self, type_: Definition) -> int:
        """Return the bytes from one element of an array, a vector or a matrix to the next."""
        for row in type_.decorations or ():
            if row[0] == spirv.DecorationArrayStride:
                stride: int = row[1]
                return stride
        return self.size_of(type_.operands[0])

    def offset_of(self, struct: Definition, member: int) -> int:
        """Return the offset of a member."""
        for row in struct.member_decorations or ():
            if row[0] == member and row[1] == spirv.DecorationOffset:
                offset: int = row[2]
                return offset
        raise LoweringError("memory without explicit layout is not supported here")

    def stride_of_member(self, struct: Definition, member: int) -> int | None:
        """Return the MatrixStride of a member, if it has one."""
        for row in struct.member_decorations or ():
            if row[0] == member and row[1] == spirv.DecorationMatrixStride:
                stride: int = row[2]
                return stride
        return None

    # ---- pointers ----

    def access(self, body: FunctionRewriter, pointer: Id, operands: OperandTuple, offset: Id | None = None) -> Access:
        """Return the access to what a pointer points to.

        operands: memory operands; offset: bytes after it, or None.
        """
        type_ = body.type_of(pointer)
        if type_.opcode != spirv.OpTypePointer:
            raise LoweringError("a cooperative access through an untyped pointer is not supported")
        storage_class, pointee = type_.operands
        if storage_class == spirv.StorageClassPhysicalStorageBuffer:
            return self._physical(body, pointer, pointee, operands, offset)
        root, indices = self.chain(body, pointer)
        if root.__class__ is int or root.opcode != spirv.OpVariable:
            raise LoweringError("memory at a pointer that is not an access chain of a variable is not supported")
        if storage_class in _BUFFERS:
            return self._buffer(body, root, indices, pointee, operands, offset)
        if storage_class == spirv.StorageClassWorkgroup:
            return self._shared(body, root, indices, pointee, operands, offset)
        raise LoweringError(f"cooperative accesses to memory of storage class {storage_class} are not supported")

    def chain(self, body: FunctionRewriter, pointer: Id) -> tuple[AnyOperand, OperandList]:
        """Return what a pointer is an access chain of, and the indices from there."""
        indices: OperandList = []
        while isinstance(pointer, int):
            instruction = body.definers.get(pointer)
            if instruction is None or instruction.opcode not in PATHS:
                return pointer, indices
            indices = instruction.operands[1:] + indices
            pointer = instruction.operands[0]
        return pointer, indices

    def walk(self, body: FunctionRewriter, type_: Definition, indices: OperandList) -> list[tuple[AnyOperand, int]]:
        """Return (index, bytes that it counts) of each step of an access chain; a known index is an int."""
        steps: list[tuple[AnyOperand, int]] = []
        matrix_stride: int | None = None
        for index in indices:
            if type_.opcode == spirv.OpTypeStruct:
                number = member(index)
                steps.append((1, self.offset_of(type_, number)))
                matrix_stride = self.stride_of_member(type_, number)
                type_ = type_.operands[number]
                continue
            known = literal(index) if index.__class__ is not int else None
            stride = self.stride_of(type_)
            if type_.opcode == spirv.OpTypeMatrix and matrix_stride is not None:
                stride = matrix_stride
            steps.append((known if known is not None else body.to_uint(index), stride))
            type_ = type_.operands[0]
        return steps

    def _element(self, body: FunctionRewriter, steps: list[tuple[AnyOperand, int]], offset: Id | None, size: int) -> Id:
        """Return which component of `size` bytes the steps lead to."""
        known = None if offset is None or isinstance(offset, int) else literal(offset)
        if known is not None:
            steps, offset = [*steps, (1, known)], None
        divisor = size if all(stride % size == 0 for _, stride in steps) else 1
        base = 0
        total: Id | None = None
        for index, stride in steps:
            if index.__class__ is int and index >= 0:
                base += index * (stride // divisor)
            else:
                term = body.scaled(index, stride // divisor)
                total = term if total is None else body.emit(spirv.OpIAdd, self.sizes.uint, total, term)
        if total is None:
            element: Id = self.sizes.constant(base if divisor == size else base // size)
        else:
            if base:
                total = body.emit(spirv.OpIAdd, self.sizes.uint, total, self.sizes.constant(base))
            element = total if divisor == size else body.divided(total, size)
        if offset is not None:
            further = body.divided(body.to_uint(offset), size)
            element = body.emit(spirv.OpIAdd, self.sizes.uint, element, further)
        return element

    # ---- the three kinds ----

    def _buffer(
        self,
        body: FunctionRewriter,
        variable: AnyOperand,
        indices: OperandList,
        pointee: Definition,
        operands: AnyOperand,
        offset: Id | None,
    ) -> Access:
        block = variable.type.operands[1]
        parameters, arguments = [], []
        is_array = block.opcode in (spirv.OpTypeArray, spirv.OpTypeRuntimeArray)
        if is_array:
            parameters.append("uint")
            arguments.append(body.to_uint(indices[0]) if indices else self.sizes.constant(0))
            block, indices = block.operands[0], indices[1:]
        if block.opcode != spirv.OpTypeStruct:
            raise LoweringError("cooperative accesses to arrays of arrays of buffers are not supported")
        steps = self.walk(body, block, indices)
        return BufferAccess(self, body, variable, steps, offset, parameters, arguments, self.size_of(pointee), operands)

    def _physical(
        self, body: FunctionRewriter, pointer: Id, pointee: Definition, operands: AnyOperand, offset: Id | None
    ) -> Access:
        pair = self.module.define(spirv.OpTypeVector, None, self.sizes.uint, 2)
        parameters = ["uvec2"]
        arguments: list[Id] = [body.emit(spirv.OpBitcast, pair, pointer)]
        return PhysicalAccess(self, body, offset, parameters, arguments, self.size_of(pointee), operands)

    def _shared(
        self,
        body: FunctionRewriter,
        variable: AnyOperand,
        indices: OperandList,
        pointee: Definition,
        operands: AnyOperand,
        offset: Id | None,
    ) -> Access:
        flat = None if offset is not None else self.flat_access(self, body, variable, indices, pointee)
        if flat is not None:
            return flat
        return SharedAccess(self, body, variable, indices, pointee, operands, offset)

    def builder(self, name: str, result: Definition | None, parameters: list[Definition]) -> FunctionBuilder:
        """Return the builder of a function; its parameters have the local ids that it declares."""
        module = self.module
        returned = result or module.define(spirv.OpTypeVoid, None)
        type_ = module.define(spirv.OpTypeFunction, None, returned, *parameters)
        builder = FunctionBuilder(module, type_, name=name)
        for parameter in parameters:
            builder.parameter(parameter)
        return builder

    def glsl_type(self, name: str) -> Definition:
        """Return the definition of a scalar type of GLSL, or of uvec2."""
        if name == "uvec2":
            return self.module.define(spirv.OpTypeVector, None, self.sizes.uint, 2)
        return component_type(self.module, name)

    def pointer_type(self, storage_class: int, pointee: Definition) -> Definition:
        """Return a pointer type."""
        return self.module.define(spirv.OpTypePointer, None, storage_class, pointee)

    def alias(self, variable: Definition, component: Component) -> Definition:
        """Return the variable at the place of a buffer that is an array of a component."""
        key = (variable, component.glsl)
        found = self.aliases.get(key)
        if found is None:
            array = self.runtime_array(component_type(self.module, component.glsl), component.size)
            found = self.aliases[key] = self.second_variable(variable, self.block_of(array, variable))
        return found

    def whole_array(self, variable: Definition, component: Component) -> Definition:
        """Return a variable that is an array of a component in place of a buffer: the variable itself if it is one."""
        assert variable.type is not None
        block = variable.type.operands[1]
        while block.opcode in (spirv.OpTypeArray, spirv.OpTypeRuntimeArray):
            block = block.operands[0]
        if len(block.operands) == 1 and block.operands[0].opcode == spirv.OpTypeRuntimeArray:
            array = block.operands[0]
            is_element = array.operands[0] is component_type(self.module, component.glsl)
            if is_element and self.stride_of(array) == component.size and self.offset_of(block, 0) == 0:
                return variable
        return self.alias(variable, component)

    def physical_block(self, component: Component) -> Definition:
        """Return the block of an array of a component to which physical pointers lead."""
        key = ("block", component.glsl)
        block = self.aliases.get(key)
        if block is None:
            array = self.runtime_array(component_type(self.module, component.glsl), component.size)
            block = self.aliases[key] = self.module.define_unique(spirv.OpTypeStruct, None, array)
            self.module.decorate(block, spirv.DecorationBlock)
            self.module.member_decorate(block, 0, spirv.DecorationOffset, 0)
        return block

    def component_pointer(
        self, body: FunctionRewriter, access: Access, arguments: list[Id], component: Component, element: AnyOperand
    ) -> int:
        """Return the pointer to a component of a buffer. arguments: of the access; element: a number, or an id."""
        assert isinstance(access, (BufferAccess, PhysicalAccess))
        pointer = self.pointer_type(access.storage_class, component_type(self.module, component.glsl))
        constant, uint = self.sizes.constant, self.sizes.uint
        is_number = element.__class__ is int and element >= 0
        index = constant(element) if is_number else element
        if isinstance(access, BufferAccess):
            *descriptors, base = arguments
            root = self.whole_array(access.variable, component)
            if not (is_number and element == 0):
                base = body.emit(spirv.OpIAdd, uint, base, index)
            return body.emit(spirv.OpAccessChain, pointer, root, *descriptors, constant(0), base)
        address, *rest = arguments
        for each in rest:
            index = body.emit(spirv.OpIAdd, uint, each, index)
        block = self.pointer_type(access.storage_class, self.physical_block(component))
        start = body.emit(spirv.OpBitcast, block, address)
        return body.emit(spirv.OpAccessChain, pointer, start, constant(0), index)

    def runtime_array(self, element: Definition, stride: int) -> Definition:
        """Return an array without a length, laid out."""
        key = ("array", element, stride)
        found = self.aliases.get(key)
        if found is None:
            found = self.aliases[key] = self.module.define_unique(spirv.OpTypeRuntimeArray, None, element)
            self.module.decorate(found, spirv.DecorationArrayStride, stride)
        return found

    def block_of(self, array: Definition, variable: Definition) -> Definition:
        """Return the block that holds an array, decorated like the block of a buffer."""
        assert variable.type is not None
        old = variable.type.operands[1]
        while old.opcode in (spirv.OpTypeArray, spirv.OpTypeRuntimeArray):
            old = old.operands[0]
        module = self.module
        block = module.define_unique(spirv.OpTypeStruct, None, array)
        for row in old.decorations or ():
            if row[0] in (spirv.DecorationBlock, spirv.DecorationBufferBlock):
                module.decorate(block, *row)
        module.member_decorate(block, 0, spirv.DecorationOffset, 0)
        members = len(old.operands)
        for decoration in (spirv.DecorationNonWritable, spirv.DecorationNonReadable, spirv.DecorationCoherent):
            rows = [row for row in old.member_decorations or () if row[1] == decoration]
            if len(rows) == members or rows and decoration == spirv.DecorationCoherent:
                module.member_decorate(block, 0, decoration)
        return block

    def second_variable(self, variable: Definition, block: Definition) -> Definition:
        """Return another variable of the same set and binding."""
        module = self.module
        assert variable.type is not None
        storage_class, old = variable.type.operands
        pointee = block
        if old.opcode == spirv.OpTypeArray:
            pointee = module.define(spirv.OpTypeArray, None, block, old.operands[1])
        elif old.opcode == spirv.OpTypeRuntimeArray:
            pointee = module.define(spirv.OpTypeRuntimeArray, None, block)
        name = None if variable.name is None else f"{variable.name}_components"
        made = module.define_unique(
            spirv.OpVariable, self.pointer_type(storage_class, pointee), storage_class, name=name
        )
        for row in variable.decorations or ():
            if row[0] not in (spirv.DecorationRestrict, spirv.DecorationAliased):
                module.decorate(made, *row)
        if variable.decorations is not None:
            variable.decorations = [row for row in variable.decorations if row[0] != spirv.DecorationRestrict]
        module.decorate(made, spirv.DecorationAliased)
        module.decorate(variable, spirv.DecorationAliased)
        return made


class _Direct(Access):
    """An access whose functions compute the address of one component and load, store or change it there."""

    def __init__(
        self, memory: Memory, parameters: list[str], arguments: list[Id], unit: int, operands: AnyOperand
    ) -> None:
        super().__init__(parameters, arguments, unit)
        self.memory = memory
        self.operands: OperandTuple = operands
        self.key: OperandTuple = ()
        self.storage_class = 0

    def locate(self, builder: FunctionBuilder, component: Component) -> int:
        """Emit the pointer to the component; the parameters are the first, the index follows them."""
        raise NotImplementedError

    def prepare(self, component: Component) -> None:
        """Compute the arguments for accesses to a component."""

    def function(self, kind: str, component: Component) -> Definition:
        memory = self.memory
        self.prepare(component)
        key = (kind, component.glsl, *self.key, self.operands)
        found = memory.functions.get(key)
        if found is None:
            found = memory.functions[key] = self._make(kind, component)
        return found

    def _make(self, kind: str, component: Component) -> Definition:
        memory = self.memory
        uint = memory.sizes.uint
        value = component_type(memory.module, component.glsl)
        parameters = [memory.glsl_type(name) for name in self.parameters] + [uint]
        index = len(parameters)
        if kind != "load":
            parameters.append(value)
        if kind == "exchange":
            parameters.append(value)
        returns = kind in ("load", "exchange")
        builder = memory.builder(f"{kind}_{component.glsl}", value if returns else None, parameters)
        pointer = self.locate(builder, component)
        arguments = parameter_ids(builder)[index:]
        if kind == "load":
            builder.ret_value(builder.emit(spirv.OpLoad, value, pointer, *self.memory_operands(component, True)))
        elif kind == "store":
            builder.emit_void(spirv.OpStore, pointer, arguments[0], *self.memory_operands(component, False))
            builder.ret()
        else:
            scope, none = memory.sizes.constant(spirv.ScopeDevice), memory.sizes.constant(0)
            if memory.module.vulkan_memory_model:
                scope = memory.sizes.constant(spirv.ScopeQueueFamily)
            if kind == "add":
                builder.emit(spirv.OpAtomicFAddEXT, value, pointer, scope, none, arguments[0])
                builder.ret()
            else:
                expected, new = arguments
                old = builder.emit(spirv.OpAtomicCompareExchange, value, pointer, scope, none, none, new, expected)
                builder.ret_value(old)
        return builder.definition

    def line_callback(self, component: Component) -> tuple[str, Definition]:
        """Return the function that loads 16 bytes from a component on, whose address is a multiple of 16."""
        memory = self.memory
        self.prepare(component)
        key = ("line", component.glsl, *self.key, self.operands)
        found = memory.functions.get(key)
        if found is None:
            types = [memory.glsl_type(name) for name in self.parameters]
            builder = memory.builder("load_line", memory.glsl_type("uvec4"), [*types, memory.sizes.uint])
            pointer = self.locate_line(builder, component)
            operands = self.memory_operands(LINE, True)
            builder.ret_value(builder.emit(spirv.OpLoad, memory.glsl_type("uvec4"), pointer, *operands))
            found = memory.functions[key] = builder.definition
        return f"uvec4 load_line({self.declared}, uint e)", found

    def locate_line(self, builder: FunctionBuilder, component: Component) -> int:
        """Emit the pointer to the 16 bytes that begin at a component, like `locate`."""
        raise NotImplementedError

    def memory_operands(self, component: Component, is_load: bool) -> OperandList:
        """Return the memory operands of the cooperative instruction, with the alignment of a component."""
        if not self.operands and self.storage_class != spirv.StorageClassPhysicalStorageBuffer:
            return []
        mask, *rest = self.operands or (0,)
        unwanted = spirv.MemoryAccessMakePointerAvailable if is_load else spirv.MemoryAccessMakePointerVisible
        kept: OperandList = []
        for bit in (
            spirv.MemoryAccessAligned,
            spirv.MemoryAccessMakePointerAvailable,
            spirv.MemoryAccessMakePointerVisible,
        ):
            if mask & bit:
                operand = rest.pop(0)
                if bit not in (unwanted, spirv.MemoryAccessAligned):
                    kept.append(operand)
        mask &= ~unwanted
        if self.storage_class == spirv.StorageClassPhysicalStorageBuffer:
            return [mask | spirv.MemoryAccessAligned, component.size, *kept]
        mask &= ~spirv.MemoryAccessAligned
        return [mask, *kept] if mask else []


def scope_of(operands: AnyOperand, bit: int) -> Id | None:
    """Return the scope for which memory operands make an access available or visible; None where they do not."""
    mask, *rest = operands or (0,)
    if not mask & bit:
        return None
    before = spirv.MemoryAccessAligned, spirv.MemoryAccessMakePointerAvailable
    found: Id = rest[sum(1 for each in before if each < bit and mask & each)]
    return found


class BufferAccess(_Direct):
    """Memory of a storage buffer."""

    def __init__(
        self,
        memory: Memory,
        body: FunctionRewriter,
        variable: Definition,
        steps: list[tuple[AnyOperand, int]],
        offset: Id | None,
        parameters: list[str],
        arguments: list[Id],
        unit: int,
        operands: AnyOperand,
    ) -> None:
        super().__init__(memory, [*parameters, "uint"], arguments, unit, operands)
        assert variable.type is not None
        self.body, self.variable, self.steps, self.offset = body, variable, steps, offset
        self.storage_class = variable.type.operands[0]
        self.key = (variable,)
        self.located = 0
        known = (index * stride if index.__class__ is int else stride for index, stride in steps)
        # With an offset, it is the one that the cooperative vector instructions ask for.
        self.alignment = _alignment(*known) if offset is not None else _alignment(unit, *known)

    def prepare(self, component: Component) -> None:
        if self.located != component.size:
            assert not self.located, "one access, two sizes of components"
            self.located = component.size
            self.arguments = [
                *self.arguments,
                self.memory._element(self.body, self.steps, self.offset, component.size),
            ]

    def locate(self, builder: FunctionBuilder, component: Component) -> int:
        memory = self.memory
        uint = memory.sizes.uint
        *descriptors, base, index = parameter_ids(builder)[: len(self.parameters) + 1]
        element = builder.emit(spirv.OpIAdd, uint, base, index)
        pointer = memory.pointer_type(self.storage_class, component_type(memory.module, component.glsl))
        alias = memory.alias(self.variable, component)
        return builder.emit(spirv.OpAccessChain, pointer, alias, *descriptors, memory.sizes.constant(0), element)

    def locate_line(self, builder: FunctionBuilder, component: Component) -> int:
        memory = self.memory
        uint = memory.sizes.uint
        *descriptors, base, index = parameter_ids(builder)[: len(self.parameters) + 1]
        element = builder.emit(spirv.OpIAdd, uint, base, index)
        line = builder.emit(spirv.OpUDiv, uint, element, memory.sizes.constant(LINE.size // component.size))
        pointer = memory.pointer_type(self.storage_class, memory.glsl_type("uvec4"))
        alias = memory.alias(self.variable, LINE)
        return builder.emit(spirv.OpAccessChain, pointer, alias, *descriptors, memory.sizes.constant(0), line)


class PhysicalAccess(_Direct):
    """Memory at a physical pointer."""

    def __init__(
        self,
        memory: Memory,
        body: FunctionRewriter,
        offset: Id | None,
        parameters: list[str],
        arguments: list[Id],
        unit: int,
        operands: AnyOperand,
    ) -> None:
        has_offset = offset is not None and (isinstance(offset, int) or literal(offset) != 0)
        super().__init__(memory, [*parameters, "uint"] if has_offset else parameters, arguments, unit, operands)
        self.body, self.offset = body, offset if has_offset else None
        self.storage_class = spirv.StorageClassPhysicalStorageBuffer
        self.key = ("physical", has_offset)
        self.located = False
        if offset is not None:
            self.alignment = 16
        elif operands and operands[0] & spirv.MemoryAccessAligned:
            self.alignment = _alignment(unit, operands[1])

    def prepare(self, component: Component) -> None:
        if not self.located and self.offset is not None:
            self.arguments = [*self.arguments, self.body.divided(self.body.to_uint(self.offset), component.size)]
        self.located = True

    def locate(self, builder: FunctionBuilder, component: Component) -> int:
        memory, module = self.memory, self.memory.module
        results = parameter_ids(builder)[: len(self.parameters) + 1]
        index: AnyOperand = results[-1]
        if len(results) == 3:
            index = builder.emit(spirv.OpIAdd, memory.sizes.uint, results[1], index)
        value = component_type(module, component.glsl)
        block = memory.physical_block(component)
        start = builder.emit(spirv.OpBitcast, memory.pointer_type(self.storage_class, block), results[0])
        pointer = memory.pointer_type(self.storage_class, value)
        return builder.emit(spirv.OpAccessChain, pointer, start, memory.sizes.constant(0), index)

    def locate_line(self, builder: FunctionBuilder, component: Component) -> int:
        pointer = self.memory.pointer_type(self.storage_class, self.memory.glsl_type("uvec4"))
        return builder.emit(spirv.OpBitcast, pointer, self.locate(builder, component))


class SharedAccess(Access):
    """Memory of a shared variable: its own access chain, with the arrays at its end taken as one.

    path: the indices up to those arrays, a definition where it is known. lengths: of the arrays. vector: components of
    their elements.
    """

    def __init__(
        self,
        memory: Memory,
        body: FunctionRewriter,
        variable: Definition,
        indices: OperandList,
        pointee: Definition,
        operands: AnyOperand,
        offset: Id | None,
    ) -> None:
        assert variable.type is not None
        self.memory, self.body, self.variable, self.operands = memory, body, variable, operands
        self.offset = offset
        type_ = variable.type.operands[1]
        types = [type_]
        for index in indices:
            type_ = part_type(type_, index)
            types.append(type_)
        # The pointer of a cooperative vector names the array itself, that of a matrix one of its elements.
        while type_.opcode in SHARED_ARRAYS:
            indices, type_ = [*indices, memory.sizes.constant(0)], type_.operands[0]
            types.append(type_)
        start = len(indices)
        while start and types[start - 1].opcode in (*SHARED_ARRAYS, spirv.OpTypeVector):
            start -= 1
        self.arrays = types[start:-1]
        self.scalar = type_
        self.extra = 0
        if type_.opcode == spirv.OpTypeVector:
            self.extra, self.scalar = type_.operands[1], type_.operands[0]
        if self.scalar.opcode not in (spirv.OpTypeInt, spirv.OpTypeFloat) or start == len(indices):
            raise LoweringError("shared memory of this type is not supported")
        self.stored = component_of(self.scalar)
        self.path: list[Definition | None] = []
        parameters: list[str] = []
        arguments: list[Id] = []
        for index in indices[:start]:
            is_known = index.__class__ is not int and literal(index) is not None
            self.path.append(index if is_known else None)
            if not is_known:
                parameters.append("uint")
                arguments.append(body.to_uint(index))
        self.steps = self._steps(indices[start:])
        size = self.stored.size * max(self.extra, 1)
        super().__init__([*parameters, "uint"], arguments, self._unit(pointee), _alignment(size))
        self.located = False

    def _unit(self, pointee: Definition) -> int:
        while pointee.opcode in SHARED_ARRAYS:
            pointee = pointee.operands[0]
        return self.memory.size_of(pointee)

    def _steps(self, indices: OperandList) -> list[tuple[AnyOperand, int]]:
        """Return (index, scalars that it counts) within the arrays at the end."""
        steps: list[tuple[AnyOperand, int]] = []
        count = self.extra or 1
        for index, array in reversed(list(zip(indices, self.arrays))):
            known = literal(index) if index.__class__ is not int else None
            steps.append((known if known is not None else self.body.to_uint(index), count * self.stored.size))
            if len(steps) < len(self.arrays):
                count *= self._known_length(array)
        return steps

    def _known_length(self, array: Definition) -> int:
        """Return the length of an array inside another one, or of a vector."""
        length = array.operands[1]
        known = length if isinstance(length, int) else literal(length)
        if known is None:
            raise LoweringError(
                "shared arrays of arrays of specialized length are not supported; freeze it with --spec"
            )
        return known

    def function(self, kind: str, component: Component) -> Definition:
        memory = self.memory
        if kind not in ("load", "store"):
            raise LoweringError("accumulation in shared memory is not supported")
        if not self.located:
            self.located = True
            self.arguments = [*self.arguments, memory._element(self.body, self.steps, self.offset, component.size)]
        key = (kind, component.glsl, self.variable, tuple(self.path), self.operands)
        found = memory.functions.get(key)
        if found is None:
            found = memory.functions[key] = self._make(kind, component)
        return found

    def _make(self, kind: str, component: Component) -> Definition:
        memory, stored = self.memory, self.stored
        uint = memory.sizes.uint
        value = component_type(memory.module, component.glsl)
        parameters = [memory.glsl_type(name) for name in self.parameters] + [uint]
        if kind == "store":
            parameters.append(value)
        name = f"{kind}_shared_{component.glsl}"
        builder = memory.builder(name, value if kind == "load" else None, parameters)
        results = parameter_ids(builder)
        count = len(self.parameters)
        element = builder.emit(spirv.OpIAdd, uint, results[count - 1], results[count])
        assert isinstance(element, int)
        if kind == "load" and component.size == stored.size * self.extra:
            self._whole(builder, component, results, element)
        elif component.size == stored.size:
            pointer = self._pointer(builder, results, element)
            if kind == "load":
                builder.ret_value(self._cast(builder, value, self._load(builder, pointer)))
            else:
                self._store(builder, pointer, self._cast(builder, self._raw(), results[count + 1]))
                builder.ret()
        elif component.size < stored.size and stored.kind in ("int", "uint", "float"):
            self._narrow(builder, kind, component, results, element)
        elif stored.size < component.size <= 4:
            self._wide(builder, kind, component, results, element)
        else:
            raise LoweringError(f"shared memory of {stored.glsl} accessed as {component.glsl} is not supported")
        return builder.definition

    def _whole(self, builder: FunctionBuilder, component: Component, results: OperandList, element: int) -> None:
        """Access a vector of the size of the component."""
        module = self.memory.module
        vector = module.define(spirv.OpTypeVector, None, self._raw(), self.extra)
        loaded = self._load(builder, self._pointer(builder, results, element, vector, self.extra), vector)
        value = component_type(module, component.glsl)
        builder.ret_value(loaded if value is vector else builder.emit(spirv.OpBitcast, value, loaded))

    def _raw(self) -> Definition:
        """Return the type of the scalars once encoded floats are integers."""
        return component_type(self.memory.module, self.stored.glsl)

    def _cast(self, builder: FunctionBuilder, type_: Definition, value: AnyOperand) -> AnyOperand:
        return value if self._type_in(builder, value) is type_ else builder.emit(spirv.OpBitcast, type_, value)

    def _type_in(self, builder: FunctionBuilder, value: AnyOperand) -> Definition | None:
        for instruction in (*builder.parameters, *builder.entry.instructions):
            if instruction.result == value:
                return instruction.type
        return None

    def _pointer(
        self,
        builder: FunctionBuilder,
        results: OperandList,
        element: AnyOperand,
        scalar: Definition | None = None,
        whole: int = 0,
    ) -> int:
        """Emit the pointer to a scalar, by its number within the arrays at the end; to a whole vector by its number."""
        memory = self.memory
        uint, constant = memory.sizes.uint, memory.sizes.constant
        dynamic = iter(results)
        chain: OperandList = [next(dynamic) if index is None else index for index in self.path]
        lengths = [self._known_length(array) for array in self.arrays[1:]]
        if self.extra and not whole:
            lengths.append(self.extra)
        for position in range(len(lengths) + 1):
            inner = 1
            for length in lengths[position:]:
                inner *= length
            if inner == 1:
                chain.append(element)
            else:
                chain.append(builder.emit(spirv.OpUDiv, uint, element, constant(inner)))
                element = builder.emit(spirv.OpUMod, uint, element, constant(inner))
        pointer = memory.pointer_type(spirv.StorageClassWorkgroup, scalar or self.scalar)
        return builder.emit(spirv.OpAccessChain, pointer, self.variable, *chain)

    def _memory_operands(self, bit: int) -> OperandList:
        if not self.memory.module.vulkan_memory_model:
            return []
        scope = scope_of(self.operands, bit)
        if scope is None and self.operands and self.operands[0] & spirv.MemoryAccessNonPrivatePointer:
            # A barrier of the module makes writes visible.
            return [spirv.MemoryAccessNonPrivatePointer]
        return [spirv.MemoryAccessNonPrivatePointer | bit, scope or self.memory.sizes.constant(spirv.ScopeWorkgroup)]

    def _load(self, builder: FunctionBuilder, pointer: int, type_: Definition | None = None) -> int:
        operands = self._memory_operands(spirv.MemoryAccessMakePointerVisible)
        return builder.emit(spirv.OpLoad, type_ or self._raw(), pointer, *operands)

    def _store(self, builder: FunctionBuilder, pointer: int, value: AnyOperand) -> None:
        operands = self._memory_operands(spirv.MemoryAccessMakePointerAvailable)
        builder.emit_void(spirv.OpStore, pointer, value, *operands)

    def _narrow(
        self, builder: FunctionBuilder, kind: str, component: Component, results: OperandList, element: int
    ) -> None:
        """Access a component that is a part of a word: shift it out, or put it in by atomic operations."""
        memory = self.memory
        module, uint, constant = memory.module, memory.sizes.uint, memory.sizes.constant
        parts = self.stored.size // component.size
        if self.stored.kind == "float":
            memory.words[self.variable] = True
        if self.stored.size != 4:
            raise LoweringError(f"shared memory of {self.stored.glsl} accessed as {component.glsl} is not supported")
        word = builder.emit(spirv.OpUDiv, uint, element, constant(parts))
        place = builder.emit(spirv.OpUMod, uint, element, constant(parts))
        shift = builder.emit(spirv.OpIMul, uint, place, constant(component.size * 8))
        raw = uint if self.stored.kind == "float" else self._raw()
        pointer = self._pointer(builder, results, word, raw)
        bits = module.define(spirv.OpTypeInt, None, component.size * 8, 0)
        value = component_type(module, component.glsl)
        if kind == "load":
            loaded = self._cast(builder, uint, self._load(builder, pointer, raw))
            low = builder.emit(spirv.OpUConvert, bits, builder.emit(spirv.OpShiftRightLogical, uint, loaded, shift))
            builder.ret_value(low if value is bits else builder.emit(spirv.OpBitcast, value, low))
            return
        given = results[len(self.parameters) + 1]
        narrow = given if value is bits else builder.emit(spirv.OpBitcast, bits, given)
        moved = builder.emit(spirv.OpShiftLeftLogical, uint, builder.emit(spirv.OpUConvert, uint, narrow), shift)
        ones = builder.emit(spirv.OpShiftLeftLogical, uint, constant((1 << component.size * 8) - 1), shift)
        mask = builder.emit(spirv.OpNot, uint, ones)
        scope, none = constant(spirv.ScopeWorkgroup), constant(0)
        for opcode, operand in ((spirv.OpAtomicAnd, mask), (spirv.OpAtomicOr, moved)):
            builder.emit(opcode, raw, pointer, scope, none, self._cast(builder, raw, operand))
        builder.ret()

    def _wide(
        self, builder: FunctionBuilder, kind: str, component: Component, results: OperandList, element: int
    ) -> None:
        """Access a component that is several scalars, the low one first."""
        memory, width = self.memory, self.stored.size * 8
        module, uint, constant = memory.module, memory.sizes.uint, memory.sizes.constant
        part = module.define(spirv.OpTypeInt, None, width, 0)
        bits = module.define(spirv.OpTypeInt, None, component.size * 8, 0)
        value = component_type(module, component.glsl)
        parts = component.size // self.stored.size
        low = builder.emit(spirv.OpIMul, uint, element, constant(parts))
        pointers = [
            self._pointer(builder, results, builder.emit(spirv.OpIAdd, uint, low, constant(number)))
            for number in range(parts)
        ]
        if kind == "load":
            both: AnyOperand = constant(0)
            for number, pointer in enumerate(pointers):
                loaded = self._cast(builder, part, self._load(builder, pointer))
                moved = builder.emit(spirv.OpUConvert, uint, loaded)
                moved = builder.emit(spirv.OpShiftLeftLogical, uint, moved, constant(number * width))
                both = builder.emit(spirv.OpBitwiseOr, uint, both, moved)
            both = both if bits is uint else builder.emit(spirv.OpUConvert, bits, both)
            builder.ret_value(both if value is bits else builder.emit(spirv.OpBitcast, value, both))
            return
        given = self._cast(builder, bits, results[len(self.parameters) + 1])
        word = given if bits is uint else builder.emit(spirv.OpUConvert, uint, given)
        for number, pointer in enumerate(pointers):
            moved = builder.emit(spirv.OpShiftRightLogical, uint, word, constant(number * width))
            self._store(builder, pointer, self._cast(builder, self._raw(), builder.emit(spirv.OpUConvert, part, moved)))
        builder.ret()


def parameter_ids(builder: FunctionBuilder) -> list[int]:
    """Return the local ids of the parameters of a function."""
    return [parameter.result for parameter in builder.parameters if parameter.result is not None]


def stored_type(module: Module, type_: Definition) -> Definition:
    """Return the type that stores a scalar: an integer for a float of which only the bits are stored."""
    if not is_encoded_float(type_):
        return type_
    return module.define(spirv.OpTypeInt, None, max(type_.operands[0], 8), 0)
