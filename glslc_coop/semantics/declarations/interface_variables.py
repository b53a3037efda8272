"""Inputs, outputs and uniforms at file level, and the members of interface blocks: locations, bindings, transform
feedback.

In: variables and members with their qualifiers. Out: diagnostics, and what the options assign. Must not know: how
blocks are laid out. GLSL 4.60 sections 4.3 and 4.4.
"""

from __future__ import annotations

from glslc_coop.extensions.notation import BuiltinVariable
from glslc_coop.lazy import import_module, lazy
from glslc_coop.semantics.declarations import implicit_sizes, interface_rules
from glslc_coop.semantics.model import layout, types
from glslc_coop.semantics.model import qualifiers as qualifier_rules
from glslc_coop.semantics.model.scopes import BlockMember, Variable
from glslc_coop.semantics.model.types import Block, Member

with lazy:
    from collections.abc import Sequence
    from types import ModuleType

    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.declarations.spirv_intrinsics import qualifiers as spirv_qualifiers
    from glslc_coop.semantics.model.qualifiers import LayoutIds, Qualifiers
    from glslc_coop.semantics.model.types import Type


def may_be_unsized(checker: Checker, storage: str, is_last: bool) -> bool:
    """Return whether a member of such a block may be an unsized array.

    In GLSL ES some blocks per vertex have members with one element for each view.
    """
    if not checker.environment.is_es or is_runtime_sized(checker, storage, is_last):
        return True
    return storage in checker.environment.shader_stage.arrayed


def is_runtime_sized(checker: Checker, storage: str, is_last: bool) -> bool:
    """Return whether an unsized member of such a block is as long as its buffer.

    Others get a size by their largest constant index.
    """
    return is_last and (storage == "buffer" or block_rules(checker, storage) is not None)


def block_rules(checker: Checker, storage: str) -> ModuleType | None:
    """Return the module that checks the blocks of a storage, where they have rules of their own."""
    row = checker.environment.qualifier(storage)
    if row is None or "blocks" not in row:
        return None
    return import_module(f"glslc_coop.semantics.builtin_rules.{row.first('blocks')}")


#: Layout qualifier ids of the members of blocks in memory; all others are of inputs and outputs.
_OF_MEMORY = ("offset", "align", "row_major", "column_major")


#: Storage of a block -> the storage qualifier that its members may repeat.
_MEMBER_STORAGE = {"uniform": ("uniform",), "push_constant": ("uniform",), "buffer": ("buffer",), "shared": ("shared",)}


def check_block_location_version(checker: Checker, found: Qualifiers, what: str) -> None:
    """Check that the version has locations on blocks and their members."""
    environment = checker.environment
    if "location" not in found.layout or environment.is_es or environment.version >= 440:
        return
    if not environment.is_enabled("GL_ARB_enhanced_layouts"):
        message = f"'location' on {what} requires version 440 ({environment.version} given)"
        checker.error(codes.MISPLACED_LAYOUT, found.span("location"), message, token="location")


def _check_stage_location_version(checker: Checker, found: Qualifiers, storage: str) -> None:
    """Check that the version has locations between stages (GLSL 4.10), and not only where the pipeline begins and ends
    (GLSL 3.30, which the row of the layout qualifier id says).
    """
    environment = checker.environment
    if "location" not in found.layout or environment.is_es or environment.version >= 410:
        return
    if (environment.stage, storage) in (("vertex", "in"), ("fragment", "out")):
        return
    if not environment.is_enabled("GL_ARB_separate_shader_objects"):
        message = f"'location' on {storage}put requires version 410 ({environment.version} given)"
        checker.error(codes.MISPLACED_LAYOUT, found.span("location"), message, token="location")


def _check_uniform_version(checker: Checker, found: Qualifiers) -> None:
    """Check that the version has locations of uniforms (GLSL 4.30)."""
    environment = checker.environment
    if "location" in found.layout and not environment.is_es and environment.version < 430:
        if not environment.is_enabled("GL_ARB_explicit_uniform_location"):
            message = f"'location' on a uniform requires version 430 ({environment.version} given)"
            checker.error(codes.MISPLACED_LAYOUT, found.span("location"), message, token="location")


def check_member_qualifiers(checker: Checker, found: Qualifiers, storage: str) -> None:
    """Check the qualifiers of one member of a block."""
    environment = checker.environment
    if storage in ("in", "out"):
        # What memory qualifiers say of an input or output has no effect; glslang allows them.
        kinds = {"interpolation", "auxiliary", "precision", "memory"}
        names = {storage, "invariant", "precise"}
    else:
        kinds = {"memory", "precision"}
        names = {*_MEMBER_STORAGE.get(storage, ("buffer", "uniform", "shared")), "precise"}
    for name in found.keywords:
        is_allowed = name in names or environment.qualifier_kind(name) in kinds
        if (
            not is_allowed
            or name == "patch"
            or name == "invariant"
            and not interface_rules.may_be_invariant(checker, storage)
        ):
            checker.error(
                codes.MISPLACED_QUALIFIER,
                found.span(name),
                f"'{name}' is not allowed on a member of {'an' if storage in ('in', 'out') else 'a'} '{storage}' block",
                token=name,
            )
    check_block_location_version(checker, found, "a block member")
    if "component" in found.layout and "location" not in found.layout:
        message = "layout qualifier 'component' requires 'location'"
        checker.error(codes.MISPLACED_LAYOUT, found.span("component"), message, token="component")
    for name in found.layout:
        row = environment.layout_qualifier(name)
        if row is None or "member" not in row or (storage in ("in", "out")) != (name not in _OF_MEMORY):
            checker.error(
                codes.MISPLACED_LAYOUT,
                found.span(name),
                f"layout qualifier '{name}' is not allowed on a block member",
                token=name,
            )


def is_automatic(checker: Checker, option: str) -> bool:
    """Return whether a number that the layout lacks is assigned automatically."""
    return checker.options is not None and bool(getattr(checker.options, option))


def check_interface(checker: Checker, variable: Variable, node: nodes.Declarator) -> None:
    """Check an input, output or opaque uniform at file level: location, binding, interpolation."""
    qualifiers = variable.qualifiers
    if qualifiers is None or variable.type.is_error:
        return
    # Declarators of one declaration share their qualifiers; what is assigned automatically is each one's own.
    variable.qualifiers = qualifiers.copy()
    if variable.storage == "tileImageEXT":
        implicit_sizes.defer_resources(checker, variable, node)
    if variable.storage == "uniform_constant":
        if "descriptor_heap" not in qualifiers.layout:
            implicit_sizes.defer_resources(checker, variable, node)
        interface_rules.check_resource_array(checker, variable, node)
        _check_binding(checker, variable, node)
        _check_uniform_location(checker, variable, node)
        _check_uniform_version(checker, variable.qualifiers)
    elif variable.storage in ("in", "out"):
        if is_all_invariant(checker, variable.storage):
            variable.qualifiers = with_keywords(variable.qualifiers, ("invariant",))
        _check_stage_variable(checker, variable, node)


#: Resources whose binding is 0 where they declare none: glslang asks for one of images and samplers only.
_BOUND_TO_ZERO = ("accelerationStructure", "tensorARM")


def _check_binding(checker: Checker, variable: Variable, node: nodes.Declarator) -> None:
    """Check that an opaque uniform has a binding, in Vulkan."""
    ids = variable.qualifiers.layout
    if (
        "binding" not in ids
        and "descriptor_heap" not in ids
        and not checker.environment.target.is_opengl
        and not is_automatic(checker, "auto_bind")
    ):
        if str(types.base_element(variable.type)).startswith(_BOUND_TO_ZERO):
            ids["binding"] = 0
            return
        message = f"'{variable.name}' of type '{variable.type}' must have layout(binding = …)"
        checker.error(codes.MISSING_BINDING, node, message, token=variable.name)


def _check_uniform_location(checker: Checker, variable: Variable, node: nodes.Declarator) -> None:
    """Check that a uniform that is neither opaque nor in a block has a location (GL_ARB_gl_spirv)."""
    if (
        checker.environment.target.is_opengl
        and not types.base_element(variable.type).is_opaque
        and "location" not in variable.qualifiers.layout
        and not is_automatic(checker, "auto_map_locations")
    ):
        message = f"uniform '{variable.name}' of type '{variable.type}' must have layout(location = …)"
        checker.error(codes.UNIFORM_WITHOUT_LOCATION, node, message, token=variable.name)


def _check_stage_variable(checker: Checker, variable: Variable, node: nodes.Declarator) -> None:
    """Check the type, the interpolation and the location of an input or output."""
    storage, type_, ids = variable.storage, variable.type, variable.qualifiers.layout
    stage = checker.environment.stage
    refused = _part_without_location(type_)
    message = ""
    if refused is not None:
        what = f"have type '{type_}'" if refused is type_ else f"contain '{refused}'"
        message = f"'{storage}' variable cannot {what}"
    elif stage == "compute" or (storage == "out" and checker.environment.shader_stage.is_ray):
        message = f"{stage} stage has no user-defined '{storage}' variables"
    if message:
        has_memory_only = stage == "compute" and refused is None
        notes = ("values are read from and written to buffers and images",) if has_memory_only else ()
        checker.error(codes.INVALID_INTERFACE_TYPE, node, message, *notes, token=variable.name)
        return
    interface_rules.check_variable(checker, variable, node)
    interface_rules.check_built_in_layout(checker, variable.qualifiers, variable.name)
    _check_stage_location_version(checker, variable.qualifiers, storage)
    if not type_.is_array and any(each in qualifier_rules.PER_VERTEX for each in variable.qualifiers.keywords):
        message = f"'in' variable '{variable.name}' must be an array, with one element per vertex of the primitive"
        checker.error(codes.INVALID_INTERFACE_TYPE, node, message, token=variable.name)
    if (
        stage == "fragment"
        and storage == "in"
        and types.is_uninterpolated(type_)
        and not _is_flat(checker, variable.qualifiers)
    ):
        message = f"fragment input of type '{type_}' must be 'flat'"
        checker.error(codes.MISSING_FLAT, node, message, token=variable.name)
    if storage == "out":
        _inherit_defaults(checker, ids)
        _note_stride(checker, variable.qualifiers)
        if "xfb_offset" in ids and types.is_unsized(type_):
            _refuse_capture(checker, variable.name, variable.qualifiers)
    if "location" not in ids and not needs_no_location(variable.qualifiers):
        if not is_automatic(checker, "auto_map_locations"):
            message = f"'{storage}' variable '{variable.name}' must have layout(location = …)"
            checker.error(codes.MISSING_LOCATION, node, message, token=variable.name)


def _part_without_location(type_: Type) -> Type | None:
    """Return the part of a type that no input or output can have: a reference, a small float, a boolean."""
    for part in types.parts(type_):
        if part.is_reference or part.component is not None and part.component.encoding is not None:
            return part
        if part.component is not None and part.component.is_bool:
            return part
    return None


def _is_flat(checker: Checker, qualifiers: Qualifiers) -> bool:
    for keyword in qualifiers.keywords:
        row = checker.environment.qualifier(keyword)
        if row is not None and "uninterpolated" in row:
            return True
    return False


def needs_no_location(qualifiers: Qualifiers) -> bool:
    """Return whether a variable with these qualifiers has no location: one per view, or with SPIR-V decorations."""
    return any(name.startswith("perview") for name in qualifiers.keywords) or (
        bool(qualifiers.spirv) and spirv_qualifiers.gives_location(qualifiers)
    )


# ---- transform feedback ----


def note_feedback(checker: Checker, found: Qualifiers) -> None:
    """Note the buffer of later outputs and its stride: `layout(xfb_buffer = …, xfb_stride = …) out;`."""
    if "xfb_buffer" in found.layout:
        checker.execution["xfb_buffer"] = found.layout["xfb_buffer"]
    _note_stride(checker, found)


def _inherit_defaults(checker: Checker, ids: LayoutIds) -> None:
    """Give an output the stream and the buffer of the last `layout(…) out;` where it declares none."""
    for name in ("stream", "xfb_buffer"):
        if name in checker.execution:
            ids.setdefault(name, checker.execution[name])


def _note_stride(checker: Checker, found: Qualifiers, buffer: int | None = None) -> None:
    """Note the stride of a buffer, and where it is declared. buffer: that of the block, for a member."""
    stride = found.layout.get("xfb_stride")
    if stride is None:
        return
    execution, span = checker.execution, found.span("xfb_stride")
    if buffer is None:
        buffer = execution.get("xfb_buffer", 0)
    buffer = found.layout.get("xfb_buffer", buffer)
    first = execution.setdefault("xfb_strides", {}).setdefault(buffer, stride)
    execution.setdefault("xfb_stride_places", {}).setdefault(buffer, span)
    if first != stride:
        message = f"stride of buffer {buffer} is {stride}, but {first} in its previous declaration"
        checker.error(codes.INVALID_FEEDBACK, span, message, token="xfb_stride")


def _refuse_capture(checker: Checker, name: str, found: Qualifiers) -> None:
    """Report that an unsized array has an offset in a buffer (GLSL 4.60 section 4.4.2.1)."""
    message, note = f"unsized array '{name}' cannot be captured", f"declare '{name}' with a size"
    checker.error(codes.INVALID_FEEDBACK, found.span("xfb_offset"), message, note, token="xfb_offset")


def check_member_outputs(checker: Checker, members: Sequence[Member], ids: LayoutIds) -> None:
    """Check that the members of a block are in its stream and its buffer (GLSL 4.60 section 4.4.2)."""
    for member in members:
        own = member.qualifiers.layout if member.qualifiers is not None else {}
        for name in ("stream", "xfb_buffer"):
            expected = ids.get(name, checker.execution.get(name, 0))
            if own.get(name, expected) != expected:
                message = f"member '{member.name}' has {name} {own[name]}, but its block has {expected}"
                checker.error(codes.CONFLICTING_LAYOUT, member.qualifiers.span(name), message, token=name)


def capture_members(checker: Checker, members: list[Member], qualifiers: Qualifiers) -> None:
    """Give captured members of an output block the buffer and, where the block has an offset, their own offset.

    qualifiers: those of the block.
    """
    ids = qualifiers.layout
    _inherit_defaults(checker, ids)
    _note_stride(checker, qualifiers)
    position = ids.get("xfb_offset")
    buffer = ids.get("xfb_buffer", checker.execution.get("xfb_buffer", 0))
    for member in members:
        found = member.qualifiers
        if found is not None:
            _note_stride(checker, found, buffer)
        if position is not None and (found is None or "xfb_offset" not in found.layout):
            found = found.copy() if found is not None else qualifier_rules.Qualifiers(member.start, member.start)
            found.layout["xfb_offset"] = position
        if found is None or "xfb_offset" not in found.layout:
            continue
        if found is member.qualifiers:
            found = found.copy()
        member.qualifiers = found
        found.layout.setdefault("xfb_buffer", buffer)
        if types.is_unsized(member.type):
            _refuse_capture(checker, member.name, found if position is None else qualifiers)
            break
        if position is not None:
            position = int(found.layout["xfb_offset"]) + layout.size(member.type, "scalar", False)


def qualify_member(checker: Checker, symbol: BlockMember, found: Qualifiers) -> None:
    """Qualify a member of a block without instance name: `invariant gl_Position;`, `precise gl_Position;`."""
    block = symbol.block
    assert isinstance(block.type, Block)
    member = block.type.members[symbol.index]
    if isinstance(member.qualifiers, BuiltinVariable):
        note_member_keywords(checker, block.storage, member.name, found)
    else:
        member.qualifiers = with_keywords(member.qualifiers, found.keywords)
        block.type.memory_keywords |= frozenset(found.keywords)
    if "precise" in found.keywords:
        # Members are written through their block.
        block.qualifiers = with_keywords(block.qualifiers, ("precise",))


def note_member_keywords(checker: Checker, storage: str, name: str, found: Qualifiers) -> None:
    """Note the qualifiers of a built-in member, which go on the member of its variable."""
    # Only outputs are computed here.
    noted = (
        (*qualifier_rules.INTERPOLATED, "invariant", "precise") if storage == "out" else qualifier_rules.INTERPOLATED
    )
    words = checker.execution.setdefault("member_keywords", {})
    words[storage, name] = (*words.get((storage, name), ()), *(word for word in found.keywords if word in noted))


def with_keywords(known: Qualifiers | None, words: tuple[str, ...]) -> Qualifiers:
    """Return the same qualifiers with further keywords."""
    found = known.copy() if known is not None else qualifier_rules.Qualifiers()
    found.keywords += tuple(word for word in words if word not in found.keywords)
    return found


def is_all_invariant(checker: Checker, storage: str) -> bool:
    """Return whether every output is invariant, by `#pragma STDGL invariant(all)` (GLSL 4.60 section 4.8.1)."""
    return storage == "out" and checker.environment.pragmas.get("STDGL") == "invariant(all)"


def is_bound(checker: Checker, found: Qualifiers) -> bool:
    """Return whether a resource with these qualifiers has a binding."""
    rows = [checker.environment.layout_qualifier(name) for name in found.layout]
    return not any(row is not None and "unbound" in row for row in rows)
