"""The types of operands and results of SPIR-V instructions, where a simple rule says them.

SPIR-V 1.6, section 3.52; GLSL.std.450; SPV_AMD_shader_trinary_minmax, _shader_ballot, _gcn_shader.

In: a function declared with `spirv_instruction(…)`. Out: a diagnostic at the first type that does not match. Must not
know: the grammar.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.model.scopes import FunctionSymbol, Variable
    from glslc_coop.semantics.model.types import Type

#: Instruction -> its result, `-` for none, and its operands. First a kind: f float, h float of 16 or 32 bits, i
#: integer, u unsigned, s integer of 32 bits, b bool, n number, * anything, p a pointer, S a constant of 32 bits, L a
#: literal, A and B a structure of two unsigned, of two integers; `m.CR` and `v.R` a matrix and a vector of floats, by
#: letters for their sizes. Then `1` scalar, `v` vector, `2` to `4` of that many components, `/32` of that width, and
#: what it has in common with the result: `=` the type, `~` width and number of components, `#` number of components,
#: `!` not the width, `&` the number of bits, `c` the component, `?` the number of components or one; with the first
#: operand: `^` the type, `w` width and number of components. `S?` may be left out, `L*` repeated.
_SIGNATURES = """
SNegate Not : i i~
IAdd ISub IMul SDiv SRem SMod BitwiseOr BitwiseXor BitwiseAnd : i i~ i~
UDiv UMod : u u= u=
ShiftRightLogical ShiftRightArithmetic ShiftLeftLogical : i i~ i#
BitFieldInsert : i/32 i= i= i1 i1
BitFieldSExtract BitFieldUExtract : i/32 i= i1 i1
BitReverse : i/32 i=
BitCount : i i/32#
FNegate : f f=
FAdd FSub FMul FDiv FRem FMod : f f= f=
VectorTimesScalar : fv f= f1c
MatrixTimesScalar : m.CR m.CR f1c
VectorTimesMatrix : v.C v.R m.CR
MatrixTimesVector : v.R m.CR v.C
MatrixTimesMatrix : m.CR m.KR m.CK
OuterProduct : m.CR v.R v.C
Transpose : m.RC m.CR
Dot : f1 fvc f^
IAddCarry ISubBorrow UMulExtended : A u= u=
SMulExtended : B i= i=
Any All : b1 bv
IsNan IsInf : b f#
LogicalEqual LogicalNotEqual LogicalOr LogicalAnd : b b= b=
LogicalNot : b b=
IEqual INotEqual UGreaterThan SGreaterThan UGreaterThanEqual SGreaterThanEqual ULessThan SLessThan ULessThanEqual
SLessThanEqual : b i# iw
FOrdEqual FUnordEqual FOrdNotEqual FUnordNotEqual FOrdLessThan FUnordLessThan FOrdGreaterThan FUnordGreaterThan
FOrdLessThanEqual FUnordLessThanEqual FOrdGreaterThanEqual FUnordGreaterThanEqual : b f# f^
Select : * b? *= *=
ConvertFToU : u f#
ConvertFToS : i f#
ConvertSToF ConvertUToF : f i#
UConvert : u i#!
SConvert : i i#!
FConvert : f f#!
QuantizeToF16 : f/32 f=
Bitcast : n n&
AssumeTrueKHR : - b1
ExpectKHR : * *= *=
ReadClockKHR : u S
DPdx DPdy Fwidth DPdxFine DPdyFine FwidthFine DPdxCoarse DPdyCoarse FwidthCoarse : f/32 f=
CopyObject : * *=
VectorExtractDynamic : *1 *vc i1
VectorInsertDynamic : *v *= *1c i1
VectorShuffle : *v *v *v L L*
CompositeExtract : * * L L*
CompositeInsert : * *= * L L*
ConvertPtrToU : u1 *
Load : * p=
Store : - p *^
AtomicLoad : n1 p= S S
AtomicStore : - p S S n1^
AtomicExchange : n1 p= S S n=
AtomicCompareExchange : i1 p= S S S i= i=
AtomicIIncrement AtomicIDecrement : i1 p= S S
AtomicIAdd AtomicISub AtomicSMin AtomicUMin AtomicSMax AtomicUMax AtomicAnd AtomicOr AtomicXor : i1 p= S S i=
AtomicFAddEXT AtomicFMinEXT AtomicFMaxEXT : f1 p= S S f=
PtrEqual PtrNotEqual : b1 p p
PtrDiff : i1 p p
ControlBarrier : - S S S
MemoryBarrier : - S S
GroupNonUniformElect : b1 S
GroupNonUniformAll GroupNonUniformAny : b1 S b1
GroupNonUniformAllEqual : b1 S *
GroupNonUniformBroadcast : * S *= s1
GroupNonUniformBroadcastFirst : * S *=
GroupNonUniformBallot : u4/32 S b1
GroupNonUniformInverseBallot : b1 S u4/32
GroupNonUniformBallotBitExtract : b1 S u4/32 u1/32
GroupNonUniformBallotBitCount : u1/32 S L u4/32
GroupNonUniformBallotFindLSB GroupNonUniformBallotFindMSB : u1/32 S u4/32
GroupNonUniformShuffle GroupNonUniformShuffleXor GroupNonUniformShuffleUp GroupNonUniformShuffleDown : * S *= u1/32
GroupNonUniformIAdd GroupNonUniformIMul GroupNonUniformSMin GroupNonUniformUMin GroupNonUniformSMax
GroupNonUniformUMax GroupNonUniformBitwiseAnd GroupNonUniformBitwiseOr GroupNonUniformBitwiseXor : i S L i= S?
GroupNonUniformFAdd GroupNonUniformFMul GroupNonUniformFMin GroupNonUniformFMax : f S L f= S?
GroupNonUniformLogicalAnd GroupNonUniformLogicalOr GroupNonUniformLogicalXor : b S L b= S?
GroupNonUniformQuadBroadcast GroupNonUniformQuadSwap : * S *= S
"""
_GLSL = """
Round RoundEven Trunc FAbs FSign Floor Ceil Fract Sqrt InverseSqrt Normalize : f f=
FMin FMax Step NMin NMax Reflect : f f= f=
FClamp FMix SmoothStep Fma FaceForward NClamp : f f= f= f=
SAbs SSign FindILsb : i i~
FindUMsb FindSMsb : i/32 i~
UMin SMin UMax SMax : i i~ i~
UClamp SClamp : i i~ i~ i~
Radians Degrees Sin Cos Tan Asin Acos Atan Sinh Cosh Tanh Asinh Acosh Atanh Exp Exp2 Log Log2 : h h=
Atan2 Pow : h h= h=
Modf : f f= p=
Ldexp : f f= s#
PackSnorm4x8 PackUnorm4x8 : s1 f4/32
PackSnorm2x16 PackUnorm2x16 PackHalf2x16 : s1 f2/32
PackDouble2x32 : f1/64 s2
UnpackSnorm4x8 UnpackUnorm4x8 : f4/32 s1
UnpackSnorm2x16 UnpackUnorm2x16 UnpackHalf2x16 : f2/32 s1
UnpackDouble2x32 : s2 f1/64
Determinant : f1 m.CC
MatrixInverse : m.CC m.CC
Frexp : f f= p
ModfStruct FrexpStruct : * f
InterpolateAtCentroid : f/32 p=
InterpolateAtSample : f/32 p= s1
InterpolateAtOffset : f/32 p= f2/32
Length : f1 fc
Distance : f1 fc f^
Cross : f3 f= f=
Refract : f f= f= f1
"""
_TRINARY = """
FMin3AMD FMax3AMD FMid3AMD : f f= f= f=
UMin3AMD SMin3AMD UMax3AMD SMax3AMD UMid3AMD SMid3AMD : i i= i= i=
"""
_BALLOT = """
SwizzleInvocationsAMD : n n= u4/32
SwizzleInvocationsMaskedAMD : n n= u3/32
WriteInvocationAMD : n n= n= u1/32
MbcntAMD : u1/32 u1/64
"""
#: Set -> the signatures of its instructions, which all take values and pointers, not literals.
_SETS = {
    "GLSL.std.450": _GLSL,
    "SPV_AMD_shader_trinary_minmax": _TRINARY,
    "SPV_AMD_shader_explicit_vertex_parameter": "\nInterpolateAtVertexAMD : f L L\n",
    "SPV_AMD_shader_ballot": _BALLOT,
    "SPV_AMD_gcn_shader": "\nCubeFaceIndexAMD : f1/32 f3/32\nCubeFaceCoordAMD : f2/32 f3/32\nTimeAMD : u1/64\n",
}
_KIND_WORDS = {
    "m": "float matrix",
    "v": "float vector",
    "f": "float",
    "h": "float",
    "i": "integer",
    "u": "unsigned integer",
    "s": "32-bit integer",
    "b": "bool",
    "n": "number",
    "*": "value",
    "S": "constant 32-bit integer",
}


def check_signature(
    checker: Checker, function: FunctionSymbol, node: nodes.FunctionPrototype, name: str, at: At
) -> bool:
    """Check a function against its core instruction; return whether there is a rule for it."""
    signature = _row(_SIGNATURES, name.removeprefix("Op"))
    if signature is not None:
        _Signature(checker, function, name, signature, at).check(node)
    return signature is not None


def check_extended(
    checker: Checker, function: FunctionSymbol, node: nodes.FunctionPrototype, set_name: str, name: str, at: At
) -> None:
    """Check a function against its extended instruction, where there is a rule for it."""
    signature = _row(_SETS.get(set_name, ""), name)
    if signature is not None:
        _Signature(checker, function, name, signature, at).check(node)


def is_word(parameter: Variable, word: str) -> bool:
    """Return whether `spirv_literal` or `spirv_by_reference` is on a parameter."""
    return any(each.name == word for each in getattr(parameter.qualifiers, "spirv", ()))


def _row(text: str, name: str) -> list[str] | None:
    """Return the signature of an instruction, or None."""
    at = f" {text}".replace("\n", " \n ").find(f" {name} ")
    if at < 0:
        return None
    rest = f" {text}".replace("\n", " \n ")[at:]
    return rest[rest.index(" : ") + 3 : rest.index("\n", rest.index(" : "))].split()


class _Signature:
    """One check of a function against a signature. result: what relations refer to; at: where the number is."""

    __slots__ = ("checker", "function", "name", "result", "tokens", "first", "sizes", "at")

    def __init__(self, checker: Checker, function: FunctionSymbol, name: str, signature: list[str], at: At) -> None:
        self.checker = checker
        self.function = function
        self.name = name
        self.at = at
        self.result: Type = function.return_type
        self.tokens = signature
        #: What the letters of shapes stand for.
        self.sizes: dict[str, int] = {}
        self.first: Type = function.parameters[0].type if function.parameters else types.VOID

    def check(self, node: nodes.FunctionPrototype) -> bool:
        """Report the first type that does not match."""
        token, *operands = self.tokens
        parameters = self.function.parameters
        least = sum(operand not in ("S?", "L*") for operand in operands)
        open_ended = self.name in ("OpLoad", "OpStore") or operands[-1:] == ["L*"]
        if len(parameters) < least or len(parameters) > len(operands) and not open_ended:
            few = "few" if len(parameters) < least else "many"
            at = parameters[len(operands)] if few == "many" else self.at
            message = f"too {few} operands of '{self.name}': expected {least}, got {len(parameters)}"
            return _report(self.checker, at, message)
        involved = [self.result, *[parameter.type for parameter in parameters]]
        if any(
            each.is_error or each.is_reference or each.is_parametric or each.__class__ is types.SpirvType
            for each in involved
        ):
            return True
        if token[:1] in ("A", "B"):
            kind = "u" if token == "A" else "i"
            members = self.result.members if isinstance(self.result, types.Struct) else ()
            good = len(members) == 2 and members[0].type is members[1].type and self._matches(kind, members[0].type)
            if not good:
                return self._wrong(
                    node.return_type.specifier, "result", "a structure of two equal integers", self.result
                )
            self.result = members[0].type
        elif token != "-" and not self._matches(token, self.result):
            return self._wrong(node.return_type.specifier, "result", self._describe(token), self.result)
        for position, (operand, parameter) in enumerate(zip(operands, parameters)):
            if not self._check_operand(position, operand, parameter):
                return False
        return True

    def _check_operand(self, position: int, token: str, parameter: Variable) -> bool:
        what = f"operand {position + 1}"
        if token[0] == "L":
            return True
        is_pointer = token[0] == "p"
        if is_pointer != is_word(parameter, "spirv_by_reference"):
            wanted = "a pointer ('spirv_by_reference')" if is_pointer else "a value, not a pointer"
            return _report(self.checker, parameter, f"{what} of '{self.name}' must be {wanted}")
        if self._matches(token, parameter.type):
            return True
        return self._wrong(parameter, what, self._describe(token), parameter.type)

    def _wrong(self, at: At, what: str, wanted: str, type_: Type) -> bool:
        return _report(self.checker, at, f"{what} of '{self.name}' must be {wanted} ('{type_}' given)")

    def _matches(self, token: str, type_: Type) -> bool:
        """Return whether a type is as a token of a signature says."""
        kind, rest = token[0], token[1:]
        if kind == "S":
            return type_ in (types.INT, types.UINT)
        if kind == "p":
            return "=" not in rest or type_ is self.result
        component = type_.component
        if rest[:1] == ".":
            return self._has_shape(rest[1:], type_)
        if kind == "*" and not any(each in rest for each in "1v"):
            return "=" not in rest or type_ is self.result if "^" not in rest else type_ is self.first
        if component is None or not (type_.is_scalar or isinstance(type_, types.Vector)):
            return False
        rest, _, width = rest.partition("/")
        return (
            _is_kind(kind, component)
            and (not width or component.width == int(width[:2]))
            and all(self._relates(relation, type_) for relation in rest + width[2:])
        )

    def _has_shape(self, letters: str, type_: Type) -> bool:
        """Return whether a matrix or vector of floats has the sizes that letters stand for, columns first."""
        if isinstance(type_, types.Matrix) and len(letters) == 2:
            sizes = [type_.columns, type_.rows]
        elif isinstance(type_, types.Vector) and len(letters) == 1:
            sizes = [type_.size]
        else:
            return False
        known = dict(self.sizes)
        same = [known.setdefault(letter, size) == size for letter, size in zip(letters, sizes)]
        if not all(same) or type_.component is not self.result.component or not type_.component.is_float:
            return False
        self.sizes = known
        return True

    def _relates(self, relation: str, type_: Type) -> bool:
        """Return whether a type has one relation to the result or to the first operand."""
        size, component = _size(type_), type_.component
        other = self.first if relation in "^w" else self.result
        if relation in "1234":
            return size == int(relation)
        if relation == "v":
            return size > 1
        if relation in "=^":
            return type_ is other
        if relation == "&":
            return other.component is None or size * component.width == _size(other) * other.component.width
        if relation == "c":
            return component is other.component
        if relation == "!":
            return component is not None and other.component is not None and component.width != other.component.width
        same_size = size == _size(other)
        if relation == "?":
            return size == 1 and self.checker.environment.target.spirv >= (1, 4) or same_size
        if relation == "#":
            return same_size
        return (
            same_size
            and component is not None
            and other.component is not None
            and (component.width == other.component.width)
        )

    def _describe(self, token: str) -> str:
        """Return what a token of a signature asks for, in words."""
        kind, rest = token[0], token[1:]
        relations = {
            "=": f"of the result's type '{self.result}'",
            "^": f"of the first operand's type '{self.first}'",
            "c": f"with components of the result's type '{self.result.component}'",
            "~": f"of the result's size and width ('{self.result}')",
            "w": f"of the first operand's size and width ('{self.first}')",
            "#": f"of the result's size ('{self.result}')",
            "&": f"of as many bits as the result ('{self.result}')",
            "!": f"of another width than the result ('{self.result}')",
        }
        if kind == "p":
            return f"a pointer to a value of the result's type '{self.result}'"
        if rest[:1] == ".":
            known = [f"{self.sizes[each]}" if each in self.sizes else "any number of" for each in rest[1:]]
            noun = f"{_KIND_WORDS[kind]} of {known[0]} {'columns' if kind == 'm' else 'components'}"
            return f"a {noun} and {known[1]} rows" if kind == "m" else f"a {noun}"
        shape, _, width = rest.partition("/")
        words = _KIND_WORDS[kind] if kind != "h" else "16 or 32-bit float"
        if width:
            words = f"{width[:2]}-bit {words}"
        size = next((each for each in shape if each in "1234v"), "")
        if kind in "*nS":
            noun = words
        else:
            noun = {"": f"{words} scalar or vector", "1": f"{words} scalar", "v": f"{words} vector"}.get(
                size, f"{words} vector of {size} components"
            )
        article = "an" if noun[0] in "aeiou" and not noun.startswith("un") or noun[:2] == "un" else "a"
        related = [relations[each] for each in shape + width[2:] if each in relations]
        return " ".join([article, noun, *related])


def _size(type_: Type) -> int:
    return type_.size if isinstance(type_, types.Vector) else 1


def _is_kind(kind: str, component: types.Scalar) -> bool:
    """Return whether a scalar type is of the kind that a letter names."""
    if kind == "f" or kind == "h":
        return component.is_float and (kind == "f" or component.width != 64)
    if kind == "b":
        return component.is_bool
    if kind == "n":
        return not component.is_bool
    if kind == "*":
        return True
    return component.is_integer and (kind != "u" or component.kind == "uint") and (kind != "s" or component.width == 32)


def _report(checker: Checker, at: At, message: str) -> bool:
    checker.error(codes.INVALID_SPIRV_INSTRUCTION, at, message)
    return False
