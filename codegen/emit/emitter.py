"""The state that all of code generation shares: the emitter, l-values, enclosing statements.

In: the checked unit, the environment, and the tables that map each node to the function that emits it. Out: a filled
Module. Must not know: how any expression or statement is emitted; names, overloads, errors of the user.

An emitter appends to one function at a time (`builder`). While `is_specializing` is set the same calls work at module
level: whatever they emit becomes OpSpecConstantOp.
"""

from __future__ import annotations

from glslc_coop.codegen.emit.constant_ids import ConstantIds
from glslc_coop.codegen.emit.type_ids import TypeIds
from glslc_coop.codegen.ir.module import Definition, Module
from glslc_coop.codegen.tables import spirv
from glslc_coop.codegen.tables.instruction_table import SPEC_CONSTANT_OPERATIONS, SPEC_CONSTANTS
from glslc_coop.diagnostics.sink import LimitError, TargetTooOld
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, RUNTIME

with lazy:
    from collections.abc import Callable, Sequence
    from typing import Any, TypeAlias

    from glslc_coop.codegen.emit import precision_decorations
    from glslc_coop.codegen.emit.debug_info import DebugInfo
    from glslc_coop.codegen.emit.precision_decorations import PrecisionDecorator
    from glslc_coop.codegen.ir.function import FunctionBuilder, Local, TreeBlock
    from glslc_coop.codegen.ir.instruction import Id, Instruction, Operand
    from glslc_coop.diagnostics import codes
    from glslc_coop.environment.environment import Environment
    from glslc_coop.environment.options import Options
    from glslc_coop.semantics import trees
    from glslc_coop.semantics.context import CheckedUnit
    from glslc_coop.semantics.model.scopes import FunctionSymbol, Value, Variable
    from glslc_coop.semantics.model.types import Scalar, Type

#: Class of a node -> the function that emits such nodes; it takes a node of that class.
Dispatch: TypeAlias = "dict[type[nodes.Node], Callable[['Emitter', Any], Any]]"
#: The arguments of a call as a function of `codegen.builtins` gets them: an id for a value, an Lvalue, a FunctionSymbol
#: or the node of a string literal, depending on the parameters of the row.
Arguments: TypeAlias = "list[Any]"

#: Instructions that `precise` forbids to contract or to reassociate.
_CONTRACTIBLE: frozenset[int] = frozenset(
    (
        spirv.OpFAdd,
        spirv.OpFSub,
        spirv.OpFMul,
        spirv.OpFDiv,
        spirv.OpFNegate,
        spirv.OpFMod,
        spirv.OpVectorTimesScalar,
        spirv.OpMatrixTimesScalar,
        spirv.OpVectorTimesMatrix,
        spirv.OpMatrixTimesVector,
        spirv.OpMatrixTimesMatrix,
        spirv.OpDot,
        spirv.OpIAdd,
        spirv.OpISub,
        spirv.OpIMul,
        spirv.OpExtInst,
    )
)
#: Kind of a number -> the instruction that changes its width.
WIDTH_CONVERSIONS: dict[str, int] = {
    "float": spirv.OpFConvert,
    "int": spirv.OpSConvert,
    "uint": spirv.OpUConvert,
}


def needs_vulkan_memory_model(checked: CheckedUnit, environment: Environment) -> bool:
    """Return whether the module uses the Vulkan memory model: by pragma, or because a cooperative type, or a variable
    with qualifiers for the memory that a reference points to, occurs in it.
    """
    if "use_vulkan_memory_model" in environment.pragmas:
        return True
    if checked.state.shares_references and environment.target.spirv >= (1, 3):
        return True
    return any(
        type_.is_coopmat or (type_.is_coopvec and not type_.is_long_vector)
        for type_ in checked.types.parametric_types()
    )


def _memory_model_error(checked: CheckedUnit, environment: Environment) -> TargetTooOld:
    """Return the error for a target without the Vulkan memory model, at the pragma or at the first cooperative type."""
    if "use_vulkan_memory_model" in environment.pragmas:
        start = checked.sources.files[0].text.find("use_vulkan_memory_model")
        if start >= 0:
            error = TargetTooOld(start, "the Vulkan memory model requires SPIR-V 1.3", 3)
            error.end = start + len("use_vulkan_memory_model")
            return error
    for declaration in checked.declarations:
        for node in trees.descendants(declaration):
            if isinstance(node, nodes.TypeSpecifier) and (node.type.is_coopmat or node.type.is_coopvec):
                message = f"'{node.name}' requires the Vulkan memory model of SPIR-V 1.3"
                error = TargetTooOld(node.start, message, 3)
                error.end = node.end
                return error
    return TargetTooOld(None, "the Vulkan memory model requires SPIR-V 1.3", 3)


def _new_module(traits: ModuleTraits, environment: Environment) -> Module:
    """Return an empty module for a target; it prefers the capabilities of the extensions that are enabled."""
    module = Module(traits.spirv_version)
    module.vulkan_memory_model = traits.is_vulkan_memory_model
    module.stored_only = frozenset(
        ("float" if component.is_float else "int", component.width) for component in traits.storage_only
    )
    records = list(environment.extensions.values())
    if not environment.shader_stage.is_ray:
        records.sort(key=lambda record: record.ray_stages)
    for record in records:
        module.prefer((*record.spirv_extensions, *record.capabilities))
    if environment.is_enabled("GL_ARB_bindless_texture"):
        module.handle_bits = 64
    return module


def _row_of_component(environment: Environment, row: types.ParametricRow, kind: str) -> types.ParametricRow:
    """Return the row of the matrices of the same family whose components are of another kind."""
    for type_ in environment.type_names.values():
        if (
            isinstance(type_, types.ParametricRow)
            and type_.opcode == row.opcode
            and type_.flags.get("component") == kind
        ):
            return type_
    return row


class Lvalue:
    """An l-value: a base pointer, the indices of an access chain, and perhaps a swizzle of the vector at its end.

    It is extended while an expression is walked from its variable outwards. Those of variables, in `Emitter.lvalues`,
    are copied first.
    """

    __slots__ = (
        "base",
        "indices",
        "swizzle",
        "storage_class",
        "type",
        "container",
        "pointee",
        "flags",
        "alignment",
        "block_alignment",
        "matrix_stride",
        "is_nonuniform",
        "is_constant",
        "heap",
        "is_untyped",
        "local",
    )

    def __init__(
        self, base: Id, storage_class: int, type_: Type, pointee: Definition, flags: int = 0, alignment: int = 0
    ) -> None:
        self.base = base
        self.indices: list[Id] = []
        self.swizzle: tuple[int, ...] | None = None
        self.storage_class = storage_class
        #: Of the loaded value, after the swizzle.
        self.type = type_
        #: Of the object at the end of the chain, before the swizzle.
        self.container = type_
        #: The SPIR-V type of the container in memory.
        self.pointee = pointee
        #: How the memory is shared and accessed: see `decorations.FLAGS`.
        self.flags = flags
        #: Known alignment in bytes of an address in a physical buffer, else 0.
        self.alignment = alignment
        #: The alignment of the whole block there.
        self.block_alignment = alignment
        #: Bytes from column to column of a column-major matrix in such a buffer, else 0.
        self.matrix_stride = 0
        #: It is decorated with NonUniform.
        self.is_nonuniform = False
        #: Nobody writes that memory while the shader runs.
        self.is_constant = False
        #: The type through which a descriptor heap is indexed, until it is.
        self.heap: Definition | None = None
        #: The base is a pointer into a heap.
        self.is_untyped = False
        #: The variable where it has no memory; there is no base then.
        self.local: Local | None = None

    def copy(self) -> Lvalue:
        """Return a copy that can be extended without changing this l-value."""
        other = Lvalue(self.base, self.storage_class, self.type, self.pointee, self.flags, self.alignment)
        other.indices = self.indices[:]
        other.swizzle = self.swizzle
        other.container = self.container
        other.block_alignment = self.block_alignment
        other.matrix_stride = self.matrix_stride
        other.is_nonuniform = self.is_nonuniform
        other.is_constant = self.is_constant
        other.heap = self.heap
        other.is_untyped = self.is_untyped
        other.local = self.local
        return other


#: How many members and elements comparisons and copies may take one by one: a short statement may take thousands.
MAXIMUM_EXPANDED = 1 << 16


class Enclosing:
    """An enclosing loop or switch. continue_block is None for a switch; has_break: whether a break leaves it."""

    __slots__ = ("break_block", "continue_block", "has_break")

    def __init__(self, break_block: TreeBlock, continue_block: TreeBlock | None) -> None:
        self.break_block = break_block
        self.continue_block = continue_block
        self.has_break = False


class ModuleTraits:
    """What the environment decides for a whole module: its version, its memory model, what pragmas ask for."""

    __slots__ = (
        "spirv_version",
        "is_vulkan_memory_model",
        "uses_storage_buffer",
        "storage_only",
        "may_be_nonuniform",
        "promotes_indices",
        "is_replicating",
    )

    def __init__(self, checked: CheckedUnit, environment: Environment) -> None:
        self.spirv_version = environment.target.spirv
        self.is_vulkan_memory_model = needs_vulkan_memory_model(checked, environment)
        if self.is_vulkan_memory_model and self.spirv_version < (1, 3):
            raise _memory_model_error(checked, environment)
        #: Buffers have the StorageBuffer storage class, and are no BufferBlocks in Uniform.
        self.uses_storage_buffer = (
            self.spirv_version >= (1, 3)
            or self.is_vulkan_memory_model
            or "use_storage_buffer" in environment.pragmas
            # A block that references point to cannot be a BufferBlock as well.
            or environment.is_enabled("GL_EXT_buffer_reference", "GL_EXT_buffer_reference2")
        )
        #: Scalars that are only loaded, stored and converted.
        self.storage_only = environment.storage_only_types()
        #: Resources may be indexed with values that are not uniform.
        self.may_be_nonuniform = environment.is_enabled("GL_EXT_nonuniform_qualifier")
        #: Unsigned indices into large buffers are widened to 64 bits.
        self.promotes_indices = "promote_uint32_indices" in environment.pragmas
        #: Composites of equal constituents are constructed from one of them.
        self.is_replicating = "use_replicated_composites" in environment.pragmas


class FunctionState:
    """What the emission of one function keeps besides its builder, and the next one begins without."""

    __slots__ = ("locals", "constant_variables", "parameter_variables", "enclosing")

    def __init__(self) -> None:
        #: Variable -> what the builder knows it by, where it has several values but no memory.
        self.locals: dict[Variable, Local] = {}
        #: Constant -> the variable that holds it, for indices that are not constant.
        self.constant_variables: dict[Definition, int] = {}
        #: (callee, index of a parameter) -> the variable through which the argument is passed.
        self.parameter_variables: dict[tuple[FunctionSymbol, int], int] = {}
        #: The loops and switches around the statement that is being emitted.
        self.enclosing: list[Enclosing] = []


class EmissionEffects:
    """What the emission of functions adds to the module besides their code and the definitions that it names."""

    __slots__ = (
        "initializers",
        "prologue",
        "shared_variables",
        "shared_blocks",
        "inputs",
        "implicit_lengths",
        "heap_arrays",
        "uses_depth",
        "expanded",
    )

    def __init__(self) -> None:
        #: Private variables that are initialized at the start of the entry point.
        self.initializers: list[Variable] = []
        #: Instructions that run before everything else in main, the initializers of globals included.
        self.prologue: list[Instruction] = []
        #: Variables shared by a workgroup; those of them that are blocks.
        self.shared_variables: list[Definition] = []
        self.shared_blocks: list[Definition] = []
        #: Built-in input or heap -> its variable, which several names may mean.
        self.inputs: dict[str, Definition] = {}
        #: Built-in array without a length -> the length that constant indices ask for.
        self.implicit_lengths: dict[Definition, int] = {}
        #: (descriptor, stride) -> array of the descriptor heap.
        self.heap_arrays: dict[tuple[Definition, int | None], Definition] = {}
        self.uses_depth = False
        #: The steps that comparisons and copies of structures and arrays have taken so far.
        self.expanded = 0

    def expand(self, count: int) -> None:
        """Count the steps that a comparison or a copy of a structure or array takes. Raises LimitError."""
        self.expanded += count
        if self.expanded > MAXIMUM_EXPANDED:
            message = f"comparisons and copies of structures and arrays take more than {MAXIMUM_EXPANDED} steps"
            raise LimitError(codes.RESOURCE_LIMIT, None, message)

    def sizes(self) -> tuple[int, ...]:
        """Return numbers that differ if anything was added that no entry of `reuse/functions.py` holds."""
        return (
            len(self.initializers),
            len(self.prologue),
            len(self.shared_blocks),
            len(self.implicit_lengths),
            len(self.heap_arrays),
            int(self.uses_depth),
        )


class Emitter:
    """The state of one module under construction, and the instructions that every other module emits."""

    __slots__ = (
        "checked",
        "environment",
        "options",
        "traits",
        "module",
        "types",
        "type_id",
        "constants",
        "effects",
        "lvalues",
        "values",
        "functions",
        "pending",
        "builder",
        "function",
        "is_specializing",
        "is_precise",
        "relaxation",
        "debug_info",
        "_emitters",
    )

    def __init__(self, checked: CheckedUnit, environment: Environment, options: Options, emitters: Dispatch) -> None:
        self.checked = checked
        self.environment = environment
        self.options = options
        self._emitters = emitters
        traits = self.traits = ModuleTraits(checked, environment)
        self.module = _new_module(traits, environment)
        self.types = TypeIds(self.module, environment)
        self.types.uses_storage_buffer = traits.uses_storage_buffer
        self.types.combines_samplers = options.combines_samplers
        self.types.has_image_formats = not options.no_image_formats
        self.types.resolve_size = self.spec_size_id
        self.constants = ConstantIds(self.module, self.types, traits.is_replicating)
        self.type_id: Callable[[Type], Definition] = self.types.type_id
        self.module.imports.append(self.glsl_set)
        self.effects = EmissionEffects()
        #: Variable -> its l-value.
        self.lvalues: dict[Variable, Lvalue] = {}
        #: Variable -> its only value, where it needs no memory.
        self.values: dict[Variable, Id] = {}
        #: (function, pointer types of its opaque arguments) -> definition.
        self.functions: dict[tuple[FunctionSymbol, tuple[Definition, ...]], Definition] = {}
        #: Functions that are called, in order of first call.
        self.pending: list[tuple[FunctionSymbol, FunctionBuilder]] = []
        #: The function that is being emitted.
        self.builder: FunctionBuilder = None  # type: ignore[assignment]  # set before anything is emitted
        self.function = FunctionState()
        #: What is emitted becomes OpSpecConstantOp; has decorations that forbid contraction.
        self.is_specializing = self.is_precise = False
        #: None where everything has full precision.
        self.relaxation: PrecisionDecorator | None = None
        if checked.relaxed_precision is not None:
            self.relaxation = precision_decorations.PrecisionDecorator(checked.relaxed_precision)
        #: None without debug information.
        self.debug_info: DebugInfo | None = None

    @property
    def glsl_set(self) -> Definition:
        """Return the import of GLSL.std.450."""
        return self.module.extended_instruction_set("GLSL.std.450")

    def begin_function(self, builder: FunctionBuilder) -> None:
        """Emit to another function from here on, with a state of its own."""
        self.builder = builder
        self.function = FunctionState()

    def workgroup_sizes(self) -> Sequence[int | Variable]:
        """Return the operands of `layout(local_size_…) in`: ints, or the specialization constants that give them."""
        sizes: Sequence[int | Variable] = self.checked.local_size
        return sizes

    # ---- nodes ----

    def expression(self, node: nodes.Expression) -> Id:
        """Emit an expression and return the id of its value; None for a call of a void function.

        A constant expression becomes a constant, a specialization constant expression OpSpecConstantOp, everything
        else instructions of the current function.
        """
        stage = node.stage
        if stage == RUNTIME:
            if self.relaxation is not None:
                return self.relaxation.expression(self, node, self._emitters[node.__class__])
            value: Id = self._emitters[node.__class__](self, node)
            return value
        if stage == CONSTANT:
            type_ = node.type
            if type_ is types.UINT:
                return self.constants.uint(node.value)
            if type_ is types.INT:
                return self.constants.int_(node.value)
            if type_ is types.FLOAT:
                return self.constants.float_(node.value)
            if self.traits.storage_only or node.type.is_array:
                return self._constant_value(node)
            return self.constants.constant(node.type, node.value)
        if not self.is_specializing:
            storage_only = self.traits.storage_only
            if not storage_only or node.type.component not in storage_only:
                self.is_specializing = True
                try:
                    specialized: Id = self._emitters[node.__class__](self, node)
                    return specialized
                finally:
                    self.is_specializing = False
        if self.relaxation is not None:
            return self.relaxation.expression(self, node, self._emitters[node.__class__])
        depending: Id = self._emitters[node.__class__](self, node)
        return depending

    def _constant_value(self, node: nodes.Expression) -> Id:
        """Return the constant of a folded expression."""
        type_ = node.type
        if isinstance(node, nodes.Identifier) and type_.is_array:
            # Tables have thousands of elements, so each is built only once.
            value = self.values.get(node.symbol)
            if value is None:
                value = self.values[node.symbol] = self.constants.constant(type_, node.value)
            return value
        component = type_.component
        storage_only = self.traits.storage_only
        if (
            storage_only
            and component in storage_only
            and not self.is_specializing
            and (type_.is_scalar or type_.is_vector)
        ):
            # A constant of a storage-only type requires its arithmetic capability; a conversion does not.
            wide = types.scalar_of(component.kind, 32)
            assert wide is not None
            constant = self.constants.constant(self.with_component(type_, wide), node.value)
            return self.emit(WIDTH_CONVERSIONS[component.kind], type_, constant)
        return self.constants.constant(type_, node.value)

    def statement(self, node: nodes.Statement) -> None:
        """Emit a statement, unless it is unreachable."""
        builder = self.builder
        if builder.is_terminated:
            return
        debug_info = self.debug_info
        if debug_info is not None:
            if node.__class__ in debug_info.SCOPES:
                before = debug_info.enter(node.start)
                self._emitters[node.__class__](self, node)
                debug_info.leave(before)
                return
            builder.line(node.start)
        self._emitters[node.__class__](self, node)

    # ---- instructions ----

    def emit(self, opcode: int, type_: Type, *operands: Operand) -> Id:
        """Append an instruction with a result of the given type and return the result."""
        if self.is_specializing:
            return self._specialize(opcode, type_, operands)
        builder = self.builder
        if self.is_precise and opcode in _CONTRACTIBLE:
            result = builder.emit_unique(opcode, self.type_id(type_), *operands)
            builder.decorate(result, spirv.DecorationNoContraction)
            return result
        return builder.append(opcode, self.types.known.get(type_) or self.type_id(type_), operands)

    def _specialize(self, opcode: int, type_: Type, operands: tuple[Operand, ...]) -> Id:
        """Emit OpSpecConstantOp, or an instruction of the function where the operation is not allowed there."""
        definition = self.type_id(type_)
        if opcode in SPEC_CONSTANT_OPERATIONS and not any(
            operand.__class__ is int and operand < 0 for operand in operands
        ):
            return self.module.define(spirv.OpSpecConstantOp, definition, opcode, *operands)
        return self.builder.emit(opcode, definition, *operands)

    def emit_void(self, opcode: int, *operands: Operand) -> None:
        """Append an instruction without a result."""
        self.builder.emit_void(opcode, *operands)

    def glsl(self, name: str, type_: Type, *operands: Operand) -> Id:
        """Append an instruction of GLSL.std.450."""
        return self.emit(spirv.OpExtInst, type_, self.glsl_set, spirv.GLSL[name], *operands)

    def emit_apart(self, emit: Callable[[], Id]) -> Id:
        """Call what emits a value that is to be decorated: equal values before it and after it stay others."""
        available = self.builder.available
        is_on, available.is_on = available.is_on, False
        value = emit()
        available.is_on = is_on
        return value

    def decorate(self, result: Id, decoration: int, *operands: Operand) -> None:
        """Decorate a result; constants take no decorations of instructions."""
        if result.__class__ is int:
            self.builder.decorate(result, decoration, *operands)

    # ---- constants ----

    def constant(self, type_: Type, value: Value) -> Id:
        """Return a constant of the type; vectors and matrices are given as tuples."""
        return self.constants.constant(type_, value)

    def uint(self, number: int) -> Id:
        """Return a constant of type uint."""
        return self.constants.uint(number)

    def int_(self, number: int) -> Id:
        """Return a constant of type int."""
        return self.constants.int_(number)

    def splat_constant(self, type_: Type, value: Value) -> Id:
        """Return the constant all of whose components have the value."""
        component = type_.component
        assert component is not None
        scalar = self.constants.constant(component, float(value) if component.is_float else value)
        return scalar if type_.is_scalar else self.splat(type_, scalar)

    def stored_bool(self, type_: Type, value: int) -> Id:
        """Return false or true in the form in which bool and its vectors are stored in blocks: as uint."""
        return self.splat_constant(self.with_component(type_, types.UINT), value)

    def string(self, text: str) -> Definition:
        """Return an OpString."""
        return self.module.string(text)

    # ---- composites ----

    def construct(self, type_: Type, *parts: Id) -> Id:
        """Construct a composite from its constituents; a constant when all of them are constants."""
        definition = self.type_id(type_)
        specialized = False
        for part in parts:
            if part.__class__ is int:
                break
            specialized = specialized or part.opcode in SPEC_CONSTANTS  # type: ignore[union-attr]
        else:
            fits = not isinstance(type_, types.Vector) or len(parts) == type_.size
            if parts and fits and (self.is_specializing or not specialized):
                return self.constants.composite(type_, parts)  # type: ignore[arg-type]
        if (
            self.traits.is_replicating
            and len(parts) > 1
            and all(part is parts[0] or part == parts[0] for part in parts)
        ):
            return self.builder.emit(spirv.OpCompositeConstructReplicateEXT, definition, parts[0])
        return self.builder.emit(spirv.OpCompositeConstruct, definition, *parts)

    def splat(self, type_: Type, value: Id) -> Id:
        """Splat a scalar to all components of a vector, matrix or cooperative object."""
        if isinstance(type_, types.Vector):
            return self.construct(type_, *([value] * type_.size))
        if isinstance(type_, types.Matrix):
            return self.construct(type_, *([self.splat(type_.column_type, value)] * type_.columns))
        if type_.is_scalar:
            return value
        definition = self.type_id(type_)
        if value.__class__ is not int:
            specialized = value.opcode in SPEC_CONSTANTS  # type: ignore[union-attr]
            if self.is_specializing or not specialized:
                return self.constants.splat(type_, value)  # type: ignore[arg-type]
        replicate = self.traits.is_replicating or type_.is_coopvec
        opcode = spirv.OpCompositeConstructReplicateEXT if replicate else spirv.OpCompositeConstruct
        return self.builder.emit(opcode, definition, value)

    def extract(self, type_: Type, composite: Id, *indices: int) -> Id:
        """Extract a part of a composite; type_ is the type of the part."""
        while composite.__class__ is not int and indices:
            opcode, operands = composite.opcode, composite.operands  # type: ignore[union-attr]
            if opcode in (spirv.OpConstantComposite, spirv.OpSpecConstantComposite) and indices[0] < len(operands):
                composite = operands[indices[0]]
            elif opcode in (spirv.OpConstantCompositeReplicateEXT, spirv.OpSpecConstantCompositeReplicateEXT):
                composite = operands[0]
            else:
                break
            indices = indices[1:]
        if not indices:
            return composite
        return self.emit(spirv.OpCompositeExtract, type_, composite, *indices)

    # ---- types ----

    def with_component(self, type_: Type, component: Scalar) -> Type:
        """Return the type of the same shape (and scope and use) with another component."""
        if type_.component is component:
            return type_
        if isinstance(type_, types.Parametric):
            row, arguments = type_.row, type_.arguments
            if "component" in row.flags:
                # fcoopmatNV, icoopmatNV, ucoopmatNV: the name gives the kind and the first argument the width.
                row = _row_of_component(self.environment, row, component.kind)
                return self.checked.types.parametric(row, (component.width, *arguments[1:]))
            return self.checked.types.parametric(row, (component, *arguments[1:]))
        return types.with_component(type_, component)

    def spec_size_id(self, size: types.SpecSize) -> Definition:
        """Return the value of a size that is a specialization constant expression."""
        constant = self.expression(size.node)
        assert isinstance(constant, Definition)
        return constant

    def size_id(self, size: int | types.SpecSize | None) -> Definition:
        """Return the id of a size: a uint constant, or the value of a specialization constant expression."""
        assert size is not None
        return self.types.size(size)
