"""The notation of the rows in extension data: the one description, and the one parser.

In: the texts of Extension records. Out: types, built-in variables, values of constants, and the expanded rows of
prototypes by name. Must not know: which extensions are enabled (environment/), how a call is matched against a
prototype (semantics/builtins), the checker. Nothing is parsed before it is needed.

Rows
    One row a line, in the specification's spelling. A line that begins with a blank continues the row above it; a line
    that begins with `#` is a comment. Other blanks do not matter, except that they separate words. A row may begin
    with annotations; those of several rows precede them in braces:
        @core(400) @es(310) {
        int textureQueryLevels(gsampler2D sampler) = emit query_levels
        }
    Annotations of a group, of its row and of a placeholder hold together: a row is available where all of them say so.

Annotations: `@name` or `@name(argument)`
    Availability, of every kind of row:
    @core(N)      desktop GLSL from version N (`@core` alone: any version)
    @core(N,NAME) … and earlier ones while the extension GL_ARB_NAME, or one of several names, is enabled
    @core(N..M)   desktop GLSL from version N to M; the compatibility profile has it in later versions, too
    @es(N)        GLSL ES from version N (`@es(N..M)`: to version M)
    @es(N,NAME)   … and earlier ones while the extension GL_EXT_NAME or GL_OES_NAME is enabled
                  A row with neither is available in both languages; with one of them in that language alone.
    @vertex @tesscontrol @tesseval @geometry @fragment @compute @raygen @intersect @anyhit @closest @miss @callable
    @task @mesh   these stages only
    @with(NAME)   only while that extension is enabled too
    @vulkan @opengl @plain   only for that target; `plain` is GLSL of OpenGL that is only checked
    Of prototypes (Prototype.annotations; a new one is a name in ANNOTATIONS and a line here):
    @const        the call may be folded (constants.constant_functions)
    @spec         the instruction may appear in OpSpecConstantOp
    @check        after resolution call `name(checker, call)` of the module that Extension.checks names; the name is
                  that of the emitting function, or the argument: `@check(texture)`, `@check(module.name)`
    @exact        no implicit conversion of any argument
    @unshared     `buffer` parameters are not in shared memory
    @tangled      all invocations of the scope execute the call together: a tangled instruction
    @implicit_derivatives     takes implicit derivatives, so it is tangled in stages that have them
    @barrier      orders accesses to memory before it and after it
    @divergent    the result may differ between the invocations of a subgroup, whatever the operands are
    @subgroup_uniform         the result is the same in all invocations of a subgroup
    @stores       writes memory; the same call a second time writes the same
    @updates      reads and writes memory, so a second call has another effect
    @floats(NAMES)            operands of floating-point type require one of these extensions; `@floats()` forbids them
    @relaxed      the result has the precision of the operands, other results are highp (GLSL ES 4.7.3)
    @nonuniform   the result may differ between the invocations that use it as an index
    @interpolant  the argument of an `any` parameter is a shader input
    @elementwise  calls its function with a row, a column, that element of the second argument, and those that follow

types
    Words that name scalars, vectors and matrices; a name without digits stands for its family:
        float16_t f16vec f16mat                     float16_t, f16vec2 … f16vec4, f16mat2 … f16mat4x4
        @core(400) double dvec dmat
    Opaque types, `name = OpType… words`; the words are a scalar (the sampled type), 1D 2D 3D Cube Rect Buffer
    SubpassData, and array, ms, shadow, storage (an image that is read and written), sampled (for use with a sampler),
    state (an object of the invocation, not a resource: variables and parameters of functions may have the type):
        sampler2DArrayShadow = OpTypeSampledImage float 2D array shadow
        gimage2D = OpTypeImage 2D storage           g…: three types, image2D, iimage2D and uimage2D (float, int, uint)
        i64image2D = OpTypeImage int64_t 2D storage (also in the family gimage2D for prototypes)
        accelerationStructureEXT = OpTypeAccelerationStructureKHR
    Structures, `name { type member; … }`, in one row:
        gl_TextureFootprint2DNV { uvec2 anchor; uvec2 offset; uvec2 mask; uint lod; uint granularity }
    Parametric types, `name<PARAMETERS> = OpType… family=… flags`:
        coopmat<T, SCOPE, ROWS, COLUMNS, USE> = OpTypeCooperativeMatrixKHR family=matrix storage=local,private
        tensorLayoutNV<DIM, MODE = 0> = OpTypeTensorLayoutNV family=tensor role=layout
    The parameter T is a type, HAS_… are booleans, others are sizes. Values of SCOPE, USE and MODE print by their names.
    Flags are `word` or `word=value`; TYPE_FLAGS declares them. The first is the family, which the checker and code
    generation go by:
        family=matrix           or vector, or tensor
        role=layout             of a tensor type: its layout or view, not a resource
        component=float         the first argument is the width of a component of that kind (fcoopmatNV<BITS, …>)
        count=2+DIM             arguments beyond 2 + the value of DIM are dropped
        known=vector            with a folded size the type is an ordinary vector
        storage=local,private   the storages that may hold the type, local always among them (default: all)
        operators=+,-           the binary operators between two values of the type
        unary=-                 the unary operators
        scalar=*                the operators between a value and a scalar of its component type
        length=constant         .length() is a constant
        opaque                  the type is that of a resource
        encodings=e5m2,bfloat16 the encodings of small floats that components may have, or `any` (default: none);
                                `e5m2:EXTENSION` with that extension
        workgroup=EXTENSION     the extension that matrices with workgroup scope require

qualifiers
    `[@annotation …] kind name [= enumerants] [flags] [: noun]`, the annotations being those of availability. kind:
    storage, auxiliary, interpolation, precision, memory, variance, or implicit (a storage that no qualifier names: what
    a block or a variable without storage qualifier has). enumerants: a kind of SPIR-V and names,
    `Decoration Volatile,Coherent`. noun: what messages call a variable of that storage. Stages say which stages have
    the qualifier; its keyword is known in all of them. Flags (QUALIFIER_FLAGS declares them):
        written                 a variable of that storage may be written
        written=intersect       … in that stage alone
        locations=payload       it takes locations; storages with the same word share them
        single                  a shader has at most one variable of that storage
        unused=anyhit           in that stage it may be declared, but not used
        tesscontrol=out         in that stage it is allowed on outputs only (or inputs)
        replacement=in,out      it was removed from later versions; what replaces it
        uninterpolated          a fragment input with it need not be flat
        memory                  memory qualifiers are allowed on variables of that storage
        blocks=MODULE           only blocks have the storage; `check_block` and `check_member` of that module of
                                semantics/builtin_rules check them, and `block_lvalue` of the module of codegen/builtins
                                with the same name emits them
        packing=scalar          how blocks with it are laid out
        shared                  of a memory qualifier: not with the Vulkan memory model, which has operands for it

layout_qualifiers
    `name [N] [= enumerants] [flags]`; the name is matched without regard to case. The number is N (not negative), N>0,
    N=2^n (a power of two) or N=any. Flags (LAYOUT_FLAGS declares them):
        alias=NAME              another name of that id
        on=in,out               storages of the variables that may have it (default: all; `on=-`: none)
        member                  it is allowed on members of blocks
        !block                  it is not allowed on blocks
        in=STAGES out=STAGES    it applies to the whole shader, with `layout(…) in;` and `out;` of these stages
        shader                  likewise, with either in every stage; `alone`: with neither
        output=EXECUTION_MODE   the execution mode of an output, where it differs from that of an input
        primitive vertices=3    a kind of primitive, and how many vertices one has in a geometry shader
        builtin=gl_FragDepth    it is allowed on that built-in variable only
        handles=image           it is allowed on images only, or on samplers
        unbound                 a resource with it has no binding
        packing matrix          how a block lies in memory: the offsets of its members, the order of matrices
        limit=MaxName           the resource limit of its number
        below=N below=MaxName   its number must be less than N, or than that resource limit
        opengl_below=N          … in GLSL for OpenGL
        advised                 a number from `below` on is a warning: other compilers refuse it, devices may have it
        value                   its number may be a value that the shader reads
        since=N                 only in desktop GLSL from version N
        core=N by=NAMES         in desktop GLSL from version N, or while one of these extensions is enabled
        desktop                 not in GLSL ES, but for the extensions of `by`
        essl=N                  in GLSL ES from version N, and with the extensions of `by`
        opengl vulkan           only in GLSL for OpenGL, or for Vulkan
        stages=STAGES           only in these stages
        with=NAME               only while that extension is enabled
        float int uint          an image format with components of that kind; SPIR-V calls it the same, without `_`
        atomic es               of an image format: atomic operations support it; GLSL ES reads and writes it
        atomic=vector           … those on vectors alone

constants
    `const int gl_MaxSamples = 4`; values are integers, floats, true, false, ivec3(1, 2, 3), or an enumerant of SPIR-V
    by kind and name: `const int gl_MatrixUseA = CooperativeMatrixUse MatrixAKHR`. The word const may be absent. The
    value of gl_MaxX can be changed by the resource limit MaxX, the components of gl_MaxV, gl_MaxVEXT and gl_MaxVNV by
    MaxVX, MaxVX_EXT and MaxVX_NV (and Y and Z).

variables
    `@compute in uvec3 gl_WorkGroupID = WorkgroupId`: annotations, `in` or `out` (or `const`: gl_WorkGroupSize), further
    qualifiers (patch, flat, perprimitiveEXT, …), type, name, dimensions (`[]`, `[4]`, `[gl_MaxPatchVertices]`), and
    after `=` the SPIR-V BuiltIn, plus flags for the emitter if any; `location N` is an ordinary output with a location,
    `none` an output that only OpenGL has, `of=points` for indices of that kind of primitive.
    Members of a block are rows of their own inside braces:
        @vertex out gl_PerVertex {
            vec4 gl_Position = Position
            float gl_ClipDistance[] = ClipDistance
        }
        @tesscontrol in gl_PerVertex { … } gl_in[gl_MaxPatchVertices]

prototypes
    `[@annotation …] ReturnType name(parameters) = target`.
    Parameters: `[qualifier …] type [name][dimensions] [= default]`, separated by commas; `void` or nothing for none;
    `...` for anything more. Qualifiers: in (default), out, inout; `const` (a constant expression, specialization
    constants allowed); `constant` (a constant expression that depends on no specialization constant); `buffer` (an
    l-value in buffer or shared memory, passed as Lvalue); `any` (an l-value in whatever storage, passed as Lvalue).
    Target:
        OpName              OpA|OpB|OpC|OpD for float|int|uint|bool, by the component of the first argument
        glsl Name           GLSL.std.450; glsl FMin|SMin|UMin likewise
        SPV_set Name        the extended instruction set of an extension, likewise
        emit name           function `name` of codegen/builtins/<Extension.emits>.py
        emit module.name    function `name` of codegen/builtins/<module>.py
        fold                the checker alone answers
    One row may stand for several; it is expanded when its name is looked up, and diagnostics print the expanded row:
        float P [, float bias]              without and with the optional parameter
        uint dim[1..5]                      one to five parameters dim0, dim1, …
        (uint offset, uint span)[1..5]      one to five pairs: offset0, span0, offset1, …
        uint|int                            alternatives; the same ones make the same choice in the whole row
        IMAGE_PARAMS                        a placeholder of the record (`placeholders`), likewise:
            `IMAGE_PARAMS = @core gimage1D image, int P | gimage2D image, ivec2 P`; alternatives may be annotated
    Types of parameters:
        any type name                       uint  f16vec2  sampler2DShadow
        genFType genDType genIType genUType genBType      a scalar or vector; all families of a row have the same size.
            genF16Type genI8Type genU8Type genI16Type genU16Type genI64Type genU64Type genBF16Type … name their width
        vec dvec ivec uvec bvec f16vec …    a vector of 2 to 4 components, or a long vector; sizes shared likewise
        mat                                 a matrix of any float type and shape, the same everywhere in the row
        gvec4 gsampler2D gimage2D …         one component type for all (float, int, uint, what the opaque types have)
        gscalar                             that component type alone
        T                                   a single capital: any type, the same everywhere
        vec<T,N>  mat<T,C,R>                a vector or matrix by its parts: T a scalar, N, C, R sizes
        coopmat<T,S,M,N,0>                  a parametric type; letters unify, numbers and type names are fixed; `...` as
                                            last argument stands for all others (and the same in the return type)
        E[]  uint[]  uint[N]                an array of any length; with a letter the length unifies
        function                            the name of a user function
        string                              a string literal
    A `const` parameter whose name is a single capital binds that letter to its value:
        tensorLayoutNV<D,C> createTensorLayoutNV(const uint D, const uint C = 0)
"""

from __future__ import annotations

from glslc_coop.environment.stages import STAGES
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.qualifiers import TERMINALS, LayoutRow, QualifierRow

with lazy:
    from collections.abc import Container, Sequence
    from typing import TypeAlias

    from glslc_coop.extensions.record import Extension

Value: TypeAlias = "int | float | bool | tuple[int | float | bool, ...]"
Dimension: TypeAlias = "int | str | None"
DeclaredType: TypeAlias = "tuple['Availability | None', str, types.Type | types.ParametricRow]"
#: Annotations that hold together (each a text such as "@core(400) @fragment"), and the row without them.
Row: TypeAlias = "tuple[tuple[str, ...], str]"

#: Annotations of prototypes beside those of availability, see above.
ANNOTATIONS = frozenset(
    "const spec check exact unshared tangled implicit_derivatives divergent subgroup_uniform "
    "stores updates floats relaxed nonuniform barrier interpolant elementwise".split()
)

#: Flag of a parametric type -> the values that it takes, "" for none. Words in capitals are classes of values: STORAGE,
#: STAGE, EXTENSION, NUMBER, LIMIT; MODULE, NAME and TEXT are anything. Tests check the values of all rows, and that
#: each flag is read.
TYPE_FLAGS = {
    "family": "matrix vector tensor",
    "role": "layout view",
    "component": "float int uint",
    "count": "TEXT",
    "known": "vector",
    "storage": "STORAGE",
    "operators": "TEXT",
    "unary": "TEXT",
    "scalar": "TEXT",
    "length": "constant",
    "opaque": "",
    "encodings": "TEXT",
    "workgroup": "EXTENSION",
}
#: The words of an opaque type beside the scalar.
OPAQUE_WORDS = frozenset(
    "1D 2D 3D Cube Rect Buffer SubpassData TileImageDataEXT array ms shadow storage sampled state".split()
)
#: Flag of a qualifier -> its values; a stage is a flag too, with the values `in` and `out`.
QUALIFIER_FLAGS = {
    "written": "STAGE",
    "locations": "NAME",
    "single": "",
    "unused": "STAGE",
    "replacement": "NAME",
    "uninterpolated": "",
    "memory": "",
    "blocks": "MODULE",
    "packing": "NAME",
    "shared": "",
}
#: Flag of a layout qualifier id -> its values.
LAYOUT_FLAGS = {
    "alias": "NAME",
    "on": "STORAGE",
    "member": "",
    "!block": "",
    "in": "STAGE",
    "out": "STAGE",
    "shader": "",
    "alone": "",
    "output": "NAME",
    "primitive": "",
    "vertices": "NUMBER",
    "builtin": "NAME",
    "unbound": "",
    "packing": "",
    "matrix": "",
    "limit": "LIMIT",
    "below": "NUMBER LIMIT",
    "opengl_below": "NUMBER",
    "advised": "",
    "value": "",
    "since": "NUMBER",
    "core": "NUMBER",
    "by": "EXTENSION",
    "desktop": "",
    "essl": "NUMBER",
    "opengl": "",
    "vulkan": "",
    "stages": "STAGE",
    "with": "EXTENSION",
    "float": "",
    "int": "",
    "uint": "",
    "atomic": "vector",
    "handles": "image sampler",
    "es": "",
}


# ---- rows ----


def rows(text: str) -> list[Row]:
    """Return the rows of a text block, those of groups with the group's annotations."""
    lines: list[str] = []
    in_block = False
    for line in text.split("\n"):
        stripped = line.strip()
        if not stripped or stripped[0] == "#":
            continue
        if "  " in stripped:
            stripped = " ".join(stripped.split())
        if line[0] == " " and lines and not in_block:
            lines[-1] = f"{lines[-1]} {stripped}"
            continue
        # The members of a built-in block are rows; a group's brace follows its annotations alone.
        if stripped[-1] == "{":
            in_block = bool(_split(stripped)[1][:-1])
        elif stripped[0] == "}":
            in_block = False
        lines.append(stripped)
    found: list[Row] = []
    group = ""
    is_open = False
    for line in lines:
        annotations, rest = _split(line)
        if rest == "{":
            group = annotations
        elif rest == "}" and not is_open:
            group = ""
        else:
            is_open = rest[-1] == "{" or (is_open and rest[0] != "}")
            found.append(((group, annotations), rest))
    return found


def rows_at(text: str, mark: str, after: str = "", searched: str = "") -> list[Row]:
    """Return the rows of a text in which a name is followed by one of the characters `after`, if there are any.

    mark: the name and the blank or the line break before it. searched: the text in the case that the mark has. A row in
    a group has the group's annotations; with one in a block come the head and the end of the block.
    """
    found: list[Row] = []
    searched = searched or text
    position = searched.find(mark)
    while position >= 0:
        end = position + len(mark)
        if _is_name_end(text, end, after):
            start, end = _extent(text, position)
            if text[start] != "#":
                opening = _opening(text, start)
                found += rows(f"{opening}\n{text[start:end]}\n}}" if opening else text[start:end])
        position = searched.find(mark, end)
    return found


def _is_name_end(text: str, end: int, after: str) -> bool:
    """Return whether a name ends there, and one of the characters `after` follows it."""
    character = text[end : end + 1]
    if character == "_" or character.isalnum():
        return False
    if not after:
        return True
    while character and character in " \n":
        end += 1
        character = text[end : end + 1]
    return character in after and bool(character)


def _extent(text: str, position: int) -> tuple[int, int]:
    """Return where the row begins that has a name after a blank or line break there, and where it ends."""
    start = text.rfind("\n", 0, position + (text[position] == "\n")) + 1
    while text[start] == " " and start:
        start = text.rfind("\n", 0, start - 1) + 1
    end = text.find("\n", position + 1)
    while end >= 0 and text[end + 1 : end + 2] == " ":
        end = text.find("\n", end + 1)
    return start, end if end >= 0 else len(text)


def _opening(text: str, start: int) -> str:
    """Return the line that opens the group or the block of a row that begins there, or nothing."""
    depth, position = 0, start
    while position > 0:
        opened, closed = text.rfind("{", 0, position), text.rfind("}", 0, position)
        if opened < 0:
            return ""
        position = max(opened, closed)
        if position == opened and not depth:
            return text[text.rfind("\n", 0, opened) + 1 : opened + 1].strip()
        depth += 1 if position == closed else -1
    return ""


def _split(row: str) -> tuple[str, str]:
    """Split a row into its annotations and the rest."""
    position = 0
    while row.startswith("@", position):
        position = row.find(" ", position) + 1
        if not position:
            return row, ""
    return row[: position - 1] if position else "", row[position:]


# ---- annotations ----


class Availability:
    """Where a row is visible.

    core, es: the lowest version, or None where it is not visible at all; last_core, last_es: the highest version, or 0
    where every later one has it; of desktop GLSL the compatibility profile keeps what the core profile lost; stages:
    () for every stage; required: the extensions that have to be enabled beside the row's own; client: "vulkan",
    "opengl", "plain", or "" for all; earlier: the extensions with which versions before `core` and `es` have it too.
    """

    __slots__ = ("core", "es", "stages", "required", "client", "earlier", "last_core", "last_es")

    def __init__(
        self,
        core: int | None,
        es: int | None,
        stages: tuple[str, ...] = (),
        required: tuple[str, ...] = (),
        client: str = "",
        earlier: tuple[str, ...] = (),
        last_core: int = 0,
        last_es: int = 0,
    ) -> None:
        self.core = core
        self.es = es
        self.stages = stages
        self.required = required
        self.client = client
        self.earlier = earlier
        self.last_core = last_core
        self.last_es = last_es

    def narrow(self, other: Availability) -> Availability:
        """Return where both are visible."""
        core = None if self.core is None or other.core is None else max(self.core, other.core)
        es = None if self.es is None or other.es is None else max(self.es, other.es)
        stages = self.stages or other.stages
        if self.stages and other.stages:
            stages = tuple(stage for stage in self.stages if stage in other.stages)
        required = self.required + tuple(name for name in other.required if name not in self.required)
        desktop = self.earlier if core == self.core else other.earlier
        embedded = self.earlier if es == self.es else other.earlier
        earlier = tuple(each for each in desktop if each.startswith("GL_ARB_"))
        earlier += tuple(each for each in embedded if not each.startswith("GL_ARB_"))
        last_core = min(self.last_core, other.last_core) or max(self.last_core, other.last_core)
        last_es = min(self.last_es, other.last_es) or max(self.last_es, other.last_es)
        return Availability(core, es, stages, required, self.client or other.client, earlier, last_core, last_es)


#: Text of annotations -> what they say; a few texts are those of most rows.
_PARSED: dict[str, tuple[Availability | None, dict[str, str]]] = {"": (None, {})}


def parse_annotations(texts: tuple[str, ...]) -> tuple[Availability | None, dict[str, str]]:
    """Return the availability (None: visible everywhere) and the other annotations with their arguments.

    Raises ValueError for an annotation that the notation does not have.
    """
    availability: Availability | None = None
    others: dict[str, str] = {}
    for text in texts:
        parsed = _PARSED.get(text)
        if parsed is None:
            parsed = _PARSED[text] = _parse_annotations(text)
        if parsed[0] is not None:
            availability = parsed[0] if availability is None else availability.narrow(parsed[0])
        others.update(parsed[1])
    return availability, others


def _parse_annotations(text: str) -> tuple[Availability | None, dict[str, str]]:
    core: int | None = None
    es: int | None = None
    last_core = last_es = 0
    stages: list[str] = []
    required: list[str] = []
    client = ""
    earlier: tuple[str, ...] = ()
    others: dict[str, str] = {}
    for word in text.split():
        name, _, argument = word[1:].partition("(")
        argument = argument[:-1]
        if name == "core":
            span, *names = argument.split(",")
            core, last_core = _versions(span)
            earlier += tuple([f"GL_ARB_{each}" for each in names])
        elif name == "es":
            span, *names = argument.split(",")
            es, last_es = _versions(span)
            earlier += tuple([f"GL_{vendor}_{each}" for each in names for vendor in ("EXT", "OES")])
        elif name == "with":
            required.append(argument)
        elif name in ("vulkan", "opengl", "plain"):
            client = name
        elif name in STAGES:
            stages.append(name)
        elif name in ANNOTATIONS:
            others[name] = argument
        else:
            raise ValueError(f"unknown annotation: {word}")
    if core is None and es is None:
        if not stages and not required and not client:
            return None, others
        core = es = 0
    return Availability(core, es, tuple(stages), tuple(required), client, earlier, last_core, last_es), others


def _versions(span: str) -> tuple[int, int]:
    """Return the first version of `420`, `0..419` or nothing, and the last one or 0."""
    first, _, last = span.partition("..")
    return int(first or 0), int(last or 0)


# ---- expansion ----


def function_names(record: Extension) -> list[str]:
    """Return the names of a record's functions, and some words that are no names, such as `@core`."""
    return [text[text.rfind(" ") + 1 :] for text in map(str.rstrip, record.prototypes.split("("))]


def prototype_rows(record: Extension, name: str) -> list[Row]:
    """Return the rows of a function, expanded."""
    found = rows_at(record.prototypes, f" {name}", "(")
    if not found:
        return found
    return [expanded for row in found for expanded in expand(row, placeholders(record))]


_PLACEHOLDERS: dict[Extension, list[tuple[str, list[str]]]] = {}


def placeholders(record: Extension) -> list[tuple[str, list[str]]]:
    """Return the placeholders of a record with their alternatives."""
    found = _PLACEHOLDERS.get(record)
    if found is None:
        found = []
        for _, row in rows(record.placeholders):
            name, _, alternatives = row.partition("=")
            found.append((name.rstrip(), [alternative.strip() for alternative in alternatives.split("|")]))
        _PLACEHOLDERS[record] = found
    return found


def expand(row: Row, known: list[tuple[str, list[str]]]) -> list[Row]:
    """Return the rows that a prototype's row stands for, in order."""
    annotations, text = row
    # The target is left alone: its alternatives are chosen by type.
    left, _, target = text.rpartition(")")
    left = left.replace(" |", "|").replace("| ", "|").replace("[ ,", "[,") + ")"
    if "|" not in left and "[" not in left and not any(name in left for name, _ in known):
        return [row]
    found: list[Row] = [(annotations, left)]
    for name, alternatives in known:
        if name in left:
            chosen = [_split(alternative) for alternative in alternatives]
            found = [((*sets, more), part.replace(name, word)) for sets, part in found for more, word in chosen]
    for mark, expansion in (("|", _alternatives), ("[1..", _repetitions), ("[,", _options)):
        while any(mark in each for _, each in found):
            found = [(sets, part) for sets, each in found for part in (expansion(each) if mark in each else (each,))]
    return [(sets, part + target) for sets, part in found]


def _alternatives(text: str) -> list[str]:
    """Expand `uint|int`: everything between blanks, commas and parentheses; the same text has the same choice
    everywhere.
    """
    position = text.index("|")
    start = max(text.rfind(mark, 0, position) for mark in " (,") + 1
    end = min(place for place in (text.find(mark, position) for mark in " ),") if place >= 0)
    word = text[start:end]
    return [text.replace(word, choice) for choice in word.split("|")]


def _repetitions(text: str) -> list[str]:
    """Expand `uint dim[1..5]` and `(uint offset, uint span)[1..5]`."""
    bracket = text.index("[1..")
    end = text.index("]", bracket)
    if text[bracket - 1] == ")":
        start = text.rindex("(", 0, bracket)
        items = [item.strip() for item in text[start + 1 : bracket - 1].split(",")]
    else:
        start = max(text.rfind(mark, 0, bracket) for mark in ",(") + 1
        start += text[start] == " "
        items = [text[start:bracket]]
    most = int(text[bracket + 4 : end])
    return [
        text[:start] + ", ".join([f"{item}{number}" for number in range(count) for item in items]) + text[end + 1 :]
        for count in range(1, most + 1)
    ]


def _options(text: str) -> list[str]:
    """Expand `float P [, float bias]`: without, then with."""
    start = text.index("[,")
    end = start + 1
    depth = 1
    while depth:
        depth += {"[": 1, "]": -1}.get(text[end], 0)
        end += 1
    before, inner, after = text[:start].rstrip(), text[start + 1 : end - 1], text[end:]
    return [before + after, before + inner + after]


def split_parameters(text: str) -> list[str]:
    """Split the parameters of a row at the commas outside angle brackets."""
    if "<" not in text:
        return [part.strip() for part in text.split(",")]
    parts: list[str] = []
    depth = start = 0
    for position, character in enumerate(text):
        if character == "<":
            depth += 1
        elif character == ">":
            depth -= 1
        elif character == "," and not depth:
            parts.append(text[start:position].strip())
            start = position + 1
    parts.append(text[start:].strip())
    return parts


# ---- qualifiers ----


def qualifier_keywords(record: Extension) -> list[tuple[Availability | None, str, str]]:
    """Return (availability, keyword, grammar terminal) of the qualifiers that a record declares."""
    found = []
    for marks, row in rows(record.qualifiers):
        kind, name = row.split(None, 2)[:2]
        if kind in TERMINALS:
            availability, _ = parse_annotations(marks)
            if availability is not None:
                # A stage that lacks the qualifier reports it; its keyword is no identifier there either.
                availability = Availability(
                    availability.core, availability.es, (), availability.required, earlier=availability.earlier
                )
            found.append((availability, name.partition("=")[0].rstrip(":"), TERMINALS[kind]))
    return found


#: (extension, name) -> row, of those that were found. Other names are not remembered: shaders have any number of them.
_QUALIFIERS: dict[tuple[Extension, str], QualifierRow] = {}
_LAYOUT_QUALIFIERS: dict[tuple[Extension, str], LayoutRow] = {}


def find_qualifier(record: Extension, name: str) -> QualifierRow | None:
    """Return the row of a qualifier or of an implicit storage."""
    if (record, name) in _QUALIFIERS:
        return _QUALIFIERS[record, name]
    for marks, row in rows_at(record.qualifiers, f" {name}"):
        body, _, noun = row.partition(":")
        kind, _, rest = _without_blanks(body).partition(" ")
        word, rest = _first_word(rest)
        target, flags = _split_target(rest)
        if word == name:
            _check_flags(row, flags, QUALIFIER_FLAGS, STAGES)
            availability, _ = parse_annotations(marks)
            stages = availability.stages if availability is not None else ()
            found = QualifierRow(kind, name, record.name, stages, target, flags, noun.strip())
            _QUALIFIERS[record, name] = found
            return found
    return None


def find_layout_qualifier(record: Extension, name: str) -> LayoutRow | None:
    """Return the row of a layout qualifier id, whose name is matched without regard to case (GLSL 4.60 section 4.4)."""
    name = name.lower()
    if (record, name) in _LAYOUT_QUALIFIERS:
        return _LAYOUT_QUALIFIERS[record, name]
    text = f"\n{record.layout_qualifiers}"
    for _, row in rows_at(text, f"\n{name}", "", text.lower()):
        word, rest = _first_word(_without_blanks(row))
        value = next(
            (number for number in _NUMBERS if rest == number or rest.startswith((f"{number} ", f"{number}="))), ""
        )
        target, flags = _split_target(rest[len(value) :].lstrip())
        _check_flags(row, flags, LAYOUT_FLAGS)
        found = LayoutRow(word, record.name, value, target, flags)
        alias = found.first("alias")
        aliased = find_layout_qualifier(record, alias) if alias else found
        if aliased is not None:
            _LAYOUT_QUALIFIERS[record, name] = aliased
        return aliased
    return None


#: How a row writes the number of a layout qualifier id, longer ones first.
_NUMBERS = ("N=2^n", "N=any", "N>0", "N")


def _without_blanks(row: str) -> str:
    """Return a row without the blanks around equal signs, commas and `>`; those of operators in it stay."""
    for sign in "=,>":
        row = row.replace(f" {sign} ", sign)
    return row.replace(", ", ",")


def _first_word(text: str) -> tuple[str, str]:
    """Split a text after its first word, which ends at a blank or an equal sign."""
    end = next((number for number, character in enumerate(text) if character in " ="), len(text))
    return text[:end], text[end:].lstrip()


def _split_target(text: str) -> tuple[str, str]:
    """Split what follows the name of a qualifier into its enumerants and its flags."""
    if not text.startswith("="):
        return "", text
    kind, names, *flags = text[1:].split(None, 2)
    return f"{kind} {names}", flags[0] if flags else ""


def _check_flags(row: str, flags: str, *declared: Container[str]) -> None:
    """Raise ValueError for a flag of a row that is not declared."""
    for flag in flags.split():
        if not any(flag.partition("=")[0] in names for names in declared):
            raise ValueError(f"unknown flag '{flag}': {row}")


# ---- types ----

_SHAPES = ("2", "3", "4", "2x2", "2x3", "2x4", "3x2", "3x3", "3x4", "4x2", "4x3", "4x4")
#: The members of a family `gsampler2D`: prefix of the name -> sampled type.
_GENERIC: tuple[tuple[str, types.Scalar], ...] = (("", types.FLOAT), ("i", types.INT), ("u", types.UINT))


#: Valid for every compilation of the process, since no type of a TypeTable is among them.
_TYPES: dict[Extension, list[DeclaredType]] = {}


def parse_types(record: Extension) -> list[DeclaredType]:
    """Return (availability, name, type or row) of every type that a record declares."""
    found = _TYPES.get(record)
    if found is None:
        found = []
        for sets, row in rows(record.types):
            availability, _ = parse_annotations(sets)
            if "{" in row:
                struct = _struct_type(row)
                found.append((availability, struct.name, struct))
            elif "=" not in row:
                for word in row.split():
                    found.extend([(availability, name, type_) for name, type_ in _family(word)])
            elif "<" in row:
                parametric = _parametric_row(row, record.name)
                found.append((availability, parametric.name, parametric))
            else:
                found.extend([(availability, opaque.name, opaque) for opaque in _opaque_types(row)])
        _TYPES[record] = found
    return found


def _family(word: str) -> list[tuple[str, types.Type]]:
    """Return the types that one word of a types row names: itself, or all sizes of a family such as `f16vec`."""
    known = types.named(word)
    if known is not None:
        return [(word, known)]
    suffixes = ("2", "3", "4") if word.endswith("vec") else _SHAPES if word.endswith("mat") else ()
    members = []
    for suffix in suffixes:
        known = types.named(word + suffix)
        if known is not None:
            members.append((word + suffix, known))
    if not members:
        raise ValueError(f"unknown type in a types row: {word}")
    return members


def _parametric_row(text: str, extension: str) -> types.ParametricRow:
    left, _, right = text.partition(">")
    type_name, _, parameters = left.partition("<")
    equal, *words = right.replace("=", "= ", 1).split()
    if equal != "=" or not words:
        raise ValueError(f"malformed types row: {text}")
    words = _without_blanks(" ".join(words)).split()
    names: list[str] = []
    defaults: dict[str, str] = {}
    for parameter in parameters.split(","):
        name, equal, default = (part.strip() for part in parameter.partition("="))
        names.append(name)
        if equal:
            defaults[name] = default
    flags: dict[str, str] = {}
    for word in words[1:]:
        name, _, value = word.partition("=")
        flags[name] = value
    _check_flags(text, " ".join(words[1:]), TYPE_FLAGS)
    return types.ParametricRow(type_name.strip(), tuple(names), defaults, words[0], flags, extension, text)


_STRUCTS: dict[str, types.Struct] = {}


def _struct_type(text: str) -> types.Struct:
    name, _, body = text.partition("{")
    struct = types.Struct(name.strip())
    members = []
    for member in body.strip().removesuffix("}").split(";"):
        type_name, _, member_name = member.strip().partition(" ")
        type_ = types.named(type_name)
        if type_ is None:
            raise ValueError(f"unknown type in a structure: {text}")
        members.append(types.Member(member_name.strip(), type_))
    struct.set_members(tuple(members))
    return _STRUCTS.setdefault(struct.name, struct)


def struct_named(name: str) -> types.Struct | None:
    """Return the structure of that name, if a types row that was read declares it."""
    return _STRUCTS.get(name)


_OPAQUE: dict[str, types.Opaque] = {}


def _opaque_types(text: str) -> list[types.Opaque]:
    name, _, right = text.partition("=")
    name = name.rstrip()
    opcode, *words = right.split()
    _check_flags(text, " ".join(words), OPAQUE_WORDS, types.SCALARS)
    if name[0] == "g" and words and words[0] not in types.SCALARS:
        details = tuple(words)
        return [_opaque(prefix + name[1:], opcode, component, name, details) for prefix, component in _GENERIC]
    component = types.SCALARS.get(words[0]) if words else None
    if component is None:
        return [_opaque(name, opcode, None, name, tuple(words))]
    generic = name
    if component is not types.FLOAT and name.startswith(component.prefix):
        generic = "g" + name[len(component.prefix) :]
    return [_opaque(name, opcode, component, generic, tuple(words[1:]))]


def opaque_named(name: str) -> types.Opaque | None:
    """Return the opaque type of that name, if a types row that was read declares it."""
    return _OPAQUE.get(name)


def _opaque(
    name: str, opcode: str, component: types.Scalar | None, generic: str, words: tuple[str, ...]
) -> types.Opaque:
    found = _OPAQUE.get(name)
    return (
        found if found is not None else _OPAQUE.setdefault(name, types.Opaque(name, opcode, component, generic, words))
    )


# ---- constants ----


def find_constant(record: Extension, name: str) -> tuple[Availability | None, types.Type, Value] | None:
    """Return availability, type and value of a constant; None if the record does not declare it."""
    found = rows_at(record.constants, f" {name}", "=")
    if not found:
        return None
    annotations, row = found[0]
    left, _, right = row.partition("=")
    type_ = types.named(left.split()[-2])
    if type_ is None:
        raise ValueError(f"unknown type in a constants row: {row}")
    return parse_annotations(annotations)[0], type_, _value(type_, right.strip())


def _value(type_: types.Type, text: str) -> Value:
    if isinstance(type_, types.Vector):
        arguments = text[text.index("(") + 1 : text.rindex(")")].split(",")
        return tuple([_scalar_value(type_.component, argument.strip()) for argument in arguments])
    return _scalar_value(type_, text)


def _scalar_value(type_: types.Type, text: str) -> int | float | bool:
    if text in ("true", "false"):
        return text == "true"
    if isinstance(type_, types.Scalar) and type_.is_float:
        return float(text)
    if " " in text:
        from glslc_coop.semantics.generated import spirv

        value: int = getattr(spirv, text.replace(" ", ""))
        return value
    return int(text.rstrip("uU"), 0)


# ---- variables ----


class BuiltinVariable:
    """One row of a built-in variable, or of a member of a built-in block.

    type: the type under the dimensions; dimensions: ints, None for `[]`, or the name of a gl_Max… constant; storage:
    "in", "out" or "const"; qualifiers: ("patch", "flat", …); builtin: SPIR-V BuiltIn; flags: words after it. block,
    index: for a member.
    """

    __slots__ = (
        "name",
        "type",
        "dimensions",
        "storage",
        "qualifiers",
        "builtin",
        "flags",
        "extension",
        "availability",
        "block",
        "index",
    )

    def __init__(
        self,
        name: str,
        type_: types.Type | None,
        dimensions: tuple[Dimension, ...],
        storage: str,
        qualifiers: tuple[str, ...],
        builtin: str,
        flags: tuple[str, ...],
        extension: Extension,
        availability: Availability | None,
    ) -> None:
        self.name = name
        self.type = type_
        self.dimensions = dimensions
        self.storage = storage
        self.qualifiers = qualifiers
        self.builtin = builtin
        self.flags = flags
        self.extension = extension
        self.availability = availability
        self.block: BuiltinBlock | None = None
        self.index = 0

    def __repr__(self) -> str:
        return f"{self.storage} {self.type} {self.name}"


class BuiltinBlock:
    """A built-in block such as gl_PerVertex. instance: "gl_in", or None when its members have no prefix."""

    __slots__ = ("name", "storage", "members", "instance", "dimensions", "availability", "qualifiers", "extension")

    def __init__(
        self,
        name: str,
        storage: str,
        qualifiers: tuple[str, ...],
        instance: str | None,
        dimensions: tuple[Dimension, ...],
        availability: Availability | None,
        extension: Extension,
    ) -> None:
        self.name = name
        self.storage = storage
        self.qualifiers = qualifiers
        self.instance = instance
        self.dimensions = dimensions
        self.availability = availability
        self.extension = extension
        self.members: list[BuiltinVariable] = []

    def __repr__(self) -> str:
        return f"{self.storage} {self.name}"


def _dimensions(text: str) -> tuple[Dimension, ...]:
    """Parse `[]`, `[4][gl_MaxPatchVertices]` or nothing."""
    sizes = text.strip()[1:-1].split("][") if text else ()
    return tuple(int(size) if size.isdigit() else size or None for size in sizes)


def _variable(
    text: str, storage: str | None, extension: Extension, availability: Availability | None
) -> BuiltinVariable:
    left, _, right = text.partition("=")
    flags = right.split()
    words = left.split()
    if len(words) < (2 if storage else 3) or not flags:
        raise ValueError(f"malformed variables row: {text}")
    name, bracket, dimensions = words.pop().partition("[")
    type_name = words.pop()
    type_ = types.named(type_name)
    if type_ is None:
        raise ValueError(f"unknown type in a variables row: {text}")
    if storage is None:
        storage = words.pop(0)
    return BuiltinVariable(
        name,
        type_,
        _dimensions(bracket + dimensions),
        storage,
        tuple(words),
        flags[0],
        tuple(flags[1:]),
        extension,
        availability,
    )


#: Record -> name -> its variables and blocks; a variable that nobody asked for is still its row.
_VARIABLES: dict[Extension, dict[str, list[BuiltinVariable | BuiltinBlock | Row]]] = {}
#: (record, name) -> the variables that somebody asked for: an object denotes the same row in the whole process.
_NAMED_VARIABLES: dict[tuple[Extension, str], list[BuiltinVariable | BuiltinBlock]] = {}


def parse_variables(record: Extension) -> dict[str, list[BuiltinVariable | BuiltinBlock]]:
    """Return name -> rows (one for each stage or storage), in order. A block has its own name and its instance's."""
    return {name: variables_named(record, name) for name in _declared_variables(record)}


def variables_named(record: Extension, name: str) -> list[BuiltinVariable | BuiltinBlock]:
    """Return the rows of that name (one for each stage or storage), in order."""
    found = _NAMED_VARIABLES.get((record, name))
    if found is None:
        found = []
        for each in _variable_rows(record, name):
            if isinstance(each, tuple):
                each = _variable(each[1], None, record, parse_annotations(each[0])[0])
            found.append(each)
        found = _NAMED_VARIABLES.setdefault((record, name), found)
    return found


def _variable_rows(record: Extension, name: str) -> Sequence[BuiltinVariable | BuiltinBlock | Row]:
    """Return the rows and blocks of that name; rows that are in no block are found without parsing the others."""
    if record not in _VARIABLES:
        found = rows_at(record.variables, f" {name}")
        if not any(row[0] == "}" or row[-1] == "{" for _, row in found):
            return [row for row in found if _variable_name(row[1]) == name]
    return _declared_variables(record).get(name, ())


def _variable_name(row: str) -> str:
    return row.partition("=")[0].split()[-1].partition("[")[0]


def _declared_variables(record: Extension) -> dict[str, list[BuiltinVariable | BuiltinBlock | Row]]:
    """Return what a record declares by name."""
    found = _VARIABLES.get(record)
    if found is not None:
        return found
    found = {}
    block: BuiltinBlock | None = None
    for sets, row in rows(record.variables):
        if block is not None and row[0] == "}":
            _close_block(block, row[1:].strip(), found)
            block = None
            continue
        if block is not None:
            # A member's own annotations narrow what is visible; the block's hold for the member too.
            member = _variable(row, block.storage, record, parse_annotations(sets)[0])
            member.block = block
            member.index = len(block.members)
            block.members.append(member)
        elif row[-1] == "{":
            storage, *qualifiers, name = row[:-1].split()
            block = BuiltinBlock(name, storage, tuple(qualifiers), None, (), parse_annotations(sets)[0], record)
        else:
            found.setdefault(_variable_name(row), []).append((sets, row))
    _VARIABLES[record] = found
    return found


def _close_block(block: BuiltinBlock, text: str, found: dict[str, list[BuiltinVariable | BuiltinBlock | Row]]) -> None:
    name, bracket, rest = text.partition("[")
    block.instance = name.strip() or None
    block.dimensions = _dimensions(bracket + rest)
    found.setdefault(block.name, []).append(block)
    if block.instance is not None:
        found.setdefault(block.instance, []).append(block)
    else:
        for member in block.members:
            found.setdefault(member.name, []).append(member)
