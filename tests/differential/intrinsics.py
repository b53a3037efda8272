"""Intrinsics: shaders with qualifiers of GL_EXT_spirv_intrinsics, whose numbers and operands are random.

What the grammar of SPIR-V tells about them is followed in most cases and broken in the others. What is accepted is a
valid module, unless a capability or an extension that the shader itself names has no place in Vulkan. The first lines
of a case name the stage.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

from differential import harness
from glslc_coop.codegen.grammar import Grammar

if TYPE_CHECKING:
    import random

    from glslc_coop.codegen.grammar import Enumerant, Instruction

UNIT = "shaders"
TARGET = "vulkan1.3"
#: Capabilities that Vulkan has, of which one makes a number worth choosing.
VULKAN = frozenset(
    "Matrix Shader Geometry Tessellation SampleRateShading ClipDistance CullDistance Float64 Int64 Int16 Float16"
    " Int8 ImageQuery DerivativeControl GeometryStreams TransformFeedback StorageImageExtendedFormats"
    " InputAttachment SampledBuffer ImageBuffer ImageGatherExtended MultiViewport ImageCubeArray Image1D Sampled1D"
    " MinLod SparseResidency InterpolationFunction DrawParameters MultiView DeviceGroup VariablePointers"
    " VariablePointersStorageBuffer GroupNonUniform GroupNonUniformVote GroupNonUniformArithmetic"
    " GroupNonUniformBallot GroupNonUniformShuffle GroupNonUniformShuffleRelative GroupNonUniformClustered"
    " GroupNonUniformQuad ShaderLayer ShaderViewportIndex SubgroupBallotKHR SubgroupVoteKHR DotProduct"
    " DotProductInputAll DotProductInput4x8Bit ShaderClockKHR RayQueryKHR FragmentShaderPixelInterlockEXT"
    " StencilExportEXT DenormPreserve DenormFlushToZero RoundingModeRTE RoundingModeRTZ SignedZeroInfNanPreserve"
    " DemoteToHelperInvocation PhysicalStorageBufferAddresses ShaderNonUniform BitInstructions"
    " FragmentBarycentricKHR ComputeDerivativeGroupQuadsKHR AtomicFloat32AddEXT ExpectAssumeKHR"
    " FloatControls2".split()
)
TYPES = ("float", "vec2", "vec3", "vec4", "int", "ivec2", "uint", "uvec2", "uvec4", "bool", "bvec2", "mat2", "mat3")
CHOSEN = ("float", "vec4", "int", "uint", "uvec4", "vec2", "bool")
STAGES = ("comp", "comp", "frag", "frag", "vert", "geom", "tesc", "tese", "mesh")
HEADS = {
    "geom": "layout(triangles) in;\nlayout(triangle_strip, max_vertices = 3) out;\n",
    "tesc": "layout(vertices = 3) out;\n",
    "tese": "layout(triangles) in;\n",
    "mesh": "#extension GL_EXT_mesh_shader : require\n"
    "layout(local_size_x = 1) in;\nlayout(triangles, max_vertices = 3, max_primitives = 1) out;\n",
}
#: Where a decoration is put: `@` is the qualifier.
GLOBAL_PLACES = (
    "@ layout(location = 1) in float placed;\n",
    "@ layout(location = 1) in vec4 placed[3];\n",
    "@ layout(location = 2) out vec4 placed;\n",
    "@ out vec4 placed;\n",
    "@ in int placed;\n",
    "@ layout(binding = 4) uniform sampler2D placed;\n",
    "@ layout(binding = 4, rgba8) uniform image2D placed;\n",
    "@ uniform sampler2D placed;\n",
    "@ layout(binding = 4) uniform Placed { vec4 inner; } placed;\n",
    "@ layout(binding = 4) buffer Placed { vec4 inner; uint rest[]; } placed;\n",
    "layout(binding = 4) buffer Placed { @ vec4 inner; uint rest[]; } placed;\n",
    "layout(binding = 4) buffer Placed { vec4 inner; @ uint rest[]; } placed;\n",
    "layout(binding = 4) uniform Placed { @ mat3 inner; } placed;\n",
    "layout(push_constant) uniform Placed { @ vec4 inner; } placed;\n",
    "@ shared float placed;\n",
    "@ float placed;\n",
    "@ const float placed = 1.0;\n",
    "layout(constant_id = 3) @ const float placed = 1.0;\n",
    "layout(location = 2) out Placed { @ vec4 inner; } placed;\n",
    "struct Placed { @ float inner; vec2 other; }; Placed placed;\n",
    "@ float placed() { return 1.0; }\n",
    "float placed(@ float x) { return x; }\n",
    "float placed(@ inout float x) { return x; }\n",
    "float placed(@ sampler2D x) { return 1.0; }\n",
    "spirv_instruction(id = 129) @ float placed(float x, float y);\n",
    "spirv_instruction(id = 129) float placed(@ float x, float y);\n",
)
#: How a place is used, by a piece of its text.
USES = (
    ("sampler2D x", ""),
    ("spirv_instruction", "sum += placed(sum, 2.0);"),
    ("float placed()", "sum += placed();"),
    ("placed(@ inout", "sum += placed(sum);"),
    ("float placed(@", "sum += placed(sum);"),
    ("image2D", "imageStore(placed, ivec2(0), vec4(sum));"),
    ("sampler2D", "sum += textureLod(placed, vec2(sum), 0.0).x;"),
    ("mat3 inner", "sum += placed.inner[1].x;"),
    ("float inner", "sum += placed.inner;"),
    ("out Placed", "placed.inner = vec4(sum);"),
    ("Placed {", "sum += placed.inner.x;"),
    ("out vec4", "placed = vec4(sum);"),
    ("placed[3]", "sum += placed[1].x;"),
    ("const", "sum += placed;"),
    ("in ", "sum += float(placed);"),
    ("float placed;", "placed = sum; sum += placed;"),
)
LOCAL_PLACES = (
    "@ float local = sum * 2.0; sum += local;",
    "@ vec3 local; local.x = sum; sum += local[counter];",
    "sum += @(sum * 3.0);",
    "sum += @(sum);",
    "@ const float local = 2.0; sum += local;",
)


@functools.cache
def _grammar() -> Grammar:
    return Grammar.committed()


@functools.cache
def _usable(kind: str) -> tuple[Enumerant, ...]:
    """Return the enumerants of a kind that Vulkan may have, twice, and the others once."""
    every = _grammar().kinds[kind][1]
    return (
        tuple(every)
        + tuple(each for each in every if not each.capabilities or not VULKAN.isdisjoint(each.capabilities)) * 6
    )


@functools.cache
def _instructions() -> tuple[Instruction, ...]:
    every = _grammar().instructions
    plain = [
        each
        for each in every
        if "type" in each.operands
        and each.class_ not in ("Constant-Creation", "Function", "Extension", "Control-Flow")
        and (not each.capabilities or not VULKAN.isdisjoint(each.capabilities))
    ]
    arithmetic = [
        each for each in plain if each.class_ in ("Arithmetic", "Bit", "Conversion", "Relational_and_Logical")
    ]
    return tuple(every) + tuple(plain) * 8 + tuple(arithmetic) * 8


def _literal(kind: str, source: random.Random) -> str:
    """Return a literal operand of a kind."""
    if source.random() < 0.05:
        return source.choice(("1.5", "7", "true", "4000000000u", "-1", "1lf"))
    if kind == "LiteralFloat":
        return "1.5"
    if kind in _grammar().kinds:
        return str(source.choice(_usable(kind)).value)
    return str(source.choice((0, 0, 1, 1, 2, 3, 4, 8, 16, 16, 32, 32, 64)))


def _operands(row: Enumerant, source: random.Random) -> tuple[str, list[str]]:
    """Return the suffix of the qualifier's name, and its operands after the number."""
    kinds = [kind.rstrip("?*") for kind in row.parameters]
    suffix, values = "", []
    for kind in kinds:
        if kind.startswith("Id"):
            suffix = "_id"
            values.append(source.choice(("1u", "2u", "3", "1.0", "SIZE", "true")))
        elif kind == "LiteralString":
            suffix = "_string"
            values.append('"text"')
        else:
            values.append(_literal(kind, source))
    if source.random() < 0.1:
        suffix = source.choice(("", "_id", "_string"))
    change = source.random()
    if change < 0.06 and values:
        values.pop()
    elif change < 0.12:
        values.append(source.choice(("1", "1", "1u", '"x"', "1.0")))
    return suffix, values


def _requirements(source: random.Random) -> str:
    if source.random() < 0.93:
        return ""
    row = source.choice(_usable("Capability"))
    return f"capabilities = [{row.value}], "


def _decoration(source: random.Random) -> str:
    row = source.choice(_usable("Decoration"))
    suffix, values = _operands(row, source)
    return f"spirv_decorate{suffix}({_requirements(source)}{', '.join([str(row.value), *values])})"


def _mode(source: random.Random) -> str:
    row = source.choice(_usable("ExecutionMode"))
    suffix, values = _operands(row, source)
    name = f"spirv_execution_mode{suffix.replace('_string', '')}"
    return f"{name}({_requirements(source)}{', '.join([str(row.value), *values])});\n"


def _type(source: random.Random) -> str:
    """Return a type given by number, or one of GLSL."""
    rows = [row for row in _grammar().instructions if row.name.startswith("OpType")]
    row = source.choice(rows)
    values = []
    for kind in row.operands:
        if kind == "result":
            continue
        if kind.startswith("Id"):
            values.append(source.choice(("float", "uint", "vec4", "2", "SIZE", "Pair", "bool")))
        else:
            values.append(_literal(kind.rstrip("?*"), source))
    if source.random() < 0.1 and values:
        values.pop()
    return f"spirv_type({_requirements(source)}{', '.join([f'id = {row.opcode}', *values])})"


def _instruction(source: random.Random) -> tuple[str, str]:
    """Return the declaration of an instruction, and a call of it."""
    base = source.choice(CHOSEN)
    if source.random() < 0.25:
        sets = _grammar().sets
        name = source.choice([*["GLSL.std.450"] * 8, *sets, "Nothing.such", "NonSemantic.Mine"])
        numbers = list(sets.get(name, {1: ""}))
        head = f'set = "{name}", id = {source.choice(numbers)}'
        kinds = ["IdRef"] * source.choice((1, 1, 2, 2, 3))
        result = base
    else:
        row = source.choice(_instructions())
        head = f"id = {row.opcode}"
        kinds = [kind for kind in row.operands if kind not in ("type", "result")]
        result = base if "type" in row.operands else "void"
    if source.random() < 0.3:
        result = source.choice(TYPES)
    if source.random() < 0.03:
        result = source.choice(("void", "Pair", "float"))
    parameters, arguments = [], []
    for kind in kinds:
        optional = kind.endswith(("?", "*"))
        kind = kind.rstrip("?*")
        if optional and source.random() < 0.6:
            continue
        if kind.startswith("Pair"):
            kind = "IdRef"
        if kind.startswith("Id") != (source.random() < 0.03):
            type_ = base if source.random() < 0.6 else source.choice(TYPES)
            if kind in ("IdScope", "IdMemorySemantics"):
                type_ = "uint"
            if source.random() < (0.5 if result == "void" else 0.08):
                parameters.append(f"spirv_by_reference {type_} p{len(parameters)}")
                arguments.append(f"v_{type_}")
            else:
                parameters.append(f"{type_} p{len(parameters)}")
                arguments.append(
                    str(source.choice((1, 2, 0, 3))) + "u" if type_ == "uint" and kind != "IdRef" else f"v_{type_}"
                )
        else:
            parameters.append(f"spirv_literal int p{len(parameters)}")
            arguments.append(source.choice(("0", "1", "0", "2", _literal(kind, source).rstrip("u"))))
    if source.random() < 0.04 and parameters:
        parameters.pop()
        arguments.pop()
    declared = f"spirv_instruction({_requirements(source)}{head}) {result} intrinsic({', '.join(parameters)});\n"
    call = f"intrinsic({', '.join(arguments)})"
    return declared, f"{call};" if result == "void" or source.random() < 0.2 else f"v_{result} = {call};"


def generate(seed: int, index: int) -> str:
    """Return one shader."""
    source = harness.generator(seed, index)
    stage = source.choice(STAGES)
    declared, used = "", []
    what = source.choice(("decoration", "decoration", "mode", "type", "instruction", "instruction", "storage"))
    if what == "decoration":
        decoration = _decoration(source)
        if source.random() < 0.75:
            place = source.choice(GLOBAL_PLACES)
            declared = place.replace("@", decoration)
            used = [next((use for piece, use in USES if piece in place), "")]
        else:
            used = [source.choice(LOCAL_PLACES).replace("@", decoration)]
    elif what == "mode":
        declared = _mode(source)
    elif what == "type":
        declared = source.choice(("@ typed;\n", "layout(binding = 5) uniform @ typed;\n", "shared @ typed;\n", ""))
        declared = declared.replace("@", _type(source))
        used = [f"{_type(source)} typed_local;"] if not declared else []
    elif what == "instruction":
        declared, call = _instruction(source)
        used = [call]
    else:
        number = source.choice(_usable("StorageClass")).value
        declared = f"spirv_storage_class({_requirements(source)}{number}) {source.choice(TYPES)} stored;\n"
        used = [source.choice(("stored = stored;", "sum += float(stored);", ""))]
    lines = [f"// stage: {stage}", "#version 460", "#extension GL_EXT_spirv_intrinsics : require"]
    text = "\n".join(lines) + "\n" + HEADS.get(stage, "") + "const uint SIZE = 4u;\n"
    text += "struct Pair { float first; float second; };\n"
    text += "layout(binding = 0) buffer Data { float data[]; };\n" + declared + "void main()\n{\n"
    text += "    float sum = data[0];\n    int counter = int(sum);\n"
    body = " ".join(used)
    for type_ in TYPES:
        if f"v_{type_}" in body:
            text += f"    {type_} v_{type_} = {type_}(data[1]);\n"
    if "v_Pair" in body:
        text += "    Pair v_Pair = Pair(sum, sum);\n"
    for use in used:
        text += f"    {use}\n"
    return text + "    data[2] = sum + float(counter);\n}\n"


def items(text: str) -> int:
    """Return 1: a case is one shader."""
    return 1


def check(texts: list[str]) -> list[str | None]:
    """Compile each shader and validate what comes out."""
    return [_check(text) for text in texts]


def _check(text: str) -> str | None:
    try:
        words = harness.compile_text(text, target=TARGET)
    except harness.Refused:
        return None
    except Exception as error:  # any exception is what this kind looks for
        return harness.traceback_of(error)
    wrong = harness.complaint(words, TARGET)
    if wrong is None or wrong.startswith("no validator knows"):
        return None
    return f"invalid {re.sub(r'[0-9]+', 'N', wrong.split(': ', 2)[-1])[:60]}: {wrong}"
