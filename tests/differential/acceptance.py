"""Acceptance: semantic mutants of our own shaders are accepted and refused as the reference does it.

A case is a shader of testdata with one or two edits that keep its syntax in most cases: a qualifier, a type, a number,
a layout qualifier id, an extension or the version is dropped, repeated or replaced, or the stage changes. Its first
lines name the shader and the stage. Which side is right is for the text of the specification to say, so this kind runs
only where a reference is given, and its findings are judged by hand.
"""

from __future__ import annotations

import functools
import os
import random
import re
import struct

import shared

from differential import harness
from glslc_coop.environment import input_files

UNIT = "mutants"
TARGET = "vulkan1.3"

QUALIFIERS = (
    *("const", "in", "out", "inout", "uniform", "buffer", "shared", "centroid", "sample", "patch", "flat", "smooth"),
    *("noperspective", "highp", "mediump", "lowp", "invariant", "precise", "coherent", "volatile", "restrict"),
    *("readonly", "writeonly"),
)
TYPES = (
    *("void", "bool", "int", "uint", "float", "double", "vec2", "vec3", "vec4", "ivec2", "ivec4", "uvec4", "bvec2"),
    *("mat2", "mat4", "mat2x3", "dvec2", "sampler2D", "samplerCube", "image2D", "texture2D", "sampler", "uint64_t"),
)
LAYOUT_IDS = (
    *("location = 1", "component = 1", "index = 1", "binding = 1", "set = 1", "offset = 16", "align = 16", "std140"),
    *("std430", "scalar", "row_major", "r32f", "push_constant", "constant_id = 1", "xfb_offset = 0", "stream = 1"),
    *("local_size_x = 4", "early_fragment_tests", "points", "max_vertices = 3", "input_attachment_index = 1"),
)
NUMBERS = ("0", "1", "2", "3", "5", "16", "255", "4096", "-1", "1u", "1.0", "2147483648")
VERSIONS = ("140", "330", "420", "430", "440", "450", "460", "310 es", "320 es")

_QUALIFIER = re.compile(rf"\b(?:{'|'.join(QUALIFIERS)})\b")
_TYPE = re.compile(rf"\b(?:{'|'.join(TYPES)})\b")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?[uf]?(?![\w.])")
_ID = re.compile(r"(?<=[(,]) *\w+(?: *= *\w+)? *(?=[,)])")
_LAYOUT = re.compile(r"\blayout *\([^()]*\)")


BELOW = "below the version that it is written against"
#: What differs for a reason: who accepts, what the other one says, and the reason. All were judged by the text.
EXPLAINED = (
    (
        "accepted",
        r"cooperative vector index out of range",
        "an index beyond the default of a specialized length: no bound",
    ),
    (
        "accepted",
        r"cannot add memory qualifier to redeclared",
        "a memory qualifier on a redeclared built-in member: no effect",
    ),
    (
        "refused",
        r"block member '\w+' cannot have opaque type",
        "an opaque member of a referenced block beside descriptor heaps",
    ),
    ("refused", r"redeclaration of 'gl_\w+' with '(in|out)'", "a built-in variable redeclared with another storage"),
    ("refused", r"index 0 is out of range for .*\[\w+\]", "a length that OpSMod makes 0 with its default values"),
    (
        "refused",
        r"of 'decode\w*' has \d+ coordinates, but",
        "coordinates of another number than the tensor's dimensions",
    ),
    (
        "accepted",
        r"'gl_\w+' : identifier not previously declared",
        f"what an extension that is enabled declares, {BELOW}",
    ),
    ("accepted", r"'multiple_wait_queuesQCOM' : must be positive", "an argument 0, which the text allows"),
    ("accepted", r"cannot add non-XFB layout to redeclared", "a location on a redeclared built-in member: no effect"),
    (
        "accepted",
        r"'input_attachment_index' : can only be used with a subpass",
        "an index of an attachment on a tensor",
    ),
    (
        "accepted",
        r"'early_fragment_tests' : unrecognized layout|can only apply to a standalone qualifier",
        "an execution mode on a redeclared built-in block",
    ),
    ("refused", r"'comp' of 'textureGatherLodAMD' must be", "a component that no texel has: undefined there"),
    ("refused", r"'push_constant' is only allowed on a uniform block", "a push constant that is an output block"),
    ("refused", r"has more parts than the 65535 words", "a length that overflows to one that no module can list"),
    ("accepted", r"too large for fragment output", "a location of a fragment output that devices have: a warning here"),
    ("accepted", r"line continuation", "a line continuation before 4.20: a warning here"),
    (
        "accepted",
        r"undeclared identifier|identifiers starting|no matching overloaded|extension not requested"
        r"|not supported for this version|not convertible to|cannot convert from",
        f"what an extension that is enabled declares, {BELOW}",
    ),
    (
        "accepted",
        r"required extension not requested: GL_EXT_shader_atomic_float2",
        "atomic operations of another format",
    ),
    ("accepted", r"'coopMatLoadNV' : no matching", "elements of another size, which the text leaves open"),
    ("accepted", r'"precision mediump int;', "the reference reports an error of its own declarations"),
    ("accepted", r"gl_SampleMask array index out of range", "a sample mask of more samples than glslc's limits name"),
    ("accepted", r"\[' :  array index out of range", "an index of inputs of a vertex of the primitive"),
    ("accepted", r"overloaded functions must have the same parameter precision", "overloads that differ in precisions"),
    ("accepted", r"cannot drop memory qualifier", "a reference, whose memory qualifiers are those of its uses"),
    ("accepted", r"set is too large", "a set beyond glslc's bound: a warning here"),
    (
        "accepted",
        r"no such layout identifier for this stage",
        "a layout qualifier of another stage on a forward declaration",
    ),
    (
        "accepted",
        r"'invariant' : can only apply to an output",
        "`invariant` where the storage is that of a built-in variable",
    ),
    ("refused", r"^redeclared block .* must be an array", "inputs of a geometry shader that are no array"),
    ("refused", r"^'\w+' is not allowed on tileImageEXT", "an interpolation of a tile's attachment"),
    ("accepted", r"'depth layout qualifier'", "the conservative depth before 4.20"),
    ("accepted", r"ambiguous best function", "an overload that the conversion of one argument decides"),
    (
        "accepted",
        r"id already used|replicated qualifiers",
        "a layout qualifier id that is given twice: the last one holds",
    ),
    (
        "accepted",
        r"syntax error, unexpected (IDENTIFIER|UINTCONSTANT)",
        "an extension that another one brings; `1u` as a number",
    ),
    ("accepted", r"coopmat invalid basic type", "a cooperative type of doubles"),
    (
        "accepted",
        r"type parameter must be a non-negative|'cluster size'",
        "a number from 2147483648 on, which is not negative",
    ),
    ("accepted", r"can't read from writeonly object", "a parameter or local variable that is `writeonly`"),
    ("accepted", r"overlapping use of location", "outputs of the patch beside outputs of vertices"),
    ("refused", r"^cannot modify .* is readonly", "a tensor that is stored into readonly memory"),
    ("refused", r"must be redeclared before its first use", "one built-in block under the name of another"),
    ("refused", r"'input_attachment_index' is not allowed on 'gl_", "an index of an attachment on a constant"),
    (
        "refused",
        r"requires layout\(vertices",
        "a stage that `#pragma shader_stage` gives, and the file's name does not",
    ),
    ("refused", r"must have at least one row", "a cooperative type without rows or columns"),
    ("refused", r"cannot read .* is writeonly", "a read of all of a writeonly variable, which is undefined"),
    ("refused", r"^packed input must have components", "packed input that is not packed, which is undefined"),
    ("refused", r"'gl_PerVertex' is reserved", "a uniform or buffer block with the name of a built-in one"),
    ("refused", r"is not allowed as component type", "a cooperative type of vectors or matrices"),
    (
        "refused",
        r"'textureFootprint\w*' is not available",
        "footprints outside fragment shaders, with two levels of detail",
    ),
    ("refused", r"must be a multiple of 4", "offsets and strides of captured outputs that are no multiples of 4"),
    ("refused", r"is only allowed on 'gl_FragDepth'", "the conservative depth of another variable"),
    ("refused", r"'invariant' must be followed|'invariant out", "`invariant out;` declares nothing"),
    (
        "refused",
        r"^layout qualifier .* is not allowed on (a '\w+' block|a block|a parameter|local variable)",
        "a layout qualifier without a meaning there",
    ),
    (
        "refused",
        r"^layout qualifier .* requires extension|'beginInvocationInterlockARB'",
        "an extension that is not enabled",
    ),
    ("refused", r"^unexpected 'highp'", "a keyword of an extension that is not enabled"),
    ("refused", r"^argument for .* must be", "an element function that takes an argument of another type"),
    ("refused", r"^the block .* is used and needs", "the instance name of a reference's block, used without a binding"),
    ("refused", r"is not a type$", "a forward declaration without `buffer`"),
)
#: An extension whose shaders bring SPIR-V of their own: they answer for what it says.
OWN_SPIRV = "GL_EXT_spirv_intrinsics"


def _explained(side: str, message: str, text: str) -> str | None:
    """Return why a difference is none, or None."""
    for who, pattern, reason in EXPLAINED:
        if who == side and re.search(pattern, message):
            below = re.search(r"#version (\d+)", text)
            if BELOW in reason and (below is None or int(below[1]) >= 460 or "#extension" not in text):
                continue
            return reason
    return None


@functools.cache
def _corpus() -> list[tuple[str, str]]:
    """Return (name, text) of the shaders that can be mutated: short ones whose only option is the target."""
    found = []
    for name in shared.shaders("valid"):
        text = input_files.read_shader(os.path.join(shared.TESTDATA, name))
        options = [each for each in shared.options_of(text) if not each.startswith("--target-env")]
        if (
            len(text) < 5000
            and not options
            and name.rsplit(".", 1)[1] in harness.STAGES
            and "#include" not in text
            and "shader_stage" not in text
        ):
            found.append((name, "\n".join(line for line in text.split("\n") if not line.startswith("// options:"))))
    return found


def _replace(source: random.Random, text: str, pattern: re.Pattern[str], choices: tuple[str, ...]) -> str:
    """Drop, repeat or replace one match of a pattern, which is not in a directive."""
    matches = [each for each in pattern.finditer(text) if text[text.rfind("\n", 0, each.start()) + 1] != "#"]
    if not matches:
        return text
    match = source.choice(matches)
    old = match.group()
    new = source.choice(("", f"{old} {old}", source.choice(choices), source.choice(choices)))
    return text[: match.start()] + new + text[match.end() :]


def _edit_layout(source: random.Random, text: str) -> str:
    """Drop a layout qualifier, or change one id of it, or put one in front of a word that may begin a declaration."""
    matches = list(_LAYOUT.finditer(text))
    if not matches or source.random() < 0.2:
        qualified = list(_QUALIFIER.finditer(text))
        if not qualified:
            return text
        start = source.choice(qualified).start()
        return f"{text[:start]}layout({source.choice(LAYOUT_IDS)}) {text[start:]}"
    match = source.choice(matches)
    if source.random() < 0.2:
        return text[: match.start()] + text[match.end() :]
    ids = list(_ID.finditer(match.group()))
    if not ids:
        return text
    chosen, new = source.choice(ids), source.choice(LAYOUT_IDS)
    layout = match.group()
    layout = layout[: chosen.start()] + new + layout[chosen.end() :]
    return text[: match.start()] + layout + text[match.end() :]


def _edit_directive(source: random.Random, text: str) -> str:
    """Change the version, or drop an extension."""
    lines = text.split("\n")
    extensions = [index for index, line in enumerate(lines) if line.startswith("#extension")]
    if extensions and source.random() < 0.5:
        del lines[source.choice(extensions)]
        return "\n".join(lines)
    return re.sub(r"#version .*", f"#version {source.choice(VERSIONS)}", text, count=1)


def generate(seed: int, index: int) -> str:
    """Return a mutant."""
    source = harness.generator(seed, index)
    name, text = source.choice(_corpus())
    stage = name.rsplit(".", 1)[1]
    for _ in range(source.choice((1, 1, 1, 2))):
        kind = source.randrange(12)
        if kind < 4:
            text = _replace(source, text, _QUALIFIER, QUALIFIERS)
        elif kind < 6:
            text = _replace(source, text, _TYPE, TYPES)
        elif kind < 8:
            text = _replace(source, text, _NUMBER, NUMBERS)
        elif kind < 10:
            text = _edit_layout(source, text)
        elif kind < 11:
            text = _edit_directive(source, text)
        else:
            stage = source.choice(list(harness.STAGES))
    return f"// stage: {stage}\n// of {name}\n{text}"


def items(text: str) -> int:
    """Return how many mutants a case is."""
    return 1


def _cause(message: str) -> str:
    """Return a message without positions, quoted text and numbers, by which findings are grouped."""
    message = re.sub(r"^\S+?:\d+: error: ", "", message)
    return re.sub(r"'[^']*'|\d+", "#", message).replace(":", " ").strip()[:80]


@functools.cache
def _is_known(name: str) -> bool:
    """Return True for a shader of testdata that the reference accepts as it is: its mutants can be compared."""
    text = dict(_corpus()).get(name)
    if text is None:
        return True
    (theirs,) = harness.reference([f"// stage: {name.rsplit('.', 1)[1]}\n{text}"], target=TARGET)
    return not isinstance(theirs, str)


def check(texts: list[str]) -> list[str | None]:
    """Return for each mutant how its acceptance differs, or that its module is invalid."""
    if not harness.has_reference():
        return ["unjudged: no reference"] * len(texts)
    others = harness.reference(texts, target=TARGET)
    return [_check(text, theirs) for text, theirs in zip(texts, others, strict=True)]


def _check(text: str, theirs: bytes | str) -> str | None:
    if theirs == harness.NO_MESSAGE:
        return "unjudged: the reference ends without a message"
    try:
        words = harness.compile_text(text, target=TARGET)
    except harness.Refused as refused:
        if isinstance(theirs, str):
            return None
        if harness.complaint(struct.unpack(f"<{len(theirs) // 4}I", theirs), TARGET) is not None:
            # A rule that keeps the module from being invalid is one that we may have.
            return "unjudged: refused here, and the reference's module is not valid"
        reason = _explained("refused", str(refused), text)
        return f"unjudged: {reason}" if reason else f"refused, {_cause(str(refused))}: {refused}"
    if isinstance(theirs, str):
        name = next((line[6:] for line in text.split("\n") if line.startswith("// of ")), "")
        if not _is_known(name):
            return "unjudged: the reference refuses the shader without the change, too"
        reason = _explained("accepted", theirs, text)
        return f"unjudged: {reason}" if reason else f"accepted, {_cause(theirs)}: {theirs}"
    if OWN_SPIRV in text:
        return None
    invalid = harness.complaint(words, TARGET)
    return f"invalid, {_cause(invalid)}: {invalid}" if invalid is not None else None
