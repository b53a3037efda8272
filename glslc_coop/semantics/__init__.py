"""The meaning of a shader: types, scopes, built-ins, constant values, and the checker that fills them into the tree.

In: the tree that the parser built. Out: the same tree with every slot filled. Must not know: tokens, SPIR-V.
"""

from __future__ import annotations

from glslc_coop import Later

#: Modules of which most shaders need nothing.
_LATER = frozenset(("cooperative_constructors", "cooperative_operators", "cooperative_types", "texture_rules"))


def __getattr__(name: str) -> Later:
    if name in _LATER:
        return Later(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
