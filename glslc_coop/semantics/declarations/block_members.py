"""Members of blocks: their qualifiers, and which may be unsized arrays. GLSL 4.60 sections 4.3.9 and 4.4.

In: a member's qualifiers and the storage of its block. Out: diagnostics. Must not know: how blocks are laid out.
"""

from __future__ import annotations

from glslc_coop.lazy import import_module, lazy
from glslc_coop.semantics.declarations import stage_rules
from glslc_coop.semantics.model.qualifiers import INTERPOLATED, with_keywords
from glslc_coop.semantics.model.types import Block

with lazy:
    from types import ModuleType

    from glslc_coop.diagnostics import codes
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.declarations.interfaces import locations as location_rules
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.scopes import BlockMember


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


def check_member_qualifiers(checker: Checker, qualifiers: Qualifiers, storage: str) -> None:
    """Check the qualifiers of one member of a block."""
    environment = checker.environment
    if storage in ("in", "out"):
        # What memory qualifiers say of an input or output has no effect; glslang allows them.
        kinds = {"interpolation", "auxiliary", "precision", "memory"}
        names = {storage, "invariant", "precise"}
        if qualifiers.keywords and qualifiers.storage is None:
            stage_rules.check_storage_qualifiers(checker, qualifiers, storage)
    else:
        kinds = {"memory", "precision"}
        names = {*_MEMBER_STORAGE.get(storage, ("buffer", "uniform", "shared")), "precise"}
    for name in qualifiers.keywords:
        is_allowed = name in names or environment.qualifier_kind(name) in kinds
        if (
            not is_allowed
            or name == "patch"
            or name == "invariant"
            and not stage_rules.may_be_invariant(checker, storage)
        ):
            checker.error(
                codes.MISPLACED_QUALIFIER,
                qualifiers.span(name),
                f"'{name}' is not allowed on a member of {'an' if storage in ('in', 'out') else 'a'} '{storage}' block",
                token=name,
            )
    location_rules.check_block_version(checker, qualifiers, "a block member")
    if "component" in qualifiers.layout and "location" not in qualifiers.layout:
        message = "layout qualifier 'component' requires 'location'"
        checker.error(codes.MISPLACED_LAYOUT, qualifiers.span("component"), message, token="component")
    for name in qualifiers.layout:
        row = environment.layout_qualifier(name)
        if row is None or "member" not in row or (storage in ("in", "out")) != (name not in _OF_MEMORY):
            checker.error(
                codes.MISPLACED_LAYOUT,
                qualifiers.span(name),
                f"layout qualifier '{name}' is not allowed on a block member",
                token=name,
            )


def qualify_member(checker: Checker, symbol: BlockMember, qualifiers: Qualifiers) -> None:
    """Qualify a member of a block without instance name: `invariant gl_Position;`, `precise gl_Position;`."""
    block = symbol.block
    assert isinstance(block.type, Block)
    member = block.type.members[symbol.index]
    if member.builtin is not None:
        note_member_keywords(checker, block.storage, member.name, qualifiers)
    else:
        member.qualifiers = with_keywords(member.qualifiers, qualifiers.keywords)
        block.type.memory_keywords |= frozenset(qualifiers.keywords)
    if "precise" in qualifiers.keywords:
        # Members are written through their block.
        block.qualifiers = with_keywords(block.qualifiers, ("precise",))


def note_member_keywords(checker: Checker, storage: str, name: str, qualifiers: Qualifiers) -> None:
    """Note the qualifiers of a built-in member, which go on the member of its variable."""
    # Only outputs are computed here.
    noted = (*INTERPOLATED, "invariant", "precise") if storage == "out" else INTERPOLATED
    words = checker.entry.member_keywords
    words[storage, name] = (*words.get((storage, name), ()), *(word for word in qualifiers.keywords if word in noted))
