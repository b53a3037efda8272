"""Interface blocks and buffer references: members, packing, bindings, and what their qualifiers may be.

In: block nodes. Out: Block and Reference types, block variables. Must not know: expressions beyond constants; SPIR-V.
GLSL 4.60 sections 4.3.9 and 4.4, GL_KHR_vulkan_glsl, GL_EXT_buffer_reference, GL_EXT_scalar_block_layout.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.semantics import heap_rules, interface_rules, layout, long_vectors, types
from glslc_coop.semantics import qualifiers as qualifier_rules
from glslc_coop.semantics.scopes import BlockMember, Variable
from glslc_coop.semantics.types import Block, Member, Reference, Type
from glslc_coop.vocabulary import BuiltinVariable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.semantics.checker import Checker
    from glslc_coop.semantics.qualifiers import Qualifiers

_PACKINGS = ("std140", "std430", "scalar", "shared", "packed")
_MEMORY_STORAGES = ("uniform", "buffer", "push_constant", "shared", "taskPayloadSharedEXT")
_MEMBER_WORDS: dict[str, frozenset[str]] = {
    "in": qualifier_rules.INTERPOLATION_WORDS | qualifier_rules.AUXILIARY_WORDS | qualifier_rules.PRECISION_WORDS | {"in", "invariant", "precise"},
    "out": qualifier_rules.INTERPOLATION_WORDS | qualifier_rules.AUXILIARY_WORDS | qualifier_rules.PRECISION_WORDS | {"out", "invariant", "precise"},
}
_MEMORY_MEMBER_WORDS = qualifier_rules.MEMORY_WORDS | qualifier_rules.PRECISION_WORDS | {"buffer", "uniform", "precise", "shared"}
_MEMBER_LAYOUTS = ("offset", "align", "row_major", "column_major", "location", "component", "xfb_offset", "xfb_buffer", "xfb_stride", "stream", "passthrough", "index")


def may_be_unsized(storage: str, is_last: bool) -> bool:
    """May a member of such a block leave its array size open?"""
    return storage in ("in", "out") or storage in ("buffer", "shaderRecordEXT") and is_last


def check_member_qualifiers(checker: Checker, found: Qualifiers, storage: str) -> None:
    """The qualifiers of one member of a block."""
    allowed = _MEMBER_WORDS.get(storage, _MEMORY_MEMBER_WORDS)
    for word in found.words:
        if word not in allowed or word == "invariant" and not interface_rules.may_be_invariant(checker, storage):
            start, end = found.place(word)
            checker.sink.error(codes.MISPLACED_QUALIFIER, start, end, f"'{word}' cannot qualify a member of a '{storage}' block", token=word)
    for name in found.layout:
        if name not in _MEMBER_LAYOUTS:
            start, end = found.place(name)
            checker.sink.error(codes.MISPLACED_LAYOUT, start, end, f"the layout qualifier '{name}' cannot stand on a member of a block", token=name)


def check_forward_declaration(checker: Checker, node: Any) -> None:
    """`layout(buffer_reference) buffer Name;`"""
    from glslc_coop.semantics import declarations

    found = qualifier_rules.check_qualifiers(checker, node.qualifiers)
    if "buffer_reference" not in found.layout:
        checker.sink.error(codes.INVALID_BLOCK, node.start, node.end, f"only a buffer reference can be declared before its members, and '{node.name}' is none", token=node.name)
        return
    reference = Reference(node.name, found.layout.get("buffer_reference_align", 16), found.storage or "buffer")
    declarations.declare(checker, node.name, reference, node)


def check_block(checker: Checker, node: Any) -> None:
    """An interface block or a buffer reference block."""
    from glslc_coop.semantics import declarations

    sink = checker.sink
    found = qualifier_rules.check_qualifiers(checker, node.qualifiers)
    if found.spirv:
        qualifier_rules.check_spirv_places(checker, found, "a block")
    storage = _storage(checker, node, found)
    if node.name.startswith("gl_"):
        _redeclare_builtin(checker, node, storage, found)
        return
    is_reference = "buffer_reference" in found.layout
    reference = _reference(checker, node, found) if is_reference else None
    if reference is None:
        _declare_block_name(checker, node, storage)
    members = declarations.check_members(checker, node.members, storage)
    _check_member_types(checker, node, members, storage)
    if storage in ("in", "out"):
        for member in members:
            if isinstance(member.type, types.Array) and member.type.length is None:
                checker.open_arrays[member] = 1
    if storage == "out":
        _capture_members(checker, members, found.layout)
    if is_all_invariant(checker, storage):
        for member in members:
            member.qualifiers = with_words(member.qualifiers, ("invariant",))
    block = Block(node.name, tuple(members), storage, _packing(checker, node, found, storage, is_reference), found)
    if storage in _MEMORY_STORAGES:
        _check_offsets(checker, node, block)
    if reference is not None:
        reference.block = block
        if "buffer_reference_align" in found.layout:
            reference.alignment = found.layout["buffer_reference_align"]
        if not node.instance_name:
            return
        # With an instance name the block is a variable too, as if it were written once more without `buffer_reference`.
    type_: Type = declarations.array_of(checker, block, node.array_specifier)
    variable = Variable(node.instance_name or "", type_, storage, node.start, node.end, found)
    variable.node = node
    variable.is_global = True
    variable.read_only = storage in ("in", "uniform", "push_constant")
    node.symbol = variable
    if storage in ("in", "out") and isinstance(type_, types.Array) and type_.length is None and not interface_rules.is_per_vertex(checker, variable):
        checker.open_arrays[variable] = 1
    _check_placement(checker, variable, node, found)
    if not node.instance_name:
        for index, member in enumerate(members):
            declarations.declare(checker, member.name, BlockMember(variable, index), node)
    else:
        declarations.declare(checker, node.instance_name, variable, node)
    checker.globals.append(variable)


def _declare_block_name(checker: Checker, node: Any, storage: str) -> None:
    """A name stands for one block of an interface, and at file level for nothing else (GLSL 4.60 section 4.3.9)."""
    from glslc_coop.semantics import declarations

    known = checker.scopes.levels[0].names.get(node.name)
    if known is not None:
        declarations.report_redefinition(checker, node.name, node, known)
        return
    interface = "uniform" if storage == "push_constant" else storage
    same = checker.block_names.setdefault(node.name, [])
    for other, first in same:
        if other == interface:
            checker.sink.error(
                codes.REDEFINITION, node.start, node.end, f"there is already a '{interface}' block '{node.name}'", (first.start, first.end, "declared here"),
                token=node.name,
            )
            return
    same.append((interface, node))


def _storage(checker: Checker, node: Any, found: Qualifiers) -> str:
    storage = found.storage
    layout_ids = found.layout
    if storage is None or storage == "inout":
        checker.sink.error(codes.INVALID_BLOCK, node.start, node.end, f"the block '{node.name}' needs 'in', 'out', 'uniform' or 'buffer'", token=node.name)
        return "uniform"
    if storage == "uniform" and "push_constant" in layout_ids:
        return "push_constant"
    if storage == "buffer" and "shaderRecordEXT" in layout_ids:
        return "shaderRecordEXT"
    if "push_constant" in layout_ids:
        start, end = found.place("push_constant")
        checker.sink.error(codes.MISPLACED_LAYOUT, start, end, "'push_constant' belongs to a uniform block", token="push_constant")
    if storage == "shared" and not checker.environment.is_enabled("GL_EXT_shared_memory_block"):
        checker.sink.error(
            codes.INVALID_BLOCK, node.start, node.end, f"the shared block '{node.name}' needs an extension", "'#extension GL_EXT_shared_memory_block : enable' allows it",
            token=node.name,
        )
    for word in found.words:
        if word in ("const", "precise", "attribute", "varying") or word in qualifier_rules.PRECISION_WORDS:
            start, end = found.place(word)
            checker.sink.error(codes.MISPLACED_QUALIFIER, start, end, f"'{word}' cannot qualify a block", token=word)
        elif word in qualifier_rules.MEMORY_WORDS and storage not in ("buffer", "shared", "uniform"):
            start, end = found.place(word)
            checker.sink.error(codes.MISPLACED_QUALIFIER, start, end, f"'{word}' cannot qualify an '{storage}' block", token=word)
    return storage


def _reference(checker: Checker, node: Any, found: Qualifiers) -> Reference:
    """The reference type of a buffer reference block, perhaps declared before; it is in scope in its own members."""
    from glslc_coop.semantics import declarations

    known = checker.scopes.levels[0].names.get(node.name)
    if isinstance(known, Reference) and known.block is None:
        return known
    if not checker.environment.is_enabled("GL_EXT_buffer_reference", "GL_EXT_buffer_reference2", "GL_EXT_buffer_reference_uvec2"):
        start, end = found.place("buffer_reference")
        checker.sink.error(
            codes.MISSING_EXTENSION, start, end, "'buffer_reference' needs an extension", "'#extension GL_EXT_buffer_reference : enable' allows it", token="buffer_reference"
        )
    reference = Reference(node.name, found.layout.get("buffer_reference_align", 16), found.storage or "buffer")
    declarations.declare(checker, node.name, reference, node)
    return reference


def _packing(checker: Checker, node: Any, found: Qualifiers, storage: str, is_reference: bool) -> str | None:
    """The packing of a block: its own, the default set for its storage, or std140 for uniform blocks and std430 for others."""
    if storage in ("in", "out"):
        return None
    environment = checker.environment
    # Of several packings the last one decides (GLSL 4.60 section 4.4).
    chosen = [name for name in found.layout if name in _PACKINGS]
    if chosen:
        packing = chosen[-1]
        start, end = found.place(packing)
        if packing in ("shared", "packed"):
            if not environment.target.is_opengl:
                checker.sink.error(codes.INVALID_LAYOUT, start, end, f"Vulkan has no packing '{packing}'", token=packing)
            return "std140"
        if packing == "std430" and storage == "uniform" and not environment.is_enabled("GL_EXT_scalar_block_layout"):
            checker.sink.error(codes.INVALID_LAYOUT, start, end, f"the uniform block '{node.name}' cannot be 'std430' without 'GL_EXT_scalar_block_layout'", token="std430")
        if packing == "scalar" and not environment.is_enabled("GL_EXT_scalar_block_layout"):
            checker.sink.error(codes.MISSING_EXTENSION, start, end, "'scalar' needs 'GL_EXT_scalar_block_layout'", token="scalar")
        return packing
    defaults = checker.block_defaults.get("uniform" if storage == "push_constant" else storage, {})
    inherited = next((name for name in _PACKINGS[:3] if name in defaults), None)
    for name in ("row_major", "column_major"):
        if name in defaults and "row_major" not in found.layout and "column_major" not in found.layout:
            found.layout[name] = True
    if inherited is not None and storage != "push_constant":
        return inherited
    return "std140" if storage == "uniform" and not is_reference else "std430"


def _check_member_types(checker: Checker, node: Any, members: list[Member], storage: str) -> None:
    from glslc_coop.semantics import declarations

    sink = checker.sink
    if not members:
        sink.error(codes.INVALID_BLOCK, node.start, node.end, f"the block '{node.name}' has no members", token=node.name)
    for member in members:
        long_vectors.check_storage(checker, member.name, member.type, storage, member.start, member.start + len(member.name), True)
        declarations.check_sub_bytes(checker, member.name, member.type, member.start, member.start + len(member.name))
        part = declarations.parametric_part(member.type)
        if part is not None:
            sink.error(
                codes.COOPERATIVE_STORAGE, member.start, member.start + len(member.name),
                f"'{member.name}' of type '{member.type}' cannot be a member of a '{storage}' block: such values live in functions and private globals", token=member.name,
            )
        elif types.contains(member.type, lambda each: each.is_opaque):
            sink.error(codes.OPAQUE_VARIABLE, member.start, member.start + len(member.name), f"the member '{member.name}' of a block cannot have the opaque type '{member.type}'", token=member.name)


def _check_offsets(checker: Checker, node: Any, block: Block) -> None:
    """Explicit offsets: multiples of the base alignment, never inside another member."""
    packing = block.packing or "std430"
    if not any(member.qualifiers is not None and ("offset" in member.qualifiers.layout or "align" in member.qualifiers.layout) for member in block.members):
        return
    taken: list[tuple[int, int, str]] = []
    major = layout.is_row_major(block)
    for member, row in zip(block.members, layout.member_layouts(block, packing, major)):
        ids = member.qualifiers.layout if member.qualifiers is not None else {}
        offset = ids.get("offset")
        if offset is not None:
            start, stop = member.qualifiers.place("offset")
            base = layout.alignment(member.type, packing, row.is_row_major)
            if offset % base:
                checker.sink.error(
                    codes.INVALID_OFFSET, start, stop, f"the offset of '{member.name}' of type '{member.type}' is a multiple of {base} under {packing}, found {offset}",
                    token="offset",
                )
                continue
        end = row.offset + layout.size(member.type, packing, row.is_row_major)
        inside = next((name for first, last, name in taken if row.offset < last and first < max(end, row.offset + 1)), None)
        if inside is not None:
            start, stop = member.qualifiers.place("offset") if offset is not None else (member.start, member.start + len(member.name))
            checker.sink.error(codes.INVALID_OFFSET, start, stop, f"'{member.name}' from {row.offset} to {end} lies inside '{inside}'", token="offset")
        taken.append((row.offset, end, member.name))


_PLACEMENTS = ("binding", "set")
#: Layout ids of blocks that no binding leads to.
WITHOUT_BINDING = ("descriptor_heap", "push_constant", "shaderRecordEXT")


def _is_automatic(checker: Checker, option: str) -> bool:
    """Do the options ask for what a layout leaves out?"""
    return checker.options is not None and bool(getattr(checker.options, option))


def _check_placement(checker: Checker, variable: Variable, node: Any, found: Qualifiers) -> None:
    """Set and binding, and what else may stand on a block."""
    storage, sink = variable.storage, checker.sink
    ids = found.layout
    environment = checker.environment
    heap_rules.check_heap(checker, variable, node)
    if storage in ("uniform", "buffer"):
        interface_rules.check_resource_array(checker, variable, node)
        if "binding" not in ids and not any(name in ids for name in WITHOUT_BINDING):
            if "buffer_reference" in ids:
                # The name behind the block of a reference is rarely meant as a variable, so only a use of it needs a binding.
                checker.unbound_references.append(variable)
            elif not _is_automatic(checker, "auto_bind") and not any(each.start is not None and found.start <= each.start < found.end for each in sink.diagnostics):
                sink.error(codes.MISSING_BINDING, node.start, node.end, f"the '{storage}' block '{node.name}' needs layout(binding = …)", token=node.name)
    elif storage == "push_constant":
        for name in _PLACEMENTS:
            if name in ids:
                start, end = found.place(name)
                sink.error(codes.MISPLACED_LAYOUT, start, end, f"a push constant block has no '{name}'", token=name)
        if isinstance(variable.type, types.Array):
            sink.error(codes.INVALID_BLOCK, node.start, node.end, "a push constant block cannot be an array", token=node.name)
        if any(other.storage == "push_constant" for other in checker.globals) and not environment.is_enabled("GL_NV_push_constant_bank"):
            sink.error(codes.INVALID_BLOCK, node.start, node.end, "there is already a push constant block", token=node.name)
    elif storage in ("in", "out"):
        interface_rules.check_block(checker, variable, node)
    elif storage == "shared":
        for name in (*_PLACEMENTS, "location"):
            if name in ids:
                start, end = found.place(name)
                sink.error(codes.MISPLACED_LAYOUT, start, end, f"a shared block has no '{name}'", token=name)
        if isinstance(variable.type, types.Array):
            sink.error(codes.INVALID_BLOCK, node.start, node.end, "a shared block cannot be an array", token=node.name)
    if storage in ("uniform", "buffer") and "location" in ids:
        start, end = found.place("location")
        sink.error(codes.MISPLACED_LAYOUT, start, end, f"a '{storage}' block has no location", token="location")
    from glslc_coop.semantics.declarations import OF_THE_SHADER

    for name in ids:
        if name in OF_THE_SHADER or name in ("local_size_x", "local_size_y", "local_size_z", "constant_id", "component", "offset"):
            start, end = found.place(name)
            sink.error(codes.MISPLACED_LAYOUT, start, end, f"the layout qualifier '{name}' cannot stand on a block", token=name)


def check_interface(checker: Checker, variable: Variable, node: Any) -> None:
    """An input, output or opaque uniform at file level: location, binding, interpolation."""
    storage, type_, sink = variable.storage, variable.type, checker.sink
    found = variable.qualifiers
    if found is None or type_.is_error:
        return
    # Declarators of one declaration share their qualifiers; what is assigned automatically is each one's own.
    found = variable.qualifiers = found.copy()
    if is_all_invariant(checker, storage):
        found = variable.qualifiers = with_words(found, ("invariant",))
    ids = found.layout
    environment = checker.environment
    if storage == "uniform_constant":
        interface_rules.check_resource_array(checker, variable, node)
        if "descriptor_heap" in ids:
            return
        if "binding" not in ids and not environment.target.is_opengl:
            if not _is_automatic(checker, "auto_bind"):
                sink.error(codes.MISSING_BINDING, node.start, node.end, f"'{variable.name}' of type '{type_}' needs layout(binding = …)", token=variable.name)
        return
    if storage not in ("in", "out"):
        return
    base = types.base_element(type_)
    refused = next((part for part in types.parts(type_) if part.is_reference or getattr(part.component, "encoding", None) is not None), None)
    if refused is not None:
        sink.error(
            codes.INVALID_INTERFACE_TYPE, node.start, node.end, f"an '{storage}' variable cannot be or hold a '{refused}'", token=variable.name
        )
        return
    if base.component is not None and base.component.is_bool:
        sink.error(codes.INVALID_INTERFACE_TYPE, node.start, node.end, f"an '{storage}' variable cannot be of type '{type_}'", token=variable.name)
        return
    stage = environment.stage
    if stage in ("compute",):
        sink.error(codes.INVALID_INTERFACE_TYPE, node.start, node.end, f"the {stage} stage has no '{storage}' variables of its own", token=variable.name)
        return
    interface_rules.check_variable(checker, variable, node)
    interface_rules.check_built_in_layout(checker, found, variable.name)
    is_integer = any(part.component is not None and (part.component.is_integer or part.component.width == 64) and not part.is_parametric for part in types.parts(type_))
    if stage == "fragment" and storage == "in" and is_integer and "flat" not in found.words and not any(w.startswith("pervertex") or w.startswith("perprimitive") for w in found.words):
        sink.error(codes.MISSING_FLAT, node.start, node.end, f"a fragment input of type '{type_}' has to be 'flat'", token=variable.name)
    if storage == "out" and "xfb_offset" in ids:
        ids.setdefault("xfb_buffer", checker.execution.get("xfb_buffer", 0))
        _note_stride(checker, ids)
    is_free = any(word.startswith("perview") for word in found.words) or any(each.name.startswith("spirv_decorate") for each in found.spirv)
    if "location" not in ids and not is_free:
        if not _is_automatic(checker, "auto_map_locations"):
            sink.error(codes.MISSING_LOCATION, node.start, node.end, f"the '{storage}' variable '{variable.name}' needs layout(location = …)", token=variable.name)


def note_feedback(checker: Checker, ids: dict[str, Any]) -> None:
    """`layout(xfb_buffer = …, xfb_stride = …) out`: the buffer of what follows, and the stride of that buffer."""
    execution = checker.execution
    if "xfb_buffer" in ids:
        execution["xfb_buffer"] = ids["xfb_buffer"]
    _note_stride(checker, ids)


def _note_stride(checker: Checker, ids: dict[str, Any]) -> None:
    stride = ids.get("xfb_stride")
    if stride is not None:
        strides = checker.execution.setdefault("xfb_strides", {})
        strides[ids.get("xfb_buffer", checker.execution.get("xfb_buffer", 0))] = stride


def _capture_members(checker: Checker, members: list[Member], ids: dict[str, Any]) -> None:
    """Members of an output block that are captured get the buffer and, when the block has an offset, an offset of their own."""
    _note_stride(checker, ids)
    position = ids.get("xfb_offset")
    buffer = ids.get("xfb_buffer", checker.execution.get("xfb_buffer", 0))
    for member in members:
        found = member.qualifiers
        if position is not None and (found is None or "xfb_offset" not in found.layout):
            found = found.copy() if found is not None else qualifier_rules.Qualifiers(member.start, member.start)
            found.layout["xfb_offset"] = position
        if found is None or "xfb_offset" not in found.layout:
            continue
        if found is member.qualifiers:
            found = found.copy()
        member.qualifiers = found
        found.layout.setdefault("xfb_buffer", buffer)
        _note_stride(checker, found.layout)
        if position is not None:
            position = int(found.layout["xfb_offset"]) + layout.size(member.type, "scalar", False)


def qualify_member(checker: Checker, symbol: BlockMember, found: Qualifiers) -> None:
    """`invariant gl_Position;`, `precise gl_Position;`: a member of a block without instance name is qualified on its own."""
    block = symbol.block
    assert isinstance(block.type, Block)
    member = block.type.members[symbol.index]
    if isinstance(member.qualifiers, BuiltinVariable):
        note_member_words(checker, member.name, found)
    else:
        member.qualifiers = with_words(member.qualifiers, found.words)
    if "precise" in found.words:
        # Members are written through their block.
        block.qualifiers = with_words(block.qualifiers, ("precise",))


def note_member_words(checker: Checker, name: str, found: Qualifiers) -> None:
    """What a shader says of a built-in member stands on the member's variable."""
    words = checker.execution.setdefault("member_words", {})
    words[name] = (*words.get(name, ()), *(word for word in found.words if word in ("invariant", "precise")))


def with_words(known: Qualifiers | None, words: tuple[str, ...]) -> Qualifiers:
    """The same qualifiers with further words."""
    found = known.copy() if known is not None else qualifier_rules.Qualifiers()
    found.words += tuple(word for word in words if word not in found.words)
    return found


def is_all_invariant(checker: Checker, storage: str) -> bool:
    """`#pragma STDGL invariant(all)`: every output is (GLSL 4.60 section 4.8.1)."""
    return storage == "out" and checker.environment.pragmas.get("STDGL") == "invariant(all)"


def _check_redeclaration(checker: Checker, node: Any, instance: str | None, whole: Block) -> bool:
    """A built-in block is declared again once, before any use, under its own name (GLSL 4.60 section 7.1)."""
    names = checker.scopes.levels[0].names
    if (instance or whole.members[0].name) in names or any(member.name in checker.hidden_names for member in whole.members):
        checker.sink.error(
            codes.REDEFINITION, node.start, node.end, f"the built-in block '{node.name}' can be declared again once, and before it is used", token=node.name
        )
        return False
    if node.instance_name and node.instance_name != instance:
        checker.sink.error(
            codes.REDEFINITION, node.start, node.end, f"the built-in block '{node.name}' cannot be called '{node.instance_name}'", token=node.instance_name
        )
        return False
    return True


def _redeclare_builtin(checker: Checker, node: Any, storage: str, found: Qualifiers) -> None:
    """A built-in block declared again with some of its members: `out gl_PerVertex { vec4 gl_Position; };`"""
    from glslc_coop.semantics import declarations
    from glslc_coop.semantics.names import builtin_symbol

    row = checker.environment.builtin_block(node.name, storage)
    if row is None:
        checker.sink.error(codes.RESERVED_NAME, node.start, node.end, f"'{node.name}' begins with 'gl_', such names are reserved", token=node.name)
        return
    whole = checker.environment.block_type(row, checker.types)
    if not _check_redeclaration(checker, node, row.instance, whole):
        return
    members = declarations.check_members(checker, node.members, storage)
    if storage == "out":
        _capture_members(checker, members, found.layout)
        for member in members:
            if member.qualifiers is not None and "xfb_offset" in member.qualifiers.layout:
                checker.execution.setdefault("xfb_members", {})[member.name] = (member.qualifiers.layout, member.type)
    for member in members:
        index = whole.member_index.get(member.name)
        if index is None:
            checker.sink.error(codes.NO_SUCH_MEMBER_IN_BLOCK, member.start, member.start + len(member.name), f"the built-in block '{node.name}' has no member '{member.name}'", token=member.name)
            continue
        known = whole.members[index]
        if types.base_element(member.type) is not types.base_element(known.type) and not member.type.is_error:
            checker.sink.error(
                codes.TYPE_MISMATCH, member.start, member.start + len(member.name), f"'{member.name}' is a '{known.type}', it cannot be declared again as '{member.type}'",
                token=member.name,
            )
        if member.qualifiers is not None and storage == "out":
            note_member_words(checker, member.name, member.qualifiers)
        if types.is_unsized(known.type) and not types.is_unsized(member.type):
            known.type = member.type
        name = row.instance or member.name
        builtin_symbol(checker, name)
    if row.instance is None:
        # What is not declared again is not there any more.
        names = checker.scopes.levels[0].names
        for gone in whole.members:
            if not any(member.name == gone.name for member in members):
                names.pop(gone.name, None)
                checker.hidden_names[gone.name] = None
