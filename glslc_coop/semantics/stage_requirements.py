"""What a stage cannot do without, and where it may do it: primitives, counts of vertices, the mode of interlocks, barriers.

In: what `layout(…) in;` and `layout(…) out;` have said by the end of a shader, resolved calls, checked bodies. Out: diagnostics. Must not
know: how layouts are read. GLSL 4.60 sections 4.4.1, 4.4.2 and 8.16, GL_EXT_mesh_shader, GL_ARB_fragment_shader_interlock.
"""

from __future__ import annotations

from glslc_coop import error_codes as codes
from glslc_coop.parser import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Checker = Any

_GEOMETRY_INPUTS = "points, lines, lines_adjacency, triangles or triangles_adjacency"
#: Stage -> (keys of `Checker.execution`, one of which has to be there; the layout that says it).
_REQUIRED: dict[str, tuple[tuple[tuple[str, ...], str], ...]] = {
    "geometry": (
        (("input_primitive",), f"layout(…) in with {_GEOMETRY_INPUTS}"),
        (("output_primitive",), "layout(…) out with points, line_strip or triangle_strip"),
        (("max_vertices",), "layout(max_vertices = …) out"),
    ),
    "tesscontrol": ((("vertices",), "layout(vertices = …) out"),),
    "tesseval": ((("triangles", "quads", "isolines"), "layout(…) in with triangles, quads or isolines"),),
    "mesh": (
        (("output_primitive",), "layout(…) out with points, lines or triangles"),
        (("max_vertices",), "layout(max_vertices = …) out"),
        (("max_primitives",), "layout(max_primitives = …) out"),
    ),
}
#: Marks that a shader begins an interlock; no layout has such a name.
_INTERLOCK = "(interlock)"


def check_stage(checker: Checker) -> None:
    """The layouts that the stage requires, at the end of the shader."""
    execution, stage = checker.execution, checker.environment.stage
    for keys, wanted in _REQUIRED.get(stage, ()):
        if not any(key in execution for key in keys):
            checker.sink.error(codes.MISSING_STAGE_LAYOUT, None, None, f"a shader of the {stage} stage needs {wanted}")
    chosen = [name for name in ("triangles", "quads", "isolines") if stage == "tesseval" and name in execution]
    if len(chosen) > 1:
        checker.sink.error(codes.CONFLICTING_LAYOUT, None, None, f"'{chosen[0]}' and '{chosen[1]}' exclude each other", token=chosen[1])
    if stage == "tesscontrol":
        _check_barriers(checker)
    if stage == "mesh":
        for name in ("max_vertices", "max_primitives"):
            if execution.get(name) == 0:
                checker.sink.error(codes.INVALID_LAYOUT, None, None, f"'{name}' is at least 1 in a mesh shader, found 0", token=name)
        for call in execution.pop(_OUTPUTS, ()):
            _check_counts(checker, call)
    if execution.pop(_INTERLOCK, False) and not any("_interlock_" in name for name in execution):
        # Without a layout the interlock is that of pixels in order.
        execution["pixel_interlock_ordered"] = True


_BRANCHING = frozenset((nodes.SelectionStatement, nodes.SwitchStatement, nodes.WhileStatement, nodes.DoStatement, nodes.ForStatement))


def _check_barriers(checker: Checker) -> None:
    """A tessellation control shader calls barrier() in main alone, where every invocation comes by: section 8.16."""
    for function in checker.functions:
        has_returned = False
        pending: list[tuple[Any, bool]] = [(function.definition.body, False)]
        while pending:
            node, is_branched = pending.pop()
            kind = node.__class__
            if kind is nodes.ReturnStatement:
                has_returned = True
            elif kind is nodes.BuiltinCall and node.prototype.name == "barrier":
                where = f"in '{function.name}'" if not function.is_entry else "below a condition or in a loop" if is_branched else "behind a 'return'" if has_returned else ""
                if where:
                    checker.sink.error(
                        codes.MISPLACED_BARRIER, node.start, node.end, f"a tessellation control shader calls 'barrier' at the outermost level of 'main' alone, this one is {where}",
                        token="barrier",
                    )
            below = is_branched or kind in _BRANCHING
            pending.extend((child, below) for child in reversed(list(nodes.children(node))))


_OUTPUTS = "(outputs)"


def mesh_outputs(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`SetMeshOutputsEXT(vertices, primitives)`: judged at the end, the layout may follow."""
    checker.execution.setdefault(_OUTPUTS, []).append(call)


def _check_counts(checker: Checker, call: nodes.BuiltinCall) -> None:
    for argument, name in zip(call.arguments, ("max_vertices", "max_primitives")):
        limit, count = checker.execution.get(name), argument.value
        if argument.stage == 0 and limit is not None and count > limit:
            checker.sink.error(
                codes.TOO_MANY_OUTPUTS, argument.start, argument.end, f"{count} is more than layout({name} = {limit}) out allows", token="SetMeshOutputsEXT"
            )


def interlock(checker: Checker, call: nodes.BuiltinCall) -> None:
    """`beginInvocationInterlockARB()`: there has to be a mode."""
    checker.execution[_INTERLOCK] = True
