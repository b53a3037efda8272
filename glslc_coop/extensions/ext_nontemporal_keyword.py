"""GL_EXT_nontemporal_keyword: memory that is used once."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension("GL_EXT_nontemporal_keyword", qualifiers="memory nontemporal")
