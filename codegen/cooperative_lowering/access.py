"""Accesses to memory as helpers see them: functions that load and store one component at a pointer.

SPIR-V 1.6, sections 2.16 and 3.26.

In: where a pointer of the function at hand points. Out: an `Access`: the parameters that say where that is, and
functions that take them and an index. Must not know: matrices and vectors.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.library import component_type
from glslc_coop.codegen.cooperative_lowering.memory_layout import component_at, size_of, walk
from glslc_coop.codegen.cooperative_lowering.memory_operands import ALIGNED, AVAILABLE, VISIBLE, MemoryOperands
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.shapes import Component
from glslc_coop.codegen.cooperative_lowering.sizes import literal
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.cooperative_lowering.function_rewriter import AnyOperand, FunctionRewriter
    from glslc_coop.codegen.cooperative_lowering.memory import Memory
    from glslc_coop.codegen.ir.function import FunctionBuilder
    from glslc_coop.codegen.ir.instruction import Definition, Id, OperandList, OperandTuple

#: 16 bytes that are loaded at once.
LINE = Component("uvec4", "uint", 16)


class Location:
    """Where a pointer of a function points, and how a cooperative instruction accesses that."""

    __slots__ = ("body", "root", "indices", "pointee", "operands", "offset")

    def __init__(
        self,
        body: FunctionRewriter,
        root: AnyOperand,
        indices: OperandList,
        pointee: Definition,
        operands: OperandTuple,
        offset: Id | None,
    ) -> None:
        self.body = body
        #: What the pointer is an access chain of: a variable, or a physical pointer.
        self.root = root
        self.indices = indices
        #: The type that the pointer points to.
        self.pointee = pointee
        #: The memory operands.
        self.operands = operands
        #: Bytes after that, or None.
        self.offset = offset


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


class DirectAccess(Access):
    """An access whose functions compute the address of one component and load, store or change it there."""

    def __init__(
        self, memory: Memory, location: Location, storage_class: int, parameters: list[str], arguments: list[Id]
    ) -> None:
        super().__init__(parameters, arguments, size_of(location.pointee))
        self.memory, self.body, self.offset = memory, location.body, location.offset
        self.operands = location.operands
        self.storage_class = storage_class
        #: What the functions depend on, besides the component and the memory operands.
        self.key: OperandTuple = ()

    def locate(self, builder: FunctionBuilder, component: Component) -> int:
        """Emit the pointer to the component; the parameters are the first, the index follows them."""
        raise NotImplementedError

    def prepare(self, component: Component) -> None:
        """Compute the arguments for accesses to a component."""
        raise NotImplementedError

    def pointer(self, body: FunctionRewriter, arguments: list[Id], component: Component, element: AnyOperand) -> int:
        """Return the pointer to a component. arguments: those of this access; element: a number, or an id."""
        raise NotImplementedError

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
        kept = MemoryOperands(self.operands).drop((AVAILABLE if is_load else VISIBLE) | ALIGNED)
        if self.storage_class == spirv.StorageClassPhysicalStorageBuffer:
            kept.add(ALIGNED, component.size)
        return kept.operands()


class BufferAccess(DirectAccess):
    """Memory of a storage buffer."""

    def __init__(self, memory: Memory, location: Location) -> None:
        body, variable, indices = location.body, location.root, location.indices
        storage_class, block = variable.type.operands
        parameters: list[str] = []
        arguments: list[Id] = []
        if block.opcode in (spirv.OpTypeArray, spirv.OpTypeRuntimeArray):
            parameters.append("uint")
            arguments.append(body.to_uint(indices[0]) if indices else body.sizes.constant(0))
            block, indices = block.operands[0], indices[1:]
        if block.opcode != spirv.OpTypeStruct:
            raise LoweringError("cooperative accesses to arrays of arrays of buffers are not supported")
        self.steps = walk(body, block, indices)
        super().__init__(memory, location, storage_class, [*parameters, "uint"], arguments)
        self.variable = variable
        self.key = (variable,)
        self.located = 0
        known = [index * stride if index.__class__ is int else stride for index, stride in self.steps]
        # With an offset, it is the one that the cooperative vector instructions ask for.
        self.alignment = known_alignment(*known) if self.offset is not None else known_alignment(self.unit, *known)

    def prepare(self, component: Component) -> None:
        if self.located != component.size:
            assert not self.located, "one access, two sizes of components"
            self.located = component.size
            self.arguments = [*self.arguments, component_at(self.body, self.steps, component.size, self.offset)]

    def pointer(self, body: FunctionRewriter, arguments: list[Id], component: Component, element: AnyOperand) -> int:
        memory, constant = self.memory, self.memory.sizes.constant
        *descriptors, base = arguments
        type_ = memory.pointer_type(self.storage_class, component_type(memory.module, component.glsl))
        root = memory.whole_array(self.variable, component)
        if not (element.__class__ is int and element == 0):
            base = body.emit(spirv.OpIAdd, memory.sizes.uint, base, memory.sizes.id_of(element))
        return body.emit(spirv.OpAccessChain, type_, root, *descriptors, constant(0), base)

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


class PhysicalAccess(DirectAccess):
    """Memory at a physical pointer."""

    def __init__(self, memory: Memory, location: Location) -> None:
        storage_class = spirv.StorageClassPhysicalStorageBuffer
        has_offset = location.offset is not None and literal(location.offset) != 0
        parameters = ["uvec2", "uint"] if has_offset else ["uvec2"]
        address = location.body.emit(spirv.OpBitcast, memory.glsl_type("uvec2"), location.root)
        super().__init__(memory, location, storage_class, parameters, [address])
        self.has_offset = has_offset
        self.key = ("physical", has_offset)
        self.located = False
        if self.offset is not None:
            self.alignment = 16
        elif self.operands and self.operands[0] & ALIGNED:
            self.alignment = known_alignment(self.unit, self.operands[1])

    def pointer(self, body: FunctionRewriter, arguments: list[Id], component: Component, element: AnyOperand) -> int:
        memory = self.memory
        index = memory.sizes.id_of(element)
        address, *rest = arguments
        type_ = memory.pointer_type(self.storage_class, component_type(memory.module, component.glsl))
        for each in rest:
            index = body.emit(spirv.OpIAdd, memory.sizes.uint, each, index)
        block = memory.pointer_type(self.storage_class, memory.physical_block(component))
        start = body.emit(spirv.OpBitcast, block, address)
        return body.emit(spirv.OpAccessChain, type_, start, memory.sizes.constant(0), index)

    def prepare(self, component: Component) -> None:
        if not self.located and self.has_offset and self.offset is not None:
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


def known_alignment(*sizes: int) -> int:
    """Return 16 or 4 if all sizes are multiples of it, else 1."""
    return next((known for known in (16, 4) if not any(size % known for size in sizes)), 1)


def parameter_ids(builder: FunctionBuilder) -> list[int]:
    """Return the local ids of the parameters of a function."""
    return [parameter.result for parameter in builder.parameters if parameter.result is not None]
