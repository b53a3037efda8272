"""What a stage allows: storage qualifiers, and the layout of the whole shader.

In: a declaration's qualifiers. Out: diagnostics, execution modes. Must not know: types, locations, bindings. GLSL 4.60
sections 4.3.4, 4.3.6, 4.4.1, 4.4.2 and 4.8.1, GL_EXT_ray_tracing, GL_EXT_mesh_shader.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.environment.environment import Environment
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.qualifiers import Qualifiers


def check_storage_qualifiers(checker: Checker, qualifiers: Qualifiers, storage: str | None = None) -> None:
    """Check that the stage has these storage and auxiliary qualifiers. storage: of the block, for a member's."""
    environment = checker.environment
    stage, used = environment.stage, storage or qualifiers.storage
    for name in qualifiers.keywords:
        row = environment.qualifier(name)
        if row is None:
            continue
        direction = row.first(stage)
        if row.stages and stage not in row.stages:
            _refuse(
                checker,
                qualifiers,
                name,
                f"'{name}' is not allowed in the {stage} stage",
                *_counterpart(environment, name),
                proposals.only_in(row.stages),
            )
        elif "replacement" in row and _is_removed(environment):
            newer = row.flags["replacement"][0 if stage == "fragment" else -1]
            message = f"'{name}' was removed from version {environment.version}; use '{newer}'"
            _refuse(checker, qualifiers, name, message)
        elif "replacement" in row and environment.version >= 130 and environment.profile != "compatibility":
            message = f"{name} deprecated in version 130; may be removed in future release"
            start, end = qualifiers.span(name)
            checker.sink.warning(codes.DEPRECATED_QUALIFIER, start, end, message)
        elif direction and used in ("in", "out") and used != direction:
            what = "inputs" if direction == "in" else "outputs"
            note = f"declare it '{name} {direction}'"
            _refuse(checker, qualifiers, name, f"'{name}' is only allowed on {what} in the {stage} stage", note)


def _counterpart(environment: Environment, name: str) -> tuple[str, ...]:
    """Return the qualifier of what a stage sends, for that of what it receives: `rayPayloadEXT`."""
    other = name.replace("In", "", 1)
    row = environment.qualifier(other) if other != name else None
    return (f"the {environment.stage} stage declares it '{other}'",) if row and environment.stage in row.stages else ()


def _is_removed(environment: Environment) -> bool:
    """Return whether the version lacks what `in` and `out` have replaced."""
    if environment.profile == "es":
        return environment.version >= 300
    return environment.profile != "compatibility" and environment.version >= 420


def may_be_invariant(checker: Checker, storage: str) -> bool:
    """Return whether variables of that storage may be invariant: outputs, before GLSL 4.20 also inputs."""
    environment = checker.environment
    return (
        storage == "out"
        or storage == "in"
        and environment.version < 420
        and not environment.is_es
        and environment.stage != "vertex"
    )


def is_all_invariant(checker: Checker, storage: str) -> bool:
    """Return whether every output is invariant, by `#pragma STDGL invariant(all)` (GLSL 4.60 section 4.8.1)."""
    return storage == "out" and checker.environment.pragmas.get("STDGL") == "invariant(all)"


#: Storage -> layout qualifier ids besides those of the whole shader that `layout(…) in;` and `out;` may have. Of these,
#: a set and an attachment have no effect, and neither has an image format.
WITHOUT_EFFECT = ("set", "input_attachment_index")


_DEFAULTS = {"in": WITHOUT_EFFECT, "out": ("stream", "xfb_buffer", "xfb_stride", *WITHOUT_EFFECT)}


def check_shader_layout(checker: Checker, qualifiers: Qualifiers, name: str, storage: str) -> bool:
    """Check that `layout(NAME) in;` or `out;` is allowed in this stage."""
    stage = checker.environment.stage
    row = checker.environment.layout_qualifier(name)
    if row is None:
        return False
    if "builtin" in row:
        owner = row.first("builtin")
        _misplaced(checker, qualifiers, name, f"layout qualifier '{name}' is only allowed on '{owner}'")
        return False
    if not row.is_of_shader and row.component_kind is None and name not in _DEFAULTS[storage]:
        _misplaced(checker, qualifiers, name, f"layout qualifier '{name}' is not allowed as a default of '{storage}'")
        return False
    if row.is_of_shader and "shader" not in row and stage not in (row.inputs if storage == "in" else row.outputs):
        message = f"layout qualifier '{name}' is not allowed on '{storage}' in the {stage} stage"
        uses = [(row.inputs, "in"), (row.outputs, "out")]
        notes = [proposals.only_in(names, f"'layout({name}) {word};'") for names, word in uses if names]
        _misplaced(checker, qualifiers, name, message, *notes)
        return False
    return True


def check_built_in_layout(checker: Checker, qualifiers: Qualifiers, variable: str) -> None:
    """Check the layout qualifier ids that belong to one built-in variable, on it or on a user-defined variable."""
    for name in qualifiers.layout:
        row = checker.environment.layout_qualifier(name)
        owner = row.first("builtin") if row is not None else ""
        if owner and owner != variable:
            _misplaced(checker, qualifiers, name, f"layout qualifier '{name}' is only allowed on '{owner}'")
        elif name == "pixel_center_integer" and not checker.environment.target.is_opengl:
            _misplaced(checker, qualifiers, name, f"layout qualifier '{name}' is not available in Vulkan")


#: Layout qualifier ids of which a shader has one: GLSL 4.60 sections 4.4.1.1, 4.4.1.3 and 4.4.2.3.
_EXCLUSIVE = (
    ("triangles", "quads", "isolines"),
    ("equal_spacing", "fractional_even_spacing", "fractional_odd_spacing"),
    ("cw", "ccw"),
    ("depth_any", "depth_greater", "depth_less", "depth_unchanged"),
    ("stencil_ref_unchanged_front_amd", "stencil_ref_greater_front_amd", "stencil_ref_less_front_amd"),
    ("stencil_ref_unchanged_back_amd", "stencil_ref_greater_back_amd", "stencil_ref_less_back_amd"),
)


def enter_mode(checker: Checker, qualifiers: Qualifiers, name: str, value: int | bool) -> None:
    """Enter a layout qualifier id that is an execution mode.

    Of those that exclude each other the last one of a declaration holds; another declaration has to have the same.
    """
    group = next((group for group in _EXCLUSIVE if name in group), ())
    if group:
        chosen = [each for each in qualifiers.layout if each in group][-1]
        if name != chosen:
            return
        other = next((each for each in group if each != name and each in checker.execution), None)
        if other is not None:
            message = f"layout qualifier '{name}' conflicts with '{other}' in a previous declaration"
            first = checker.linkage.spans.get(other) if checker.linkage is not None else None
            notes = ((*first, "previous declaration is here"),) if first is not None else ()
            checker.error(codes.CONFLICTING_LAYOUT, qualifiers.span(name), message, *notes, token=name)
            return
    if checker.linkage is not None:
        checker.linkage.spans.setdefault(name, qualifiers.span(name))
    checker.execution[name] = value


def _refuse(checker: Checker, qualifiers: Qualifiers, word: str, message: str, *notes: str) -> None:
    checker.error(codes.MISPLACED_QUALIFIER, qualifiers.span(word), message, *notes, token=word)


def _misplaced(checker: Checker, qualifiers: Qualifiers, name: str, message: str, *notes: str) -> None:
    checker.error(codes.MISPLACED_LAYOUT, qualifiers.span(name), message, *notes, token=name)
