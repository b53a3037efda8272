"""GL_EXT_nontemporal_keyword: memory that is used once.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension("GL_EXT_nontemporal_keyword", keywords={"nontemporal": "MEMORY"})
