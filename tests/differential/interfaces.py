"""Interfaces: random stages declare inputs, outputs, blocks, resources, constants and modes, and use some of them.

What a host sees of the module is described and compared with the reference's: variables with their storage classes,
types and decorations, specialization constants, execution modes, capabilities, and what the entry point lists. The
first lines of a case name the stage, the target and whether it is optimized.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from differential import harness
from differential.modules import Module

if TYPE_CHECKING:
    from collections.abc import Sequence

#: The number of the capability GeometryStreams.
_STREAMS = 54
UNIT = "interfaces"

TARGETS = ("vulkan1.0", "vulkan1.1", "vulkan1.2", "vulkan1.3")
SCALARS = ("float", "int", "uint")
VALUES = ("float", "vec2", "vec3", "vec4", "int", "ivec2", "uint", "uvec4", "mat2", "mat4x3", "double", "dvec3")
INTERPOLATION = ("", "", "smooth", "flat", "noperspective", "centroid", "sample", "noperspective centroid")
MEMORY = ("", "", "", "readonly", "writeonly", "coherent", "volatile", "restrict", "coherent readonly")
SAMPLED = ("sampler2D", "samplerCube", "isampler2D", "usampler3D", "sampler2DShadow", "sampler2DArray", "samplerBuffer")
SEPARATE = ("texture2D", "textureCube", "itexture2D", "sampler", "samplerShadow", "texture2DMS", "textureBuffer")
IMAGES = (("image2D", "rgba8"), ("uimage2D", "r32ui"), ("iimage3D", "rgba16i"), ("imageBuffer", "r32f"))
IMAGES += (("image2DArray", "rg16f"), ("imageCube", "rgba32f"), ("image1D", "r8"))
#: Stage -> built-in inputs that an expression of floats can be made of.
BUILT_INS = {
    "vert": ("float(gl_VertexIndex)", "float(gl_InstanceIndex)", "float(gl_DrawID)", "float(gl_BaseInstance)"),
    "frag": ("gl_FragCoord.x", "gl_PointCoord.y", "float(gl_FrontFacing)", "float(gl_PrimitiveID)", "float(gl_Layer)"),
    "geom": ("gl_in[0].gl_Position.x", "float(gl_PrimitiveIDIn)", "gl_in[1].gl_PointSize", "float(gl_InvocationID)"),
    "tesc": ("gl_in[0].gl_Position.x", "float(gl_InvocationID)", "float(gl_PatchVerticesIn)", "float(gl_PrimitiveID)"),
    "tese": ("gl_TessCoord.x", "gl_in[0].gl_Position.y", "gl_TessLevelOuter[1]", "float(gl_PatchVerticesIn)"),
    "comp": ("float(gl_LocalInvocationIndex)", "float(gl_GlobalInvocationID.x)", "float(gl_NumWorkGroups.y)"),
}
BUILT_INS["frag"] += ("float(gl_SampleID)", "gl_SamplePosition.x", "float(gl_ViewportIndex)", "gl_ClipDistance[1]")
BUILT_INS["frag"] += ("float(gl_SampleMaskIn[0])", "float(gl_HelperInvocation)")
BUILT_INS["comp"] += ("float(gl_WorkGroupSize.x)", "float(gl_WorkGroupID.z)")
BUILT_INS["geom"] += ("gl_in[0].gl_ClipDistance[0]",)
#: Stage -> statements that write built-in outputs.
WRITES = {
    "vert": (
        "gl_Position = vec4(sum);",
        "gl_PointSize = sum;",
        "gl_ClipDistance[1] = sum;",
        "gl_CullDistance[0] = sum;",
    ),
    "frag": ("gl_FragDepth = sum;", "gl_SampleMask[0] = int(sum);"),
    "geom": ("gl_Position = vec4(sum);", "gl_Layer = int(sum);", "gl_PrimitiveID = 3;", "gl_ViewportIndex = 1;"),
    "tesc": (
        "gl_out[gl_InvocationID].gl_Position = vec4(sum);",
        "gl_TessLevelOuter[0] = sum;",
        "gl_TessLevelInner[1] = 2.0;",
    ),
    "tese": ("gl_Position = vec4(sum);", "gl_PointSize = sum;", "gl_ClipDistance[0] = sum;"),
    "comp": (),
}
WIDTHS = {"double": 1, "dvec3": 2, "mat2": 2, "mat4x3": 4}


class _Generator:
    def __init__(self, source: random.Random) -> None:
        self.random = source
        self.stage = self.pick(*BUILT_INS)
        self.lines: list[str] = []
        #: Expressions of floats that may be read, and statements that write `sum`.
        self.reads: list[str] = []
        self.writes: list[str] = []
        self.binding = 0
        self.count = 0
        self.locations = {"in": 0, "out": 0}
        self.buffer_offset = 0
        #: The members of gl_PerVertex, when it is redeclared.
        self.redeclared = ""
        self.has_feedback = self.stage in ("vert", "tese", "geom") and self.chance(0.3)

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def name(self) -> str:
        self.count += 1
        return f"v{self.count}"

    def read(self, path: str, kind: str) -> None:
        """Note that a value can be read."""
        index = "[1][0]" if kind.startswith("mat") else ".x" if "vec" in kind else ""
        self.reads.append(f"float({path}{index})")

    def write(self, path: str, kind: str) -> None:
        """Note that a value can be written."""
        self.writes.append(f"{path} = {kind}(sum);")

    # ---- inputs and outputs ----

    def _location(self, direction: str, width: int) -> int:
        first = self.locations[direction] + (self.random.randrange(3) if self.chance(0.2) else 0)
        if self.stage == "frag" and direction == "out" and first + width > 8:
            # The reference takes gl_MaxDrawBuffers, which is 8, for a bound.
            first = 0 if width > 8 else 8 - width
        self.locations[direction] = first + width
        return first

    def _value(self, direction: str) -> str:
        if self.stage == "frag" and direction == "out":
            return self.pick("float", "vec4", "vec4", "ivec2", "uint", "vec3")
        return self.pick(*VALUES)

    def _outer(self, direction: str, is_patch: bool) -> tuple[str, str]:
        """Return the dimension of the vertices of an input or output, and an index into it."""
        if is_patch or self.stage in ("vert", "frag", "comp"):
            return "", ""
        if direction == "in":
            return self.pick("[]", "[]", "[gl_MaxPatchVertices]") if self.stage != "geom" else "[]", "[0]"
        return ("[]", "[gl_InvocationID]") if self.stage == "tesc" else ("", "")

    def _qualifiers(self, direction: str, kind: str, is_patch: bool) -> str:
        if is_patch:
            return "patch"
        if (self.stage, direction) == ("frag", "in"):
            is_integral = kind not in ("float",) and not kind.startswith(("vec", "mat"))
            return "flat" if is_integral else self.pick(*INTERPOLATION)
        if (self.stage, direction) in (("vert", "in"), ("frag", "out")):
            return ""
        return self.pick("", "", "", "flat", "centroid", "invariant" if direction == "out" else "")

    def variable(self, direction: str) -> None:
        """Add an input or output."""
        is_patch = (self.stage, direction) in (("tesc", "out"), ("tese", "in")) and self.chance(0.3)
        kind, name = self._value(direction), self.name()
        if (self.stage, direction) == ("vert", "in") and kind.startswith(("dou", "dve")):
            kind = "vec3"
        outer, index = self._outer(direction, is_patch)
        size = self.random.choice((0, 0, 0, 2, 3))
        width = WIDTHS.get(kind, 1) * max(size, 1)
        words = [f"location = {self._location(direction, width)}"]
        if kind in ("float", "vec2", "int", "uint", "ivec2") and not size and self.chance(0.2):
            words.append(f"component = {self.random.randrange(3)}")
        # A buffer holds at most gl_MaxTransformFeedbackInterleavedComponents, which are 64.
        captured = 16 * width * max(size, 1)
        is_wide = kind.startswith(("dou", "dve")) or self.buffer_offset + captured > 256
        if direction == "out" and self.has_feedback and not is_wide and self.chance(0.5):
            words += [f"xfb_buffer = {self.pick('0', '0', '1')}", f"xfb_offset = {self.buffer_offset}"]
            self.buffer_offset += captured
        if (self.stage, direction) == ("geom", "out") and self.chance(0.2):
            words.append(f"stream = {self.random.randrange(2)}")
        inner = f"[{size}]" if size else ""
        qualifiers = self._qualifiers(direction, kind, is_patch)
        self.lines.append(f"layout({', '.join(words)}) {qualifiers} {direction} {kind} {name}{outer}{inner};")
        path = name + index + ("[1]" if size else "")
        self.read(path, kind) if direction == "in" else self.write(path, kind)

    def block(self, direction: str) -> None:
        """Add an input or output block; its location is on the block or on its members."""
        if (self.stage, direction) in (("vert", "in"), ("frag", "out")):
            return
        is_patch = (self.stage, direction) in (("tesc", "out"), ("tese", "in")) and self.chance(0.3)
        outer, index = self._outer(direction, is_patch)
        name = self.name()
        members, on_members = [], self.chance(0.4)
        kinds = [self.pick("float", "vec2", "vec4", "ivec2", "mat2") for _ in range(self.random.randint(1, 3))]
        for at, kind in enumerate(kinds):
            layout = f"layout(location = {self._location(direction, WIDTHS.get(kind, 1))}) " if on_members else ""
            qualifiers = "flat " if kind == "ivec2" and (self.stage, direction) == ("frag", "in") else ""
            qualifiers = qualifiers or self.pick("", "", "flat ", "centroid ") * (self.stage == "frag")
            members.append(f"{layout}{qualifiers}{kind} m{at};")
            path = f"{name}{index}.m{at}"
            self.read(path, kind) if direction == "in" else self.write(path, kind)
        words = "" if on_members else f"layout(location = {self._location(direction, 6)}) "
        patch = "patch " if is_patch else ""
        self.lines.append(f"{words}{patch}{direction} B{name} {{ {' '.join(members)} }} {name}{outer};")

    # ---- resources ----

    def _binding(self) -> str:
        self.binding += 1
        words = [f"binding = {self.binding}"] + ([f"set = {self.random.randrange(3)}"] if self.chance(0.4) else [])
        self.random.shuffle(words)
        return ", ".join(words)

    def uniform(self) -> None:
        """Add a uniform or storage block, or push constants."""
        name = self.name()
        storage = self.pick("uniform", "buffer", "buffer")
        memory = self.pick(*MEMORY) if storage == "buffer" else ""
        packing = self.pick("", "std140, ", "std430, ", "") if storage == "buffer" else self.pick("", "std140, ")
        order = self.pick("", "", "row_major, ")
        members = []
        for at in range(self.random.randint(1, 4)):
            kind = self.pick(*VALUES, "bool", "bvec2")
            size = self.random.choice(("", "", "[2]", "[3]"))
            own = self.pick("", "", "", "readonly ", "coherent ") if storage == "buffer" else ""
            members.append(f"{own}{kind} m{at}{size};")
            if "writeonly" not in memory:
                self.read(f"{name}#.m{at}{'[1]' if size else ''}", kind)
        if storage == "buffer" and self.chance(0.3):
            members.append("vec4 last[];")
        array = self.random.choice(("", "", "", "[2]"))
        instance = f"{name}{array}"
        index = "[1]" if array else ""
        self.reads = [each.replace(f"{name}#", name + index) for each in self.reads]
        layout = f"layout({packing}{order}{self._binding()}) {memory} {storage}"
        self.lines.append(f"{layout} B{name} {{ {' '.join(members)} }} {instance};")

    def push(self) -> None:
        """Add push constants."""
        kind, name = self.pick("float", "vec4", "mat4x3", "double", "uint"), self.name()
        self.lines.append(f"layout(push_constant) uniform P {{ {kind} {name}; layout(offset = 64) vec4 other; }};")
        self.read(name, kind)
        self.reads.append("other.w")

    def opaque(self) -> None:
        """Add samplers, textures or images."""
        name, pick = self.name(), self.random.random()
        array = self.random.choice(("", "", "", "[3]"))
        index = "[2]" if array else ""
        if pick < 0.4:
            kind = self.pick(*SAMPLED)
            self.lines.append(f"layout({self._binding()}) uniform {kind} {name}{array};")
            is_buffer = kind == "samplerBuffer"
            self.reads.append(f"float(textureSize({name}{index}{', 0' * (not is_buffer)}){'.x' * (not is_buffer)})")
            if kind == "sampler2D":
                self.reads.append(f"textureLod({name}{index}, vec2(0.5), 0.0).x")
        elif pick < 0.6:
            kind = self.pick(*SEPARATE)
            self.lines.append(f"layout({self._binding()}) uniform {kind} {name}{array};")
        elif pick < 0.7 and self.stage == "frag":
            words = f"input_attachment_index = {self.random.randrange(3)}, {self._binding()}"
            kind = self.pick("subpassInput", "isubpassInput", "subpassInputMS")
            self.lines.append(f"layout({words}) uniform {kind} {name};")
            self.reads.append(f"float(subpassLoad({name}{', 1' if 'MS' in kind else ''}).x)")
        else:
            kind, form = self.random.choice(IMAGES)
            memory = self.pick(*MEMORY)
            form = "" if "writeonly" in memory and self.chance(0.5) else f"{form}, "
            self.lines.append(f"layout({form}{self._binding()}) {memory} uniform {kind} {name}{array};")
            self.reads.append(f"float(imageSize({name}{index}){'.x' * (kind not in ('imageBuffer', 'image1D'))})")
            if kind == "uimage2D" and "writeonly" not in memory:
                self.reads.append(f"float(imageLoad({name}{index}, ivec2(1)).x)")

    def constant(self) -> None:
        """Add a specialization constant, perhaps one that is computed from it."""
        name, kind = self.name(), self.pick("float", "int", "uint", "bool", "double")
        value = {"float": "1.5", "int": "-3", "uint": "7u", "bool": "true", "double": "2.5lf"}[kind]
        self.lines.append(f"layout(constant_id = {self.count * 2}) const {kind} {name} = {value};")
        self.reads.append(f"float({name})")
        if kind in ("int", "uint") and self.chance(0.5):
            self.lines.append(f"const {kind} {name}n = {name} * {kind}(2) + {kind}(1);")
            self.reads.append(f"float({name}n)")

    # ---- modes ----

    def modes(self) -> None:
        """Add the qualifiers of the whole shader."""
        r, lines = self.random, self.lines
        if self.stage == "comp":
            ids = self.pick("local_size_x = 8", "local_size_x = 4, local_size_y = 2", "local_size_x_id = 1")
            lines.append(f"layout({ids}) in;")
        elif self.stage == "frag":
            lines += [
                f"layout({each}) in;"
                for each in r.sample(("early_fragment_tests", "post_depth_coverage"), r.randrange(2))
            ]
            if self.chance(0.3):
                lines.append(
                    f"layout({self.pick('depth_less', 'depth_greater', 'depth_unchanged')}) out float gl_FragDepth;"
                )
        elif self.stage == "geom":
            extra = self.pick("", ", invocations = 2")
            lines.append(f"layout({self.pick('triangles', 'lines', 'triangles_adjacency')}{extra}) in;")
            lines.append("layout(points, max_vertices = 4) out;")
        elif self.stage == "tesc":
            lines.append(f"layout(vertices = {r.randint(1, 4)}) out;")
        elif self.stage == "tese":
            words = [self.pick("triangles", "quads", "isolines")]
            words += r.sample(("equal_spacing", "fractional_even_spacing"), r.randrange(2))
            words += r.sample(("cw", "ccw", "point_mode"), r.randrange(2))
            lines.append(f"layout({', '.join(words)}) in;")
        if self.has_feedback:
            lines.append("layout(xfb_buffer = 0, xfb_stride = 256) out;")
            lines.append("layout(xfb_buffer = 1, xfb_stride = 256) out;")

    def redeclaration(self) -> None:
        """Redeclare gl_PerVertex with some of its members."""
        members = ["vec4 gl_Position;"] + self.random.sample(
            ("float gl_PointSize;", "float gl_ClipDistance[3];", "float gl_CullDistance[2];"), self.random.randrange(3)
        )
        if self.stage in ("vert", "tese", "geom") and self.chance(0.25):
            self.redeclared = " ".join(members)
            invariant = self.pick("", "invariant ")
            self.lines.append(f"out gl_PerVertex {{ {invariant}{' '.join(members)} }};")
        elif self.stage == "vert" and self.chance(0.2):
            self.lines.append("invariant gl_Position;")

    def _is_declared(self, write: str) -> bool:
        """Return False for a write of what a redeclared gl_PerVertex has not."""
        name = next((each for each in ("gl_PointSize", "gl_ClipDistance", "gl_CullDistance") if each in write), "")
        return not self.redeclared or name in self.redeclared

    def shader(self) -> str:
        """Return a whole shader."""
        r = self.random
        self.modes()
        self.redeclaration()
        if self.stage != "comp":
            for _ in range(r.randrange(4)):
                self.variable("in")
            for _ in range(r.randrange(4)):
                self.variable("out")
            if self.chance(0.3):
                self.block(self.pick("in", "out"))
        for _ in range(r.randrange(4)):
            self.uniform()
        for _ in range(r.randrange(4)):
            self.opaque()
        for _ in range(r.randrange(3)):
            self.constant()
        if self.chance(0.4):
            self.push()
        r.shuffle(self.lines) if self.chance(0.1) else None
        reads = self.reads + list(BUILT_INS[self.stage])
        writes = self.writes + [each for each in WRITES[self.stage] if self._is_declared(each)]
        reads = [each for each in reads if self.chance(0.5)]
        writes = [each for each in writes if self.chance(0.6)]
        body = "".join(f"    sum += {each};\n" for each in reads) + "".join(f"    {each}\n" for each in writes)
        if self.stage == "geom":
            body += self.pick(
                "    EmitVertex();\n", "    EmitVertex(); EndPrimitive();\n", "    EmitStreamVertex(0);\n"
            )
        # What is read and not used is not there once optimized, be it of one module or of both.
        self.lines.append("layout(set = 3, binding = 9, std430) buffer Sink { float sink; };")
        return "\n".join(self.lines) + f"\nvoid main() {{\n    float sum = 0.0;\n{body}    sink = sum;\n}}\n"


HEAD = """#version 460
#extension GL_ARB_shader_viewport_layer_array : enable
#extension GL_ARB_post_depth_coverage : enable
"""


def generate(seed: int, index: int) -> str:
    """Return a stage."""
    made = _Generator(harness.generator(seed, index))
    text = made.shader()
    head = f"// stage: {made.stage}\n// target: {made.pick(*TARGETS)}\n// level: {made.pick('none', 'none', 'speed')}\n"
    return head + HEAD + text


def items(text: str) -> int:
    """Return 1: a case is one stage."""
    return 1


def _head(text: str, key: str, default: str) -> str:
    return next((line.split()[2] for line in text.split("\n") if line.startswith(f"// {key}: ")), default)


def _decorations(rows: dict[int, tuple[int, ...]]) -> str:
    return " ".join(f"{key}{list(value) if value else ''}" for key, value in sorted(rows.items()))


def _mode(module: Module, mode: tuple[int, ...]) -> tuple[int | str, ...]:
    """Return an execution mode; the operands of LocalSizeId are constants."""
    return mode if mode[0] != 38 else (38, *(str(module.length(number)) for number in mode[1:]))


def described(module: Module) -> dict[str, str]:
    """Return what a host sees of a module, by what it is."""
    found = {"modes": str(sorted(_mode(module, mode) for mode in module.modes))}
    entry = next(operands for opcode, operands in module.instructions if opcode == 15)
    listed = set(entry[2:])
    for number, (_, storage) in module.variables.items():
        # Private and shared memory is seen by no host.
        if storage in (4, 6, 7):
            continue
        kind = module.pointee(number)
        inner = kind
        while module.types[inner][0] in (28, 29):
            inner = module.types[inner][1][0]
        own = module.decorations.get(number, {})
        # What a host finds a variable by: its storage class, and its location, binding or built-in.
        where = [f"{key}={own[key][0]}" for key in (30, 31, 34, 33, 11) if key in own]
        members = [
            f"{at}:{rows[11][0]}" for (of, at), rows in sorted(module.members.items()) if of == inner and 11 in rows
        ]
        key = f"variable {storage} {' '.join(where)} {' '.join(members)}".strip()
        text = (
            f"{module.describe(kind)} own: {_decorations(own)} block: {_decorations(module.decorations.get(inner, {}))}"
        )
        found[key] = f"{found.get(key, '')}{text} {'listed' if number in listed else 'not listed'}; "
    for number, (opcode, operands) in module.constants.items():
        identity = module.decorations.get(number, {}).get(1)
        if identity:
            found[f"constant {identity[0]}"] = f"{opcode} {module.describe(operands[0])} {operands[1:]}"
    return found


def check(texts: list[str]) -> list[str | None]:
    """Compare the interface of each case with the reference's."""
    if not harness.has_reference():
        return ["unjudged: no reference"] * len(texts)
    groups: dict[tuple[str, str], list[int]] = {}
    for at, text in enumerate(texts):
        groups.setdefault((_head(text, "target", "vulkan1.2"), _head(text, "level", "none")), []).append(at)
    found: list[str | None] = [None] * len(texts)
    for (target, level), members in groups.items():
        arguments = ["-O"] if level == "speed" else []
        for at, other in zip(members, harness.reference([texts[at] for at in members], arguments, target), strict=True):
            found[at] = _check(texts[at], other, target, None if level == "none" else level)
    return found


def _check(text: str, other: bytes | str, target: str, level: str | None) -> str | None:
    try:
        words = harness.compile_text(text, level, target)
    except harness.Refused as error:
        return f"refused: {error}" if isinstance(other, bytes) else "unjudged: refused by both"
    if isinstance(other, str):
        return f"accepted: the reference refuses it: {other}" if other != harness.NO_MESSAGE else None
    wrong = harness.complaint(words, target)
    if wrong:
        return f"invalid {level}: {wrong}"
    ours, theirs = Module(words), Module(other)
    if _STREAMS in ours.capabilities and "EmitStreamVertex(" in text:
        # The statement needs the capability; the reference declares it with a stream of another number only.
        theirs.capabilities.add(_STREAMS)
    if ours.capabilities - theirs.capabilities or not level and ours.capabilities != theirs.capabilities:
        # The reference keeps the capabilities of what its optimizer drops.
        more, fewer = ours.capabilities - theirs.capabilities, theirs.capabilities - ours.capabilities
        return f"capabilities {sorted(more)} instead of {sorted(fewer)}: level {level}"
    return _differences(described(ours), described(theirs))


def _differences(ours: dict[str, str], theirs: dict[str, str]) -> str | None:
    keys: Sequence[str] = sorted({*ours, *theirs})
    for key in keys:
        if ours.get(key) != theirs.get(key):
            return f"differs {key}:\n  ours      {ours.get(key)}\n  reference {theirs.get(key)}"
    return None
