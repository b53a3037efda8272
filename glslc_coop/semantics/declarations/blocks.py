"""Interface blocks and buffer references: members, packing, bindings, and what their qualifiers may be.

In: block nodes. Out: Block and Reference types, block variables. Must not know: expressions beyond constants; SPIR-V.
GLSL 4.60 sections 4.3.9 and 4.4, GL_KHR_vulkan_glsl, GL_EXT_buffer_reference, GL_EXT_scalar_block_layout.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.semantics.declarations import (
    block_members,
    implicit_sizes,
    names,
    resources,
    stage_rules,
    type_qualifiers,
    type_rules,
    type_specifiers,
)
from glslc_coop.semantics.model import layout, types
from glslc_coop.semantics.model.qualifiers import INTERPOLATED, Qualifiers, with_keywords
from glslc_coop.semantics.model.scopes import BlockMember, Variable
from glslc_coop.semantics.model.types import Block, Member, Reference, Type

with lazy:
    import bisect

    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.declarations import descriptor_heaps, linkage, redeclarations
    from glslc_coop.semantics.declarations.interfaces import (
        feedback,
        per_vertex,
        single_variables,
        stage_blocks,
    )
    from glslc_coop.semantics.declarations.interfaces import (
        locations as location_rules,
    )
    from glslc_coop.semantics.model import handles, locations

#: Bytes of the largest scalar.
_LARGEST_SCALAR = 8
_MEMORY_STORAGES = ("uniform", "buffer", "push_constant", "shared", "taskPayloadSharedEXT")


def check_forward_declaration(checker: Checker, node: nodes.BlockForwardDeclaration) -> None:
    """Check `layout(buffer_reference) buffer Name;`."""
    qualifiers = type_qualifiers.check_qualifiers(checker, node.qualifiers)
    if "buffer_reference" not in qualifiers.layout:
        if _hides_reference(checker, node):
            return
        checker.error(
            codes.INVALID_BLOCK,
            node,
            f"forward declaration of block '{node.name}' requires layout(buffer_reference)",
            "a block that is no reference is declared once, with its members",
            token=node.name,
        )
        return
    _declare_reference(checker, node, qualifiers, Reference)


def _hides_reference(checker: Checker, node: nodes.InterfaceBlock | nodes.BlockForwardDeclaration) -> bool:
    """Return whether a block lacks the extension of `buffer_reference` only, and hide errors about its names."""
    is_written = any(
        each.name == "buffer_reference"
        for qualifier in node.qualifiers
        if isinstance(qualifier, nodes.LayoutQualifier)
        for each in qualifier.ids
    )
    if is_written:
        _hide_names(checker, node)
    return is_written


def _hide_names(checker: Checker, node: nodes.InterfaceBlock | nodes.BlockForwardDeclaration) -> None:
    """Hide errors about the names of a block that is not declared because of an error."""
    checker.sink.hidden_names.update((node.name, getattr(node, "instance_name", None) or ""))


def check_block(checker: Checker, node: nodes.InterfaceBlock) -> None:
    """Check an interface block or a buffer reference block."""
    qualifiers = type_qualifiers.check_qualifiers(checker, node.qualifiers)
    if "buffer_reference" not in qualifiers.layout and checker.sink.has_errors and _hides_reference(checker, node):
        return
    if qualifiers.spirv:
        type_qualifiers.check_spirv_places(checker, qualifiers, "a block")
    storage = _storage(checker, node, qualifiers)
    if node.name.startswith("gl_"):
        if storage == "in":
            _check_layout_ids(checker, storage, qualifiers)
        redeclarations.redeclare_block(checker, node, storage, qualifiers)
        return
    if "buffer_reference" in qualifiers.layout and storage != "buffer":
        message = f"layout qualifier 'buffer_reference' is only allowed on a buffer block ('{storage}' given)"
        span = qualifiers.span("buffer_reference")
        checker.error(codes.MISPLACED_LAYOUT, span, message, "references are to buffers", token="buffer_reference")
        _hide_names(checker, node)
        return
    is_reference = "buffer_reference" in qualifiers.layout or "buffer_type" in qualifiers.layout
    reference = _reference(checker, node, qualifiers) if is_reference else None
    if reference is None:
        _declare_block_name(checker, node, storage)
    members = type_specifiers.check_members(checker, node.members, storage)
    _check_member_types(checker, node, members, storage)
    _size_members(checker, members, storage, qualifiers)
    if storage == "out":
        feedback.capture_members(checker, members, qualifiers)
    if stage_rules.is_all_invariant(checker, storage):
        for member in members:
            member.qualifiers = with_keywords(member.qualifiers, ("invariant",))
    packing = _as_in_hlsl(checker, _packing(checker, node, qualifiers, storage, is_reference))
    block = Block(node.name, tuple(members), storage, packing, qualifiers)
    rules = block_members.block_rules(checker, storage)
    if rules is not None:
        block.is_open_ended = True
        rules.check_block(checker, node, block)
    if storage in _MEMORY_STORAGES:
        _place(checker, block)
    if reference is not None:
        if reference.block is not None:
            linkage.check_reference(checker, node, reference.block, block)
            block = reference.block
        reference.block = block
        _align_reference(checker, reference, qualifiers)
        if not node.instance_name:
            _check_layout_ids(checker, storage, qualifiers)
            return
        # With an instance name the block is a variable too, as if it were written once more without `buffer_reference`.
    _declare_variable(checker, node, block, qualifiers)


def _array_of(checker: Checker, node: nodes.InterfaceBlock, block: Block) -> Type:
    """Return the type of an array of blocks.

    Arrays of arrays are an error in GLSL ES (GLSL ES 3.20 section 4.3.9); those of resources, which Vulkan lacks, are
    reported with their placement.
    """
    type_ = type_specifiers.array_of(checker, block, node.array_specifier)
    type_specifiers.check_inner_dimensions(checker, type_, node, node.name)
    is_resource = block.storage not in ("in", "out") and not checker.environment.target.is_opengl
    if (
        checker.environment.is_es
        and not is_resource
        and isinstance(type_, types.Array)
        and isinstance(type_.element, types.Array)
    ):
        checker.error(
            codes.ARRAY_OF_RESOURCE_ARRAYS,
            node,
            f"array of arrays of blocks '{type_}' is not allowed in GLSL ES",
            "use one dimension",
            token=node.instance_name or node.name,
        )
    return type_


def _declare_variable(checker: Checker, node: nodes.InterfaceBlock, block: Block, qualifiers: Qualifiers) -> None:
    """Declare the variable of a block, and its members where it has no instance name."""
    storage = block.storage
    type_: Type = block if node.array_specifier is None else _array_of(checker, node, block)
    variable = Variable(node.instance_name or "", type_, storage, node.start, node.end, qualifiers)
    variable.is_global = True
    variable.read_only = storage in ("in", "uniform", "push_constant")
    node.symbol = variable
    if checker.linkage is not None:
        earlier = linkage.link_block(checker, node, variable, block)
        if earlier is not None:
            node.symbol = earlier
            _declare_names(checker, node, earlier, block)
            return
    if (
        storage in ("in", "out")
        and isinstance(type_, types.Array)
        and type_.length is None
        and not locations.is_per_vertex(checker, variable)
    ):
        implicit_sizes.defer(checker, variable, node)
    _check_placement(checker, variable, node, qualifiers)
    _declare_names(checker, node, variable, block)
    row = checker.environment.qualifier(storage)
    if row is not None and row.is_counted:
        single_variables.check(checker, variable, row)
    checker.globals.append(variable)


def _declare_names(checker: Checker, node: nodes.InterfaceBlock, variable: Variable, block: Block) -> None:
    """Declare the instance name of a block; without one, the names of its members."""
    if node.instance_name:
        names.declare(checker, node.instance_name, variable, node)
        return
    for index, member in enumerate(block.members):
        at = (member.start, member.end) if member.start else node
        names.declare(checker, member.name, BlockMember(variable, index), at)


def _align_reference(checker: Checker, reference: Reference, qualifiers: Qualifiers) -> None:
    """Set the alignment of a reference; warn if it is less than that of the largest scalar: GL_EXT_buffer_reference.

    Accesses take the alignment as it is, so the module is valid; glslang says nothing.
    """
    given, block = qualifiers.layout.get("buffer_reference_align"), reference.block
    if given is None or block is None:
        return
    reference.alignment = given
    if given >= _LARGEST_SCALAR or not checker.sink.coop_warnings:
        return
    largest = max((member for member in block.members), key=_scalar_alignment, default=None)
    least = _scalar_alignment(largest) if largest is not None else 1
    if given < least:
        assert largest is not None
        start, end = qualifiers.span("buffer_reference_align")
        checker.sink.coop_warning(
            codes.LOOSE_REFERENCE_ALIGNMENT,
            start,
            end,
            f"'buffer_reference_align' must be at least {least}, the size of the largest scalar ({given} given)",
            (largest.start, largest.end, f"'{largest.name}' has it"),
            token="buffer_reference_align",
        )


def _scalar_alignment(member: Member) -> int:
    """Return the size of the largest scalar of a member in bytes; 1 for what has no layout."""
    return 1 if types.base_element(member.type).is_opaque else layout.alignment(member.type, "scalar")


def _size_members(checker: Checker, members: list[Member], storage: str, qualifiers: Qualifiers) -> None:
    """Size dimensions over views, and note the members that are as long as their largest constant index."""
    for member in members:
        if storage == "out" and checker.environment.stage == "mesh":
            keywords = member.qualifiers.keywords if member.qualifiers is not None else ()
            words = (*keywords, *qualifiers.keywords)
            per_vertex.check_per_view(checker, member.type, words, True, member, member.name)
            member.type = per_vertex.size_per_view(checker, member.type, words, True)
        if isinstance(member.type, types.Array) and member.type.length is None:
            if not block_members.is_runtime_sized(checker, storage, member is members[-1]):
                checker.unit.implicitly_sized[member] = 1


def _declare_block_name(checker: Checker, node: nodes.InterfaceBlock, storage: str) -> None:
    """Enter the name of a block: one of each interface, and nothing else at file level has it (GLSL 4.60 section
    4.3.9).
    """
    known = checker.scopes.levels[0].names.get(node.name)
    if known is not None:
        names.report_redefinition(checker, node.name, node, known)
        return
    interface = "uniform" if storage == "push_constant" else storage
    same = checker.block_names.get(node.name, ())
    for other, first in same:
        if other == interface:
            checker.error(
                codes.REDEFINITION,
                node,
                f"redefinition of '{interface}' block '{node.name}'",
                (first.start, first.end, "previous definition is here"),
                token=node.name,
                facts=Facts("taken"),
            )
            return
    checker.block_names[node.name] = (*same, (interface, node))


def _storage(checker: Checker, node: nodes.InterfaceBlock, qualifiers: Qualifiers) -> str:
    """Return the storage of a block by its qualifiers."""
    storage = qualifiers.storage
    layout_ids = qualifiers.layout
    if storage is None or storage == "inout":
        checker.error(
            codes.INVALID_BLOCK,
            node,
            f"block '{node.name}' must have a storage qualifier: 'in', 'out', 'uniform' or 'buffer'",
            token=node.name,
        )
        return "uniform"
    _check_keywords(checker, qualifiers, storage)
    if storage == "uniform" and "push_constant" in layout_ids:
        return "push_constant"
    if "shaderRecordEXT" in layout_ids:
        _check_shader_record(checker, qualifiers, storage)
        if storage == "buffer":
            return "shaderRecordEXT"
    if "push_constant" in layout_ids:
        checker.error(
            codes.MISPLACED_LAYOUT,
            qualifiers.span("push_constant"),
            "layout qualifier 'push_constant' is only allowed on a uniform block",
            token="push_constant",
        )
    if storage == "shared" and not checker.environment.is_enabled("GL_EXT_shared_memory_block"):
        checker.error(
            codes.INVALID_BLOCK,
            node,
            f"shared block '{node.name}' requires extension 'GL_EXT_shared_memory_block'",
            proposals.enable("GL_EXT_shared_memory_block"),
            token=node.name,
        )
    return storage


def _check_shader_record(checker: Checker, qualifiers: Qualifiers, storage: str) -> None:
    """Check that a shader record is a buffer block without a descriptor. GLSL_EXT_ray_tracing section 4.4.5."""
    name, misplaced = "shaderRecordEXT", codes.MISPLACED_LAYOUT
    if storage != "buffer":
        message = f"layout qualifier '{name}' is only allowed on a buffer block ('{storage}' given)"
        checker.error(misplaced, qualifiers.span(name), message, token=name)
    for each in ("set", "binding"):
        if each in qualifiers.layout:
            message = f"layout qualifier '{each}' is not allowed on a shader record"
            note = f"shader records are not bound through descriptors; leave '{each}' out"
            checker.error(misplaced, qualifiers.span(each), message, note, token=each)


#: Blocks that may have memory qualifiers. On inputs and outputs these have no effect; glslang allows them.
_WITH_MEMORY = ("buffer", "shared", "uniform", "in", "out")


def _check_keywords(checker: Checker, qualifiers: Qualifiers, storage: str) -> None:
    """Check the qualifiers of a block. A precision or `precise` has no effect: the members have their own."""
    for word in qualifiers.keywords:
        row = checker.environment.qualifier(word)
        if word in ("const", "attribute", "varying", "invariant"):
            what = "a block"
        elif word in INTERPOLATED or word == "__explicitInterpAMD":
            what = "a block; it is allowed on members"
        elif row is not None and row.kind == "memory" and storage not in _WITH_MEMORY:
            what = f"an '{storage}' block"
        else:
            continue
        checker.error(
            codes.MISPLACED_QUALIFIER, qualifiers.span(word), f"'{word}' is not allowed on {what}", token=word
        )


def _reference(checker: Checker, node: nodes.InterfaceBlock, qualifiers: Qualifiers) -> Reference:
    """Return the reference type of a buffer reference block; it is in scope in its own members."""
    known = checker.scopes.levels[0].names.get(node.name)
    if isinstance(known, Reference) and (known.block is None or checker.linkage is not None):
        return known
    kind = types.BufferType if "buffer_type" in qualifiers.layout else Reference
    return _declare_reference(checker, node, qualifiers, kind)


def _declare_reference(
    checker: Checker,
    node: nodes.InterfaceBlock | nodes.BlockForwardDeclaration,
    qualifiers: Qualifiers,
    kind: type[Reference],
) -> Reference:
    """Declare a reference type, that of an earlier unit where units are linked, and return it."""
    storage = qualifiers.storage or "buffer"
    reference = None
    if checker.linkage is not None:
        reference = linkage.find_reference(checker, node.name, kind, storage)
    if reference is None:
        reference = kind(node.name, qualifiers.layout.get("buffer_reference_align", 16), storage)
    names.declare(checker, node.name, reference, node)
    return reference


def _packing(
    checker: Checker, node: nodes.InterfaceBlock, qualifiers: Qualifiers, storage: str, is_reference: bool
) -> str | None:
    """Return the packing of a block: its own, the default of its storage, or std140 for uniform blocks and std430 for
    others.
    """
    environment = checker.environment
    for word in (storage, *qualifiers.keywords):
        row = environment.qualifier(word)
        if row is not None and "packing" in row:
            return row.first("packing")
    if storage in ("in", "out"):
        return None
    defaults = checker.unit.block_defaults.get("uniform" if storage == "push_constant" else storage, {})
    for name in ("row_major", "column_major"):
        if name in defaults and "row_major" not in qualifiers.layout and "column_major" not in qualifiers.layout:
            qualifiers.layout[name] = True
    # Of several packings the last one decides (GLSL 4.60 section 4.4).
    rows = [environment.layout_qualifier(name) for name in qualifiers.layout]
    chosen = [row.name for row in rows if row is not None and "packing" in row]
    if chosen:
        packing = chosen[-1]
        start, end = qualifiers.span(packing)
        if packing in ("shared", "packed"):
            if environment.target.is_opengl:
                message = f"layout qualifier '{packing}' is not available in SPIR-V; use 'std140'"
                checker.error(codes.INVALID_LAYOUT, (start, end), message, token=packing)
            return "std140"
        if packing == "std430" and storage == "uniform" and not environment.is_enabled("GL_EXT_scalar_block_layout"):
            checker.error(
                codes.INVALID_LAYOUT,
                (start, end),
                f"'std430' on uniform block '{node.name}' requires extension 'GL_EXT_scalar_block_layout'",
                proposals.enable("GL_EXT_scalar_block_layout", "use 'std140', or add '#extension {} : enable'"),
                token="std430",
                facts=Facts(extension="GL_EXT_scalar_block_layout"),
            )
        return packing
    inherited = next((name for name in ("std140", "std430", "scalar") if name in defaults), None)
    if inherited is not None and storage != "push_constant":
        return inherited
    return "std140" if storage == "uniform" and not is_reference else "std430"


def _as_in_hlsl(checker: Checker, packing: str | None) -> str | None:
    """Return the packing that -fhlsl-offsets makes of one."""
    wanted = checker.options.hlsl_offsets
    return f"{packing} hlsl" if wanted and packing in ("std140", "std430") else packing


def _check_member_types(checker: Checker, node: nodes.InterfaceBlock, members: list[Member], storage: str) -> None:
    """Check the types of the members."""
    is_heap = block_members.block_rules(checker, storage) is not None
    for member in members:
        type_rules.check_long_vector(checker, member.name, member.type, storage, member, True)
        type_rules.check_sub_bytes(checker, member.name, member.type, member)
        part = type_rules.parametric_part(member.type, storage)
        if part is not None:
            checker.error(
                codes.COOPERATIVE_STORAGE,
                member,
                f"member '{member.name}' of a '{storage}' block cannot have type '{member.type}'; "
                f"only {type_rules.holders(checker, part.row)} can",
                *type_rules.memory_notes(part),
                token=member.name,
                facts=Facts(names=(member.name, str(member.type))),
            )
        elif handles.contains_opaque(checker.environment, member.type) and not is_heap:
            checker.error(
                codes.OPAQUE_VARIABLE,
                member,
                f"block member '{member.name}' cannot have opaque type '{member.type}'",
                "declare its opaque members as uniforms of their own"
                if types.base_element(member.type).is_struct
                else f"declare it outside of the block: 'layout(binding = …) uniform {member.type} {member.name};'",
                token=member.name,
            )


def _place(checker: Checker, block: Block) -> None:
    """Check explicit offsets, now or when the sizes of all members are known."""
    if any(member in checker.unit.implicitly_sized for member in block.members):
        checker.unit.unplaced.append(block)
    else:
        check_offsets(checker, block)


def _first_byte(row: tuple[int, int, str]) -> int:
    return row[0]


def check_offsets(checker: Checker, block: Block) -> None:
    """Check explicit offsets: multiples of the base alignment, not inside another member."""
    packing = block.packing or "std430"
    if not any(
        member.qualifiers is not None and ("offset" in member.qualifiers.layout or "align" in member.qualifiers.layout)
        for member in block.members
    ):
        return
    taken: list[tuple[int, int, str]] = []
    furthest = 0
    major = layout.is_row_major(block)
    for member, row in zip(block.members, layout.member_layouts(block, packing, major)):
        ids = member.qualifiers.layout if member.qualifiers is not None else {}
        offset = ids.get("offset")
        if offset is not None:
            start, stop = member.qualifiers.span("offset")
            base = layout.member_alignment(member.type, packing, row.is_row_major)
            if offset % base:
                checker.error(
                    codes.INVALID_OFFSET,
                    (start, stop),
                    f"offset of '{member.name}' of type '{member.type}' must be a multiple of {base} with {packing} "
                    f"({offset} given)",
                    f"the next multiple is {-(-offset // base) * base}; without 'offset' members follow each other",
                    token="offset",
                )
                continue
        end = row.offset + layout.member_size(member.type, packing, row.is_row_major)
        # Nearly always offsets ascend.
        at = len(taken) if row.offset >= furthest else bisect.bisect_right(taken, row.offset, key=_first_byte)
        inside = next(
            (
                name
                for first, last, name in taken[max(at - 1, 0) : at + 1]
                if row.offset < last and first < max(end, row.offset + 1)
            ),
            None,
        )
        if inside is not None:
            checker.error(
                codes.INVALID_OFFSET,
                member.qualifiers.span("offset") if offset is not None else member,
                f"'{member.name}' at bytes {row.offset} to {end} overlaps '{inside}'",
                token="offset",
            )
            continue
        taken.insert(at, (row.offset, end, member.name))
        furthest = max(furthest, end)


_OF_OUTPUTS = ("stream", "xfb_buffer", "xfb_stride", "xfb_offset")
#: Storage of a block -> layout qualifier ids that are not allowed on it.
_REFUSED_IDS = {
    "push_constant": ("binding", "set", "location", *_OF_OUTPUTS),
    "shared": ("binding", "set", "location", *_OF_OUTPUTS),
    "uniform": ("location", *_OF_OUTPUTS),
    "buffer": ("location", *_OF_OUTPUTS),
    "in": ("binding", "align", *_OF_OUTPUTS),
    "out": ("binding", "align"),
}


def _check_placement(checker: Checker, variable: Variable, node: nodes.InterfaceBlock, qualifiers: Qualifiers) -> None:
    """Check set and binding, and the other layout qualifier ids of a block."""
    storage, environment = variable.storage, checker.environment
    if "descriptor_heap" in qualifiers.layout or "descriptor_stride" in qualifiers.layout:
        descriptor_heaps.check_heap(checker, variable)
    if storage in ("uniform", "buffer"):
        if variable.type.is_array:
            resources.check_array(checker, variable, node)
        resources.check_block_binding(checker, variable, node, qualifiers)
    elif storage in ("in", "out"):
        stage_blocks.check_block(checker, variable, node)
        block = types.base_element(variable.type)
        if isinstance(block, types.Block):
            feedback.check_member_outputs(checker, block.members, qualifiers.layout)
    elif storage in ("push_constant", "shared"):
        noun = "push constant" if storage == "push_constant" else "shared"
        if isinstance(variable.type, types.Array):
            message = f"{noun} block cannot be an array"
            remedy = "leave the '[…]' after its name out, and declare an array as a member"
            checker.error(codes.INVALID_BLOCK, node, message, remedy, token=node.name)
        if storage == "push_constant" and not _has_bank(qualifiers):
            # Without GL_NV_push_constant_bank no block has a bank.
            others = [
                other
                for other in checker.globals
                if other.storage == "push_constant" and not _has_bank(other.qualifiers)
            ]
            if others:
                what = " without a bank" if environment.is_enabled("GL_NV_push_constant_bank") else ""
                message = f"more than one push constant block{what}"
                note = (others[0].start, others[0].end, "the other one is here: put the members into it")
                checker.error(codes.INVALID_BLOCK, node, message, note, token=node.name)
    _check_layout_ids(checker, storage, qualifiers)


def _has_bank(qualifiers: Qualifiers | None) -> bool:
    """Return whether a push constant block says where its constants are (GL_NV_push_constant_bank)."""
    return qualifiers is not None and ("bank" in qualifiers.layout or "member_offset" in qualifiers.layout)


def _check_layout_ids(checker: Checker, storage: str, qualifiers: Qualifiers) -> None:
    """Check that the layout qualifier ids are those of such a block."""
    environment = checker.environment
    if storage in ("in", "out"):
        location_rules.check_block_version(checker, qualifiers, "a block")
    for name in qualifiers.layout:
        row = environment.layout_qualifier(name)
        if name in _REFUSED_IDS.get(storage, ()):
            what = f"a '{storage}' block"
        elif row is not None and (row.is_of_shader or "!block" in row or row.component_kind):
            what = "a block"
        else:
            continue
        message = f"layout qualifier '{name}' is not allowed on {what}"
        checker.error(codes.MISPLACED_LAYOUT, qualifiers.span(name), message, token=name)
