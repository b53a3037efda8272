"""Interfaces of mesh, task, ray and other stages: payloads, outputs per vertex and primitive, hit attributes, events.

Modules of each level of optimization, and the reference's, give the same events in the same order (traced rays,
callables, reported and ignored hits, emitted vertices and meshes), with the same values of what they hand over, and
the same outputs, as an interpreter sees it. Other shaders change what an event hands over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential import aggregates, execution, harness

if TYPE_CHECKING:
    import random

UNIT = "programs"
TARGET = "vulkan1.3"
RAYS = "#extension GL_EXT_ray_tracing : require\n"
MESH = "#extension GL_EXT_mesh_shader : require\nlayout(local_size_x = 1) in;\n"
_TRACE = "traceRayEXT(scene, {uint}, 255u, 0u, 0u, 0u, {vec3}, 0.0, {vec3}, 9.0, {payload});"
_CALL = "executeCallableEXT({uint}, 3);"
#: Stage -> its head, declarations by name ("{}" is a type: what may be read, written, or only written), and events.
#: The last words of an event after which nothing follows are those of a branch.
STAGES: dict[str, tuple[str, dict[str, tuple[str, str]], tuple[str, ...]]] = {
    "rgen": (
        RAYS + "layout(binding = 7) uniform accelerationStructureEXT scene;\n",
        {
            "payload": ("layout(location = 0) rayPayloadEXT {} payload;", "rw"),
            "other": ("layout(location = 1) rayPayloadEXT {} other;", "rw"),
            "data": ("layout(location = 3) callableDataEXT {} data;", "rw"),
        },
        (_TRACE, _TRACE, _CALL),
    ),
    "rchit": (
        RAYS + "layout(binding = 7) uniform accelerationStructureEXT scene;\n",
        {
            "payload": ("layout(location = 0) rayPayloadEXT {} payload;", "rw"),
            "given": ("layout(location = 1) rayPayloadInEXT {} given;", "rw"),
            "hit": ("hitAttributeEXT {} hit;", "r"),
            "data": ("layout(location = 3) callableDataEXT {} data;", "rw"),
        },
        (_TRACE.replace("{payload}", "0"), _CALL),
    ),
    "rmiss": (RAYS, {"given": ("layout(location = 1) rayPayloadInEXT {} given;", "rw")}, ()),
    "rahit": (
        RAYS,
        {
            "given": ("layout(location = 1) rayPayloadInEXT {} given;", "rw"),
            "hit": ("hitAttributeEXT {} hit;", "r"),
        },
        ("if ({condition}) ignoreIntersectionEXT;", "if ({condition}) terminateRayEXT;"),
    ),
    "rint": (
        RAYS,
        {"hit": ("hitAttributeEXT {} hit;", "rw")},
        ("if (reportIntersectionEXT({float}, {uint} & 127u)) {target} = {uint};",),
    ),
    "rcall": (RAYS, {"given": ("layout(location = 3) callableDataInEXT {} given;", "rw")}, ()),
    "task": (
        MESH,
        {"payload": ("taskPayloadSharedEXT {} payload;", "rw")},
        ("if ({condition}) {{ EmitMeshTasksEXT({uint}, 1u, 2u); }}",),
    ),
    "mesh": (
        MESH + "layout(triangles, max_vertices = 3, max_primitives = 2) out;\n",
        {
            "payload": ("taskPayloadSharedEXT {} payload;", "r"),
            "first[#3]": ("layout(location = 0) out {} first[];", "w"),
            "second[#2]": ("layout(location = 2500) perprimitiveEXT out {} second[];", "w"),
            "third[#3].member": ("layout(location = 1200) out Third {{ {} member; }} third[];", "w"),
            "gl_MeshVerticesEXT[#3].gl_PointSize": ("", "w float"),
            "gl_MeshPrimitivesEXT[#2].gl_PrimitiveID": ("", "w int"),
            "gl_PrimitiveTriangleIndicesEXT[#2]": ("", "w uvec3"),
        },
        (),
    ),
    "geom": (
        "layout(points) in; layout(triangle_strip, max_vertices = 9) out;\n",
        {
            "source[0]": ("layout(location = 0) in {} source[];", "r"),
            "result": ("layout(location = 0) out {} result;", "rw"),
            "gl_PointSize": ("", "rw float"),
        },
        ("EmitVertex();", "EmitVertex();", "EndPrimitive();"),
    ),
    "tesc": (
        "layout(vertices = 3) out;\n",
        {
            "source[#2]": ("layout(location = 0) in {} source[];", "r"),
            "result[gl_InvocationID]": ("layout(location = 0) out {} result[];", "rw"),
            "whole": ("layout(location = 2500) patch out {} whole;", "rw"),
            "gl_TessLevelOuter[#4]": ("", "rw float"),
        },
        ("barrier();",),
    ),
    "vert": (
        "",
        {"result": ("layout(location = 0) out {} result;", "rw"), "gl_PointSize": ("", "rw float")},
        (),
    ),
    "frag": (
        "",
        {
            "source": ("layout(location = 0) flat in {} source;", "r"),
            "color": ("layout(location = 0) out uvec4 color;", "rw uvec4"),
            "gl_FragDepth": ("", "rw float"),
        },
        ("if ({condition}) discard;",),
    ),
}


class _Writer(aggregates.Writer):
    """Writes a shader of a stage. calls: where events are allowed, which is in main."""

    def __init__(self, source: random.Random) -> None:
        super().__init__(source)
        self.stage = self.random.choice([*STAGES])
        self.is_main = False

    def statement(self, depth: int) -> None:
        """Add a statement or an event."""
        events = STAGES[self.stage][2]
        # Barriers are not allowed in control flow.
        if not self.is_main or not events or self.random.random() < 0.75 or (self.stage == "tesc" and depth < 2):
            super().statement(depth)
            return
        event = self.random.choice(events)
        holes = {name: self.value(name, 1) for name in ("uint", "float", "vec3") if f"{{{name}}}" in event}
        target = self.place("uint", True) or "data0"
        self.put(event.format(**holes, condition=self.condition(1), payload=self.random.choice("01"), target=target))

    def program(self) -> str:
        """Return the shader."""
        head, variables, _ = STAGES[self.stage]
        text = f"// stage: {self.stage}\n#version 460\n#extension GL_EXT_scalar_block_layout : require\n{head}"
        text += self.declare_structures()
        for name, (declaration, words) in variables.items():
            access, _, kind = words.partition(" ")
            kind = kind or self.interface_kind(name)
            text += declaration.format(kind) + "\n"
            if access == "w":
                self.sinks[name] = kind
            else:
                self.scope[name] = kind, access == "rw"
        members = [(f"b{at}", kind) for at, kind in enumerate(("uint", "uint[3]", self.kind(1), self.kind(1)))]
        text += f"layout(binding = 0, scalar) buffer Buffer {{ {' '.join(f'{k} {n};' for n, k in members)} }} buf;\n"
        self.scope.update({f"buf.{name}": (kind, True) for name, kind in members})
        text += "uint own = 3u;\n"
        self.scope["own"] = "uint", True
        functions = "".join(self.function() for _ in range(self.random.randint(0, 2)))
        self.is_main = True
        if self.stage == "mesh":
            self.put(f"SetMeshOutputsEXT(3u, {self.random.choice((1, 2))}u);")
        for _ in range(self.random.randint(4, 9)):
            self.statement(2)
        self.put(f"buf.b0 = {self.value('uint', 1)};")
        if self.stage == "task":
            self.put(f"EmitMeshTasksEXT({self.value('uint', 1)}, 1u, 1u);")
        return text + functions + "void main()\n{\n" + "\n".join(self.lines) + "\n}\n"

    def interface_kind(self, name: str) -> str:
        """Return the type of a variable of the interface."""
        if self.stage == "frag" or name == "hit" and self.stage != "rint":
            return self.pick((*aggregates.SCALARS, *aggregates.VECTORS))
        return self.kind(1 if "[" not in name else 0)


def generate(seed: int, index: int) -> str:
    """Return a shader."""
    return _Writer(harness.generator(seed, index)).program()


def items(text: str) -> int:
    """Return 1: a case is one shader."""
    return 1


def check(texts: list[str]) -> list[str | None]:
    """Return how the modules of each shader differ."""
    return execution.check(texts, TARGET)
