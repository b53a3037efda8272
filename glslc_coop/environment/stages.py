"""Shader stages: one row each.

In: the name of a stage. Out: what the language, the command line and SPIR-V call it, and which interfaces it has. GLSL
4.60 chapter 2 and sections 4.3.4, 4.3.6, 7.1; GL_EXT_mesh_shader, GL_NV_mesh_shader, GL_EXT_ray_tracing.
"""

from __future__ import annotations


class Stage:
    """A shader stage.

    name: as in `#pragma shader_stage`. extension: of the names of its files. macro: predefined in desktop GLSL. model:
    SPIR-V's execution model; nv_model: that of GL_NV_mesh_shader. versions: the first version of GLSL and of GLSL ES
    that has the stage (None: none has), and the extensions that add it to earlier ones. has_workgroups: its invocations
    form workgroups. has_barriers: they meet at barriers with workgroup scope, as those of a patch do too. is_ray: a
    stage of ray tracing. blocks: the storages of which it has interface blocks. closed: the storages of which it has no
    user-defined variables, but for blocks with `taskNV`. per_vertex: the storages whose
    variables are arrays over vertices. per_primitive: likewise, over vertices or primitives. arrayed: both.
    world: storage -> noun for variables that face the application rather than another stage: vertex inputs, fragment
    outputs. They have plain types and no interpolation.
    """

    __slots__ = (
        "name",
        "extension",
        "macro",
        "model",
        "nv_model",
        "versions",
        "has_workgroups",
        "has_barriers",
        "is_ray",
        "blocks",
        "closed",
        "per_vertex",
        "per_primitive",
        "arrayed",
        "world",
    )

    def __init__(
        self,
        name: str,
        extension: str,
        macro: str,
        model: str,
        *,
        nv_model: str = "",
        versions: tuple[int | None, int | None, tuple[str, ...]] | None = None,
        has_workgroups: bool = False,
        has_barriers: bool = False,
        is_ray: bool = False,
        blocks: tuple[str, ...] = (),
        closed: tuple[str, ...] = (),
        per_vertex: tuple[str, ...] = (),
        per_primitive: tuple[str, ...] = (),
        world: dict[str, str] | None = None,
    ) -> None:
        self.name = name
        self.extension = extension
        self.macro = macro
        self.model = model
        self.nv_model = nv_model or model
        self.versions = versions
        self.has_workgroups = has_workgroups
        self.has_barriers = has_barriers or has_workgroups
        self.is_ray = is_ray
        self.blocks = blocks
        # GL_EXT_ray_tracing has no user-defined inputs either; the reference compiler and its tests have them.
        self.closed = ("out",) if is_ray else closed
        self.per_vertex = per_vertex
        self.per_primitive = per_primitive
        self.arrayed = (*per_vertex, *per_primitive)
        self.world = world if world is not None else {}

    @property
    def reflected_name(self) -> str:
        """Return what reflections call it: stages of ray tracing have the extension of their files."""
        return self.extension if self.is_ray else self.name


_TESSELLATION = (400, 320, ("GL_ARB_tessellation_shader", "GL_EXT_tessellation_shader", "GL_OES_tessellation_shader"))
_GEOMETRY = (150, 320, ("GL_EXT_geometry_shader", "GL_OES_geometry_shader"))
_COMPUTE = (430, 310, ("GL_ARB_compute_shader",))
_MESH = (None, None, ("GL_EXT_mesh_shader", "GL_NV_mesh_shader"))
_BOTH = ("in", "out")

#: Name -> stage, in the order of the pipelines.
STAGES: dict[str, Stage] = {
    row.name: row
    for row in (
        Stage("vertex", "vert", "GL_VERTEX_SHADER", "Vertex", blocks=("out",), world={"in": "a vertex input"}),
        Stage(
            "tesscontrol",
            "tesc",
            "GL_TESSELLATION_CONTROL_SHADER",
            "TessellationControl",
            versions=_TESSELLATION,
            has_barriers=True,
            blocks=_BOTH,
            per_vertex=_BOTH,
        ),
        Stage(
            "tesseval",
            "tese",
            "GL_TESSELLATION_EVALUATION_SHADER",
            "TessellationEvaluation",
            versions=_TESSELLATION,
            blocks=_BOTH,
            per_vertex=("in",),
        ),
        Stage(
            "geometry",
            "geom",
            "GL_GEOMETRY_SHADER",
            "Geometry",
            versions=_GEOMETRY,
            blocks=_BOTH,
            per_vertex=("in",),
        ),
        Stage("fragment", "frag", "GL_FRAGMENT_SHADER", "Fragment", blocks=("in",), world={"out": "a fragment output"}),
        Stage(
            "compute",
            "comp",
            "GL_COMPUTE_SHADER",
            "GLCompute",
            versions=_COMPUTE,
            has_workgroups=True,
            closed=_BOTH,
        ),
        Stage("raygen", "rgen", "GL_RAY_GENERATION_SHADER_EXT", "RayGenerationKHR", is_ray=True),
        Stage("intersect", "rint", "GL_INTERSECTION_SHADER_EXT", "IntersectionKHR", is_ray=True),
        Stage("anyhit", "rahit", "GL_ANY_HIT_SHADER_EXT", "AnyHitKHR", is_ray=True),
        Stage("closest", "rchit", "GL_CLOSEST_HIT_SHADER_EXT", "ClosestHitKHR", is_ray=True),
        Stage("miss", "rmiss", "GL_MISS_SHADER_EXT", "MissKHR", is_ray=True),
        Stage("callable", "rcall", "GL_CALLABLE_SHADER_EXT", "CallableKHR", is_ray=True),
        Stage(
            "task",
            "task",
            "GL_TASK_SHADER_EXT",
            "TaskEXT",
            nv_model="TaskNV",
            versions=_MESH,
            has_workgroups=True,
            blocks=("out",),
            closed=_BOTH,
        ),
        Stage(
            "mesh",
            "mesh",
            "GL_MESH_SHADER_EXT",
            "MeshEXT",
            nv_model="MeshNV",
            versions=_MESH,
            has_workgroups=True,
            blocks=_BOTH,
            closed=("in",),
            per_primitive=("out",),
        ),
    )
}
#: In the order of the bits of VkShaderStageFlagBits.
VULKAN_ORDER = (
    *("vertex", "tesscontrol", "tesseval", "geometry", "fragment", "compute", "task", "mesh"),
    *("raygen", "anyhit", "closest", "miss", "intersect", "callable"),
)
#: Extension of a file's name -> name of the stage.
BY_EXTENSION = {row.extension: row.name for row in STAGES.values()}
#: Stages that options may call by their names; the newer ones they know by the extension only.
_BY_NAME = ("vertex", "tesscontrol", "tesseval", "geometry", "fragment", "compute")
#: The names that options and `#pragma shader_stage` accept -> name of the stage.
BY_OPTION = BY_EXTENSION | {name: name for name in _BY_NAME}
#: Extensions that stay in the name of an output; glslc replaces the others, those of newer stages among them.
KEPT_EXTENSIONS = tuple(STAGES[name].extension for name in _BY_NAME)


def extension_of(name: str) -> str:
    """Return the part of a file name after its last dot; empty when there is none."""
    dot = name.rfind(".")
    return name[dot + 1 :] if dot >= 0 else ""
