"""The version and profile of a shader: which are supported, and which a stage needs (GLSL 3.3, ESSL 3.3).

In: the prepared text of the main file, the version that the options force, the environment. Out: the environment with
its version set, diagnostics. Must not know: macros; where else a directive may appear.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.lexer.scanner import KIND, NAME, TEXT
from glslc_coop.lexer.tokens import INTCONSTANT, integer_value

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.diagnostics.sink import Sink
    from glslc_coop.environment.environment import Environment
    from glslc_coop.lexer.scanner import Prepared

PROFILES = ("core", "compatibility", "es")
_DESKTOP = (110, 120, 130, 140, 150, 330, 400, 410, 420, 430, 440, 450, 460)
_ES = (100, 300, 310, 320)
#: A shader without #version.
_DEFAULT_VERSION = 110

#: (least ES version or None, least desktop version, the reference compiler's message).
_GEOMETRY = (
    310,
    150,
    "geometry shaders require es profile with version 310 or non-es profile with version 150 or above",
)
_TESSELLATION = (
    310,
    150,
    "tessellation shaders require es profile with version 310 or non-es profile with version 150 or above",
)
_COMPUTE = (
    310,
    420,
    "compute shaders require es profile with version 310 or above, or non-es profile with version 420 or above",
)
_MESH = (
    320,
    450,
    "mesh/task shaders require es profile with version 320 or above, or non-es profile with version 450 or above",
)
_RAY_TRACING = (None, 460, "ray tracing shaders require non-es profile with version 460 or above")
_STAGE_VERSIONS: dict[str, tuple[int | None, int, str]] = {
    "geometry": _GEOMETRY,
    "tesscontrol": _TESSELLATION,
    "tesseval": _TESSELLATION,
    "compute": _COMPUTE,
    "mesh": _MESH,
    "task": _MESH,
    **dict.fromkeys(("raygen", "intersect", "anyhit", "closest", "miss", "callable"), _RAY_TRACING),
}


def choose_version(
    prepared: Prepared, forced: tuple[int, str] | None, environment: Environment, sink: Sink, is_compiled: bool
) -> None:
    """Set the environment's version before anything is preprocessed: the forced one, else that of #version.

    is_compiled: the result is not only text (-E), so the stage must exist in that version.
    """
    written, profile = _written_version(prepared)
    number, name = forced or (_DEFAULT_VERSION if written is None else written, profile)
    version, chosen = _checked_version(number, name, environment, sink)
    is_other = forced is not None and written is not None and (written, profile) != forced
    if is_other and is_compiled and not sink.has_errors:
        sink.warning(
            codes.FORCED_VERSION,
            None,
            None,
            f"(version, profile) forced to be ({number}, {name}), while in source code it is ({written}, {profile})",
        )
    environment.set_version(version, chosen)
    if is_compiled:
        check_stage_version(environment, sink)


def _written_version(prepared: Prepared) -> tuple[int | None, str]:
    """Return the version and profile of the first #version; the directive itself is checked when it is reached."""
    for index, row in enumerate(prepared.directives):
        if row[NAME] == "version":
            tokens = prepared.argument_tokens(index)
            if not tokens or tokens[0][KIND] != INTCONSTANT:
                return None, "none"
            profile = tokens[1][TEXT] if len(tokens) > 1 and tokens[1][TEXT] in PROFILES else "none"
            return min(integer_value(tokens[0][TEXT]), 1 << 31), profile
    return None, "none"


def _checked_version(version: int, profile: str, environment: Environment, sink: Sink) -> tuple[int, str]:
    """Check a version and profile; return those to continue with, the profile that a version implies filled in."""
    complaint = None
    if profile == "none":
        if version in _ES[1:]:
            complaint = "#version: versions 300, 310, and 320 require specifying the 'es' profile"
        profile = "es" if version in _ES else "core" if version >= 150 else "none"
    elif version < 150:
        complaint = "#version: versions before 150 do not allow a profile token"
        profile = "es" if version == 100 else "none"
    elif version in _ES and profile != "es":
        complaint = "#version: versions 300, 310, and 320 support only the es profile"
        profile = "es"
    elif profile == "es" and version not in _ES:
        complaint = "#version: only version 300, 310, and 320 support the es profile"
        profile = "core"
    complaints = [each for each in (complaint, _version_complaint(version, profile, environment)) if each is not None]
    notes = ("the first line of a shader must be '#version 460' (or 450)",) if version == _DEFAULT_VERSION else ()
    for complaint in complaints:
        sink.error(codes.INVALID_VERSION, None, None, complaint, *notes)
    if complaints:
        version, profile = (310, "es") if profile == "es" else (450, "core")
    return version, profile


def _version_complaint(version: int, profile: str, environment: Environment) -> str | None:
    if version not in _DESKTOP and version not in _ES:
        return "version not supported"
    if environment.target.is_plain:
        return None
    if profile == "es":
        return "#version: ES shaders for SPIR-V require version 310 or higher" if version < 310 else None
    if profile == "compatibility":
        return "#version: compilation for SPIR-V does not support the compatibility profile"
    if environment.target.vulkan is not None:
        return "#version: Desktop shaders for Vulkan SPIR-V require version 140 or higher" if version < 140 else None
    return "#version: Desktop shaders for OpenGL SPIR-V require version 330 or higher" if version < 330 else None


def check_stage_version(environment: Environment, sink: Sink) -> None:
    """Report a stage that the version does not have."""
    row = _STAGE_VERSIONS.get(environment.stage)
    if row is None or sink.has_errors:
        return
    es, desktop, message = row
    least = es if environment.profile == "es" else desktop
    if least is None or environment.version < least:
        sink.error(codes.INVALID_VERSION, None, None, "#version: " + message)
