"""Variables: where each lies, and its initial value.

In: symbols. Out: l-values. Must not know: statements and expressions beyond the emitter's entry points; how built-in
variables are declared. GLSL 4.60 chapter 4; GL_KHR_vulkan_glsl.

Globals are declared when code first names them.
"""

from __future__ import annotations

from glslc_coop.codegen.emit import builtin_variables, decorations
from glslc_coop.codegen.emit.builtin_variables import sized_interface
from glslc_coop.codegen.emit.emitter import Lvalue
from glslc_coop.codegen.ir.function import Local
from glslc_coop.codegen.ir.instruction import Definition, Instruction
from glslc_coop.codegen.tables import spirv
from glslc_coop.codegen.tables.instruction_table import WIDTH_CONVERSIONS
from glslc_coop.lazy import import_module, lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import layout, types
from glslc_coop.semantics.model.scopes import RUNTIME

with lazy:
    from collections.abc import Callable

    from glslc_coop.codegen.emit.emitter import Emitter
    from glslc_coop.codegen.ir.instruction import Id
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.scopes import Variable
    from glslc_coop.semantics.model.types import Block, Type


# ---- global variables ----

#: Storage classes whose variables have initial values; UniformConstant: those of uniforms in OpenGL.
_INITIALIZED = (spirv.StorageClassPrivate, spirv.StorageClassWorkgroup, spirv.StorageClassUniformConstant)


def variable_lvalue(emitter: Emitter, symbol: Variable) -> Lvalue:
    """Return the l-value of a variable; a global is declared on first use."""
    lvalue = emitter.lvalues.get(symbol)
    if lvalue is not None:
        return lvalue
    if symbol.builtin is not None:
        lvalue = builtin_variables.builtin_variable(emitter, symbol)
    elif symbol.is_global:
        row = emitter.environment.qualifier(symbol.storage)
        if row is not None and "blocks" in row:
            module = import_module(f"glslc_coop.codegen.builtins.{row.first('blocks')}")
            lvalue = module.block_lvalue(emitter, symbol)
        else:
            lvalue = _global(emitter, symbol)
    else:
        # A declaration that is unreachable, before a use that is not: between the labels of a switch.
        return _local(emitter, symbol)
    lvalue.is_constant = _is_constant(emitter, lvalue)
    emitter.lvalues[symbol] = lvalue
    return lvalue


#: Stages in which every input keeps its value while the shader runs; elsewhere built-in inputs may be volatile.
_STEADY_INPUTS = ("compute", "vertex")


def _is_constant(emitter: Emitter, lvalue: Lvalue) -> bool:
    """Return whether nobody writes a global variable while the shader runs."""
    storage_class = lvalue.storage_class
    if storage_class == spirv.StorageClassInput:
        return emitter.environment.stage in _STEADY_INPUTS
    if storage_class == spirv.StorageClassUniform:
        block = block_of(lvalue.type)
        return block is not None and block.storage == "uniform"
    return storage_class in (spirv.StorageClassPushConstant, spirv.StorageClassUniformConstant)


def _global(emitter: Emitter, symbol: Variable) -> Lvalue:
    type_, qualifiers = sized_interface(emitter, symbol), symbol.qualifiers
    block = block_of(type_)
    storage_class = _storage_class(emitter, symbol, type_)
    if qualifiers is not None and "descriptor_heap" in qualifiers.layout:
        from glslc_coop.codegen.builtins import heaps

        shared = block.qualifiers if block is not None else qualifiers
        return heaps.heap_lvalue(
            emitter, symbol, image_format(qualifiers), storage_class, decorations.memory_flags(emitter, shared)
        )
    pointee = pointee_of(emitter, symbol, type_, block)
    operands: list[Definition] = []
    if storage_class in _INITIALIZED and symbol.initializer is not None:
        initial = _initial_value(emitter, symbol)
        if initial is not None:
            operands.append(initial)
    name = symbol.name if symbol.name is not None else ""
    pointer_type = emitter.types.pointer(storage_class, pointee)
    variable = emitter.module.define_unique(spirv.OpVariable, pointer_type, storage_class, *operands, name=name)
    flags = decorations.memory_flags(emitter, qualifiers)
    if (
        storage_class == spirv.StorageClassWorkgroup
        and emitter.traits.is_vulkan_memory_model
        and not flags & decorations.COHERENT
    ):
        # Shared variables are coherent among the invocations of a workgroup.
        flags |= decorations.WORKGROUP
    if storage_class == spirv.StorageClassWorkgroup:
        emitter.effects.shared_variables.append(variable)
    lvalue = Lvalue(variable, storage_class, type_, pointee, flags)
    if block is not None:
        lvalue.flags |= decorations.memory_flags(emitter, block.qualifiers)
        if storage_class == spirv.StorageClassWorkgroup:
            emitter.effects.shared_blocks.append(variable)
    decorations.decorate_variable(emitter, variable, symbol, storage_class, block)
    if qualifiers is not None and qualifiers.spirv:
        from glslc_coop.codegen.emit import spirv_qualifiers

        spirv_qualifiers.replace(emitter.module, variable, qualifiers)
    decorate_spirv(emitter, qualifiers, lambda *operands: emitter.module.decorate(variable, *operands))
    decorations.decorate_reference(emitter, variable, type_, qualifiers)
    if emitter.traits.may_be_nonuniform and qualifiers is not None and "nonuniformEXT" in qualifiers.keywords:
        lvalue.is_nonuniform = True
    return lvalue


def _storage_class(emitter: Emitter, symbol: Variable, type_: Type) -> int:
    """Return the storage class of a global variable."""
    qualifiers = symbol.qualifiers
    if qualifiers is not None and "tile_attachmentQCOM" in qualifiers.layout:
        return spirv.StorageClassTileAttachmentQCOM
    if types.base_element(type_).is_counter:
        return spirv.StorageClassAtomicCounter
    storage_class = decorations.storage_class_of(emitter, symbol.storage)
    if storage_class is None:
        from glslc_coop.codegen.emit import spirv_qualifiers

        storage_class = spirv_qualifiers.storage_class(emitter.module, qualifiers)
    if storage_class == spirv.StorageClassStorageBuffer and not emitter.traits.uses_storage_buffer:
        return spirv.StorageClassUniform
    return storage_class


def block_of(type_: Type) -> Block | None:
    """Return the block of a block variable or of an array of blocks."""
    base = types.base_element(type_)
    return base if isinstance(base, types.Block) else None


def pointee_of(emitter: Emitter, symbol: Variable, type_: Type, block: Block | None) -> Definition:
    """Return the type of a global variable in memory."""
    if block is not None:
        definition = decorations.laid_out_block(emitter, block)
        if type_ is block:
            return definition
        if block.packing is None:
            return emitter.type_id(type_)
        return emitter.types.laid_out(type_, block.packing, layout.is_row_major(block))
    if types.base_element(type_).is_opaque:
        return emitter.types.resource(type_, image_format(symbol.qualifiers))
    return emitter.type_id(type_)


def image_format(qualifiers: Qualifiers | None) -> int:
    """Return the SPIR-V image format that a layout qualifier names; 0 (Unknown) when none does."""
    if qualifiers is None:
        return 0
    for name in qualifiers.layout:
        number = spirv.IMAGE_FORMATS.get(name.replace("_", ""))
        if number is not None:
            return number
    return 0


def _initial_value(emitter: Emitter, symbol: Variable) -> Definition | None:
    """Return the constant initializer of a global; None when code at the start of the entry point initializes it."""
    node = symbol.initializer
    if node.__class__ is nodes.NullInitializer:
        return emitter.constants.null(symbol.type)
    if node.stage == RUNTIME:
        emitter.effects.initializers.append(symbol)
        return None
    value = emitter.expression(node)
    assert isinstance(value, Definition)
    return value


def decorate_spirv(emitter: Emitter, qualifiers: Qualifiers | None, apply: Callable[..., None]) -> None:
    """Apply the decorations that qualifiers give by number: apply(decoration, *operands) for each."""
    if qualifiers is None or not qualifiers.spirv:
        return
    from glslc_coop.codegen.emit import spirv_qualifiers

    for qualifier in qualifiers.spirv:
        if qualifier.name == "spirv_decorate_id":
            number, *others = spirv_qualifiers.positional_arguments(emitter.module, qualifier)
            # A variable is named by its own id, not by a value loaded from it.
            ids = [
                variable_lvalue(emitter, other.symbol).base
                if isinstance(other, nodes.Identifier) and other.stage == RUNTIME
                else emitter.expression(other)
                for other in others
            ]
            apply(spirv_qualifiers.literal_words(number)[0], *ids)
        elif qualifier.name.startswith("spirv_decorate"):
            spirv_qualifiers.decorate(emitter.module, qualifier, apply)


# ---- local variables ----


def is_state_object(type_: Type) -> bool:
    """Return whether a type is a ray query or hit object: opaque, but not a resource.

    Such variables are private even where they are declared in a function, so that functions can take any of them.
    """
    return types.base_element(type_).is_state


def opaque_storage_class(type_: Type) -> int:
    """Return the storage class of opaque objects that functions get."""
    if is_state_object(type_):
        return spirv.StorageClassPrivate
    base = types.base_element(type_)
    return spirv.StorageClassAtomicCounter if base.is_counter else spirv.StorageClassUniformConstant


def _local(emitter: Emitter, symbol: Variable) -> Lvalue:
    type_ = symbol.type
    definition = emitter.type_id(type_)
    if is_state_object(type_):
        pointer_type = emitter.types.pointer(spirv.StorageClassPrivate, definition)
        shared = emitter.module.define_unique(
            spirv.OpVariable, pointer_type, spirv.StorageClassPrivate, name=symbol.name
        )
        lvalue = emitter.lvalues[symbol] = Lvalue(shared, spirv.StorageClassPrivate, type_, definition)
        return lvalue
    pointer_type = emitter.types.pointer(spirv.StorageClassFunction, definition)
    variable = emitter.builder.variable(pointer_type, name=symbol.name)
    lvalue = Lvalue(variable, spirv.StorageClassFunction, type_, definition)
    qualifiers = symbol.qualifiers
    decorations.decorate_reference(emitter, variable, type_, qualifiers)
    decorate_spirv(emitter, qualifiers, lambda *operands: emitter.builder.decorate(variable, *operands))
    if emitter.traits.may_be_nonuniform and qualifiers is not None and "nonuniformEXT" in qualifiers.keywords:
        lvalue.is_nonuniform = True
    emitter.lvalues[symbol] = lvalue
    if emitter.debug_info is not None:
        emitter.debug_info.declare_local(symbol, variable)
    return lvalue


def declare_local(emitter: Emitter, symbol: Variable) -> Id | None:
    """Declare a local variable and store its initializer; return its first value, for a declaration used as a
    condition.
    """
    if symbol.stage != RUNTIME:
        return emitter.expression(symbol.initializer) if symbol.type.is_scalar else None
    initializer = symbol.initializer
    is_value = initializer is not None and is_never_written(emitter, symbol)
    lvalue = local = None
    if not is_value:
        if has_no_memory(emitter, symbol):
            local = emitter.function.locals[symbol] = Local(emitter.type_id(symbol.type))
            if initializer is None:
                emitter.builder.write(local, None)
                return None
    if not is_value and local is None:
        lvalue = emitter.lvalues.get(symbol) or _local(emitter, symbol)
        if initializer is None:
            return None
    was_precise = emitter.is_precise
    emitter.is_precise = was_precise or symbol in emitter.checked.precise
    value = emitter.expression(initializer)
    emitter.is_precise = was_precise
    builder = emitter.builder
    if local is not None:
        builder.write(local, value)
    elif lvalue is not None:
        builder.emit_void(spirv.OpStore, lvalue.base, value)
    else:
        emitter.values[symbol] = value
        names = builder.names
        if (
            value.__class__ is int
            and value == builder.next_local + 1
            and symbol.name
            and not (names and names[-1][0] == value)
        ):
            # The newest id was created for this variable; a copy of another variable keeps that variable's name.
            component = symbol.type.component
            assert component is not None
            if component.width not in (8, 16) or builder.newest_opcode() not in _STORAGE_ONLY:
                builder.name(value, symbol.name)
    return value


#: Uses of 8- and 16-bit values that do not require their arithmetic capability; OpName counts as another use to
#: validators.
_STORAGE_ONLY = WIDTH_CONVERSIONS | {spirv.OpLoad}

#: Qualifiers that do not affect a local variable.
_PLAIN_QUALIFIERS = frozenset(("const", "highp", "mediump", "lowp", "precise"))


def is_never_written(emitter: Emitter, symbol: Variable) -> bool:
    """Return whether a scalar or vector keeps its initial value, so that it needs no memory.

    With debug information it stays a variable, which debuggers show.
    """
    type_ = symbol.type
    if (
        symbol.is_written
        or type_.component is None
        or not (type_.is_scalar or type_.is_vector)
        or emitter.options.debug
    ):
        return False
    qualifiers = symbol.qualifiers
    return qualifiers is None or (not qualifiers.spirv and _PLAIN_QUALIFIERS.issuperset(qualifiers.keywords))


def has_no_memory(emitter: Emitter, symbol: Variable) -> bool:
    """Return whether a local variable that is written is a scalar or vector that needs no memory nevertheless."""
    qualifiers = symbol.qualifiers
    return may_be_value(emitter, symbol) and (
        qualifiers is None or (not qualifiers.spirv and _PLAIN_QUALIFIERS.issuperset(qualifiers.keywords))
    )


def may_be_value(emitter: Emitter, symbol: Variable) -> bool:
    """Return whether a variable needs no memory, judged by its type and its uses.

    With debug information it does, for debuggers show it; one that may have relaxed precision does, too, because the
    variable is what is decorated.
    """
    type_ = symbol.type
    component = type_.component
    if component is None or symbol.in_memory or emitter.options.debug or emitter.relaxation is not None:
        return False
    if not type_.is_scalar and not (isinstance(type_, types.Vector) and 2 <= type_.size <= 4):
        return False
    # There is no OpPhi of what is only stored and converted.
    return component.encoding is None and component not in emitter.traits.storage_only


def spilled_parameter(emitter: Emitter, symbol: Variable) -> Lvalue:
    """Return a variable that holds a parameter passed by value, for dynamic indices; it is filled at the start of the
    function.
    """
    value = emitter.values[symbol]
    lvalue = emitter.lvalues.get(symbol)
    if lvalue is None:
        lvalue = _local(emitter, symbol)
        emitter.builder.entry.instructions.insert(0, Instruction(spirv.OpStore, None, None, [lvalue.base, value]))
    return lvalue.copy()
