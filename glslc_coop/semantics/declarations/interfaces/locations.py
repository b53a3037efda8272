"""Which inputs and outputs have locations and components, and since which version. GLSL 4.60 section 4.4.1.

In: qualifiers. Out: diagnostics. Must not know: which locations are taken.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.declarations.spirv_intrinsics import qualifiers as spirv_qualifiers
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.types import Type


def check_block_version(checker: Checker, qualifiers: Qualifiers, what: str) -> None:
    """Check that the version has locations on blocks and their members."""
    environment = checker.environment
    if "location" not in qualifiers.layout or environment.is_es or environment.version >= 440:
        return
    if not environment.is_enabled("GL_ARB_enhanced_layouts"):
        message = f"'location' on {what} requires version 440 ({environment.version} given)"
        checker.error(codes.MISPLACED_LAYOUT, qualifiers.span("location"), message, token="location")


def check_variable_version(checker: Checker, qualifiers: Qualifiers, storage: str) -> None:
    """Check that the version has locations between stages (GLSL 4.10), and not only where the pipeline begins and ends
    (GLSL 3.30, which the row of the layout qualifier id says).
    """
    environment = checker.environment
    if "location" not in qualifiers.layout or environment.is_es or environment.version >= 410:
        return
    if (environment.stage, storage) in (("vertex", "in"), ("fragment", "out")):
        return
    if not environment.is_enabled("GL_ARB_separate_shader_objects"):
        message = f"'location' on {storage}put requires version 410 ({environment.version} given)"
        checker.error(codes.MISPLACED_LAYOUT, qualifiers.span("location"), message, token="location")


def check_component(checker: Checker, type_: Type, qualifiers: Qualifiers) -> None:
    """Check `layout(component = N)`: the value ends within the location; 64-bit ones begin at an even component
    (section 4.4.1).
    """
    number = qualifiers.layout["component"]
    if "location" not in qualifiers.layout:
        _misplaced(checker, qualifiers, "component", "layout qualifier 'component' requires 'location'")
        return
    if number > 3:
        _misplaced(
            checker,
            qualifiers,
            "component",
            f"component must be in the range 0 to 3 ({number} given)",
            codes.INVALID_LAYOUT,
        )
        return
    base = types.base_element(type_)
    if base.is_struct or base.is_matrix:
        _misplaced(checker, qualifiers, "component", f"layout qualifier 'component' is not allowed on type '{base}'")
        return
    component = base.component
    if component is None:
        return
    wide = component.width == 64
    size = (base.size if isinstance(base, types.Vector) else 1) * (2 if wide else 1)
    if wide and number % 2:
        _misplaced(
            checker,
            qualifiers,
            "component",
            f"component of a '{base}' must be 0 or 2 ({number} given)",
            codes.INVALID_LAYOUT,
        )
    elif number + size > 4:
        _misplaced(
            checker,
            qualifiers,
            "component",
            f"'{base}' at component {number} does not fit into the location",
            codes.INVALID_LAYOUT,
        )


def needs_no_location(qualifiers: Qualifiers) -> bool:
    """Return whether a variable with these qualifiers has no location: one per view, or with SPIR-V decorations."""
    return any(name.startswith("perview") for name in qualifiers.keywords) or (
        bool(qualifiers.spirv) and spirv_qualifiers.gives_location(qualifiers)
    )


def _misplaced(checker: Checker, qualifiers: Qualifiers, name: str, message: str, code: Code | None = None) -> None:
    checker.error(code or codes.MISPLACED_LAYOUT, qualifiers.span(name), message, token=name)
