"""Component types of cooperative vectors and matrices: one row each. SPIR-V ComponentType, VkComponentTypeKHR.

Imports nothing.
"""

from __future__ import annotations

#: Number in SPIR-V and Vulkan, name in profiles and reflections (that of Vulkan, in lower case, without prefix and
#: vendor), kind, and bytes; a packed one has no size of its own.
ROWS: tuple[tuple[int, str, str, int], ...] = (
    (0, "float16", "float", 2),
    (1, "float32", "float", 4),
    (2, "float64", "float", 8),
    (3, "sint8", "int", 1),
    (4, "sint16", "int", 2),
    (5, "sint32", "int", 4),
    (6, "sint64", "int", 8),
    (7, "uint8", "uint", 1),
    (8, "uint16", "uint", 2),
    (9, "uint32", "uint", 4),
    (10, "uint64", "uint", 8),
    (1000141000, "bfloat16", "float", 2),
    (1000491000, "sint8_packed", "packed", 0),
    (1000491001, "uint8_packed", "packed", 0),
    (1000491002, "float8_e4m3", "float8", 1),
    (1000491003, "float8_e5m2", "float8", 1),
)
NAMES = {number: name for number, name, _, _ in ROWS}
#: Of those that vectors of GL_NV_cooperative_vector are interpreted as.
INTERPRETATIONS = {number: (kind, size) for number, name, kind, size in ROWS if name != "bfloat16"}
