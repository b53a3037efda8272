"""Resources: opaque uniforms, and blocks in uniform and storage buffers. Bindings, and locations of uniforms.

In: a variable with its qualifiers. Out: diagnostics, and bindings that are implied. Must not know: how blocks are laid
out; what the options assign. GLSL 4.60 section 4.4.6, GL_KHR_vulkan_glsl, GL_ARB_gl_spirv.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.semantics.declarations import implicit_sizes
from glslc_coop.semantics.model import types

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.scopes import Variable


def check_opaque_uniform(checker: Checker, variable: Variable, node: nodes.Declarator) -> None:
    """Check a uniform at file level that is in no block: arrays of it, its binding, its location."""
    assert variable.qualifiers is not None
    if variable.type.is_array:
        check_array(checker, variable, node)
    _check_binding(checker, variable, node)
    _check_uniform_location(checker, variable, node)
    _check_uniform_version(checker, variable.qualifiers)


def check_array(checker: Checker, variable: Variable, at: At) -> None:
    """Check that an array of resources is not one of arrays, which Vulkan cannot bind; an unsized one is deferred."""
    if "descriptor_heap" not in variable.qualifiers.layout:
        implicit_sizes.defer_resources(checker, variable, at)
    type_ = variable.type
    if isinstance(type_, types.Array) and type_.element.is_array and not checker.environment.target.is_opengl:
        checker.error(
            codes.ARRAY_OF_RESOURCE_ARRAYS,
            at,
            f"array of arrays of resources '{type_}' is not allowed in Vulkan",
            "use one dimension",
            token=variable.name,
        )


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
        has_heap = checker.environment.is_enabled("GL_EXT_descriptor_heap")
        if has_heap or str(types.base_element(variable.type)).startswith(_BOUND_TO_ZERO):
            ids["binding"] = 0
            return
        message = f"'{variable.name}' of type '{variable.type}' must have layout(binding = …)"
        checker.error(codes.MISSING_BINDING, node, message, token=variable.name, facts=Facts("variable"))


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


def _check_uniform_version(checker: Checker, qualifiers: Qualifiers) -> None:
    """Check that the version has locations of uniforms (GLSL 4.30)."""
    environment = checker.environment
    if "location" in qualifiers.layout and not environment.is_es and environment.version < 430:
        if not environment.is_enabled("GL_ARB_explicit_uniform_location"):
            message = f"'location' on a uniform requires version 430 ({environment.version} given)"
            checker.error(codes.MISPLACED_LAYOUT, qualifiers.span("location"), message, token="location")


def is_automatic(checker: Checker, option: str) -> bool:
    """Return whether a number that the layout lacks is assigned automatically."""
    return bool(getattr(checker.options, option))


def is_bound(checker: Checker, qualifiers: Qualifiers) -> bool:
    """Return whether a resource with these qualifiers has a binding."""
    rows = [checker.environment.layout_qualifier(name) for name in qualifiers.layout]
    return not any(row is not None and "unbound" in row for row in rows)


def check_block_binding(
    checker: Checker, variable: Variable, node: nodes.InterfaceBlock, qualifiers: Qualifiers
) -> None:
    """Check that a uniform or buffer block has a binding, unless its layout has been reported already."""
    ids = qualifiers.layout
    if "binding" in ids or not is_bound(checker, qualifiers):
        return
    if "buffer_reference" in ids:
        # The name after the block of a reference is rarely meant as a variable, so only a use of it needs a binding.
        checker.declared_only.append(variable)
    elif checker.environment.is_enabled("GL_EXT_descriptor_heap"):
        # The extension leaves layouts of resources open; without a heap glslc takes binding 0.
        ids.setdefault("binding", 0)
    elif not is_automatic(checker, "auto_bind") and not any(
        each.start is not None and qualifiers.start <= each.start < qualifiers.end for each in checker.sink.diagnostics
    ):
        message = f"'{variable.storage}' block '{node.name}' must have layout(binding = …)"
        checker.error(codes.MISSING_BINDING, node, message, token=node.name, facts=Facts("block"))
