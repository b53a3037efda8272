"""Locations: random inputs and outputs at random locations and components, many of which share a location.

What is accepted must be a valid module; what is refused must not be one with the reference. Most cases have conflicts,
so that the rules of sharing a location (GLSL 4.60 section 4.4.1) meet every shape of type in every stage.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential import harness

if TYPE_CHECKING:
    import random

UNIT = "interfaces"
TARGET = "vulkan1.3"

FLOATS = ("float", "vec2", "vec3", "vec4")
INTEGERS = ("int", "ivec2", "uint", "uvec3")
OTHERS = ("double", "dvec2", "dvec3", "mat2", "mat3x4", "float16_t", "f16vec2")
ARRAYS = ("",) * 5 + ("[2]", "[3]", "[2][2]")
QUALIFIERS = ("",) * 8 + ("flat ", "centroid ", "noperspective ")
#: Stage -> what it needs besides.
HEADS = {
    "vert": "",
    "frag": "",
    "tesc": "layout(vertices = 3) out;\n",
    "tese": "layout(triangles) in;\n",
    "geom": "layout(points) in;\nlayout(points, max_vertices = 1) out;\n",
    "mesh": "#extension GL_EXT_mesh_shader : require\nlayout(local_size_x = 1) in;\n"
    "layout(triangles, max_vertices = 3, max_primitives = 1) out;\n",
}
#: Where the rules here are stricter or laxer than those of the reference, as the specification wants it.
_REFERENCE = (
    ("too large for fragment output", "a fragment output beyond gl_MaxDrawBuffers is a warning"),
    ("the aliases sharing", "the reference lets no member of a block share a location"),
)


class _Generator:
    def __init__(self, source: random.Random) -> None:
        self.random = source
        self.stage = source.choice(("vert", *HEADS))
        self.storage = source.choice(("in", "out")) if self.stage == "frag" else "out"
        self.is_target = self.stage == "frag" and self.storage == "out"

    def type(self) -> str:
        """Return a type; an output of the fragment stage has no other."""
        few = self.is_target or self.random.random() < 0.6
        return self.random.choice((*FLOATS, *INTEGERS) if few else (*FLOATS, *INTEGERS, *OTHERS))

    def layout(self, type_: str) -> str:
        """Return a location, and perhaps a component."""
        component = ""
        if not type_.startswith("mat") and self.random.random() < 0.4:
            component = f", component = {self.random.randrange(4)}"
        return f"layout(location = {self.random.randrange(12)}{component}) "

    def qualifier(self, type_: str) -> str:
        """Return an interpolation or auxiliary storage qualifier, where the stage has such."""
        if self.stage == "frag" and self.storage == "in" and type_[0] in "iud":
            return "flat "
        has_any = self.stage in ("vert", "tese", "geom") or self.stage == "frag" and self.storage == "in"
        return self.random.choice(QUALIFIERS) if has_any else ""

    def block(self, number: int, storage: str, per_vertex: str) -> str:
        """Return a block whose location, or whose members' locations, are given."""
        has_own = self.random.random() < 0.5
        members = []
        for member in range(self.random.randint(1, 3)):
            type_ = self.type()
            own = self.layout(type_) if has_own else ""
            qualifier = "" if "patch" in storage else self.qualifier(type_)
            members.append(f"{own}{qualifier}{type_} m{member}{self.random.choice(ARRAYS)};")
        location = "" if has_own else f"layout(location = {self.random.randrange(12)}) "
        return f"{location}{storage} Block{number} {{ {' '.join(members)} }} b{number}{per_vertex};"

    def declaration(self, number: int) -> str:
        """Return one declaration."""
        is_patch = self.stage == "tesc" and self.random.random() < 0.3
        storage = f"patch {self.storage}" if is_patch else self.storage
        if self.stage == "mesh" and self.random.random() < 0.3:
            storage = f"perprimitiveEXT {storage}"
        per_vertex = "[]" if self.stage in ("tesc", "mesh") and not is_patch else ""
        kind = 1.0 if self.is_target else self.random.random()
        if kind < 0.2:
            return self.block(number, storage, per_vertex)
        if kind < 0.28:
            location = f"layout(location = {self.random.randrange(12)})"
            return f"struct S{number} {{ float x; vec2 y; }};\n{location} {storage} S{number} s{number}{per_vertex};"
        type_ = self.type()
        array = self.random.choice(("", "[2]")) if self.is_target else per_vertex + self.random.choice(ARRAYS)
        qualifier = "" if is_patch else self.qualifier(type_)
        return f"{self.layout(type_)}{qualifier}{storage} {type_} v{number}{array};"


def generate(seed: int, index: int) -> str:
    """Return a shader that declares a few inputs or outputs."""
    made = _Generator(harness.generator(seed, index))
    lines = [made.declaration(number) for number in range(made.random.randint(2, 4))]
    head = f"// stage: {made.stage}\n#version 460\n#extension GL_EXT_shader_explicit_arithmetic_types : require\n"
    return head + HEADS[made.stage] + "\n".join(lines) + "\nvoid main() {}\n"


def items(text: str) -> int:
    """Return the number of interfaces: one."""
    return 1


def check(texts: list[str]) -> list[str | None]:
    """Validate each module, and compare what is accepted with the reference."""
    others = harness.reference(texts, target=TARGET) if harness.has_reference() else [""] * len(texts)
    return [_check(text, other) for text, other in zip(texts, others, strict=True)]


def _check(text: str, other: bytes | str) -> str | None:
    try:
        words = harness.compile_text(text, target=TARGET)
    except harness.Refused as error:
        if not isinstance(other, bytes):
            return None
        from glslc_coop.codegen.ir.words import from_bytes

        if harness.complaint(from_bytes(other), TARGET):
            return "unjudged: refused here, and the reference's module is not valid"
        if "patch" in text or "][" in text or " of 'b" in str(error):
            return "unjudged: the reference compares no patch with its vertices, and no arrays in arrays or blocks"
        if "'noperspective'" in str(error):
            return "unjudged: the reference compares other interpolations than noperspective"
        return f"refused: {error}"
    wrong = harness.complaint(words, TARGET)
    if wrong:
        return f"invalid: {wrong}"
    if isinstance(other, str) and other not in ("", harness.NO_MESSAGE):
        reason = next((reason for part, reason in _REFERENCE if part in other), None)
        return f"accepted: the reference refuses it: {other}" if reason is None else f"unjudged: {reason}"
    return None
