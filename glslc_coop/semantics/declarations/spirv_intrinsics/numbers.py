"""What the grammar of SPIR-V says about decorations and execution modes that a shader names by number.

SPIR-V 1.6, sections 3.6 and 3.20; Vulkan's environment for SPIR-V, appendix A.

In: a SpirvQualifier whose arguments are values, and what it was written on. Out: diagnostics. A number that the grammar
does not have is newer than it, and is accepted. Must not know: what a decoration or a mode does.
"""

from __future__ import annotations

from glslc_coop.codegen.grammar import all_enumerants, find_enumerant
from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types

with lazy:
    from typing import TypeAlias

    from glslc_coop.codegen.grammar import Enumerant
    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.scopes import Value
    from glslc_coop.semantics.model.types import Type

#: What has named arguments.
Intrinsic: TypeAlias = "nodes.SpirvQualifier | nodes.TypeSpecifier"
#: What is declared, in words; the storage of the block that a member belongs to; the type, where it is known.
Where: TypeAlias = "tuple[str, str | None, Type | None]"

#: Qualifier -> the operand kind of its number, what such a number is called, and the operands that it can pass.
_KINDS = {
    "spirv_decorate": ("Decoration", "decoration", "literal"),
    "spirv_decorate_id": ("Decoration", "decoration", "id"),
    "spirv_decorate_string": ("Decoration", "decoration", "string"),
    "spirv_execution_mode": ("ExecutionMode", "execution mode", "literal"),
    "spirv_execution_mode_id": ("ExecutionMode", "execution mode", "id"),
    "spirv_storage_class": ("StorageClass", "storage class", "literal"),
}
#: The scopes Workgroup and Subgroup.
_SCOPES = (2, 3)
_WANTED = {"LiteralFloat": "a float literal", "LiteralString": "a string"}
#: Capabilities of other environments than Vulkan's: of kernels, of linking, of OpenGL.
_FOREIGN = frozenset(
    "Addresses Linkage Kernel Vector16 Float16Buffer ImageBasic ImageReadWrite ImageMipmap Pipes DeviceEnqueue"
    " LiteralSampler AtomicStorage GenericPointer SubgroupDispatch NamedBarrier PipeStorage UniformDecoration"
    " ImageRect SampledRect BindlessTextureNV".split()
)
#: Execution modes -> the stages that have them, or none: those of which a module has one already, or Vulkan none.
_MODE_STAGES = """
Invocations InputPoints InputLines InputLinesAdjacency InputTrianglesAdjacency OutputLineStrip OutputTriangleStrip
OutputPoints Triangles OutputVertices SpacingEqual SpacingFractionalEven SpacingFractionalOdd VertexOrderCw
VertexOrderCcw PointMode Quads Isolines LocalSize LocalSizeId OutputLinesEXT OutputPrimitivesEXT OutputTrianglesEXT
OriginUpperLeft : of GLSL
PixelCenterInteger OriginLowerLeft : not in Vulkan
LocalSizeHint VecTypeHint LocalSizeHintId ContractionOff Initializer Finalizer : not in Vulkan
EarlyFragmentTests DepthReplacing DepthGreater DepthLess DepthUnchanged PostDepthCoverage StencilRefReplacingEXT
EarlyAndLateFragmentTestsAMD StencilRefUnchangedFrontAMD StencilRefGreaterFrontAMD StencilRefLessFrontAMD
StencilRefUnchangedBackAMD StencilRefGreaterBackAMD StencilRefLessBackAMD PixelInterlockOrderedEXT
PixelInterlockUnorderedEXT SampleInterlockOrderedEXT SampleInterlockUnorderedEXT ShadingRateInterlockOrderedEXT
ShadingRateInterlockUnorderedEXT NonCoherentColorAttachmentReadEXT NonCoherentDepthAttachmentReadEXT
NonCoherentStencilAttachmentReadEXT NonCoherentTileAttachmentReadQCOM RequireFullQuadsKHR QuadDerivativesKHR : fragment
Xfb : vertex tesseval geometry
TileShadingRateQCOM : compute
DerivativeGroupQuadsKHR DerivativeGroupLinearKHR : compute task mesh
"""


def check_numbers(checker: Checker, node: nodes.SpirvQualifier, operands: list[Expression]) -> bool:
    """Check the operands of a decoration, mode or storage class, its number first; False after a diagnostic."""
    kind, noun, form = _KINDS[node.name]
    number, *others = operands
    row = find_enumerant(kind, _value(number))
    if row is None:
        return True
    what = f"{noun} '{row.name}'"
    if not check_capabilities(checker, number, what, row.capabilities, node):
        return False
    if row.name == "FPFastMathDefault":
        return _report(checker, number, f"{what} takes a type, which '{node.name}' cannot pass")
    parameters = [_form(parameter) for parameter in row.parameters]
    if form not in parameters and (parameters or form != "literal"):
        own = next(
            (name for name, other in _KINDS.items() if other[0] == kind and other[2] == (*parameters, "literal")[0]),
            None,
        )
        message = f"operands of {what} cannot be passed by '{node.name}'"
        return _report(checker, number, message, *([f"'{own}' passes them"] if own is not None else []))
    repeated = any(parameter.endswith("*") for parameter in row.parameters)
    if len(others) > len(parameters) and not repeated or len(others) < len(parameters) - repeated:
        at = others[len(parameters)] if len(others) > len(parameters) else number
        few = "few" if len(others) < len(parameters) else "many"
        return _report(checker, at, f"too {few} operands of {what}: expected {len(parameters)}, got {len(others)}")
    good = True
    for index, other in enumerate(others):
        good &= _check_operand(checker, other, row.parameters[min(index, len(parameters) - 1)].rstrip("*"), what)
    return good


def _form(parameter: str) -> str:
    return "id" if parameter.startswith("Id") else "string" if parameter.startswith("LiteralString") else "literal"


def _value(node: Expression) -> int:
    return int(node.value) & 0xFFFFFFFF


def _check_operand(checker: Checker, node: Expression, kind: str, what: str) -> bool:
    """Check one operand of a decoration or mode."""
    if kind.startswith("Id"):
        if kind == "IdRef" and what.startswith("decoration"):
            return True
        wanted = "bool" if what.endswith("'OpacityMicromapIdKHR'") else "a 32-bit integer"
        type_ = node.type
        good = type_ is types.BOOL if wanted == "bool" else type_ in (types.INT, types.UINT)
        is_known = kind == "IdScope" and node.value is not None and not checker.environment.target.is_opengl
        if good and is_known and node.value not in _SCOPES:
            message = f"scope of {what} must be 2 (Workgroup) or 3 (Subgroup) in Vulkan ({node.value} given)"
            return _report(checker, node, message)
        return good or _report(checker, node, f"operand of {what} must be {wanted} ('{type_}' given)")
    if kind == "LiteralString":
        return node.__class__ is nodes.StringLiteral or _report(checker, node, f"operand of {what} must be a string")
    wanted = _WANTED.get(kind, "a 32-bit integer literal")
    good = node.__class__ is nodes.FloatLiteral if kind == "LiteralFloat" else node.__class__ is nodes.IntegerLiteral
    if not good or node.type.component.width != 32:
        text = checker.sources.text(node.start, node.end)
        return _report(checker, node, f"operand of {what} must be {wanted} ('{text}' given)")
    found = find_enumerant(kind, _value(node)) if kind != "LiteralFloat" else None
    return found is None or check_capabilities(checker, node, f"{_words(kind)} '{found.name}'", found.capabilities)


def _words(kind: str) -> str:
    """Return what a value of an operand kind is called."""
    return {"BuiltIn": "built-in variable", "FPRoundingMode": "rounding mode"}.get(kind, kind)


def check_capabilities(
    checker: Checker, at: At, what: str, capabilities: list[str], node: Intrinsic | None = None
) -> bool:
    """Check that Vulkan has one of the capabilities that something requires, and that one of them is declared."""
    if checker.environment.target.is_opengl or not capabilities:
        return True
    if _FOREIGN.issuperset(capabilities):
        return _report(checker, at, f"{what} requires capability '{capabilities[0]}', which Vulkan does not have")
    if "Groups" in capabilities and "SPV_AMD_shader_ballot" not in named_values(node, "extensions"):
        note = "add 'extensions = [\"SPV_AMD_shader_ballot\"]'"
        return _report(checker, at, f"{what} requires extension 'SPV_AMD_shader_ballot' in Vulkan", note)
    if not all(_is_not_inferred(name) for name in capabilities):
        return True
    rows = [_capability(name) for name in capabilities]
    if node is not None and any(row.value in named_values(node, "capabilities") for row in rows):
        return True
    note = f"add 'capabilities = [{rows[0].value}]'"
    return _report(checker, at, f"{what} requires capability '{capabilities[0]}', which is not declared", note)


def _is_not_inferred(name: str) -> bool:
    """Return whether only kernels use a capability, so that none is declared for what requires it."""
    return name in _FOREIGN or name.endswith(("INTEL", "ALTERA")) and name != "IntegerFunctions2INTEL"


def _capability(name: str) -> Enumerant:
    return next(row for row in all_enumerants("Capability") if row.name == name)


def named_values(node: Intrinsic | None, name: str) -> list[Value]:
    """Return the values of `capabilities = […]` or `extensions = […]`; none without a qualifier."""
    return [
        value.value
        for argument in (node.arguments or () if node is not None else ())
        if argument.__class__ is nodes.SpirvNamedArgument and argument.name == name
        for value in argument.values
    ]


def check_required(checker: Checker, node: Intrinsic, at: At, number: int) -> bool:
    """Check a capability that the shader itself requires by number."""
    row = find_enumerant("Capability", number & 0xFFFFFFFF)
    if row is None or checker.environment.target.is_opengl:
        return True
    if row.name in _FOREIGN:
        return _report(checker, at, f"Vulkan does not have capability '{row.name}'")
    if _is_not_inferred(row.name) and row.extensions and row.extensions[0] not in named_values(node, "extensions"):
        note = f"add 'extensions = [\"{row.extensions[0]}\"]'"
        return _report(checker, at, f"capability '{row.name}' requires extension '{row.extensions[0]}'", note)
    return True


# ---- execution modes ----


def check_mode(checker: Checker, node: nodes.SpirvQualifier, number: Expression) -> None:
    """Check that the stage has an execution mode, and that no layout qualifier declares it."""
    row = find_enumerant("ExecutionMode", _value(number))
    if row is None:
        return
    stages = _rows(_MODE_STAGES).get(row.name)
    stage = checker.environment.stage
    what = f"execution mode '{row.name}'"
    if stages == "of GLSL":
        _report(checker, number, f"{what} is only declared by layout qualifiers")
    elif stages == "not in Vulkan":
        if not checker.environment.target.is_opengl:
            _report(checker, number, f"{what} is not allowed in Vulkan")
    elif stages is not None and stage not in stages.split():
        checker.error(codes.MISPLACED_QUALIFIER, number, f"{what} is not allowed in the {stage} stage", token=node.name)


def _rows(text: str) -> dict[str, str]:
    """Return the rows `NAME NAME : WORDS` of a table by name; a row without a colon goes on in the next line."""
    rows: dict[str, str] = {}
    names: list[str] = []
    for line in text.strip().splitlines():
        before, colon, words = line.partition(" : ")
        names += before.split()
        if colon:
            rows.update(dict.fromkeys(names, words))
            names = []
    return rows


# ---- where decorations are allowed ----

#: Decoration -> what it is allowed on: variables by their storage qualifier (`none` without one), `local` variables,
#: `parameter`s in memory, `member`s, `value`s, `function`s; nothing for what decorates types.
_PLACES = """
SpecId Block BufferBlock GLSLShared GLSLPacked CPacked ArrayStride ArrayStrideIdEXT LinkageAttributes FuncParamAttr : -
RowMajor ColMajor MatrixStride OffsetIdEXT : -
Offset : out out-member
NoPerspective Flat Centroid Sample : in out member
Patch PerPrimitiveEXT : in out member
PerVertexKHR : in member
Component : in out member
Location : in out member special
Index : out
Stream XfbBuffer XfbStride : out member
Invariant : in out in-member out-member
Binding DescriptorSet : uniform buffer special
InputAttachmentIndex : uniform special
BuiltIn : in out member special
Restrict : uniform buffer shared none special local parameter member in out
Aliased RestrictPointer AliasedPointer : uniform buffer shared none special local parameter in out
Volatile Coherent : uniform buffer special local parameter member none shared in out
NonWritable : uniform buffer special local parameter member none
NonReadable : uniform buffer special parameter member
NoContraction : uniform buffer shared none special local parameter argument value function in out
UserTypeGOOGLE UserSemantic CounterBuffer : uniform buffer shared none special local parameter argument member in out
FPRoundingMode : instruction
NoSignedWrap NoUnsignedWrap SaturatedConversion FPFastMathMode : value
Uniform UniformId NonUniform : uniform buffer shared none special local parameter argument value in out
"""


#: Decoration -> the layout qualifier that GLSL has for it.
_LAYOUTS = {
    "Location": "location",
    "Component": "component",
    "Index": "index",
    "Binding": "binding",
    "DescriptorSet": "set",
    "InputAttachmentIndex": "input_attachment_index",
    "Stream": "stream",
    "XfbBuffer": "xfb_buffer",
    "XfbStride": "xfb_stride",
    "Offset": "offset",
}
#: Decorations of integer arithmetic.
_WRAPS = ("NoSignedWrap", "NoUnsignedWrap")
#: What is declared -> its place in the table, where that does not depend on its storage.
_WHAT = {"a variable in a function": "local", "an expression": "value"}


def check_decoration(
    checker: Checker, node: nodes.SpirvQualifier, number: Expression, qualifiers: Qualifiers, where: Where
) -> None:
    """Check that a decoration is allowed on what is declared, and does not contradict a layout qualifier."""
    row = find_enumerant("Decoration", _value(number))
    what = where[0]
    if row is None or what == "a parameter of an instruction":
        return
    allowed = _rows(_PLACES).get(row.name)
    places = _places(qualifiers, where)
    if allowed is not None and not any(place in allowed.split() for place in places):
        message = f"decoration '{row.name}' is not allowed on {_described(what, places)}"
        checker.error(codes.MISPLACED_QUALIFIER, number, message, token=node.name)
    if row.name == "BuiltIn" and "location" in qualifiers.layout:
        message = "decoration 'BuiltIn' conflicts with layout qualifier 'location'"
        checker.error(codes.CONFLICTING_QUALIFIERS, number, message, token=node.name)
    if row.name == "Component" and getattr(node.arguments[-1], "value", 0) > 3:
        _report(checker, node.arguments[-1], "operand of decoration 'Component' must be 0 to 3")
    if (
        row.name in _WRAPS
        and what == "an expression"
        and not (where[2] and where[2].component and where[2].component.is_integer)
    ):
        message = f"decoration '{row.name}' is not allowed on an expression of type '{where[2]}'"
        checker.error(codes.MISPLACED_QUALIFIER, number, message, token=node.name)
    layout = _LAYOUTS.get(row.name, "")
    if layout in qualifiers.layout and [qualifiers.layout[layout]] != [
        getattr(each, "value", None) for each in node.arguments[-1:]
    ]:
        message = f"decoration '{row.name}' conflicts with layout qualifier '{layout}'"
        checker.error(codes.CONFLICTING_QUALIFIERS, number, message, token=node.name)


def _places(qualifiers: Qualifiers, where: Where) -> tuple[str, ...]:
    """Return what is declared, in the words of the table."""
    what, block_storage, type_ = where
    if what == "a member":
        return ("member", f"{block_storage}-member")
    if what == "a function":
        return ("value", "instruction")
    if what in _WHAT:
        return (_WHAT[what],)
    if what == "a function with a body":
        return ("function",)
    if what == "a parameter":
        in_memory = qualifiers.storage in ("out", "inout") or type_ is not None and types.base_element(type_).is_opaque
        return ("parameter",) if in_memory else ("argument",)
    if any(each.name == "spirv_storage_class" for each in qualifiers.spirv):
        return ("special",)
    storage = qualifiers.storage
    if storage is None:
        return ("none",)
    known = {"attribute": "in", "varying": "in", "inout": "out"}.get(storage, storage)
    return (known,) if known in ("in", "out", "uniform", "buffer", "shared") else ("special",)


def _described(what: str, places: tuple[str, ...]) -> str:
    """Return what is declared as messages call it."""
    storage = places[0]
    return f"{what} that is '{storage}'" if storage in ("in", "out", "uniform", "buffer", "shared") else what


def replaces_location(number: Expression) -> bool:
    """Return whether a decoration gives a variable its place in an interface, or is newer than the grammar."""
    row = find_enumerant("Decoration", _value(number))
    return row is None or row.name in ("Location", "BuiltIn")


# ---- storage classes ----

#: Storage classes that no variable of GLSL is in, of opaque variables, and of blocks.
_NO_VARIABLES = frozenset(
    "Function Generic CrossWorkgroup Image PhysicalStorageBuffer CodeSectionINTEL DeviceOnlyALTERA HostOnlyALTERA"
    " NodePayloadAMDX AtomicCounter".split()
)
_INTERFACES = ("Input", "Output")
_NO_BOOLEANS = ("Input", "Output", "TileAttachmentQCOM", "TileImageEXT")
#: Storage classes that are only read.
_READ_ONLY = ("UniformConstant", "Input", "PushConstant", "ShaderRecordBufferKHR")
_OPAQUE = ("UniformConstant",)
_BLOCKS = ("Uniform", "StorageBuffer", "PushConstant", "ShaderRecordBufferKHR")
#: Storage class -> the stages that have it.
_CLASS_STAGES = {
    "Workgroup": "compute task mesh",
    "TaskPayloadWorkgroupEXT": "task mesh",
    "RayPayloadKHR": "raygen closest miss",
    "IncomingRayPayloadKHR": "anyhit closest miss",
    "HitAttributeKHR": "intersect anyhit closest",
    "CallableDataKHR": "raygen closest miss callable",
    "IncomingCallableDataKHR": "callable",
    "ShaderRecordBufferKHR": "raygen intersect anyhit closest miss callable",
    "HitObjectAttributeNV": "raygen closest miss",
    "HitObjectAttributeEXT": "raygen closest miss",
    "TileImageEXT": "fragment",
    "TileAttachmentQCOM": "fragment",
}


def check_storage_class(
    checker: Checker, node: nodes.SpirvQualifier, number: Expression, qualifiers: Qualifiers, type_: Type | None
) -> None:
    """Check that what is declared may be in a storage class."""
    row = find_enumerant("StorageClass", _value(number))
    if row is None or type_ is None:
        return
    is_opaque = types.base_element(type_).is_opaque or types.base_element(type_).__class__ is types.SpirvType
    wanted = (
        "no variable"
        if row.name in _NO_VARIABLES
        else "opaque variables"
        if row.name in _OPAQUE and not is_opaque
        else "blocks"
        if row.name in _BLOCKS
        else ""
    )
    stages = _CLASS_STAGES.get(row.name)
    stage = checker.environment.stage
    if wanted:
        message = f"storage class '{row.name}' holds {wanted} (variable of type '{type_}' given)"
        checker.error(codes.MISPLACED_QUALIFIER, number, message, token=node.name)
    elif stages is not None and stage not in stages.split():
        message = f"storage class '{row.name}' is not available in the {stage} stage"
        checker.error(codes.MISPLACED_QUALIFIER, number, message, token=node.name)
    elif row.name in _NO_BOOLEANS and types.contains(type_, lambda part: part is types.BOOL):
        message = f"storage class '{row.name}' holds no booleans (variable of type '{type_}' given)"
        checker.error(codes.MISPLACED_QUALIFIER, number, message, token=node.name)
    elif (
        row.name in _INTERFACES
        and "location" not in qualifiers.layout
        and not any(each.name.startswith("spirv_decorate") for each in qualifiers.spirv)
    ):
        message = f"variable in storage class '{row.name}' requires a location"
        checker.error(codes.MISSING_LOCATION, number, message, token=node.name, facts=Facts("interface"))


def is_read_only(number: Expression) -> bool:
    """Return whether a storage class is only read."""
    row = find_enumerant("StorageClass", _value(number))
    return row is not None and row.name in _READ_ONLY


def _report(checker: Checker, at: At, message: str, *notes: str) -> bool:
    checker.error(codes.INVALID_SPIRV_QUALIFIER, at, message, *notes)
    return False
