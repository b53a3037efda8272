"""Target environments: which Vulkan and SPIR-V version the module is for.

In: the names of --target-env and --target-spv. Out: version pairs and what follows from them. Must not know: anything else.
"""

from __future__ import annotations

#: Environment -> (Vulkan version or None, SPIR-V version).
ENVIRONMENTS: dict[str, tuple[tuple[int, int] | None, tuple[int, int]]] = {
    "vulkan": ((1, 0), (1, 0)),
    "vulkan1.0": ((1, 0), (1, 0)),
    "vulkan1.1": ((1, 1), (1, 3)),
    "vulkan1.2": ((1, 2), (1, 5)),
    "vulkan1.3": ((1, 3), (1, 6)),
    "vulkan1.4": ((1, 4), (1, 6)),
    "opengl": (None, (1, 0)),
    "opengl4.5": (None, (1, 0)),
}
SPIRV_VERSIONS: dict[str, tuple[int, int]] = {f"spv1.{minor}": (1, minor) for minor in range(7)}


class Target:
    """name: "vulkan1.3", "opengl4.5", …; vulkan: (1, 3), or None for OpenGL; spirv: (1, 6)."""

    __slots__ = ("name", "vulkan", "spirv")

    def __init__(self, name: str, spirv: str | None = None) -> None:
        """Raises ValueError for a name that is not known."""
        if name not in ENVIRONMENTS:
            raise ValueError(f"unknown target environment '{name}'")
        if spirv is not None and spirv not in SPIRV_VERSIONS:
            raise ValueError(f"unknown SPIR-V version '{spirv}'")
        self.name = "vulkan1.0" if name == "vulkan" else "opengl4.5" if name == "opengl" else name
        self.vulkan, default = ENVIRONMENTS[name]
        self.spirv = SPIRV_VERSIONS[spirv] if spirv is not None else default

    @property
    def is_opengl(self) -> bool:
        return self.vulkan is None

    def __str__(self) -> str:
        return f"{self.name} with SPIR-V {self.spirv[0]}.{self.spirv[1]}"
