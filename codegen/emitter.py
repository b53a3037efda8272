"""The state that all of code generation shares, and the small vocabulary in which it is written.

In: the checked unit. Out: `generate_module` gives the Module. Must not know: names, overloads, errors of the user.

`Emitter` is called `fn` everywhere: at any moment it appends to one function (`builder`). `is_specializing` turns the same vocabulary
to module level: what is emitted becomes OpSpecConstantOp.
"""

from __future__ import annotations

from glslc_coop import error_codes
from glslc_coop.codegen import conversions, declarations, expressions, lvalues, spirv
from glslc_coop.codegen.constant_ids import SPECIALIZATIONS, ConstantIds
from glslc_coop.codegen.instruction_table import SPEC_CONSTANT_OPERATIONS
from glslc_coop.codegen.module import Definition, Module
from glslc_coop.codegen.type_ids import TypeIds
from glslc_coop.diagnostics import LimitError
from glslc_coop.semantics import rules, types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.codegen.function import FunctionBuilder
    from glslc_coop.codegen.lvalues import Lvalue
    from glslc_coop.codegen.module import Id
    from glslc_coop.codegen.relaxed_precision import Precisions
    from glslc_coop.codegen.statements import Enclosing
    from glslc_coop.environment import Environment
    from glslc_coop.semantics.checker import CheckedUnit
    from glslc_coop.semantics.scopes import FunctionSymbol, Variable
    from glslc_coop.semantics.types import Scalar, Struct, Type

#: What `precise` forbids to contract or to reassociate.
_CONTRACTIBLE: frozenset[int] = frozenset((
    spirv.OpFAdd, spirv.OpFSub, spirv.OpFMul, spirv.OpFDiv, spirv.OpFNegate, spirv.OpFMod, spirv.OpVectorTimesScalar,
    spirv.OpMatrixTimesScalar, spirv.OpVectorTimesMatrix, spirv.OpMatrixTimesVector, spirv.OpMatrixTimesMatrix, spirv.OpDot,
    spirv.OpIAdd, spirv.OpISub, spirv.OpIMul, spirv.OpExtInst,
))


#: Extension -> the types that it gives for storage alone.
_STORED = {
    "GL_EXT_shader_16bit_storage": (types.FLOAT16, types.INT16, types.UINT16),
    "GL_EXT_shader_8bit_storage": (types.INT8, types.UINT8),
}


def _stored_only(environment: Environment) -> tuple[Scalar, ...]:
    """The numbers of 8 and 16 bits for which the shader enables no arithmetic."""
    return tuple(
        component for name, components in _STORED.items() if environment.is_enabled(name)
        for component in components if rules.missing_arithmetic(environment, component) is not None
    )


class Emitter:
    """See the module's paragraph.

    places: variable -> where it lies. values: parameter -> its value, of those that are passed by value. constant_variables: constant ->
    the variable of this function that holds it, for dynamic indices. enclosing: loops and switches around the statement at hand.
    """

    __slots__ = (
        "module", "types", "constants", "environment", "options", "checked", "builder", "type_id", "places", "values",
        "constant_variables", "enclosing", "is_specializing", "is_precise", "precise_symbols", "relaxed", "may_be_nonuniform", "spirv_version",
        "is_vulkan_memory_model", "is_replicating", "glsl_set", "functions", "pending", "parameter_variables",
        "member_layouts", "decorated_blocks", "uses_storage_buffer", "initializers",
        "locate_line", "workgroup_sizes", "writes_depth", "implicit_lengths", "builtin_members", "shared_blocks", "shared_variables", "shared_inputs",
        "heap_arrays", "promotes_indices", "prologue", "stored_only",
    )

    def __init__(self, checked: CheckedUnit, environment: Environment, options: Any) -> None:
        self.checked = checked
        self.environment = environment
        self.options = options
        self.spirv_version = environment.target.spirv
        self.module = Module(self.spirv_version)
        for record in environment.extensions.values():
            self.module.prefer((*record.spirv_extensions, *record.capabilities))
        self.is_vulkan_memory_model = declarations.needs_vulkan_memory_model(checked, environment)
        if self.is_vulkan_memory_model and self.spirv_version < (1, 3):
            what = f"the Vulkan memory model, which the shader asks for, needs SPIR-V 1.3 and the target is {environment.target}"
            raise LimitError(error_codes.TARGET_TOO_OLD, None, what)
        self.module.vulkan_memory_model = self.is_vulkan_memory_model
        self.uses_storage_buffer = (
            self.spirv_version >= (1, 3) or self.is_vulkan_memory_model or "use_storage_buffer" in environment.pragmas
            # A block that references point to cannot be a BufferBlock as well.
            or environment.is_enabled("GL_EXT_buffer_reference", "GL_EXT_buffer_reference2")
        )
        self.stored_only = _stored_only(environment)
        self.module.stored_only = frozenset(("float" if each.is_float else "int", each.width) for each in self.stored_only)
        self.promotes_indices = "promote_uint32_indices" in environment.pragmas
        self.is_replicating = "use_replicated_composites" in environment.pragmas
        self.types = TypeIds(self.module, environment)
        self.types.uses_storage_buffer = self.uses_storage_buffer
        self.types.resolve_size = self.spec_size_id
        self.constants = ConstantIds(self.module, self.types, self.is_replicating)
        self.type_id: Callable[[Type], Definition] = self.types.type_id
        self.glsl_set = self.module.extended_instruction_set("GLSL.std.450")
        self.places: dict[Variable, Lvalue] = {}
        self.values: dict[Variable, Id] = {}
        self.constant_variables: dict[Definition, int] = {}
        self.enclosing: list[Enclosing] = []
        self.is_specializing = False
        self.is_precise = False
        self.precise_symbols: dict[Variable, None] = {}
        self.relaxed: Precisions | None = None
        self.may_be_nonuniform = environment.is_enabled("GL_EXT_nonuniform_qualifier")
        #: (function, pointer types of its opaque arguments) -> definition.
        self.functions: dict[tuple[FunctionSymbol, tuple[Definition, ...]], Definition] = {}
        #: Functions that are called and not yet emitted, in order of first call.
        self.pending: list[tuple[FunctionSymbol, FunctionBuilder]] = []
        self.parameter_variables: dict[tuple[FunctionSymbol, int], int] = {}
        self.member_layouts: dict[tuple[Definition, int], tuple[int, int]] = {}
        self.decorated_blocks: dict[types.Block, None] = {}
        #: Private variables whose initialisers run at the start of the entry point.
        self.initializers: list[Variable] = []
        self.locate_line: Any = None
        #: What `layout(local_size_…) in` says: ints or specialization constants.
        self.workgroup_sizes: list[Any] = [1, 1, 1]
        #: What main does before everything else, the initialisers of globals included.
        self.prologue: list[list[Any]] = []
        self.writes_depth = False
        #: Array of a built-in variable without a length -> the length that constant indices ask for.
        self.implicit_lengths: dict[Definition, int] = {}
        self.builtin_members: dict[Any, Lvalue] = {}
        self.shared_blocks: list[Definition] = []
        self.shared_variables: list[Definition] = []
        self.shared_inputs: dict[str, Definition] = {}
        #: (descriptor, stride) -> array of the descriptor heap.
        self.heap_arrays: dict[tuple[Definition, int | None], Definition] = {}
        self.builder: FunctionBuilder = None  # type: ignore[assignment]

    # ---- instructions ----

    def emit(self, opcode: int, type_: Type, *operands: Any) -> Id:
        """Appends an instruction with a result of that type."""
        if self.is_specializing:
            return self._specialize(opcode, type_, operands)
        builder = self.builder
        result = builder.emit(opcode, self.type_id(type_), *operands)
        if self.is_precise and opcode in _CONTRACTIBLE:
            builder.decorate(result, spirv.DecorationNoContraction)
        return result

    def _specialize(self, opcode: int, type_: Type, operands: tuple[Any, ...]) -> Id:
        """OpSpecConstantOp; what may not stand there becomes an instruction of the function."""
        definition = self.type_id(type_)
        if opcode in SPEC_CONSTANT_OPERATIONS and not any(operand.__class__ is int and operand < 0 for operand in operands):
            return self.module.define(spirv.OpSpecConstantOp, definition, opcode, *operands)
        return self.builder.emit(opcode, definition, *operands)

    def emit_void(self, opcode: int, *operands: Any) -> None:
        """Appends an instruction without a result."""
        self.builder.emit_void(opcode, *operands)

    def glsl(self, name: str, type_: Type, *operands: Any) -> Id:
        """Appends an instruction of GLSL.std.450."""
        return self.emit(spirv.OpExtInst, type_, self.glsl_set, spirv.GLSL[name], *operands)

    def decorate(self, result: Id, decoration: int, *operands: Any) -> None:
        """Decorates a result; constants take no decoration of an instruction."""
        if result.__class__ is int:
            self.builder.decorate(result, decoration, *operands)

    # ---- expressions and places: the functions of those modules as methods ----

    expression = expressions.expression
    lvalue = lvalues.lvalue
    load = lvalues.load
    store = lvalues.store
    pointer = lvalues.pointer
    memory_operands = lvalues.memory_operands
    convert = conversions.convert
    place = declarations.place
    declare_local = declarations.declare_local
    specialization_constant = declarations.specialization_constant
    function_id = declarations.function_id
    parameter_variable = declarations.parameter_variable
    spilled_parameter = declarations.spilled_parameter
    laid_out_block = declarations.laid_out_block
    memory_flags = declarations.memory_flags

    # ---- constants ----

    def constant(self, type_: Type, value: Any) -> Id:
        """A constant of that type; vectors and matrices as tuples."""
        return self.constants.constant(type_, value)

    def uint(self, number: int) -> Id:
        """A constant of type uint."""
        return self.constants.uint(number)

    def int_(self, number: int) -> Id:
        """A constant of type int."""
        return self.constants.int_(number)

    def splat_constant(self, type_: Type, value: Any) -> Id:
        """The constant whose components all have that value."""
        component = type_.component
        assert component is not None
        scalar = self.constants.constant(component, float(value) if component.is_float else value)
        return scalar if type_.is_scalar else self.splat(type_, scalar)

    def stored_bool(self, type_: Type, value: int) -> Id:
        """false or true as bool and its vectors are stored in blocks: uints."""
        return self.splat_constant(self.with_component(type_, types.UINT), value)

    def string(self, text: str) -> Definition:
        """An OpString."""
        return self.module.string(text)

    # ---- composites ----

    def construct(self, type_: Type, *parts: Id) -> Id:
        """A composite of its parts; a constant when all of them are constants."""
        definition = self.type_id(type_)
        specialized = False
        for part in parts:
            if part.__class__ is int:
                break
            specialized = specialized or part.opcode in SPECIALIZATIONS  # type: ignore[union-attr]
        else:
            fits = not isinstance(type_, types.Vector) or len(parts) == type_.size
            if parts and fits and (self.is_specializing or not specialized):
                return self.constants.composite(type_, parts)  # type: ignore[arg-type]
        if self.is_replicating and len(parts) > 1 and all(part is parts[0] or part == parts[0] for part in parts):
            return self.builder.emit(spirv.OpCompositeConstructReplicateEXT, definition, parts[0])
        return self.builder.emit(spirv.OpCompositeConstruct, definition, *parts)

    def splat(self, type_: Type, value: Id) -> Id:
        """All components of a vector, matrix of any kind or cooperative vector from one scalar."""
        if isinstance(type_, types.Vector):
            return self.construct(type_, *([value] * type_.size))
        if isinstance(type_, types.Matrix):
            return self.construct(type_, *([self.splat(type_.column_type, value)] * type_.columns))
        if type_.is_scalar:
            return value
        definition = self.type_id(type_)
        if value.__class__ is not int:
            specialized = value.opcode in SPECIALIZATIONS  # type: ignore[union-attr]
            if self.is_specializing or not specialized:
                return self.constants.splat(type_, value)  # type: ignore[arg-type]
        replicate = self.is_replicating or type_.is_coopvec
        opcode = spirv.OpCompositeConstructReplicateEXT if replicate else spirv.OpCompositeConstruct
        return self.builder.emit(opcode, definition, value)

    def extract(self, type_: Type, composite: Id, *indices: int) -> Id:
        """A part of a composite value; type_ is the part's type."""
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
        """The type of the same shape (and scope and use) with another component."""
        if type_.component is component:
            return type_
        if isinstance(type_, types.Parametric):
            row, arguments = type_.row, type_.arguments
            if "component" in row.flags:
                # fcoopmatNV, icoopmatNV, ucoopmatNV: the kind is in the name and the width is the first argument.
                row = declarations.sibling_row(self, row, component.kind)
                return self.checked.types.parametric(row, (component.width, *arguments[1:]))
            return self.checked.types.parametric(row, (component, *arguments[1:]))
        return types.with_component(type_, component)

    def spec_size_id(self, size: types.SpecSize) -> Definition:
        """The value of a size that is a specialization constant expression."""
        found = self.expression(size.node)
        assert isinstance(found, Definition)
        return found

    def size_id(self, size: int | types.SpecSize | None) -> Definition:
        """The id of a size: a uint constant, or the value of a specialization constant expression."""
        assert size is not None
        return self.types.size(size)

    def known_size(self, type_: Type) -> int:
        """The number of components of a vector of either kind; of a specialized one, before specialization."""
        if isinstance(type_, types.Vector):
            return type_.size
        assert isinstance(type_, types.Parametric)
        size = type_.arguments[1]
        if isinstance(size, types.SpecSize):
            return size.default or 0
        assert isinstance(size, int)
        return size

    def same_size(self, first: Type, second: Type) -> bool:
        """Do two vectors, of either kind, have the same number of components?"""
        sizes = []
        for type_ in (first, second):
            if isinstance(type_, types.Parametric) and type_.is_coopvec:
                sizes.append(type_.arguments[1])
            elif isinstance(type_, types.Vector):
                sizes.append(type_.size)
            else:
                return False
        return sizes[0] is sizes[1] or sizes[0] == sizes[1]

    def matrix_length(self, type_: Type, result_type: Type) -> Id:
        """The number of components of a cooperative matrix that an invocation holds."""
        assert isinstance(type_, types.Parametric)
        definition = self.type_id(type_)
        uint = self.type_id(types.UINT)
        if type_.row.opcode == "OpTypeCooperativeMatrixNV":
            length = self.module.define(spirv.OpSpecConstantOp, uint, spirv.OpCooperativeMatrixLengthNV, definition)
            length = self.module.define(spirv.OpSpecConstantOp, self.type_id(types.INT), spirv.OpIAdd, length, self.int_(0))
            if result_type is types.INT:
                return length
            return self.module.define(spirv.OpSpecConstantOp, self.type_id(result_type), spirv.OpSConvert, length)
        found = self.builder.emit(spirv.OpCooperativeMatrixLengthKHR, uint, definition)
        return self.convert(found, types.UINT, result_type)

    def is_passed_as_pointer(self, type_: Type) -> bool:
        """Samplers, images and the like are handed to functions as the variables that they are."""
        return types.base_element(type_).is_opaque

    # ---- memory ----

    def can_copy_logical(self, type_: Type) -> bool:
        """Does one instruction change the layout of a composite? Not before SPIR-V 1.4, and not when a bool changes its type."""
        return self.spirv_version >= (1, 4) and not types.contains(type_, lambda part: part.component is types.BOOL)

    def array_stride(self, definition: Definition) -> int:
        """The bytes from element to element of an array in a block."""
        for row in definition.decorations or ():
            if row[0] == spirv.DecorationArrayStride:
                return int(row[1])
        return 1

    def member_layout(self, definition: Definition, index: int) -> tuple[int, int]:
        """Offset of a member in bytes, and the stride between columns of a column-major matrix, else 0."""
        key = (definition, index)
        found = self.member_layouts.get(key)
        if found is None:
            offset = stride = 0
            is_row_major = False
            for row in definition.member_decorations or ():
                if row[0] == index:
                    if row[1] == spirv.DecorationOffset:
                        offset = row[2]
                    elif row[1] == spirv.DecorationMatrixStride:
                        stride = row[2]
                    elif row[1] == spirv.DecorationRowMajor:
                        is_row_major = True
            found = self.member_layouts[key] = (offset, 0 if is_row_major else stride)
        return found

    def scalar_alignment(self, type_: Type) -> int:
        """The size in bytes of the largest scalar in a type: no access may promise less."""
        component = type_.component
        if component is not None and not type_.is_opaque:
            return 4 if component is types.BOOL else max(component.width, 8) // 8
        if isinstance(type_, types.Array):
            return self.scalar_alignment(type_.element)
        if isinstance(type_, types.Struct):
            return max((self.scalar_alignment(member.type) for member in type_.members), default=1)
        return 8 if type_.is_reference else 1

    def reference_stride(self, reference: Type) -> int:
        """The distance between blocks that a reference steps over."""
        assert isinstance(reference, types.Reference) and reference.block is not None
        size = declarations.block_size(self, reference.block)
        return -(-size // reference.alignment) * reference.alignment

    def is_volatile(self, symbol: Variable) -> bool:
        """Does every read of the variable count?"""
        place = self.places.get(symbol)
        return place is not None and bool(place.flags & lvalues.VOLATILE)

    # ---- nonuniform indices and precise variables ----

    def is_nonuniform(self, node: Any) -> bool:
        """Does an index contain nonuniformEXT(…), or a variable with that qualifier?"""
        return declarations.is_nonuniform(node)

    def names_precise(self, node: Any) -> bool:
        """Is what an l-value names a precise variable?"""
        while True:
            symbol = getattr(node, "symbol", None)
            if symbol is not None:
                return symbol in self.precise_symbols
            base = getattr(node, "base", None)
            if base is None:
                return False
            node = base

    # ---- control flow that the language does not spell out ----

    def counted_loop(self, array: Type, body: Callable[[Id], None]) -> None:
        """Runs the body for each index of an array."""
        assert isinstance(array, types.Array)
        builder = self.builder
        uint = self.type_id(types.UINT)
        counter = builder.variable(self.types.pointer(spirv.StorageClassFunction, uint), name="index")
        header, test, work, continue_block, merge = (builder.new_block() for _ in range(5))
        builder.emit_void(spirv.OpStore, counter, self.uint(0))
        builder.branch(header)
        builder.begin(header)
        builder.loop_merge(merge, continue_block)
        builder.branch(test)
        builder.begin(test)
        index = builder.emit(spirv.OpLoad, uint, counter)
        length = self.size_id(array.length)
        within = builder.emit(spirv.OpULessThan, self.type_id(types.BOOL), index, length)
        builder.branch_conditional(within, work, merge)
        builder.begin(work)
        body(index)
        builder.branch(continue_block)
        builder.begin(continue_block)
        following = builder.emit(spirv.OpIAdd, uint, index, self.uint(1))
        builder.emit_void(spirv.OpStore, counter, following)
        builder.branch(header)
        builder.begin(merge)

    def variable(self, type_: Type, name: str | None = None) -> int:
        """A variable of the function at hand."""
        pointer_type = self.types.pointer(spirv.StorageClassFunction, self.type_id(type_))
        result = self.builder.variable(pointer_type, name=name)
        declarations.decorate_reference(self, result, type_, None)
        return result


def generate_module(checked: CheckedUnit, environment: Environment, options: Any) -> Module:
    """The module of a checked unit."""
    from glslc_coop.codegen import interface

    fn = Emitter(checked, environment, options)
    interface.generate(fn)
    return fn.module
