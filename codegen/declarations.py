"""Variables, parameters and functions: where each lies, and what it is decorated with.

In: symbols. Out: places (`Lvalue`), functions. Must not know: statements and expressions beyond their entrances; execution modes and
built-in variables (interface.py). GLSL 4.60 chapter 4; GL_KHR_vulkan_glsl.

Globals are declared when code first names them, functions when they are first called.
"""

from __future__ import annotations

from functools import partial

from glslc_coop.codegen import builtin_variables, lvalues, spirv, transform_feedback
from glslc_coop.codegen.function import FunctionBuilder
from glslc_coop.codegen.module import Definition
from glslc_coop.parser import nodes
from glslc_coop.semantics import layout, types
from glslc_coop.semantics.interface_rules import VERTICES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.lvalues import Lvalue
    from glslc_coop.codegen.module import Id
    from glslc_coop.environment import Environment
    from glslc_coop.semantics.checker import CheckedUnit
    from glslc_coop.semantics.scopes import FunctionSymbol, Variable
    from glslc_coop.semantics.types import Block, Type

#: Storage of a variable -> storage class.
STORAGE_CLASSES: dict[str, int] = {
    "private": spirv.StorageClassPrivate, "const": spirv.StorageClassPrivate, "shared": spirv.StorageClassWorkgroup,
    "uniform": spirv.StorageClassUniform, "buffer": spirv.StorageClassStorageBuffer, "push_constant": spirv.StorageClassPushConstant,
    "in": spirv.StorageClassInput, "out": spirv.StorageClassOutput, "uniform_constant": spirv.StorageClassUniformConstant,
    "rayPayloadEXT": spirv.StorageClassRayPayloadKHR, "rayPayloadInEXT": spirv.StorageClassIncomingRayPayloadKHR,
    "hitAttributeEXT": spirv.StorageClassHitAttributeKHR, "callableDataEXT": spirv.StorageClassCallableDataKHR,
    "callableDataInEXT": spirv.StorageClassIncomingCallableDataKHR, "shaderRecordEXT": spirv.StorageClassShaderRecordBufferKHR,
    "rayPayloadNV": spirv.StorageClassRayPayloadKHR, "rayPayloadInNV": spirv.StorageClassIncomingRayPayloadKHR,
    "hitAttributeNV": spirv.StorageClassHitAttributeKHR, "callableDataNV": spirv.StorageClassCallableDataKHR,
    "callableDataInNV": spirv.StorageClassIncomingCallableDataKHR, "shaderRecordNV": spirv.StorageClassShaderRecordBufferKHR,
    "hitObjectAttributeNV": spirv.StorageClassHitObjectAttributeNV, "hitObjectAttributeEXT": spirv.StorageClassHitObjectAttributeEXT,
    "tileImageEXT": spirv.StorageClassTileImageEXT, "taskPayloadSharedEXT": spirv.StorageClassTaskPayloadWorkgroupEXT,
}
#: Qualifier -> decoration of a variable or member of the interface between stages.
INTERPOLATION: dict[str, int] = {
    "flat": spirv.DecorationFlat, "noperspective": spirv.DecorationNoPerspective, "centroid": spirv.DecorationCentroid,
    "sample": spirv.DecorationSample, "patch": spirv.DecorationPatch, "invariant": spirv.DecorationInvariant,
    "perviewNV": spirv.DecorationPerViewNV, "taskNV": spirv.DecorationPerTaskNV, "perprimitiveEXT": spirv.DecorationPerPrimitiveEXT, "perprimitiveNV": spirv.DecorationPerPrimitiveEXT,
    "pervertexEXT": spirv.DecorationPerVertexKHR, "pervertexNV": spirv.DecorationPerVertexKHR,
}
#: Qualifier -> decorations of what lies in memory; the last two not under the Vulkan memory model, which has memory operands.
_MEMORY: dict[str, tuple[int, ...]] = {
    "readonly": (spirv.DecorationNonWritable,),
    "writeonly": (spirv.DecorationNonReadable,),
    "restrict": (spirv.DecorationRestrict,),
}
_SHARED_MEMORY: dict[str, tuple[int, ...]] = {
    "volatile": (spirv.DecorationVolatile, spirv.DecorationCoherent), "coherent": (spirv.DecorationCoherent,),
    "devicecoherent": (spirv.DecorationCoherent,), "queuefamilycoherent": (spirv.DecorationCoherent,),
    "workgroupcoherent": (spirv.DecorationCoherent,), "subgroupcoherent": (spirv.DecorationCoherent,),
    "shadercallcoherent": (spirv.DecorationCoherent,),
}
#: Layout qualifier with a number -> decoration.
_NUMBERED: dict[str, int] = {
    "location": spirv.DecorationLocation, "component": spirv.DecorationComponent, "index": spirv.DecorationIndex,
    "input_attachment_index": spirv.DecorationInputAttachmentIndex, "stream": spirv.DecorationStream,
    "bank": spirv.DecorationBankNV, "member_offset": spirv.DecorationMemberOffsetNV,
}


def needs_vulkan_memory_model(checked: CheckedUnit, environment: Environment) -> bool:
    """Does the module take the Vulkan memory model: by pragma, or because a cooperative type occurs anywhere in it?"""
    if "use_vulkan_memory_model" in environment.pragmas:
        return True
    return any(
        type_.is_coopmat or (isinstance(type_, types.Parametric) and type_.row.opcode == "OpTypeCooperativeVectorNV")
        for type_ in checked.types.parametric_types()
    )


# ---- qualifiers ----


def memory_flags(fn: Emitter, qualifiers: Any) -> int:
    """The bits of lvalues.FLAGS that the qualifiers ask for in this memory model."""
    if qualifiers is None:
        return 0
    flags = 0
    for word in words_of(qualifiers):
        flags |= lvalues.FLAGS.get(word, 0)
    return flags if fn.is_vulkan_memory_model else flags & (lvalues.NONTEMPORAL | lvalues.VOLATILE)


def words_of(qualifiers: Any) -> Any:
    """The one-word qualifiers, in the order in which they were written."""
    return qualifiers.words


def memory_decorations(fn: Emitter, qualifiers: Any) -> list[int]:
    """The decorations of a resource or of a member of a block."""
    found: list[int] = []
    if qualifiers is None:
        return found
    for word in words_of(qualifiers):
        rows = _MEMORY.get(word, ())
        if not rows and not fn.is_vulkan_memory_model:
            rows = _SHARED_MEMORY.get(word, ())
        found.extend(row for row in rows if row not in found)
    return found


# ---- blocks ----


def laid_out_block(fn: Emitter, block: Block) -> Definition:
    """The structure of a block in memory, its members decorated with what their qualifiers and those of the block say."""
    definition = fn.types.block(block)
    if block not in fn.decorated_blocks:
        fn.decorated_blocks[block] = None
        is_interface = block.storage in ("in", "out")
        shared = [] if is_interface else memory_decorations(fn, block.qualifiers)
        for index, member in enumerate(block.members):
            if is_interface:
                decorate_interface_member(fn, definition, index, member)
                continue
            for decoration in [*shared, *memory_decorations(fn, member.qualifiers)]:
                if decoration != spirv.DecorationRestrict:
                    fn.module.member_decorate(definition, index, decoration)
            if member.qualifiers is not None and member.qualifiers.spirv:
                spirv_decorations(fn, member.qualifiers, partial(fn.module.member_decorate, definition, index))
    return definition


def spirv_decorations(fn: Emitter, qualifiers: Any, apply: Callable[..., None]) -> None:
    """The decorations that are given by their numbers; the module that knows them is only loaded where some are."""
    from glslc_coop.codegen.lowering.spirv_intrinsics import decorate

    decorate(fn, qualifiers, apply)


def decorate_interface_member(fn: Emitter, definition: Definition, index: int, member: Any) -> None:
    """A member of an in or out block: its location and interpolation."""
    qualifiers = member.qualifiers
    if qualifiers is None:
        return
    if qualifiers.spirv:
        spirv_decorations(fn, qualifiers, partial(fn.module.member_decorate, definition, index))
    for word in words_of(qualifiers):
        if word in INTERPOLATION:
            fn.module.member_decorate(definition, index, INTERPOLATION[word])
    for name, decoration in _NUMBERED.items():
        number = qualifiers.layout.get(name)
        if number is not None:
            fn.module.member_decorate(definition, index, decoration, number)
    if "xfb_offset" in qualifiers.layout:
        transform_feedback.capture(fn, qualifiers.layout, partial(fn.module.member_decorate, definition, index))


def block_size(fn: Emitter, block: Block) -> int:
    """The size of a block in bytes, without the padding at its end."""
    return layout.size(block, block.packing or "std430", layout.is_row_major(block))


def block_of(type_: Type) -> Block | None:
    """The block of a block variable or of an array of blocks."""
    base = types.base_element(type_)
    return base if isinstance(base, types.Block) else None


# ---- global variables ----


def place(fn: Emitter, symbol: Variable) -> Lvalue:
    """Where a variable lies; a global is declared on first use."""
    found = fn.places.get(symbol)
    if found is not None:
        return found
    if symbol.builtin is not None:
        found = builtin_variables.builtin_variable(fn, symbol)
    elif symbol.is_global:
        found = _global(fn, symbol)
    else:
        # A declaration that control cannot reach, in front of a use that it can: between the labels of a switch.
        return _local(fn, symbol)
    fn.places[symbol] = found
    return found


def _global(fn: Emitter, symbol: Variable) -> Lvalue:
    type_, qualifiers = sized_interface(fn, symbol), symbol.qualifiers
    block = block_of(type_)
    storage = block.storage if block is not None and symbol.storage not in STORAGE_CLASSES else symbol.storage
    if storage == "spirv_storage_class":
        from glslc_coop.codegen.lowering.spirv_intrinsics import storage_class as given

        storage_class = given(fn, qualifiers)
    else:
        storage_class = STORAGE_CLASSES[storage]
    if storage_class == spirv.StorageClassStorageBuffer and not fn.uses_storage_buffer:
        storage_class = spirv.StorageClassUniform
    if qualifiers is not None and "descriptor_heap" in qualifiers.layout:
        from glslc_coop.codegen.lowering import heaps

        shared = block.qualifiers if block is not None else qualifiers
        return heaps.place(fn, symbol, image_format(qualifiers), storage_class, memory_flags(fn, shared))
    if qualifiers is not None and "tile_attachmentQCOM" in qualifiers.layout:
        storage_class = spirv.StorageClassTileAttachmentQCOM
    pointee = pointee_of(fn, symbol, type_, block)
    operands: list[Definition] = []
    if storage_class in (spirv.StorageClassPrivate, spirv.StorageClassWorkgroup) and symbol.initializer is not None:
        initial = _initial_value(fn, symbol)
        if initial is not None:
            operands.append(initial)
    name = symbol.name if symbol.name is not None else ""
    pointer_type = fn.types.pointer(storage_class, pointee)
    variable = fn.module.define_unique(spirv.OpVariable, pointer_type, storage_class, *operands, name=name)
    flags = memory_flags(fn, qualifiers)
    if storage_class == spirv.StorageClassWorkgroup and fn.is_vulkan_memory_model and not flags & lvalues.COHERENT:
        # Shared variables are coherent among the invocations that share them.
        flags |= lvalues.WORKGROUP
    if storage_class == spirv.StorageClassWorkgroup:
        fn.shared_variables.append(variable)
    found = lvalues.Lvalue(variable, storage_class, type_, pointee, flags)
    found.is_plain = not flags and pointee is fn.type_id(type_) if block is None and not types.base_element(type_).is_opaque else False
    if block is not None:
        found.flags |= memory_flags(fn, block.qualifiers)
        if storage_class == spirv.StorageClassWorkgroup:
            fn.shared_blocks.append(variable)
    decorate_variable(fn, variable, symbol, storage_class, block)
    decorate_reference(fn, variable, type_, qualifiers)
    if fn.may_be_nonuniform and qualifiers is not None and "nonuniformEXT" in words_of(qualifiers):
        found.is_nonuniform = True
    return found


def sized_interface(fn: Emitter, symbol: Variable) -> Type:
    """The type of a variable; an array between stages that has no length of its own gets that of the primitive or patch."""
    type_ = symbol.type
    if not (isinstance(type_, types.Array) and type_.length is None and symbol.storage in ("in", "out")):
        return type_
    stage, execution = fn.environment.stage, fn.checked.execution
    length = None
    if stage == "geometry" and symbol.storage == "in":
        length = VERTICES.get(execution.get("input_primitive", ""))
    elif stage == "tesscontrol" and symbol.storage == "out":
        length = execution.get("vertices")
    elif stage in ("tesscontrol", "tesseval") and symbol.storage == "in":
        length = fn.environment.limits.get("MaxPatchVertices", 32)
    elif stage == "fragment":
        length = 3
    elif stage == "mesh":
        words = tuple(symbol.qualifiers.words) if symbol.qualifiers is not None else ()
        if symbol.builtin is not None:
            words += symbol.builtin.qualifiers
        is_primitive = "perprimitiveEXT" in words or "perprimitiveNV" in words
        length = execution.get("max_primitives" if is_primitive else "max_vertices")
    return type_ if length is None else fn.checked.types.array(type_.element, length)


def pointee_of(fn: Emitter, symbol: Variable, type_: Type, block: Block | None) -> Definition:
    """The type in memory of a global variable."""
    if block is not None:
        definition = laid_out_block(fn, block)
        if type_ is block:
            return definition
        if block.storage in ("in", "out"):
            return fn.type_id(type_)
        return fn.types.laid_out(type_, block.packing or "std140", layout.is_row_major(block))
    if types.base_element(type_).is_opaque:
        return fn.types.resource(type_, image_format(symbol.qualifiers))
    return fn.type_id(type_)


def image_format(qualifiers: Any) -> int:
    """The SPIR-V image format that a layout qualifier names; 0 (Unknown) when none does."""
    if qualifiers is None:
        return 0
    for name in qualifiers.layout:
        number = layout_format(name)
        if number is not None:
            return number
    return 0


_FORMATS: dict[str, int] = {
    "rgba32f": 1, "rgba16f": 2, "r32f": 3, "rgba8": 4, "rgba8_snorm": 5, "rg32f": 6, "rg16f": 7, "r11f_g11f_b10f": 8, "r16f": 9,
    "rgba16": 10, "rgb10_a2": 11, "rg16": 12, "rg8": 13, "r16": 14, "r8": 15, "rgba16_snorm": 16, "rg16_snorm": 17, "rg8_snorm": 18,
    "r16_snorm": 19, "r8_snorm": 20, "rgba32i": 21, "rgba16i": 22, "rgba8i": 23, "r32i": 24, "rg32i": 25, "rg16i": 26, "rg8i": 27,
    "r16i": 28, "r8i": 29, "rgba32ui": 30, "rgba16ui": 31, "rgba8ui": 32, "r32ui": 33, "rgb10_a2ui": 34, "rg32ui": 35, "rg16ui": 36,
    "rg8ui": 37, "r16ui": 38, "r8ui": 39, "r64ui": 40, "r64i": 41,
}


def layout_format(name: str) -> int | None:
    """The number of an image format (SPIR-V 1.6 section 3.11) by its GLSL name."""
    return _FORMATS.get(name)


def _initial_value(fn: Emitter, symbol: Variable) -> Definition | None:
    """The constant that initialises a global; None when code at the start of the entry point does it."""
    node = symbol.initializer
    if node.__class__ is nodes.NullInitializer:
        return fn.constants.null(symbol.type)
    if node.stage == 2:
        fn.initializers.append(symbol)
        return None
    value = fn.expression(node)
    assert isinstance(value, Definition)
    return value


def decorate_variable(fn: Emitter, variable: Definition, symbol: Variable, storage_class: int, block: Block | None) -> None:
    """Set, binding, location and the rest of what qualifiers say about a global."""
    module, qualifiers = fn.module, symbol.qualifiers
    is_resource = storage_class in _RESOURCES
    if is_resource and storage_class != spirv.StorageClassPushConstant:
        binding, descriptor_set = resource_binding(fn, symbol, qualifiers)
        module.decorate(variable, spirv.DecorationDescriptorSet, descriptor_set)
        if binding is not None:
            module.decorate(variable, spirv.DecorationBinding, binding)
    if qualifiers is None:
        return
    for name, decoration in _NUMBERED.items():
        number = qualifiers.layout.get(name)
        if number is not None:
            module.decorate(variable, decoration, number)
    if block is None and "xfb_offset" in qualifiers.layout:
        transform_feedback.capture(fn, qualifiers.layout, partial(module.decorate, variable))
    for word in words_of(qualifiers):
        if word in INTERPOLATION:
            module.decorate(variable, INTERPOLATION[word])
    if qualifiers.spirv:
        spirv_decorations(fn, qualifiers, partial(module.decorate, variable))
    if is_resource or storage_class == spirv.StorageClassWorkgroup:
        for decoration in memory_decorations(fn, qualifiers):
            # What a block says about sharing is said of its members.
            if block is None or decoration in _WHOLE_BLOCK:
                module.decorate(variable, decoration)


_RESOURCES: tuple[int, ...] = (
    spirv.StorageClassUniform, spirv.StorageClassStorageBuffer, spirv.StorageClassUniformConstant, spirv.StorageClassPushConstant,
    spirv.StorageClassTileAttachmentQCOM,
)
_WHOLE_BLOCK: tuple[int, ...] = (spirv.DecorationRestrict, spirv.DecorationNonWritable, spirv.DecorationNonReadable)


def resource_binding(fn: Emitter, symbol: Variable, qualifiers: Any) -> tuple[int | None, int]:
    """Binding and descriptor set; without a set it is 0."""
    layout_ids = qualifiers.layout if qualifiers is not None else {}
    return layout_ids.get("binding"), layout_ids.get("set", 0)


def decorate_reference(fn: Emitter, variable: Id, type_: Type, qualifiers: Any, by_value: bool = False) -> None:
    """What holds a physical pointer says whether the memory behind it may be reached otherwise as well."""
    if not types.base_element(type_).is_reference:
        return
    is_restrict = qualifiers is not None and "restrict" in words_of(qualifiers)
    if by_value:
        decoration = spirv.DecorationRestrict if is_restrict else spirv.DecorationAliased
    else:
        decoration = spirv.DecorationRestrictPointer if is_restrict else spirv.DecorationAliasedPointer
    if isinstance(variable, Definition):
        fn.module.decorate(variable, decoration)
    else:
        fn.builder.decorate(variable, decoration)


def specialization_constant(fn: Emitter, symbol: Variable) -> Id:
    """A constant that depends on specialization: one with a number, or an expression of those."""
    if symbol.builtin is not None:
        from glslc_coop.codegen import interface

        found: Id = interface.workgroup_size(fn)
    elif symbol.spec_id is not None:
        found = fn.constants.spec_constant(symbol)
    else:
        was_specializing = fn.is_specializing
        fn.is_specializing = True
        found = fn.expression(symbol.initializer)
        fn.is_specializing = was_specializing
        if found.__class__ is int:
            return found
    fn.values[symbol] = found
    return found


def sibling_row(fn: Emitter, row: types.ParametricRow, kind: str) -> types.ParametricRow:
    """The row of the matrices of the same family whose components are of another kind."""
    for type_ in fn.environment.type_names.values():
        if isinstance(type_, types.ParametricRow) and type_.opcode == row.opcode and type_.flags.get("component") == kind:
            return type_
    return row


# ---- local variables ----


def is_state_object(type_: Type) -> bool:
    """Ray queries and hit objects: opaque, but no resources. They are private even where they are declared in a function, so that
    functions can take any of them.
    """
    base = types.base_element(type_)
    return base.is_opaque and base.name.startswith(("rayQuery", "hitObject"))


def _local(fn: Emitter, symbol: Variable) -> Lvalue:
    type_ = symbol.type
    definition = fn.type_id(type_)
    if is_state_object(type_):
        pointer_type = fn.types.pointer(spirv.StorageClassPrivate, definition)
        shared = fn.module.define_unique(spirv.OpVariable, pointer_type, spirv.StorageClassPrivate, name=symbol.name)
        found = fn.places[symbol] = lvalues.Lvalue(shared, spirv.StorageClassPrivate, type_, definition)
        return found
    pointer_type = fn.types.pointer(spirv.StorageClassFunction, definition)
    variable = fn.builder.variable(pointer_type, name=symbol.name)
    found = lvalues.Lvalue(variable, spirv.StorageClassFunction, type_, definition)
    found.is_plain = True
    qualifiers = symbol.qualifiers
    decorate_reference(fn, variable, type_, qualifiers)
    if qualifiers is not None and qualifiers.spirv:
        spirv_decorations(fn, qualifiers, partial(fn.builder.decorate, variable))
    if fn.may_be_nonuniform and qualifiers is not None and "nonuniformEXT" in words_of(qualifiers):
        found.is_nonuniform = True
        found.is_plain = False
    fn.places[symbol] = found
    return found


def declare_local(fn: Emitter, symbol: Variable) -> Any:
    """A local variable with its initialiser; the id of its first value, for a declaration that is a condition."""
    if symbol.stage != 2:
        return fn.expression(symbol.initializer) if symbol.type.is_scalar else None
    initializer = symbol.initializer
    is_value = initializer is not None and is_never_written(fn, symbol)
    found = None
    if not is_value:
        found = fn.places.get(symbol) or _local(fn, symbol)
        if initializer is None:
            return None
    was_precise = fn.is_precise
    fn.is_precise = was_precise or symbol in fn.precise_symbols
    value = fn.expression(initializer)
    fn.is_precise = was_precise
    builder = fn.builder
    if found is not None:
        builder.emit_void(spirv.OpStore, found.base, value)
    else:
        fn.values[symbol] = value
        names = builder.names
        if value.__class__ is int and value == builder.next_local + 1 and symbol.name and not (names and names[-1][0] == value):
            # The newest id, so it was made for this variable; a copy of another one keeps that one's name.
            component = symbol.type.component
            assert component is not None
            if component.width not in (8, 16) or builder.newest_opcode() not in _STORAGE_ONLY:
                builder.name(value, symbol.name)
    return value


#: What may be done with 8 and 16 bits without the capability to compute with them: validators take a name for another use of such a value.
_STORAGE_ONLY = frozenset((spirv.OpLoad, spirv.OpFConvert, spirv.OpSConvert, spirv.OpUConvert))
#: Qualifiers that leave a local variable as it is.
_PLAIN_QUALIFIERS = frozenset(("const", "highp", "mediump", "lowp", "precise"))


def is_never_written(fn: Emitter, symbol: Variable) -> bool:
    """Is a scalar or vector with an initialiser its one value for good? It needs no memory then.

    With debug information it stays a variable, which debuggers show.
    """
    type_ = symbol.type
    if symbol.is_written or type_.component is None or not (type_.is_scalar or type_.is_vector) or fn.options.debug:
        return False
    qualifiers = symbol.qualifiers
    return qualifiers is None or (not qualifiers.spirv and _PLAIN_QUALIFIERS.issuperset(words_of(qualifiers)))


# ---- functions ----


def function_id(fn: Emitter, symbol: FunctionSymbol, resources: tuple[Definition, ...] = ()) -> Definition:
    """The function; its body is emitted after those that are under way.

    resources: the pointer types of the opaque arguments. An image has its format in its type and a parameter does not name it, so
    there is one function for each combination that is called.
    """
    found = fn.functions.get((symbol, resources))
    if found is None:
        found = begin_function(fn, symbol, mangled_name(symbol), resources).definition
    return found


def begin_function(fn: Emitter, symbol: FunctionSymbol, name: str, resources: tuple[Definition, ...] = ()) -> FunctionBuilder:
    """Declares a function and puts it on the list of what is to be emitted."""
    given = iter(resources)
    parameter_types = [
        next(given) if resources and fn.is_passed_as_pointer(parameter.type) else parameter_type(fn, parameter) for parameter in symbol.parameters
    ]
    function_type = fn.types.function_type(fn.type_id(symbol.return_type), parameter_types)
    builder = FunctionBuilder(fn.module, function_type, _function_control(symbol), name)
    builder.emit_lines = fn.locate_line
    if symbol.qualifiers is not None and symbol.qualifiers.spirv:
        spirv_decorations(fn, symbol.qualifiers, partial(fn.module.decorate, builder.definition))
    fn.functions[symbol, resources] = builder.definition
    fn.pending.append((symbol, builder))
    return builder


_FUNCTION_CONTROL: dict[str, int] = {
    "inline": spirv.FunctionControlInline, "noinline": spirv.FunctionControlDontInline, "dont_inline": spirv.FunctionControlDontInline,
    "pure": spirv.FunctionControlPure, "const": spirv.FunctionControlConst,
}


def _function_control(symbol: FunctionSymbol) -> int:
    control = 0
    for attribute in symbol.attributes or ():
        control |= _FUNCTION_CONTROL.get(attribute.name, 0)
    return control


def parameter_type(fn: Emitter, parameter: Variable) -> Definition:
    """The type of a parameter: the value where it is passed by value, a pointer to a resource for opaque types, else a Function pointer."""
    type_ = parameter.type
    if fn.is_passed_as_pointer(type_):
        storage_class = spirv.StorageClassPrivate if is_state_object(type_) else spirv.StorageClassUniformConstant
        return fn.types.pointer(storage_class, fn.types.resource(type_, image_format(parameter.qualifiers)))
    if is_by_value(parameter):
        return fn.type_id(type_)
    return fn.types.pointer(spirv.StorageClassFunction, fn.type_id(type_))


def is_by_value(parameter: Variable) -> bool:
    """Is a parameter passed by value? `const in`, and `in` where the body does not write it: no copy of it is needed then."""
    direction = parameter.parameter_direction
    if direction == "const in":
        return True
    if parameter.is_written or direction == "out" or direction == "inout":
        return False
    # A reference carries decorations that say what it may alias; a qualified parameter is an l-value with qualities of its own.
    qualifiers = parameter.qualifiers
    return not parameter.type.is_reference and (qualifiers is None or not (set(words_of(qualifiers)) - {"in", "highp", "mediump", "lowp"}))


def _declare_parameter(fn: Emitter, parameter: Variable, definition: Definition) -> None:
    builder = fn.builder
    type_ = parameter.type
    local = builder.parameter(definition, parameter.name or None)
    by_value = is_by_value(parameter) and not fn.is_passed_as_pointer(type_)
    decorate_reference(fn, local, type_, parameter.qualifiers, by_value)
    if parameter.qualifiers is not None and parameter.qualifiers.spirv:
        spirv_decorations(fn, parameter.qualifiers, partial(builder.decorate, local))
    if by_value:
        fn.values[parameter] = local
        return
    found = lvalues.Lvalue(local, definition.operands[0], type_, definition.operands[1])
    qualifiers = parameter.qualifiers
    if types.base_element(type_).is_opaque:
        found.is_plain = False
        found.flags = memory_flags(fn, qualifiers)
    else:
        found.is_plain = True
    if fn.may_be_nonuniform and qualifiers is not None and "nonuniformEXT" in words_of(qualifiers):
        found.is_nonuniform = True
        found.is_plain = False
    fn.places[parameter] = found


def emit_function(fn: Emitter, symbol: FunctionSymbol, builder: FunctionBuilder) -> None:
    """The parameters and the body of a function."""
    from glslc_coop.codegen.statements import statement

    fn.builder = builder
    fn.constant_variables = {}
    fn.parameter_variables = {}
    fn.enclosing = []
    for parameter, definition in zip(symbol.parameters, builder.definition.operands[1].operands[1:]):
        _declare_parameter(fn, parameter, definition)
    if fn.relaxed is not None:
        fn.relaxed.decorate_function(fn, symbol, builder)
    for each in symbol.definition.body.statements:
        statement(fn, each)
    if not builder.is_terminated:
        if symbol.return_type.is_void:
            builder.ret()
        else:
            builder.ret_value(fn.constants.undefined(symbol.return_type))
    if any(fn.is_passed_as_pointer(parameter.type) for parameter in symbol.parameters):
        # The function may be emitted once more for other resources; its variables are new ones then.
        fn.places = {variable: found for variable, found in fn.places.items() if variable.is_global or variable.builtin is not None}


def spilled_parameter(fn: Emitter, symbol: Variable) -> Lvalue:
    """A variable with the value of a parameter that is passed by value, for dynamic indices; filled at the start of the function."""
    value = fn.values[symbol]
    found = fn.places.get(symbol)
    if found is None:
        found = _local(fn, symbol)
        fn.builder.entry.instructions.insert(0, [spirv.OpStore, None, None, found.base, value])
    return found.copy()


def parameter_variable(fn: Emitter, function: FunctionSymbol, index: int) -> int:
    """The variable through which an argument of a call is passed; calls of one function share it."""
    key = (function, index)
    found = fn.parameter_variables.get(key)
    if found is None:
        parameter = function.parameters[index]
        found = fn.parameter_variables[key] = fn.variable(parameter.type, "param")
    return found


# ---- names ----

_MANGLED: dict[str, str] = {
    "float": "f1", "int": "i1", "uint": "u1", "bool": "b1", "double": "d1", "float16_t": "f161", "int8_t": "i81", "uint8_t": "u81",
    "int16_t": "i161", "uint16_t": "u161", "int64_t": "i641", "uint64_t": "u641", "bfloat16_t": "bf161", "void": "",
}


def mangled_name(symbol: FunctionSymbol) -> str:
    """The name of a function with the types of its parameters: overloads are told apart."""
    return symbol.name + "(" + "".join(_mangled(parameter.type) + ";" for parameter in symbol.parameters)


def _mangled(type_: Type) -> str:
    if isinstance(type_, types.Array):
        return _mangled(type_.element) + f"[{'' if type_.length is None else type_.length}]"
    if isinstance(type_, types.Vector):
        return "v" + _mangled(type_.component)[:-1] + str(type_.size)
    if isinstance(type_, types.Matrix):
        return "m" + _mangled(type_.component)[:-1] + str(type_.columns) + str(type_.rows)
    if isinstance(type_, types.Struct):
        return "struct-" + type_.name
    return _MANGLED.get(type_.name, type_.name)


# ---- walking over trees ----


def is_nonuniform(node: Any) -> bool:
    """Does an expression contain nonuniformEXT(…), or a variable with that qualifier?"""
    pending = [node]
    while pending:
        each = pending.pop()
        kind = each.__class__
        if kind is nodes.BuiltinCall and each.prototype.name == "nonuniformEXT":
            return True
        if kind is nodes.Identifier:
            qualifiers = getattr(each.symbol, "qualifiers", None)
            if qualifiers is not None and "nonuniformEXT" in words_of(qualifiers):
                return True
        else:
            pending.extend(nodes.children(each))
    return False
