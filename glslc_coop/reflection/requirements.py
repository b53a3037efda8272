"""What a Vulkan device must offer for a module's capabilities and SPIR-V extensions.

In: names of capabilities and extensions. Out: `Requirement` rows. Must not know: modules.
Source: the table in vulkan_table.py, generated from the registry of the Vulkan specification.
"""

from __future__ import annotations

from glslc_coop.reflection.model import Requirement


def requirements(capabilities: list[str], extensions: list[str]) -> list[Requirement]:
    """Return one row for each capability and SPIR-V extension; what every device offers has no row."""
    from glslc_coop.reflection.generated import vulkan_table

    found = []
    for kind, names, text in (
        ("capability", capabilities, vulkan_table.CAPABILITIES),
        ("SPIR-V extension", extensions, vulkan_table.EXTENSIONS),
    ):
        rows = _rows(text)
        for name in names:
            alternatives = rows.get(name)
            if alternatives is None:
                found.append(Requirement(f"{kind} {name}", ["not in the Vulkan registry"]))
            elif "VK_VERSION_1_0" not in alternatives:
                found.append(Requirement(f"{kind} {name}", alternatives))
    return found


def _rows(text: str) -> dict[str, list[str]]:
    """Parse `name: alternative | alternative` lines."""
    found = {}
    for line in text.strip().splitlines():
        name, _, rest = line.partition(": ")
        found[name] = rest.split(" | ")
    return found
