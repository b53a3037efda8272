"""Check what a stage requires: primitives, vertex counts, interlock modes, and barriers in uniform control flow.

In: the layouts of `layout(…) in;` and `layout(…) out;` at the end of a shader, resolved calls, checked bodies. Out:
diagnostics. Must not know: how layouts are read. GLSL 4.60 sections 4.4.1, 4.4.2 and 8.16, GL_EXT_mesh_shader,
GL_ARB_fragment_shader_interlock.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.expressions import lengths
from glslc_coop.semantics.model.scopes import CONSTANT

with lazy:
    from collections.abc import Iterator

    from glslc_coop.diagnostics import codes
    from glslc_coop.semantics.context import Checker


_GEOMETRY_INPUTS = "points, lines, lines_adjacency, triangles or triangles_adjacency"
#: Stage -> (keys of `Checker.execution`, one of which is required; the layout that declares it).
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
#: Input of a geometry shader -> the output that it has by default with GL_NV_geometry_shader_passthrough.
_PASSED: dict[str, tuple[str, int]] = {
    "points": ("points", 1),
    "lines": ("line_strip", 2),
    "triangles": ("triangle_strip", 3),
}


def note_indices(checker: Checker, node: nodes.Identifier, flags: tuple[str, ...]) -> None:
    """Note the first use of `gl_PrimitivePointIndicesEXT` and the like; the layout may follow."""
    for flag in flags:
        if flag.startswith("of="):
            checker.entry.primitive_indices.append((node.name, flag[3:], node))


def _check_indices(checker: Checker) -> None:
    """Check that the indices are those of the primitives that the shader outputs (GL_EXT_mesh_shader)."""
    primitive = checker.entry.primitives.get("output_primitive")
    for name, kind, node in checker.entry.primitive_indices:
        if primitive is not None and kind != primitive:
            message = f"'{name}' requires layout({kind}) out; the shader has layout({primitive}) out"
            note = f"use 'gl_Primitive{primitive.capitalize()[:-1]}IndicesEXT', or declare 'layout({kind}) out;'"
            checker.error(codes.CONFLICTING_LAYOUT, node, message, note, token=name)


def check_stage(checker: Checker) -> None:
    """Check the layouts that the stage requires, at the end of the shader."""
    execution, stage = checker.execution, checker.environment.stage
    if stage == "geometry" and checker.environment.is_enabled("GL_NV_geometry_shader_passthrough"):
        # What passes through says what the output is.
        output, count = _PASSED.get(checker.entry.primitives.get("input_primitive", ""), ("", 0))
        if output:
            execution.setdefault("output_primitive", True)
            checker.entry.primitives.setdefault("output_primitive", output)
            execution.setdefault("max_vertices", count)
    for keys, wanted in _REQUIRED.get(stage, ()):
        if not any(key in execution for key in keys):
            checker.error(codes.MISSING_STAGE_LAYOUT, None, f"{stage} shader requires {wanted}")
    if stage == "tesscontrol":
        _check_barriers(checker)
    if stage == "mesh":
        for name in ("max_vertices", "max_primitives"):
            if execution.get(name) == 0:
                checker.error(
                    codes.INVALID_LAYOUT, None, f"'{name}' of a mesh shader must be at least 1 (0 given)", token=name
                )
        for call in checker.entry.output_counts:
            _check_counts(checker, call)
        _check_indices(checker)
        lengths.check_output_indices(checker)
    _check_interlock(checker)


def _misplaced(checker: Checker, calls: list[nodes.BuiltinCall]) -> Iterator[tuple[nodes.BuiltinCall, str]]:
    """Yield the calls that are not at the outermost level of main, before any `return`, and where they are."""
    for function in checker.functions if calls else ():
        has_returned = False
        pending: list[tuple[nodes.Node, bool]] = [(function.definition.body, False)]
        while pending:
            node, is_branched = pending.pop()
            kind = node.__class__
            if kind is nodes.ReturnStatement:
                has_returned = True
            elif isinstance(node, nodes.BuiltinCall) and any(node is each for each in calls):
                if not function.is_entry:
                    yield node, f"in '{function.name}'"
                elif is_branched or has_returned:
                    yield node, "in control flow" if is_branched else "after a 'return'"
            below = is_branched or isinstance(node, nodes.BRANCHING)
            pending.extend((child, below) for child in reversed(list(nodes.children(node))))


def _check_barriers(checker: Checker) -> None:
    """Check that a tessellation control shader calls barrier() in main only, outside control flow: section 8.16."""
    for node, where in _misplaced(checker, checker.entry.barriers):
        rule = "a tessellation control shader may only call it at the outermost level of 'main'"
        checker.error(codes.MISPLACED_BARRIER, node, f"'barrier' {where}: {rule}", token="barrier")


def _check_interlock(checker: Checker) -> None:
    """Check that an interlock begins once and then ends once, outside control flow of main; set the default mode."""
    execution = checker.execution
    calls = checker.entry.interlocks
    if calls and not any("_interlock_" in name for name in execution):
        # The default mode is pixel_interlock_ordered.
        execution["pixel_interlock_ordered"] = True
    for call, where in _misplaced(checker, calls):
        name = call.prototype.name
        message = f"'{name}' {where}: it is only allowed at the outermost level of 'main'"
        checker.error(codes.MISPLACED_BARRIER, call, message, token=name)
    names: list[str] = []
    for call in calls:
        name = call.prototype.name
        if name in names:
            checker.error(codes.MISPLACED_BARRIER, call, f"'{name}' is only allowed once", token=name)
        elif not names and name.startswith("end"):
            message = f"'{name}' is only allowed after the interlock has begun"
            checker.error(codes.MISPLACED_BARRIER, call, message, token=name)
        names.append(name)


def barrier(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Record `barrier()` of a tessellation control shader; it is checked when control flow is known."""
    checker.entry.barriers.append(call)


def mesh_outputs(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Record `SetMeshOutputsEXT(vertices, primitives)`; it is checked at the end, since the layout may follow."""
    checker.entry.output_counts.append(call)


def _check_counts(checker: Checker, call: nodes.BuiltinCall) -> None:
    for argument, name in zip(call.arguments, ("max_vertices", "max_primitives")):
        limit, count = checker.execution.get(name), argument.value
        if argument.stage == CONSTANT and limit is not None and count > limit:
            message = f"{count} exceeds 'layout({name} = {limit}) out'"
            checker.error(codes.TOO_MANY_OUTPUTS, argument, message, token="SetMeshOutputsEXT")


def interlock(checker: Checker, call: nodes.BuiltinCall) -> None:
    """Record `beginInvocationInterlockARB()`, which requires an interlock mode, and the call that ends it."""
    checker.entry.interlocks.append(call)
