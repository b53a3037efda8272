"""Handles: samplers and images as values. GL_ARB_bindless_texture.

In: types, and the extensions that are enabled. Out: whether a type may be stored, assigned and passed by value. Must
not know: declarations, expressions.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types

with lazy:
    from glslc_coop.environment.environment import Environment
    from glslc_coop.semantics.model.types import Type

EXTENSION = "GL_ARB_bindless_texture"
#: Opaque types that have handles.
_OPCODES = ("OpTypeSampledImage", "OpTypeImage", "OpTypeSampler")
#: Dimensions of images in the framebuffer, which have no handles.
_ATTACHMENTS = ("SubpassData", "TileImageDataEXT")


def is_handle(environment: Environment, type_: Type) -> bool:
    """Return whether objects of a type are values: samplers, textures and images, where the extension is enabled."""
    return (
        isinstance(type_, types.Opaque)
        and type_.opcode in _OPCODES
        and (type_.opcode == "OpTypeSampler" or type_.dim not in _ATTACHMENTS)
        and environment.is_enabled(EXTENSION)
    )


def is_opaque(environment: Environment, type_: Type) -> bool:
    """Return whether a type is opaque, and not a handle."""
    return type_.is_opaque and not is_handle(environment, type_)


def contains_opaque(environment: Environment, type_: Type) -> bool:
    """Return whether a type is or contains one that is opaque, and not a handle."""
    return types.contains(type_, lambda part: is_opaque(environment, part))
