"""Write the generated modules: `python -m glslc_coop.codegen.generate [SPIRV-HEADERS/include/spirv/unified1]`.

In: the SPIR-V grammar (JSON, only when a folder is named) and the project's sources. Out: `grammar_table.py` (the
whole grammar, for the disassembler and the tests), `instruction_table.py` (for linking), `rewrite_table.py` (for
algebraic simplification) and `spirv.py` (exactly the
constants that the sources mention as `spirv.X` and the rows of qualifiers name; the checker, which must not import
code generation, has its own). Without a folder all but the first are rebuilt from the committed grammar table. Must
not know: how an instruction is used.
"""

from __future__ import annotations

import ast
import json
import os
import re
import sys
from typing import TYPE_CHECKING

from glslc_coop.codegen import rule_rows
from glslc_coop.codegen.grammar import Enumerant, Grammar, Instruction
from glslc_coop.codegen.optimization import rules
from glslc_coop.environment import stages
from glslc_coop.extensions import notation, registry

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    #: An object of the JSON grammar.
    Json = dict[str, Any]

FOLDER = os.path.dirname(os.path.abspath(__file__))

#: Number -> the spelling of the extension that GLSL exposes, where the grammar has moved on to a later one.
_PREFERRED_INSTRUCTIONS = {
    5288: "OpTypeCooperativeVectorNV",
    5293: "OpCooperativeMatrixConvertNV",
    5366: "OpCooperativeMatrixReduceNV",
    5369: "OpCooperativeMatrixPerElementOpNV",
}
_PREFERRED_ENUMERANTS = {
    ("Capability", 5430): "CooperativeMatrixReductionsNV",
    ("Capability", 5432): "CooperativeMatrixPerElementOperationsNV",
}
#: Alternatives in this list win over all others; then come KHR, EXT and unsuffixed names, then those of vendors.
_PREFERRED = (
    "SPV_NV_cooperative_matrix2",
    "CooperativeMatrixConversionsNV",
    "CooperativeVectorNV",
    "CooperativeMatrixReductionsNV",
    "CooperativeMatrixPerElementOperationsNV",
    "GroupNonUniform",
    "GroupNonUniformArithmetic",
    "SPV_KHR_storage_buffer_storage_class",
    "PhysicalStorageBufferAddresses",
    "VariablePointersStorageBuffer",
    "SPV_NV_shader_subgroup_partitioned",
    "SPV_EXT_opacity_micromap",
)
#: Capabilities of environments other than graphics and compute: left out of the table for linking.
_FOREIGN = frozenset(
    (
        "Kernel",
        "Addresses",
        "Linkage",
        "Vector16",
        "Float16Buffer",
        "Pipes",
        "PipeStorage",
        "DeviceEnqueue",
        "LiteralSampler",
        "ImageBasic",
        "ImageReadWrite",
        "ImageMipmap",
        "GenericPointer",
        "NamedBarrier",
        "SubgroupDispatch",
        "AsmINTEL",
    )
)
#: Capabilities of INTEL that shaders use; the others are those of kernels.
_OF_SHADERS = ("IntegerFunctions2INTEL",)


def _is_foreign(name: str) -> bool:
    """Return whether only kernels use an instruction or capability of that name."""
    return name.endswith(("INTEL", "ALTERA")) and name not in _OF_SHADERS


#: Operand kinds whose values may require a capability or an extension.
_INFERRED_KINDS = frozenset(
    (
        "MemoryAccess",
        "StorageClass",
        "Decoration",
        "BuiltIn",
        "ImageOperands",
        "Dim",
        "ImageFormat",
        "GroupOperation",
        "ExecutionModel",
        "ExecutionMode",
        "AddressingModel",
        "FPEncoding",
        "CooperativeMatrixOperands",
        "CooperativeMatrixReduce",
        "TensorAddressingOperands",
        "PackedVectorFormat",
        "FunctionControl",
        "Scope",
        "CooperativeMatrixLayout",
        "RayFlags",
    )
)
#: Enumerants whose capability a layout qualifier declares (`primitive_culling`), as with the reference.
_WITHOUT_REQUIREMENT = ("SkipTrianglesKHR", "SkipAABBsKHR")
#: Operands that are ids of constants whose value is an enumerant; the grammar calls them plain ids.
_CONSTANT_OPERANDS = {
    "OpCooperativeMatrixLoadKHR": (1, "CooperativeMatrixLayout"),
    "OpCooperativeMatrixStoreKHR": (2, "CooperativeMatrixLayout"),
    "OpTraceRayKHR": (1, "RayFlags"),
    "OpRayQueryInitializeKHR": (2, "RayFlags"),
}
#: SPIR-V 1.6, OpSpecConstantOp: allowed in a module with the Shader capability; the matrix lengths by their
#: extensions.
_SPEC_CONSTANT_OPERATIONS = """
    SConvert UConvert FConvert SNegate Not IAdd ISub IMul UDiv SDiv UMod SRem SMod ShiftRightLogical
    ShiftRightArithmetic ShiftLeftLogical BitwiseOr BitwiseXor BitwiseAnd VectorShuffle CompositeExtract
    CompositeInsert LogicalOr LogicalAnd LogicalNot LogicalEqual LogicalNotEqual Select IEqual INotEqual
    ULessThan SLessThan UGreaterThan SGreaterThan ULessThanEqual SLessThanEqual UGreaterThanEqual
    SGreaterThanEqual QuantizeToF16 CooperativeMatrixLengthKHR CooperativeMatrixLengthNV
""".split()
#: Class of the grammar -> the flag of its instructions.
_FLAG_OF_CLASS = {
    **dict.fromkeys(("Arithmetic", "Bit", "Relational_and_Logical", "Conversion", "Composite"), "PURE"),
    **dict.fromkeys(("Derivative", "Group", "Non-Uniform"), "CONVERGENT"),
    "Atomic": "ATOMICS",
}
#: Flag -> (its meaning; the instructions that have it, where their class does not tell).
_FLAGS = {
    "TERMINATES": (
        "Instructions that end a block.",
        """
        Branch BranchConditional Switch Kill Return ReturnValue Unreachable TerminateInvocation IgnoreIntersectionKHR
        TerminateRayKHR EmitMeshTasksEXT AbortKHR
        """,
    ),
    "PURE": (
        "The result depends on the operands alone; dead when the result is not used.",
        """
        Undef AccessChain InBoundsAccessChain PtrAccessChain InBoundsPtrAccessChain ArrayLength Phi Select CopyObject
        CopyLogical SampledImage Image CooperativeMatrixMulAddKHR CooperativeMatrixMulAddNV CooperativeMatrixLengthKHR
        CooperativeMatrixLengthNV CooperativeMatrixConvertNV CooperativeMatrixTransposeNV
        CooperativeMatrixGetCoordinateEXT
        CompositeConstructReplicateEXT CreateTensorLayoutNV TensorLayoutSetDimensionNV TensorLayoutSetStrideNV
        TensorLayoutSliceNV TensorLayoutSetClampValueNV CreateTensorViewNV TensorViewSetDimensionNV
        TensorViewSetStrideNV TensorViewSetClipNV TensorLayoutSetBlockSizeNV BitCastArrayQCOM
        CompositeConstructCoopMatQCOM CompositeExtractCoopMatQCOM ExtractSubArrayQCOM
        """,
    ),
    "READS": (
        "Pure but for the memory or image that they read.",
        """
        Load CooperativeMatrixLoadKHR CooperativeMatrixLoadNV CooperativeVectorLoadNV CooperativeVectorMatrixMulNV
        CooperativeVectorMatrixMulAddNV ImageFetch ImageRead ImageQuerySize ImageQuerySizeLod ImageQueryLevels
        ImageQuerySamples ImageQueryLod ImageSampleImplicitLod ImageSampleExplicitLod ImageSampleDrefImplicitLod
        ImageSampleDrefExplicitLod ImageSampleProjImplicitLod ImageSampleProjExplicitLod
        ImageSampleProjDrefImplicitLod ImageSampleProjDrefExplicitLod ImageGather ImageDrefGather
        """,
    ),
    "UNDEFINED": (
        "Pure, but with undefined behavior, not only an undefined result, for some operands.",
        """
        UDiv SDiv UMod SRem SMod ConvertFToU ConvertFToS VectorExtractDynamic VectorInsertDynamic ArrayLength
        """,
    ),
    "CONVERGENT": (
        "The result depends on the invocations that execute the instruction together.",
        """
        CooperativeMatrixMulAddKHR CooperativeMatrixMulAddNV CooperativeMatrixTransposeNV CooperativeMatrixConvertNV
        CooperativeMatrixLoadKHR CooperativeMatrixLoadNV CompositeConstructCoopMatQCOM CompositeExtractCoopMatQCOM
        ImageSampleImplicitLod ImageSampleDrefImplicitLod ImageSampleProjImplicitLod ImageSampleProjDrefImplicitLod
        ImageQueryLod ControlBarrier
        """,
    ),
    "ATOMICS": ("Atomic operations on memory.", ""),
    "CHAINS": (
        "From a pointer, the first operand, to a part of what it points to.",
        "AccessChain InBoundsAccessChain",
    ),
    "COMMUTES": (
        "The two operands may be swapped.",
        """
        IAdd IMul FAdd FMul BitwiseAnd BitwiseOr BitwiseXor LogicalAnd LogicalOr LogicalEqual LogicalNotEqual IEqual
        INotEqual FOrdEqual FUnordNotEqual
        """,
    ),
    "WIDTH_CONVERSIONS": (
        "From a number to one of the same kind and another width.",
        "SConvert UConvert FConvert",
    ),
    "FLOAT_CONVERSIONS": (
        "Conversions of numbers from or to a float.",
        "FConvert ConvertFToS ConvertFToU ConvertSToF ConvertUToF",
    ),
    "DOT_PRODUCTS": (
        "Dot products of integers, which may be packed.",
        "SDot UDot SUDot SDotAccSat UDotAccSat SUDotAccSat",
    ),
    "COMPOSITE_CONSTANTS": (
        "Constants of several components.",
        """
        ConstantComposite SpecConstantComposite ConstantCompositeReplicateEXT SpecConstantCompositeReplicateEXT
        """,
    ),
    "COOPERATIVE_TYPES": (
        "Types whose values several invocations have together, or compute together.",
        "TypeCooperativeMatrixKHR TypeCooperativeMatrixNV TypeCooperativeVectorNV",
    ),
    "AGGREGATE_TYPES": (
        "Types with a layout of their own in memory.",
        "TypeStruct TypeArray TypeRuntimeArray",
    ),
    "ORDERS": (
        "Comparisons of integers by size.",
        """
        ULessThan ULessThanEqual UGreaterThan UGreaterThanEqual SLessThan SLessThanEqual SGreaterThan
        SGreaterThanEqual
        """,
    ),
}
#: Pure instructions of which two equal ones are not the same: OpSampledImage has to appear in the block that uses it,
#: an undefined value is another one each time, and a copy is made in order to be another id.
_NOT_NUMBERED = "SampledImage Phi Undef CopyObject".split()
#: Storage classes that an invocation can read at any time: there is no descriptor, which might be missing, and no other
#: invocation writes there, outputs of patches aside.
_READABLE = """
    Input Output Private Function PushConstant UniformConstant RayPayloadKHR IncomingRayPayloadKHR CallableDataKHR
    IncomingCallableDataKHR HitAttributeKHR HitObjectAttributeNV HitObjectAttributeEXT
""".split()
#: Instructions of GLSL.std.450 that write through a pointer or read an input; the others are pure.
_IMPURE_GLSL = "Modf Frexp InterpolateAtCentroid InterpolateAtSample InterpolateAtOffset".split()


def rank(name: str) -> tuple[int, int]:
    """Return the rank of a capability or extension among its alternatives; the smallest is preferred."""
    if name in _PREFERRED:
        return (0, _PREFERRED.index(name))
    if name in _FOREIGN:
        return (9, 0)
    vendor = re.search(r"(?:^SPV_([A-Z]+)_)|(KHR|EXT|[A-Z]{2,})$", name)
    suffix = (vendor.group(1) or vendor.group(2)) if vendor else ""
    return ({"": 1, "KHR": 1, "EXT": 2}.get(suffix, 3), 0)


# ---- the grammar in JSON -> grammar_table.py ----


def grammar_module(headers: str) -> str:
    """Return the text of grammar_table.py for a folder that contains spirv.core.grammar.json."""
    core = _read_json(os.path.join(headers, "spirv.core.grammar.json"))
    renamed: dict[str, str] = {}
    for kind in core["operand_kinds"]:
        for row in kind.get("enumerants", ()):
            preferred = _PREFERRED_ENUMERANTS.get((kind["kind"], _number(row["value"])))
            if preferred is not None:
                renamed[row["enumerant"]] = preferred
    instructions = "\n".join(_instruction_row(row, renamed) for row in core["instructions"])
    enumerants: list[str] = []
    for kind in core["operand_kinds"]:
        if kind["category"] in ("ValueEnum", "BitEnum"):
            enumerants.append(f"@{kind['kind']} {'mask' if kind['category'] == 'BitEnum' else 'value'}")
            seen: set[int] = set()
            for row in kind["enumerants"]:
                # A value that is listed twice keeps its first name.
                if _number(row["value"]) not in seen:
                    seen.add(_number(row["value"]))
                    enumerants.append(_enumerant_row(row, renamed))
    text = _HEADER.format(
        "The SPIR-V grammar as rows: the disassembler's and the tests' view of it.\n\n"
        "Three tables of text, which `codegen.grammar.Grammar` parses. Imports nothing.\n"
        "INSTRUCTIONS: opcode|name|aliases|operands|capabilities|extensions|version|class. ENUMERANTS: `@kind form`, "
        "then\nvalue|name|aliases|parameters|capabilities|extensions|version. EXTENDED_INSTRUCTIONS: set -> "
        "`number name` lines."
    )
    text += f'INSTRUCTIONS = """\\\n{instructions}\n"""\n\nENUMERANTS = """\\\n' + "\n".join(enumerants) + '\n"""\n\n'
    text += "EXTENDED_INSTRUCTIONS = {\n"
    for name, file in _SETS.items():
        grammar = _read_json(os.path.join(headers, file))
        lines = "\n".join(f"{row['opcode']} {row['opname']}" for row in grammar["instructions"])
        text += f'    "{name}": """\\\n{lines}\n""",\n'
    return text + "}\n"


_SETS = {
    "GLSL.std.450": "extinst.glsl.std.450.grammar.json",
    "SPV_AMD_gcn_shader": "extinst.spv-amd-gcn-shader.grammar.json",
    "SPV_AMD_shader_ballot": "extinst.spv-amd-shader-ballot.grammar.json",
    "SPV_AMD_shader_explicit_vertex_parameter": "extinst.spv-amd-shader-explicit-vertex-parameter.grammar.json",
    "SPV_AMD_shader_trinary_minmax": "extinst.spv-amd-shader-trinary-minmax.grammar.json",
    "NonSemantic.DebugPrintf": "extinst.nonsemantic.debugprintf.grammar.json",
    "NonSemantic.DebugBreak": "extinst.nonsemantic.debugbreak.grammar.json",
    "NonSemantic.Shader.DebugInfo.100": "extinst.nonsemantic.shader.debuginfo.100.grammar.json",
}
_HEADER = (
    '"""GENERATED by `python -m glslc_coop.codegen.generate`; do not edit. {}\n"""\n\n'
    "from __future__ import annotations\n\n"
)


def _read_json(path: str) -> Json:
    with open(path, encoding="utf-8") as file:
        grammar: Json = json.load(file)
        return grammar


def _number(text: str | int) -> int:
    return text if isinstance(text, int) else int(text, 0)


def _names(row: Json, key: str, renamed: dict[str, str]) -> str:
    return " ".join(renamed.get(name, name) for name in row.get(key, ()))


def _preferred(name: str, aliases: list[str], preferred: str | None) -> tuple[str, str]:
    if preferred is not None and preferred in aliases:
        return preferred, " ".join(name if alias == preferred else alias for alias in aliases)
    return name, " ".join(aliases)


def _instruction_row(row: Json, renamed: dict[str, str]) -> str:
    name, aliases = _preferred(row["opname"], row.get("aliases", []), _PREFERRED_INSTRUCTIONS.get(row["opcode"]))
    kinds = {"IdResultType": "type", "IdResult": "result"}
    operands = " ".join(kinds.get(o["kind"], o["kind"]) + o.get("quantifier", "") for o in row.get("operands", ()))
    return "|".join(
        (
            str(row["opcode"]),
            name,
            aliases,
            operands,
            _names(row, "capabilities", renamed),
            _names(row, "extensions", renamed),
            row["version"],
            row["class"],
        )
    )


def _enumerant_row(row: Json, renamed: dict[str, str]) -> str:
    name, aliases = _preferred(row["enumerant"], row.get("aliases", []), renamed.get(row["enumerant"]))
    parameters = " ".join(
        parameter["kind"] + parameter.get("quantifier", "") for parameter in row.get("parameters", ())
    )
    return "|".join(
        (
            str(row["value"]),
            name,
            aliases,
            parameters,
            _names(row, "capabilities", renamed),
            _names(row, "extensions", renamed),
            row.get("version", "None"),
        )
    )


# ---- the grammar table -> instruction_table.py ----


def _minor(version: str) -> int:
    return 99 if version == "None" else int(version.partition(".")[2])


class _Tables:
    """The parts of instruction_table.py."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.capability = {
            name: row.value for row in grammar.kinds["Capability"][1] for name in (row.name, *row.aliases)
        }

    def requirement(self, row: Instruction | Enumerant) -> str | None:
        """Return `(capabilities, extensions, version)`, the best alternative first; None when every shader may use
        the row.
        """
        if row.name in _WITHOUT_REQUIREMENT:
            return None
        names = (
            [] if "Shader" in row.capabilities or "Matrix" in row.capabilities else sorted(row.capabilities, key=rank)
        )
        # Without a capability of its own the row is free from its version on.
        capabilities = [self.capability[name] for name in names if rank(name)[0] < 9] or [
            self.capability[name] for name in names
        ]
        version = _minor(row.version)
        extensions = sorted(row.extensions, key=rank)
        # A row that no version has and nothing enables belongs to an instruction that is enabled by something.
        if not capabilities and not extensions and version in (0, 99):
            return None
        return f"({_tuple(capabilities)}, {_tuple(extensions)}, {version})"

    def instructions(self) -> list[Instruction]:
        """Return the instructions that a shader may use."""
        return [
            row
            for row in self.grammar.instructions
            if not (_is_foreign(row.name) and not any(name in _OF_SHADERS for name in row.capabilities))
            and row.class_ not in ("Pipe", "Device-Side_Enqueue")
            and not (row.capabilities and all(name in _FOREIGN or _is_foreign(name) for name in row.capabilities))
        ]

    def operands(self, row: Instruction) -> str | None:
        """Return `((index, kind), …)` of the operands to inspect, counted after type and result."""
        kinds = [kind for kind in row.operands if kind not in ("type", "result")]
        inspected = []
        for index, kind in enumerate(kinds):
            bare = kind.rstrip("?*")
            if bare == "IdScope" and row.name.startswith("OpGroup") is False:
                inspected.append((index, "Scope"))
            elif bare == "GroupOperation" and not row.name.startswith("OpGroupNonUniform"):
                # Older extensions enable their instructions with all operations at once.
                continue
            elif bare in _INFERRED_KINDS and not kind.endswith("*"):
                inspected.append((index, bare))
        extra = _CONSTANT_OPERANDS.get(row.name)
        if extra is not None:
            inspected.append(extra)
        return (
            "(" + "".join(f'({index}, "{kind}"), ' for index, kind in sorted(inspected)).rstrip() + ")"
            if inspected
            else None
        )


def _tuple(items: Sequence[int] | Sequence[str]) -> str:
    inner = ", ".join(f'"{item}"' if isinstance(item, str) else str(item) for item in items)
    return f"({inner},)" if len(items) == 1 else f"({inner})"


def _dict(name: str, annotation: str, comment: str, rows: list[tuple[str, str]]) -> str:
    lines = [f"#: {comment}", f"{name}: {annotation} = {{"]
    line = "   "
    for key, value in rows:
        piece = f" {key}: {value},"
        if len(line) + len(piece) > 136 and line.strip():
            lines.append(line)
            line = "   "
        line += piece
    if line.strip():
        lines.append(line)
    return "\n".join([*lines, "}"]) + "\n"


def _set(name: str, comment: str, numbers: list[int]) -> str:
    lines = [f"#: {comment}", f"{name}: frozenset[int] = frozenset(("]
    line = "   "
    for number in sorted(dict.fromkeys(numbers)):
        piece = f" {number},"
        if len(line) + len(piece) > 136:
            lines.append(line)
            line = "   "
        line += piece
    return "\n".join([*lines, line, "))"]) + "\n"


_REQUIREMENT = "tuple[tuple[int, ...], tuple[str, ...], int]"


def _instruction_tables(tables: _Tables, rows: list[Instruction]) -> list[str]:
    """Return the tables by name and by opcode."""
    names = [(f'"{name}"', str(row.opcode)) for row in rows for name in (row.name, *row.aliases)]
    glsl = [(f'"{name}"', str(number)) for number, name in tables.grammar.sets["GLSL.std.450"].items()]
    sets = [
        (f'"{name}"', "{" + ", ".join(f'"{word}": {number}' for number, word in numbers.items()) + "}")
        for name, numbers in tables.grammar.sets.items()
        if name.startswith("SPV_")
    ]
    needs = [(str(row.opcode), need) for row in rows for need in (tables.requirement(row),) if need is not None]
    inspected = [(str(row.opcode), kinds) for row in rows for kinds in (tables.operands(row),) if kinds is not None]
    comment = "Opcode -> operands (after type and result) that are enumerants, masks, or constants with such a value."
    return [
        _dict("OPCODES", "dict[str, int]", "Name -> opcode of the instructions of shaders.", names),
        _dict("GLSL", "dict[str, int]", "Name -> number of the instructions of GLSL.std.450.", glsl),
        _dict("EXTENDED_SETS", "dict[str, dict[str, int]]", "Set of an extension -> name -> number.", sets),
        _dict("INSTRUCTIONS", f"dict[int, {_REQUIREMENT}]", "Opcode -> requirement.", needs),
        _dict("OPERANDS", "dict[int, tuple[tuple[int, str], ...]]", comment, inspected),
    ]


def _enumerant_tables(tables: _Tables) -> list[str]:
    """Return the tables by kind and value."""
    kinds: list[tuple[str, str]] = []
    masks: list[tuple[str, str]] = []
    for kind, (form, enumerants) in tables.grammar.kinds.items():
        if kind not in _INFERRED_KINDS:
            continue
        requirements = [
            f"{row.value}: {need}"
            for row in enumerants
            if not row.name.endswith(("INTEL", "ALTERA", "INTELMask"))
            for need in (tables.requirement(row),)
            if need is not None
        ]
        kinds.append((f'\n    "{kind}"', "{" + ", ".join(requirements) + "}"))
        if form == "mask":
            ordered = sorted(enumerants, key=lambda row: row.value)
            parameters = [f"{row.value}: {_tuple(row.parameters)}" for row in ordered if row.parameters]
            masks.append((f'"{kind}"', "{" + ", ".join(parameters) + "}"))
    comment = "Kind of mask -> bit -> the operands that follow the mask."
    return [
        _dict("ENUMERANTS", f"dict[str, dict[int, {_REQUIREMENT}]]", "Kind -> value or bit -> requirement.", kinds),
        _dict("MASKS", "dict[str, dict[int, tuple[str, ...]]]", comment, masks),
    ]


def _capability_tables(tables: _Tables, rows: list[Instruction]) -> list[str]:
    """Return what each capability implies, and the capabilities that are alternatives to others."""
    grammar = tables.grammar
    implied: list[tuple[str, str]] = []
    for row in grammar.kinds["Capability"][1]:
        if not _is_foreign(row.name) and (row.capabilities or row.extensions or _minor(row.version)):
            capabilities = _tuple([tables.capability[name] for name in row.capabilities])
            extensions = _tuple(sorted(row.extensions, key=rank))
            implied.append((str(row.value), f"({capabilities}, {extensions}, {_minor(row.version)})"))
    alternatives = {name: True for row in rows for name in row.capabilities if len(row.capabilities) > 1}
    for kind, (_, enumerants) in grammar.kinds.items():
        if kind in _INFERRED_KINDS:
            alternatives.update(
                (name, True) for row in enumerants for name in row.capabilities if len(row.capabilities) > 1
            )
    numbers = [
        (f'"{name}"', str(tables.capability[name])) for name in alternatives if not name.endswith(("INTEL", "ALTERA"))
    ]
    comment = "Capability -> (capabilities that it implies, extensions, version)."
    alternative = "Name -> number of the capabilities that are alternatives to others somewhere."
    return [
        _dict("CAPABILITIES", f"dict[int, {_REQUIREMENT}]", comment, implied),
        _dict("CAPABILITY_NUMBERS", "dict[str, int]", alternative, numbers),
    ]


def _opcode_sets(grammar: Grammar, rows: list[Instruction]) -> list[str]:
    """Return the sets of opcodes that passes ask for."""
    opcode = {name: row.opcode for row in grammar.instructions for name in (row.name, *row.aliases)}

    def numbers(names: list[str]) -> list[int]:
        return [opcode["Op" + name] for name in names]

    flags = {
        flag: numbers(names.split()) + [row.opcode for row in rows if _FLAG_OF_CLASS.get(row.class_) == flag]
        for flag, (_, names) in _FLAGS.items()
    }
    constants = [row for row in rows if row.class_ == "Constant-Creation"]
    specialized = [row.opcode for row in constants if row.name.startswith("OpSpec")]
    glsl = {name: number for number, name in grammar.sets["GLSL.std.450"].items()}
    sets = [_set("SPEC_CONSTANT_OPERATIONS", "What OpSpecConstantOp may do.", numbers(_SPEC_CONSTANT_OPERATIONS))]
    sets += [_set(flag, meaning, flags[flag]) for flag, (meaning, _) in _FLAGS.items()]
    sets.append(_set("SPEC_CONSTANTS", "Constants whose value is known after specialization only.", specialized))
    numbered = [number for number in flags["PURE"] if number not in numbers(_NOT_NUMBERED)] + numbers(["ExtInst"])
    sets.append(_set("NUMBERED", "Two equal ones have one result: pure ones, and OpExtInst if it is.", numbered))
    classes = {name: row.value for row in grammar.kinds["StorageClass"][1] for name in (row.name, *row.aliases)}
    readable = [classes[name] for name in _READABLE]
    sets.append(_set("READABLE", "Storage classes that an invocation can read at any time.", readable))
    impure = [glsl[name] for name in _IMPURE_GLSL]
    sets.append(_set("IMPURE_GLSL", "Instructions of GLSL.std.450 that are not functions of their operands.", impure))
    return sets


def table_module(grammar: Grammar) -> str:
    """Return the text of instruction_table.py."""
    tables = _Tables(grammar)
    rows = tables.instructions()
    text = _HEADER.format(
        "What linking must know about instructions and enumerants.\n\n"
        "In: nothing. Out: tables by opcode and by value. Must not know: the project. A requirement is (capabilities "
        "of which one is needed,\nthe preferred one first; extensions of which one is needed; the minor version of "
        "SPIR-V from which on no extension is, 99 for never)."
    )
    parts = [
        *_instruction_tables(tables, rows),
        *_enumerant_tables(tables),
        *_capability_tables(tables, rows),
        *_opcode_sets(grammar, rows),
    ]
    return text + "\n".join(parts)


# ---- the rewrite rules -> rewrite_table.py ----


def rewrite_module(grammar: Grammar) -> str:
    """Return the text of rewrite_table.py."""
    names = {row.opcode: row.name.removeprefix("Op") for row in grammar.instructions}
    opcodes = {name: opcode for opcode, name in names.items()}
    commuting = frozenset(_FLAGS["COMMUTES"][1].split())
    text = _HEADER.format(
        "The rewrite rules of `optimization/rules.py`, for look-up.\n\n"
        "In: nothing. Out: a table by opcode. A row is (patterns of the operands, condition or None, replacement). A "
        "part of it is the\nnumber of a variable, (0, number of a constant, or the function that computes one), (1, "
        "number), or (2, opcode, operands)."
    )
    text += "from glslc_coop.lazy import lazy\n\nwith lazy:\n    from typing import Any, TypeAlias\n\n"
    text += 'Part: TypeAlias = "int | tuple[Any, ...]"\nRow: TypeAlias = "tuple[tuple[Part, ...], Any, Part]"\n'
    rewrites = "dict[int, tuple[tuple[frozenset[int], ...], dict[tuple[int, ...], tuple[Row, ...]]]]"
    text += f'Rewrites: TypeAlias = "{rewrites}"\n\n'
    return text + rule_rows.encoded(rules.RULES, opcodes, commuting)


# ---- the sources -> spirv.py ----


#: Names of opcodes and enumerants, as opposed to those of tables.
_CONSTANT = re.compile(r"[A-Z][A-Za-z0-9]*[a-z0-9][A-Za-z0-9]*")


def mentioned(root: str, folders: tuple[str, ...]) -> dict[str, str]:
    """Return the names after `spirv.` in the sources of some folders, with the first file that mentions each."""
    mentions: dict[str, str] = {}
    for folder in folders:
        for directory, inner, files in os.walk(os.path.join(root, folder)):
            inner.sort()
            for file in sorted(files):
                if file.endswith(".py") and file not in _GENERATED:
                    with open(os.path.join(directory, file), encoding="utf-8") as source:
                        text = source.read()
                    for name in _attributes_of_spirv(text) if "spirv." in text else ():
                        mentions.setdefault(name, os.path.join(folder, file))
    return mentions


def _attributes_of_spirv(text: str) -> Iterator[str]:
    """Yield the constants of the module `spirv` that a source names in its code."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "spirv":
            if _CONSTANT.fullmatch(node.attr):
                yield node.attr


#: `Decoration Volatile,Coherent` in the row of a qualifier, and the execution mode of its outputs.
_ENUMERANTS = re.compile(r"\b(StorageClass|Decoration|ExecutionMode) (\w+(?:,\w+)*)")
_OUTPUT = re.compile(r"\boutput=(\w+)")


def named_in_rows() -> dict[str, str]:
    """Return the names that the rows of qualifiers and of stages give to enumerants, with where each is."""
    names: dict[str, str] = {}
    for record in registry.all_records():
        for text in (record.qualifiers, record.layout_qualifiers):
            for kind, row_names in _ENUMERANTS.findall(text):
                names.update((kind + name, record.name) for name in row_names.split(","))
            names.update(("ExecutionMode" + name, record.name) for name in _OUTPUT.findall(text))
    for stage in stages.STAGES.values():
        names.update(("ExecutionModel" + model, stage.name) for model in (stage.model, stage.nv_model))
    return names


_GENERATED = ("spirv.py", "instruction_table.py", "rewrite_table.py", "grammar_table.py", "generate.py")


def constants(grammar: Grammar) -> dict[str, int]:
    """Return every constant that spirv.py may hold: opcodes by name, enumerants as kind + name."""
    numbers = {name: row.opcode for row in grammar.instructions for name in (row.name, *row.aliases)}
    for kind, (_, enumerants) in grammar.kinds.items():
        for row in enumerants:
            for name in (row.name, *row.aliases):
                numbers[kind + name] = row.value
    for number, name in grammar.sets["GLSL.std.450"].items():
        numbers["GLSLstd450" + name] = number
    return numbers


def _numbers(numbers: dict[str, int], names: dict[str, str]) -> str:
    """Return one assignment per name. Raises ValueError for a name that SPIR-V does not have."""
    unknown = [f"{name} ({file})" for name, file in names.items() if name not in numbers]
    if unknown:
        raise ValueError(f"SPIR-V has no {', '.join(unknown)}")
    ordered = sorted(names, key=lambda name: (not re.match(r"Op[A-Z]", name), name))
    return "".join(f"{name} = {numbers[name]}\n" for name in ordered)


def spirv_module(grammar: Grammar, names: dict[str, str]) -> str:
    """Return the text of code generation's spirv.py."""
    text = _HEADER.format(
        "The numbers of SPIR-V that code generation and the rows of qualifiers mention.\n\n"
        "Opcodes (`OpFAdd`), enumerants (kind and name: `DecorationBlock`), instructions of "
        "GLSL.std.450\n(`GLSLstd450FMin`), and the tables `OPCODES`, `GLSL`, `BUILT_INS` and `IMAGE_FORMATS` by name."
    )
    text += "from glslc_coop.codegen.tables.instruction_table import EXTENDED_SETS as EXTENDED_SETS\n"
    text += "from glslc_coop.codegen.tables.instruction_table import GLSL as GLSL\n"
    text += "from glslc_coop.codegen.tables.instruction_table import OPCODES as OPCODES\n\n"
    text += _numbers(constants(grammar), names)
    built_ins = [
        (f'"{name}"', str(row.value)) for row in grammar.kinds["BuiltIn"][1] for name in (row.name, *row.aliases)
    ]
    text += "\n" + _dict("BUILT_INS", "dict[str, int]", "Name of a BuiltIn -> number.", built_ins)
    formats = [(f'"{row.name.lower()}"', str(row.value)) for row in grammar.kinds["ImageFormat"][1] if row.value]
    return (
        text
        + "\n"
        + _dict(
            "IMAGE_FORMATS",
            "dict[str, int]",
            "Layout qualifier of an image format, without underscores -> number.",
            formats,
        )
    )


#: `= CooperativeMatrixUse MatrixAKHR`: the value of a built-in constant.
_VALUE = re.compile(r"= ([A-Z]\w+) (\w+)$")


def named_in_constants() -> dict[str, str]:
    """Return the enumerants that are values of built-in constants, with the extension of each."""
    names: dict[str, str] = {}
    for record in registry.all_records():
        for _, row in notation.rows(record.constants):
            value = _VALUE.search(row)
            if value is not None:
                names.setdefault(value[1] + value[2], record.name)
    return names


def checker_module(grammar: Grammar, names: dict[str, str]) -> str:
    """Return the text of the checker's spirv.py."""
    text = _HEADER.format(
        "The numbers of SPIR-V that the rules of the checker mention.\n\n"
        "Enumerants, by kind and name: `ScopeWorkgroup`. Imports nothing."
    )
    return text + _numbers(constants(grammar), names)


# ---- all of them ----


def generated(headers: str | None) -> dict[str, str]:
    """Return path -> text of the modules to write; grammar_table.py only when there is a folder of headers."""
    texts: dict[str, str] = {}
    if headers is None:
        grammar = Grammar.committed()
    else:
        text = grammar_module(headers)
        texts["codegen/tables/grammar_table.py"] = text
        namespace: dict[str, Any] = {}
        exec(text, namespace)  # noqa: S102 - the text was made two lines above
        grammar = Grammar(namespace["INSTRUCTIONS"], namespace["ENUMERANTS"], namespace["EXTENDED_INSTRUCTIONS"])
    root = os.path.dirname(FOLDER)
    texts["codegen/tables/instruction_table.py"] = table_module(grammar)
    texts["codegen/tables/rewrite_table.py"] = rewrite_module(grammar)
    texts["codegen/tables/spirv.py"] = spirv_module(grammar, mentioned(root, ("codegen",)) | named_in_rows())
    texts["glslc_coop/semantics/generated/spirv.py"] = checker_module(
        grammar, mentioned(root, ("glslc_coop",)) | named_in_constants()
    )
    return texts


def out_of_sync(headers: str | None = None) -> list[str]:
    """Return the paths of the committed modules that differ from what would be written."""
    stale = []
    for path, text in generated(headers).items():
        with open(os.path.join(os.path.dirname(FOLDER), path), encoding="utf-8") as file:
            if file.read() != text:
                stale.append(path)
    return stale


def main(arguments: list[str]) -> int:
    """Write the modules. The only argument is an optional folder of headers."""
    if len(arguments) > 1:
        print("usage: python -m glslc_coop.codegen.generate [SPIRV-HEADERS/include/spirv/unified1]", file=sys.stderr)
        return 2
    for path, text in generated(arguments[0] if arguments else None).items():
        with open(os.path.join(os.path.dirname(FOLDER), path), "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        print(f"{path}: {len(text.splitlines())} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
