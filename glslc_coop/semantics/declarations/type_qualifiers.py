"""Type qualifiers: the qualifiers in front of a declaration, read into one record.

In: qualifier nodes. Out: Qualifiers. Must not know: types, except through the caller; how a qualifier is emitted.
GLSL 4.60 sections 4.3 to 4.10.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics import context
from glslc_coop.semantics.model import qualifiers
from glslc_coop.semantics.model.scopes import CONSTANT, SPECIALIZATION

with lazy:
    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.environment.environment import Environment
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.declarations import stage_rules
    from glslc_coop.semantics.declarations.spirv_intrinsics import qualifiers as spirv_qualifiers
    from glslc_coop.semantics.model.qualifiers import LayoutRow
    from glslc_coop.semantics.model.types import Type


def check_qualifiers(checker: Checker, qualifier_nodes: list[nodes.AnyQualifier]) -> qualifiers.Qualifiers:
    """Read the qualifiers of one declaration; report duplicates and contradictions."""
    if not qualifier_nodes:
        return qualifiers.NONE
    found = qualifiers.Qualifiers(qualifier_nodes[0].start, qualifier_nodes[-1].end)
    words: list[str] = []
    for node in qualifier_nodes:
        if isinstance(node, nodes.Qualifier):
            _add_qualifier(checker, found, words, node)
        elif isinstance(node, nodes.LayoutQualifier):
            for identifier in node.ids:
                _add_layout(checker, found, identifier)
        elif spirv_qualifiers.check_spirv_qualifier(checker, node):
            found.spirv.append(node)
    found.keywords = tuple(words)
    if found.storage is not None:
        stage_rules.check_storage_qualifiers(checker, found)
    return found


def check_spirv_places(
    checker: Checker, found: qualifiers.Qualifiers, what: str, type_: Type | None = None, storage: str | None = None
) -> None:
    """Check that the SPIR-V qualifiers are allowed on such a thing, of that type, or in a block of that storage."""
    spirv_qualifiers.check_spirv_qualifiers(checker, found, (what, storage, type_))
    for each in found.spirv:
        if each.name == "spirv_storage_class" and found.storage is not None:
            _report_conflict(checker, each, found.storage, "storage")


def _add_qualifier(checker: Checker, found: qualifiers.Qualifiers, words: list[str], node: nodes.Qualifier) -> None:
    """Enter one keyword; of each kind in section 4.10 of GLSL 4.60 at most one is allowed."""
    name = node.name
    if name in found.nodes:
        checker.error(codes.DUPLICATE_QUALIFIER, node, f"duplicate qualifier '{name}'", token=name)
        return
    found.nodes[name] = node
    words.append(name)
    checker.qualifiers_used.append(name)
    kind = checker.environment.qualifier_kind(name)
    if name == "const":
        found.is_const = True
    elif kind == "storage":
        if {found.storage, name} == {"in", "out"}:
            name = "inout"
        elif found.storage is not None:
            _report_conflict(checker, node, found.storage, "storage")
        found.storage = name
    elif name in _EXCLUDED:
        other = next((each for each in words[:-1] if each in _EXCLUDED[name]), None)
        if other is not None:
            kinds = [next(kind for kind, names in _EXCLUSIVE.items() if each in names) for each in (other, name)]
            _report_conflict(checker, node, other, " and ".join(dict.fromkeys(kinds)))
    elif kind == "precision":
        if found.precision is not None:
            _report_conflict(checker, node, found.precision, "precision")
        found.precision = name


#: Kind -> qualifiers that exclude each other; those of other extensions may be combined with them.
_EXCLUSIVE = {
    "interpolation": ("smooth", "flat", "noperspective", "__explicitInterpAMD"),
    "auxiliary storage": ("centroid", "sample", "patch", "pervertexEXT", "pervertexNV"),
}
#: Qualifier -> those that it excludes. Variables of patches are not interpolated (GLSL 4.60 section 4.5).
_EXCLUDED = {name: (*names, "patch") for names in _EXCLUSIVE.values() for name in names}
_EXCLUDED["patch"] += _EXCLUSIVE["interpolation"]


def _report_conflict(checker: Checker, node: nodes.Qualifier | nodes.SpirvQualifier, other: str, kind: str) -> None:
    checker.error(
        codes.CONFLICTING_QUALIFIERS,
        node,
        f"cannot combine {kind} qualifiers '{other}' and '{node.name}'",
        token=node.name,
    )


def _add_layout(checker: Checker, found: qualifiers.Qualifiers, node: nodes.LayoutQualifierId) -> None:
    """Enter one layout qualifier id with its number."""
    name = node.name
    row = checker.environment.layout_qualifier(name)
    if row is None:
        _report_unknown(checker, node)
        return
    _check_available(checker, node, row)
    if row.least is None:
        if node.value is not None:
            checker.error(
                codes.INVALID_LAYOUT,
                node.value,
                f"layout qualifier '{name}' takes no value",
                token=name,
            )
            return
        found.layout[row.name] = True
    else:
        number = _number(checker, node, row)
        if number is None:
            return
        if number != 1 or not name.startswith("local_size_"):
            found.layout[row.name] = number
        else:
            # In one list the last number holds; but 1, the default, does not replace another, as in glslc.
            found.layout.setdefault(row.name, number)
        if row.name.startswith("xfb_"):
            # Any static use makes it a shader that captures (GLSL 4.60 section 4.4.2.1).
            checker.entry.is_capturing = True
    found.nodes[row.name] = node


def _check_available(checker: Checker, node: nodes.LayoutQualifierId, row: LayoutRow) -> None:
    """Check that the version, the stage and the enabled extensions have a layout qualifier id."""
    environment, name = checker.environment, node.name
    flags = row.flags
    is_since = "since" in flags and (environment.is_es or environment.version < int(flags["since"][0]))
    if "stages" in flags and environment.stage not in flags["stages"]:
        message = f"layout qualifier '{name}' is not available in the {environment.stage} stage"
        checker.error(codes.MISPLACED_LAYOUT, node, message, proposals.only_in(flags["stages"]), token=name)
    elif is_since or _is_older(environment, flags):
        extensions = ("GL_ARB_enhanced_layouts",) if is_since else flags.get("by", ())
        if not environment.is_enabled(*extensions):
            language = "GLSL ES" if environment.is_es else f"version {environment.version}"
            message = f"layout qualifier '{name}' is not available in {language}"
            notes = [proposals.enable(each) for each in extensions[:1] if "essl" in flags and not is_since]
            checker.error(codes.MISPLACED_LAYOUT, node, message, *notes, token=name)
    elif ("vulkan" if environment.target.is_opengl else "opengl") in flags:
        client = "OpenGL" if environment.target.is_opengl else "Vulkan"
        message = f"layout qualifier '{name}' is not available in {client}"
        checker.error(codes.INVALID_LAYOUT, node, message, token=name)
    elif "with" in flags and not environment.is_enabled(*flags["with"]):
        extension = flags["with"][0]
        checker.error(
            codes.MISSING_EXTENSION,
            node,
            f"layout qualifier '{name}' requires extension '{extension}'",
            proposals.enable(extension),
            token=name,
            facts=Facts(extension=extension),
        )


def _is_older(environment: Environment, flags: dict[str, tuple[str, ...]]) -> bool:
    """Return whether the version lacks a layout qualifier id, unless an extension has it."""
    if environment.is_es:
        return "desktop" in flags or "essl" in flags and environment.version < int(flags["essl"][0])
    return "essl" in flags or "core" in flags and environment.version < int(flags["core"][0])


def _bound(checker: Checker, row: LayoutRow) -> int | None:
    """Return what the number of a layout qualifier id must be less than, where there is a bound."""
    bound = row.first("below")
    if not bound or bound.isdigit():
        return int(bound) if bound else None
    from glslc_coop.environment.limits import LIMITS

    return checker.environment.limits.get(bound, LIMITS[bound])


def _report_unknown(checker: Checker, node: nodes.LayoutQualifierId) -> None:
    """Report a layout qualifier id that no enabled extension has."""
    from glslc_coop.extensions.hints import declaring_layout, suggest

    extensions = declaring_layout(node.name)
    if extensions:
        checker.error(
            codes.MISSING_EXTENSION,
            node,
            f"layout qualifier '{node.name}' requires extension '{extensions[0]}'",
            proposals.enable(extensions[0]),
            token=node.name,
            facts=Facts(extension=extensions[0]),
        )
        return
    notes = suggest(node.name, ("layout",), checker.environment)
    place = (node.start, node.start + len(node.name))
    checker.error(codes.UNKNOWN_LAYOUT, place, f"unknown layout qualifier '{node.name}'", *notes, token=node.name)


def _number(checker: Checker, node: nodes.LayoutQualifierId, row: LayoutRow) -> int | None:
    """Return the value of a layout qualifier id, an integer constant expression; None after a diagnostic."""
    least = row.least
    assert least is not None
    if node.value is None:
        message = f"layout qualifier '{node.name}' must have a value: {node.name} = …"
        checker.error(codes.INVALID_LAYOUT, node, message, token=node.name)
        return None
    value = context.check_expression(checker, node.value)
    if value.type.is_error:
        return None
    component = value.type.component
    is_integer = component is not None and component.is_integer and component.width <= 32 and value.type.is_scalar
    if "value" in row and value.stage != CONSTANT and is_integer:
        # The shader reads it; the node keeps it.
        node.value = value
        return 0
    opengl_bound = row.first("opengl_below") if checker.environment.target.is_opengl else ""
    message = ""
    if value.stage != CONSTANT or not is_integer:
        text = checker.sources.text(node.value.start, node.value.end)
        wanted = "a 32-bit integer" if component is not None and component.width == 64 else "an integer"
        message = f"be {wanted} constant expression ('{text}' of type '{value.type}' given)"
    elif least >= 0 and value.value < least:
        message = f"be at least {least} ({value.value} given)"
    elif opengl_bound and value.value >= int(opengl_bound):
        message = f"be less than {opengl_bound} in OpenGL ({value.value} given)"
    elif (bound := _bound(checker, row)) is not None and value.value >= bound:
        message = f"be less than {bound} ({value.value} given)"
        if "advised" in row.flags:
            message = f"layout qualifier '{node.name}' should {message}"
            checker.sink.warning(codes.INVALID_LAYOUT, node.value.start, node.value.end, message, token=node.name)
            message = ""
    elif row.is_power and value.value & (value.value - 1):
        message = f"be a power of two ({value.value} given)"
    if message:
        message = f"layout qualifier '{node.name}' must {message}"
        notes: list[str] = []
        if value.stage == SPECIALIZATION and node.name.startswith("local_size_"):
            notes = [f"pass the number of its constant_id: '{node.name}_id = …'"]
        checker.error(codes.INVALID_LAYOUT, node.value, message, *notes, token=node.name)
        return None
    return int(value.value)
