"""Target environments: which Vulkan and SPIR-V version the module is for.

In: the names of --target-env and --target-spv. Out: version pairs and what follows from them.
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
    # GLSL of OpenGL that is only checked: no SPIR-V is made of it.
    "glsl": (None, (1, 6)),
}
SPIRV_VERSIONS: dict[str, tuple[int, int]] = {f"spv1.{minor}": (1, minor) for minor in range(7)}


def lowest_vulkan(minor: int) -> str:
    """Return the lowest Vulkan environment whose SPIR-V version is 1.`minor` or later."""
    return next(name for name, row in ENVIRONMENTS.items() if name[-1].isdigit() and row[1] >= (1, minor))


class Target:
    """name: "vulkan1.3", "opengl4.5", …; vulkan: (1, 3), or None for OpenGL; spirv: (1, 6).

    is_default: nobody chose it, so that a shader which needs more is compiled for more.
    """

    __slots__ = ("name", "vulkan", "spirv", "is_default")

    def __init__(self, name: str | None, spirv: str | None = None, least_spirv: int = 0) -> None:
        """Raises ValueError for a name that is not known. Without one it is the lowest with SPIR-V 1.`least_spirv`."""
        self.is_default = name is None and spirv is None
        if name is None:
            name = lowest_vulkan(least_spirv)
        if name not in ENVIRONMENTS:
            raise ValueError(f"unknown target environment '{name}'; there are: {', '.join(ENVIRONMENTS)}")
        if spirv is not None and spirv not in SPIRV_VERSIONS:
            raise ValueError(f"unknown SPIR-V version '{spirv}'; there are: {', '.join(SPIRV_VERSIONS)}")
        self.name = "vulkan1.0" if name == "vulkan" else "opengl4.5" if name == "opengl" else name
        self.vulkan, default = ENVIRONMENTS[name]
        self.spirv = SPIRV_VERSIONS[spirv] if spirv is not None else default

    @property
    def is_opengl(self) -> bool:
        return self.vulkan is None

    @property
    def is_plain(self) -> bool:
        """Return whether GLSL is only checked, without the rules of SPIR-V."""
        return self.name == "glsl"

    def __str__(self) -> str:
        return f"{self.name} with SPIR-V {self.spirv[0]}.{self.spirv[1]}"
