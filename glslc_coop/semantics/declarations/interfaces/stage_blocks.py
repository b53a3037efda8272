"""Blocks of inputs and outputs: which stages have them, and the types of their members. GLSL 4.60 section 4.3.9.

In: a block's variable. Out: diagnostics. Must not know: blocks in memory.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.qualifiers import PER_VERTEX

with lazy:
    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.declarations.interfaces import locations, per_vertex
    from glslc_coop.semantics.model.scopes import Variable


#: The first version with blocks of inputs and outputs, and the extensions that have them before.
_BLOCKS = 150, ("GL_ARB_separate_shader_objects",)


_BLOCKS_ES = 320, ("GL_EXT_shader_io_blocks", "GL_OES_shader_io_blocks")


def _other_blocks(storage: str) -> list[str]:
    """Return the notes that name the blocks of a stage without inputs and outputs."""
    use = "read from" if storage == "in" else "write to"
    others = "a 'uniform' or 'buffer' block" if storage == "in" else "a 'buffer' block"
    return [f"{use} {others}: 'layout(binding = 0) buffer Block {{ … }} name;'"] if storage in ("in", "out") else []


def check_block(checker: Checker, variable: Variable, node: nodes.InterfaceBlock) -> None:
    """Check that the stage has input or output blocks, and the types of the members."""
    row = checker.environment.shader_stage
    what = row.world.get(variable.storage)
    if what is not None:
        note = "declare each member as a variable of its own"
        checker.error(codes.INVALID_BLOCK, node, f"{what} cannot be a block", note, token=node.name)
        return
    stage, storage, found = checker.environment.stage, variable.storage, variable.qualifiers
    words = found.keywords if found is not None else ()
    if storage not in row.blocks or storage in row.closed and "taskNV" not in words:
        message = f"'{storage}' block is not allowed in the {stage} stage"
        checker.error(codes.INVALID_BLOCK, node, message, *_other_blocks(storage), token=node.name)
        return
    first, extensions = _BLOCKS_ES if checker.environment.is_es else _BLOCKS
    if not checker.environment.has(first, first, extensions):
        checker.error(
            codes.MISSING_EXTENSION,
            node,
            f"'{storage}' block '{node.name}' requires version {first} or extension '{extensions[0]}'",
            proposals.enable(extensions[0]),
            token=node.name,
        )
        return
    for part in types.parts(variable.type):
        if (
            part.is_reference
            or part.component is not None
            and (part.component.is_bool or part.component.encoding is not None)
        ):
            checker.error(
                codes.INVALID_INTERFACE_TYPE,
                node,
                f"'{storage}' block cannot contain '{part}'",
                token=node.name,
                facts=Facts("bool" if part.component is not None and part.component.is_bool else ""),
            )
            return
    block = types.base_element(variable.type)
    for member in block.members if isinstance(block, types.Block) else ():
        if member.qualifiers is not None and "component" in member.qualifiers.layout:
            locations.check_component(checker, member.type, member.qualifiers)
    if per_vertex.is_arrayed(row, storage, words) or any(word in PER_VERTEX for word in words):
        per_vertex.check_per_vertex(checker, variable, node)
    if found is not None:
        for name in found.layout:
            layout = checker.environment.layout_qualifier(name)
            is_located = name == "location" and "taskNV" in words
            if layout is not None and ("packing" in layout or "matrix" in layout or is_located):
                what = "a 'taskNV' block" if is_located else f"an '{storage}' block"
                message = f"layout qualifier '{name}' is not allowed on {what}"
                checker.error(codes.MISPLACED_LAYOUT, found.span(name), message, token=name)
