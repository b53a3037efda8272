"""Names of the members of Vulkan's structures, from the generated table.

In: "FEATURES" or "PROPERTIES". Out: structure -> members. Must not know: profiles.
"""

from __future__ import annotations

import functools


@functools.cache
def members(table: str) -> dict[str, tuple[str, ...]]:
    """Return structure -> its members, of one of the generated tables."""
    from glslc_coop.devices.generated import vulkan_structs

    found = {}
    for line in getattr(vulkan_structs, table).strip().splitlines():
        left, _, row = line.partition(": ")
        parts = row.split(", ") if table == "PROPERTIES" else row.split()
        found[left.split()[0]] = tuple(part.split()[-1] for part in parts)
    return found
