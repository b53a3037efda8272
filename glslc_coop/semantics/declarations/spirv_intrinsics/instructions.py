"""Functions that are one SPIR-V instruction: do their parameters and results match it?

SPIR-V 1.6, section 3.52; GLSL.std.450. GL_EXT_spirv_intrinsics, section 6.1.3.

In: a function declared with `spirv_instruction(…)`, and calls of it. Out: diagnostics. The grammar has the number and
the kinds of the operands, `signatures` their types. An instruction that the grammar does not have is newer than it, and
is accepted. Must not know: how it is emitted.
"""

from __future__ import annotations

from glslc_coop.codegen.grammar import find_enumerant, find_extended_instruction, find_instruction
from glslc_coop.lazy import lazy
from glslc_coop.semantics.declarations.spirv_intrinsics.numbers import check_capabilities
from glslc_coop.semantics.declarations.spirv_intrinsics.qualifiers import values_of
from glslc_coop.semantics.declarations.spirv_intrinsics.signatures import check_extended, check_signature, is_word
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import RUNTIME

with lazy:
    from glslc_coop.codegen.grammar import Instruction
    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated import nodes
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.model.scopes import FunctionSymbol
    from glslc_coop.semantics.model.types import Type

#: Classes of instructions that are not in the body of a function, or that end a block, with where they are.
_CLASSES = {
    "Type-Declaration": "declares a type",
    "Constant-Creation": "declares a constant",
    "Annotation": "annotates a module",
    "Debug": "describes the source",
    "Extension": "declares an extension",
    "Mode-Setting": "sets a mode of the module",
    "Function": "is part of the structure of functions",
    "Control-Flow": "is part of control flow",
    "Graph": "is part of a graph",
}
#: Instructions of other classes that are as little allowed.
_STRUCTURAL = {
    "OpVariable": "declares a variable",
    "OpUntypedVariableKHR": "declares a variable",
    "OpTerminateInvocation": "ends a block",
    "OpIgnoreIntersectionKHR": "ends a block",
    "OpTerminateRayKHR": "ends a block",
    "OpEmitMeshTasksEXT": "ends a block",
    "OpAbortKHR": "ends a block",
    "OpSamplerImageAddressingModeNV": "sets a mode of the module",
}
#: Sets whose instructions take strings or describe debug information, which no function can.
_CLOSED_SETS = ("NonSemantic.DebugPrintf", "NonSemantic.Shader.DebugInfo.100")
#: What the names of instructions begin or end with -> the stages that have them.
_STAGES = (
    ("OpDPd", "fragment compute task mesh"),
    ("OpFwidth", "fragment compute task mesh"),
    ("ImplicitLod", "fragment compute task mesh"),
    ("OpImageQueryLod", "fragment compute task mesh"),
    ("InvocationInterlockEXT", "fragment"),
    ("OpDemoteToHelperInvocation", "fragment"),
    ("OpIsHelperInvocationEXT", "fragment"),
    ("OpFragment", "fragment"),
    ("AttachmentReadEXT", "fragment"),
    ("OpEmitVertex", "geometry"),
    ("OpEndPrimitive", "geometry"),
    ("OpEmitStreamVertex", "geometry"),
    ("OpEndStreamPrimitive", "geometry"),
    ("OpSetMeshOutputsEXT", "mesh"),
    ("OpReportIntersection", "intersect"),
    ("OpExecuteCallable", "raygen closest miss callable"),
    ("OpTraceRay", "raygen closest miss"),
    ("OpHitObject", "raygen closest miss"),
    ("OpReorderThread", "raygen"),
)
#: What the names of instructions begin or end with, whose first operand is a pointer.
_POINTERS = ("OpRayQuery", "OpHitObject", "AccessChain", "OpImageTexelPointer", "OpArrayLength", "OpCopyMemory")
#: The scope Subgroup.
_SUBGROUP = 3
#: What the names of instructions contain whose result is a pointer.
_MAKES_POINTER = ("AccessChain", "OpImageTexelPointer", "OpConvertUToPtr", "PtrCast", "CastToPtr", "BufferPointerEXT")
#: Classes of instructions that have no pointers.
_VALUES = ("Arithmetic", "Bit", "Relational_and_Logical", "Derivative", "Composite", "Non-Uniform", "Image", "Group")


def check_instruction(checker: Checker, function: FunctionSymbol, node: nodes.FunctionPrototype) -> None:
    """Check the parameters and the result of a function against its instruction."""
    number, set_name, at = _identity(function)
    if set_name is not None:
        _check_extended(checker, function, node, set_name, number, at)
        return
    row = find_instruction(number)
    if row is None:
        return
    reason = _CLASSES.get(row.class_) or _STRUCTURAL.get(row.name)
    if row.name == "OpExtInst":
        _report(checker, at, "an extended instruction is named by its set and its number", "set = …, id = …")
    elif reason or row.name.startswith("OpType") or "result" in row.operands and "type" not in row.operands:
        _report(checker, at, f"'{row.name}' is not an instruction of a function: it {reason or 'declares a type'}")
    elif check_capabilities(
        checker, at, f"instruction '{row.name}'", row.capabilities, function.spirv_instruction
    ) and _check_kinds(checker, function, node, row, at):
        if not _check_stage(checker, at, row.name):
            return
        _check_result_decorations(checker, function, row.name)
        if not check_signature(checker, function, node, row.name, at):
            _check_operands(checker, function, node, row)


#: Decoration of a result -> the instructions that have it.
_DECORATED = {
    39: ("FPRoundingMode", ("OpFConvert",)),
    4469: ("NoSignedWrap", ("OpIAdd", "OpISub", "OpIMul", "OpSNegate", "OpShiftLeftLogical")),
    4470: ("NoUnsignedWrap", ("OpIAdd", "OpISub", "OpIMul", "OpSNegate", "OpShiftLeftLogical")),
}


def _check_result_decorations(checker: Checker, function: FunctionSymbol, name: str) -> None:
    """Check that the result of an instruction may have the decorations of the function."""
    for each in function.qualifiers.spirv if function.qualifiers is not None else ():
        if not each.name.startswith("spirv_decorate"):
            continue
        number = values_of(each)[0]
        decoration, allowed = _DECORATED.get(int(number.value), ("", ()))
        if decoration and name not in allowed:
            message = f"decoration '{decoration}' is not allowed on the result of '{name}'"
            checker.error(codes.MISPLACED_QUALIFIER, number, message, token=each.name)


def _has(name: str, part: str) -> bool:
    """Return whether the name of an instruction begins or ends with a part of a table."""
    return name.startswith(part) or part in name and not part.startswith("Op")


def _check_stage(checker: Checker, at: At, name: str) -> bool:
    """Check that the stage has an instruction."""
    stage = checker.environment.stage
    stages = next((stages for part, stages in _STAGES if _has(name, part)), None)
    if stages is None or stage in stages.split():
        return True
    return _report(checker, at, f"'{name}' is not available in the {stage} stage")


def _check_operands(
    checker: Checker, function: FunctionSymbol, node: nodes.FunctionPrototype, row: Instruction
) -> None:
    """Check what is known of instructions without a signature: which operands are pointers, handles of images."""
    result, parameters = function.return_type, function.parameters
    makes_pointer = any(each in row.name for each in _MAKES_POINTER)
    if row.name == "OpCompositeConstruct" and result.is_scalar:
        _report(checker, node.return_type.specifier, f"result of '{row.name}' must be a composite ('{result}' given)")
        return
    if makes_pointer and result.__class__ is not types.SpirvType and not result.is_reference:
        _report(checker, node.return_type.specifier, f"result of '{row.name}' must be a pointer ('{result}' given)")
        return
    is_first = any(_has(row.name, part) for part in _POINTERS)
    for position, parameter in enumerate(parameters):
        if is_first and position == 0:
            # A hit object or a pointer that is passed by itself is one already.
            is_object = row.name.startswith(("OpRayQuery", "OpHitObject"))
            if parameter.type.component is not None and (is_object or not is_word(parameter, "spirv_by_reference")):
                wanted = "a ray query or hit object" if is_object else "a pointer ('spirv_by_reference')"
                message = f"operand 1 of '{row.name}' must be {wanted} ('{parameter.type}' given)"
                _report(checker, parameter, message)
        elif row.class_ in _VALUES and is_word(parameter, "spirv_by_reference"):
            _report(checker, parameter, f"operand {position + 1} of '{row.name}' must be a value, not a pointer")
        elif row.class_ == "Image" and position == 0 and not is_first and parameter.type.component is not None:
            message = f"operand 1 of '{row.name}' must be an image or a sampler ('{parameter.type}' given)"
            _report(checker, parameter, message)


def _identity(function: FunctionSymbol) -> tuple[int, str | None, At]:
    """Return the number of an instruction, its set, and where the number is."""
    number, set_name, at = 0, None, function.spirv_instruction
    for argument in function.spirv_instruction.arguments:
        if argument.name == "id":
            number, at = argument.values[0].value, argument.values[0]
        elif argument.name == "set":
            set_name = argument.values[0].value
    return number, set_name or None, at


def _check_kinds(
    checker: Checker, function: FunctionSymbol, node: nodes.FunctionPrototype, row: Instruction, number: At
) -> bool:
    """Check number and kinds of operands; what follows a mask or is repeated is looked at in calls."""
    has_result = "type" in row.operands
    if function.return_type.is_void == has_result and row.name != "OpFunctionCall":
        wanted = "has a result" if has_result else "has no result"
        return _report(checker, node.return_type.specifier, f"'{row.name}' {wanted} ('{function.return_type}' given)")
    kinds = [kind for kind in row.operands if kind not in ("type", "result")]
    least = sum(not kind.endswith(("?", "*")) for kind in kinds)
    most = None if any(_is_open(kind) for kind in kinds) else len(kinds)
    count = len(function.parameters)
    if count < least or most is not None and count > most:
        wanted = str(least) if most == least else f"{least} to {most}" if most is not None else f"at least {least}"
        at = function.parameters[most] if most is not None and count > most else number
        few = "few" if count < least else "many"
        return _report(checker, at, f"too {few} operands of '{row.name}': expected {wanted}, got {count}")
    good = True
    for position, parameter in enumerate(function.parameters):
        kind = kinds[min(position, len(kinds) - 1)]
        if position >= len(kinds) and _is_mask(kind):
            break
        name = kind.rstrip("?*")
        if name.startswith("Pair"):
            break
        is_literal = not name.startswith("Id")
        if name == "LiteralString":
            good = _report(checker, parameter, f"operand {position + 1} of '{row.name}' is a string, which no type has")
        elif is_literal != is_word(parameter, "spirv_literal"):
            wanted = "a literal ('spirv_literal')" if is_literal else "a value, not a literal"
            good = _report(checker, parameter, f"operand {position + 1} of '{row.name}' must be {wanted}")
        elif is_literal and not _is_word(parameter.type):
            message = f"literal of '{row.name}' must be a 32-bit integer ('{parameter.type}' given)"
            good = _report(checker, parameter, message)
        if _is_mask(kind):
            break
    return good


def _is_open(kind: str) -> bool:
    return kind.endswith("*") or _is_mask(kind)


def _is_mask(kind: str) -> bool:
    """Return whether operands may follow a value of this kind."""
    kind = kind.rstrip("?*")
    return not kind.startswith(("Id", "Literal", "Pair")) and kind in _MASKS


_MASKS = frozenset(
    "ImageOperands MemoryAccess CooperativeMatrixOperands TensorAddressingOperands TensorOperands"
    " RawAccessChainOperands MatrixMultiplyAccumulateOperands CooperativeMatrixReduce".split()
)


def _is_word(type_: Type) -> bool:
    return type_ is types.INT or type_ is types.UINT or type_ is types.BOOL


def check_call(checker: Checker, function: FunctionSymbol, arguments: list[Expression]) -> None:
    """Check the literals of a call, whose values are known now."""
    number, set_name, _ = _identity(function)
    row = find_instruction(number) if set_name is None else None
    if row is None:
        return
    kinds = [kind for kind in row.operands if kind not in ("type", "result")]
    for position, (kind, argument) in enumerate(zip(kinds, arguments)):
        name = kind.rstrip("?*")
        if name in ("IdScope", "IdMemorySemantics") and not checker.environment.target.is_opengl:
            if argument.stage == RUNTIME:
                message = f"operand {position + 1} of '{row.name}' must be a constant expression in Vulkan"
                checker.error(codes.NOT_CONSTANT, argument, message)
            elif name == "IdScope" and row.class_ == "Non-Uniform" and argument.value not in (None, _SUBGROUP):
                message = f"scope of '{row.name}' must be {_SUBGROUP} (Subgroup) in Vulkan ({argument.value} given)"
                _report(checker, argument, message)
        if name.startswith(("Id", "Literal", "Pair")) or not isinstance(argument.value, int):
            continue
        value = argument.value & 0xFFFFFFFF
        if _is_mask(kind):
            _check_mask(checker, row, name, argument, value, len(arguments) - position - 1)
        else:
            found = find_enumerant(name, value)
            if found is not None:
                check_capabilities(checker, argument, f"{name} '{found.name}'", found.capabilities)


def _check_mask(checker: Checker, row: Instruction, kind: str, argument: Expression, value: int, given: int) -> None:
    """Check that the operands of the bits of a mask follow it."""
    wanted, bit = 0, 1
    while bit <= value:
        found = find_enumerant(kind, bit) if value & bit else None
        if value & bit and found is None:
            return
        wanted += len(found.parameters) if found is not None else 0
        bit <<= 1
    if given != wanted and not row.operands[-1].endswith("*") and row.operands.count(f"{kind}?") < 2:
        _report(
            checker, argument, f"{kind} {value} of '{row.name}' must be followed by {wanted} operands ({given} given)"
        )


def _check_extended(
    checker: Checker, function: FunctionSymbol, node: nodes.FunctionPrototype, set_name: str, number: int, at: At
) -> None:
    """Check an instruction of an extended set."""
    name = find_extended_instruction(set_name, number)
    instruction = function.spirv_instruction
    stage = checker.environment.stage
    literal = next((parameter for parameter in function.parameters if is_word(parameter, "spirv_literal")), None)
    if set_name in _CLOSED_SETS:
        _report(checker, instruction, f"a function cannot be an instruction of set '{set_name}'")
    elif set_name.startswith("NonSemantic."):
        if not function.return_type.is_void:
            message = f"result of an instruction of set '{set_name}' must be void ('{function.return_type}' given)"
            _report(checker, node.return_type.specifier, message)
    elif name == "" and not set_name.startswith("SPV_"):
        _report(checker, instruction, f"unknown extended instruction set '{set_name}'")
    elif name is None:
        _report(checker, at, f"instruction set '{set_name}' has no instruction {number}")
    elif name and function.return_type.is_void:
        _report(checker, node.return_type.specifier, f"'{name}' has a result ('void' given)")
    elif name and literal is not None:
        _report(checker, literal, f"operands of '{name}' must be values, not literals")
    elif name.startswith("Interpolate") and stage != "fragment":
        _report(checker, at, f"'{name}' is not available in the {stage} stage")
    elif name:
        check_extended(checker, function, node, set_name, name, at)


def _report(checker: Checker, at: At, message: str, *notes: str) -> bool:
    checker.error(codes.INVALID_SPIRV_INSTRUCTION, at, message, *notes)
    return False
