"""What is wrong with a call, and what would be right: imported after the first such error.

In: a call, its checked arguments and the reason why no function takes them. Out: a diagnostic; a node of type ERROR.
Must not know: how candidates are compared (overloads.py). GLSL 4.60 section 6.1.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import NO_FACTS, Facts
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.builtins import candidates, overloads
from glslc_coop.semantics.builtins.overloads import UserMatch
from glslc_coop.semantics.context import check_lvalue
from glslc_coop.semantics.expressions.conversions import mismatch_notes, poison
from glslc_coop.semantics.expressions.names import hints, names_of, wants_similar
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import FunctionSet

with lazy:
    from collections.abc import Callable

    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.diagnostics.sink import Note
    from glslc_coop.environment.environment import Environment
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.builtins.overloads import Failure
    from glslc_coop.semantics.builtins.prototypes import Prototype
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.model.types import Type


def not_a_function(checker: Checker, node: nodes.FunctionCall, message: str, *notes: str) -> Expression:
    """Report a call of something that cannot be called."""
    checker.error(codes.NOT_A_FUNCTION, node.callee, message, *notes)
    return poison(node)


#: What other languages and slips have for '.length()'.
_LENGTHS = ("size", "count", "len", "Length", "getLength", "GetLength", "lenght", "lengths", "Count", "Size")
#: Methods of other languages -> the function of GLSL.
_METHODS = {
    "Sample": "texture(sampler, uv)",
    "SampleLevel": "textureLod(sampler, uv, level)",
    "SampleBias": "texture(sampler, uv, bias)",
    "SampleGrad": "textureGrad(sampler, uv, dPdx, dPdy)",
    "sample": "texture(sampler, uv)",
    "Gather": "textureGather(sampler, uv)",
    "gather": "textureGather(sampler, uv)",
    "Load": "texelFetch(sampler, position, level), or an index of a buffer",
    "read": "texelFetch(sampler, position, level), or imageLoad(image, position)",
    "Store": "imageStore(image, position, value), or an index of a buffer",
    "write": "imageStore(image, position, value)",
    "GetDimensions": "textureSize(sampler, level)",
    "push_back": "an array of constant size: no array grows",
    "push": "an array of constant size: no array grows",
    "append": "an array of constant size: no array grows",
    "Append": "atomicAdd of a counter, and an index of a buffer",
    "fill": "the constructor: T(value)",
    "dot": "dot(x, y)",
    "cross": "cross(x, y)",
    "normalize": "normalize(x)",
    "normalized": "normalize(x)",
    "norm": "length(x)",
    "T": "transpose(x), or coopMatTransposeNV of GL_NV_cooperative_matrix2",
    "transpose": "transpose(x), or coopMatTransposeNV of GL_NV_cooperative_matrix2",
    "inverse": "inverse(x)",
    "to": "the constructor: T(value)",
    "store": "coopMatStore(m, array, element, stride, layout)",
    "load": "coopMatLoad(m, array, element, stride, layout)",
}
#: Methods of matrices in other languages, in lower case and without underscores -> the function of GLSL.
_MATRIX_METHODS = {
    "store": "coopMatStore(m, array, element, stride, layout)",
    "write": "coopMatStore(m, array, element, stride, layout)",
    "load": "coopMatLoad(m, array, element, stride, layout)",
    "read": "coopMatLoad(m, array, element, stride, layout)",
    "fill": "the constructor: T(value)",
    "mul": "coopMatMulAdd(A, B, C)",
    "dot": "coopMatMulAdd(A, B, C)",
    "multiply": "coopMatMulAdd(A, B, C)",
    "multiplyaccumulate": "coopMatMulAdd(A, B, C)",
    "muladd": "coopMatMulAdd(A, B, C)",
    "transpose": "coopMatTransposeNV(result, m) of GL_NV_cooperative_matrix2",
    "t": "coopMatTransposeNV(result, m) of GL_NV_cooperative_matrix2",
    "reduce": "coopMatReduceNV(result, m, mask, function) of GL_NV_cooperative_matrix2",
    "mapelement": "coopMatPerElementNV(result, m, function) of GL_NV_cooperative_matrix2",
}


def unknown_method(checker: Checker, callee: nodes.FieldSelection, type_: Type) -> None:
    """Report a method that the type does not have."""
    checker.sink.error(
        codes.UNKNOWN_METHOD,
        callee.name_start,
        callee.end,
        f"type '{type_}' has no method '{callee.name}'",
        *_method_notes(checker, type_, callee.name),
        token=callee.name,
    )


def _method_notes(checker: Checker, type_: Type, name: str) -> list[str]:
    """Return a note for a method that does not exist."""
    if name in _LENGTHS:
        return [proposals.did_you_mean(".length()")]
    if isinstance(type_, types.Parametric) and type_.is_coopmat:
        matrix_method = _MATRIX_METHODS.get(name.lower().replace("_", ""))
        if matrix_method is not None:
            return [f"in GLSL: {matrix_method}"]
    if name in _METHODS:
        return [f"in GLSL: {_METHODS[name]}"]
    from glslc_coop.extensions.hints import functions_with_words

    if not type_.is_parametric:
        return []
    family = str(type_).partition("<")[0]
    for function in functions_with_words(name, checker.environment):
        if any(family in row.text for row in checker.environment.prototypes(function)):
            return [f"'{family}' has no methods; in GLSL: a function, {function}(…)"]
    return []


def _element_notes(argument: Expression, failure: Failure, text: str) -> list[str]:
    """Return the note that an element is wanted where an array is passed, and no candidate takes arrays."""
    takes_arrays = any("[" in candidate for candidate, _ in failure.candidates)
    return [] if takes_arrays or not isinstance(argument.type, types.Array) else [f"select an element: '{text}[…]'"]


def _member_notes(argument: Expression, text: str) -> list[str]:
    """Return a note for a block or structure in the place of its only array."""
    type_ = argument.type.block if isinstance(argument.type, types.Reference) else argument.type
    members = type_.members if isinstance(type_, types.Struct) else ()
    arrays = [member.name for member in members if member.type.is_array]
    return [f"its member is '{arrays[0]}': write '{text}.{arrays[0]}'"] if len(arrays) == 1 else []


def _order_notes(checker: Checker, arguments: list[Expression], failure: Failure) -> list[str]:
    """Return a note with the call in the order of arguments that the function takes."""
    if failure.missing:
        return [failure.missing]
    if not failure.order:
        return []
    texts = [checker.sources.text(argument.start, argument.end) for argument in arguments]
    return [f"in this order: '{failure.name}({', '.join(texts[index] for index in failure.order)})'"]


def _way_out(checker: Checker, arguments: list[Expression], failure: Failure) -> list[str]:
    """Return what to write in place of an argument that nothing converts."""
    assert failure.position is not None
    argument = arguments[failure.position]
    texts = [checker.sources.text(each.start, each.end) for each in arguments]
    wanted = overloads.matching_type(checker, failure, arguments)
    if wanted:
        return [f"declare '{texts[failure.position]}' as '{wanted}'"]
    if isinstance(argument, nodes.Identifier) and isinstance(
        failure.received, (types.Scalar, types.Vector, types.Matrix)
    ):
        return [f"declare '{argument.name}' as '{failure.received}'"]
    type_ = argument.type
    if failure.wanted is not None and (
        failure.has_best
        or len(failure.candidates) == 1
        or types.element_count(failure.wanted) == types.element_count(type_)
        or failure.wanted.component is type_.component
    ):
        notes = [note for note in mismatch_notes(type_, failure.wanted) if note not in failure.reason]
        if failure.name.startswith("subgroupBallot") and type_ is types.BOOL:
            return [f"pass a ballot: 'subgroupBallot({texts[failure.position]})'"]
        found = [note.replace("(…)", f"({texts[failure.position]})") for note in notes]
        if found:
            return found
        if failure.wanted.component is types.BOOL and type_.is_vector:
            return [f"compare it: 'notEqual({texts[failure.position]}, {type_}(0))'"]
    if type_.is_array and types.base_element(type_).is_opaque:
        return [f"select an element: '{texts[failure.position]}[…]'"]
    if getattr(type_, "dim", "") == "SubpassData":
        return [f"read it by 'subpassLoad({texts[failure.position]})'"]
    if not type_.is_opaque and all("gsampler" in text for text, _ in failure.candidates[:1]):
        return ["pass a texture: 'layout(binding = …) uniform sampler2D name;'"]
    if type_.is_opaque and failure.name.startswith(("texture", "texel")) and getattr(type_, "is_storage", False):
        return [f"an image is read without a sampler: 'imageLoad({texts[failure.position]}, ivec2(…))'"]
    if type_.is_opaque and failure.name.startswith("image"):
        return [f"call 'texelFetch({texts[failure.position]}, P, lod)', or declare an image with a format"]
    if type_.is_opaque and "texture" in type_.name:
        sampler = next((text for text, each in zip(texts, arguments) if each.type.name.startswith("sampler")), "…")
        combined = type_.name.replace("texture", "sampler")
        return [f"combine the texture with a sampler: '{combined}({texts[failure.position]}, {sampler})'"]
    row = failure.prototype
    if row is not None and not type_.is_parametric and failure.position < len(row.parameters):
        name = getattr(row.parameters[failure.position].pattern, "name", "")
        if isinstance(checker.environment.type_names.get(name), types.ParametricRow):
            return [f"pass a '{name}<…>'"]
    return _size_notes(checker, arguments) if failure.candidates[0][0].startswith("gen") else []


#: Function that compares vectors -> the operator of scalars.
_OPERATORS = {
    "lessThan": "<",
    "lessThanEqual": "<=",
    "greaterThan": ">",
    "greaterThanEqual": ">=",
    "equal": "==",
    "notEqual": "!=",
    "not": "!",
}


def _size_notes(checker: Checker, arguments: list[Expression]) -> list[str]:
    """Return the note on vectors of several sizes, which most functions take of one size."""
    vectors = [each.type for each in arguments if isinstance(each.type, types.Vector)]
    sizes = {each.size for each in vectors}
    scalars = [each for each in arguments if isinstance(each.type, types.Scalar)]
    if len(sizes) == 1 and scalars:
        splat = types.sized(scalars[0].type.component, vectors[0].size)
        return [f"splat the scalar: '{splat}({checker.sources.text(scalars[0].start, scalars[0].end)})'"]
    least = min(sizes, default=0)
    longer = [each for each in arguments if isinstance(each.type, types.Vector) and each.type.size > least]
    if not longer or least > 4:
        return []
    text = checker.sources.text(longer[0].start, longer[0].end)
    return [f"vectors of one call have the same size: '{text}.{'xyzw'[:least]}' has {least} components"]


def _describe(argument: Expression) -> str:
    if argument.__class__ is nodes.FunctionReference:
        return "a function"
    return str(argument.type)


def report_failure(
    checker: Checker, node: nodes.FunctionCall, name: str, arguments: list[Expression], failure: Failure
) -> Expression:
    """Report an unresolved call, at the argument where that is the only cause."""
    if failure.is_poison:
        return poison(node)
    described = [_describe(argument) for argument in arguments]
    code, message, notes = codes.NO_MATCHING_OVERLOAD, failure.message, []
    facts = NO_FACTS
    span: nodes.Node = node.callee
    if failure.is_ambiguous:
        code, message = codes.AMBIGUOUS_CALL, f"call to '{name}' is ambiguous"
        converted = [
            f"'{type_}({checker.sources.text(arguments[position].start, arguments[position].end)})'"
            for position, type_ in failure.conversions
        ]
        notes = [f"argument types are ({', '.join(described)})", f"convert explicitly: {' and '.join(converted)}"]
    elif message:
        found = _returns_nothing(checker, node, failure) or _passes_element(checker, arguments, failure)
        if found:
            message, notes = found
        elif failure.missing:
            notes = [failure.missing]
        elif not arguments:
            notes = _callback_notes(checker, node, name)
    else:
        reason, notes = _without_cooperative(failure, arguments) or candidates.fact(failure, described)
        message = f"no matching function for call to '{name}': {reason}"
        facts = Facts("no-match", (reason,))
        if failure.position is not None:
            span = arguments[failure.position]
            text = checker.sources.text(span.start, span.end)
            facts = Facts("no-match", (_with_argument(reason, text),))
            notes = [note.replace("(…)", f"({text})") for note in notes]
            notes += _member_notes(arguments[failure.position], text) + _order_notes(checker, arguments, failure)
            notes += _element_notes(arguments[failure.position], failure, text)
            notes = notes or _way_out(checker, arguments, failure)
        if name in _OPERATORS and all(isinstance(argument.type, types.Scalar) for argument in arguments):
            notes += [f"scalars are compared by the operator '{_OPERATORS[name]}'"]
        if failure.position is None and not notes and not any("out " in text for text, _ in failure.candidates):
            notes += _size_notes(checker, arguments)
    if not failure.is_ambiguous:
        notes += _extension_notes(checker, name, arguments)
    notes += candidates.notes(failure, checker.environment.type_names)
    checker.error(code, span, message, *notes, token=name, facts=facts)
    return poison(node)


def _with_argument(reason: str, text: str) -> str:
    """Return the reason of a failure with the argument that it is about: the one-line format has no caret."""
    if len(text) > _LONGEST_ARGUMENT or f"'{text}'" in reason:
        return reason
    has_parentheses = reason.endswith(" given)")
    return f"{reason.removesuffix(')')}, argument '{text}')" if has_parentheses else f"{reason} (argument '{text}')"


def _before(checker: Checker, position: int) -> str:
    """Return the last character before a position that is not white space."""
    before = checker.sources.before(position)
    return str(checker.sources.text(before, before + 1))


def _returns_nothing(checker: Checker, node: nodes.FunctionCall, failure: Failure) -> tuple[str, list[str]] | None:
    """Return what to say of a call as a value, where the function writes its result to its first argument."""
    text = failure.candidates[0][0]
    if not text.startswith("void ") or "(out " not in text:
        return None
    if _before(checker, node.start) not in ("=", ",", "(", "+", "-", "?", ":", "<", ">", "&", "|", "!"):
        return None
    parameter = _first_parameter(text)
    failure.positions = [0]
    message = f"'{failure.name}' returns nothing: '{parameter}' (argument 1) receives the result"
    return message, [f"call it as a statement: '{failure.name}({parameter}, …);'"]


def _callback_notes(checker: Checker, node: nodes.FunctionCall, name: str) -> list[str]:
    """Return the note for `f(x, g())`, where the function itself may have been meant."""
    is_argument = _before(checker, node.start) == "," and _after(checker, node.end).lstrip()[:1] in ",)"
    is_function = checker.scopes.find(name).__class__ is FunctionSet
    return [f"to pass the function itself, leave out the parentheses: '{name}'"] if is_argument and is_function else []


def _first_parameter(text: str) -> str:
    """Return the name of the first parameter of a declaration."""
    return text.partition("(")[2].split(", ")[0].rstrip(")").rpartition(" ")[2]


def _passes_element(checker: Checker, arguments: list[Expression], failure: Failure) -> tuple[str, list[str]] | None:
    """Return what to say of `f(a[i], …)`, where the function has the array and the index as two parameters."""
    # Commas between the arguments of a type have no blank after them.
    parts = failure.candidates[0][0].partition("(")[2].split(", ")
    array = next((index for index, part in enumerate(parts) if part.startswith("buffer ") and "[]" in part), None)
    if array is None or array >= len(arguments) or len(failure.candidates) != 1:
        return None
    argument = arguments[array]
    if not isinstance(argument, nodes.IndexExpression) or not argument.base.type.is_array:
        return None
    base = checker.sources.text(argument.base.start, argument.base.end)
    index = checker.sources.text(argument.index.start, argument.index.end)
    failure.positions = [array]
    message = f"{failure.message}; '{parts[array].rpartition(' ')[2]}' is the array, not an element"
    return message, [f"pass the array and the index as two arguments: '{base}, {index}'"]


#: Characters of the longest argument that the one-line format repeats.
_LONGEST_ARGUMENT = 40
#: Functions that GLSL defines on whole vectors although they return one, and what cooperative types have instead.
_WHOLE = ("normalize", "reflect", "refract", "faceforward", "cross")
_INSTEAD = {
    ("transpose", "matrices"): "coopMatTransposeNV(result, m) of 'GL_NV_cooperative_matrix2' transposes",
    ("matrixCompMult", "matrices"): "the operator '*' multiplies the components",
    ("length", "matrices"): "m.length() is the number of components that an invocation holds",
    ("length", "vectors"): "v.length() is the number of components; sqrt of a sum in a loop is the length",
    ("dot", "matrices"): "'*' multiplies the components, and coopMatReduceNV of 'GL_NV_cooperative_matrix2' adds up",
    ("dot", "vectors"): "add up a[i] * b[i] in a loop",
    ("outerProduct", "vectors"): "coopVecOuterProductAccumulateNV adds an outer product to a matrix in memory",
    **{
        (name, kind): "compare component by component, in a loop"
        for name in ("equal", "notEqual", "lessThan", "lessThanEqual", "greaterThan", "greaterThanEqual")
        for kind in ("matrices", "vectors")
    },
}


def _without_cooperative(failure: Failure, arguments: list[Expression]) -> tuple[str, list[str]] | None:
    """Return the fact, and notes, where no candidate has the cooperative type of an argument; else None."""
    for kind, letter, is_one in (
        ("matrices", "m", [argument.type.is_coopmat for argument in arguments]),
        ("vectors", "v", [argument.type.is_coopvec for argument in arguments]),
    ):
        family = "coopmat" if kind == "matrices" else "coopvec"
        if any(family in text for text, _ in failure.candidates) or not any(is_one):
            continue
        failure.position = is_one.index(True)
        failure.hides_candidates = True
        instead = _INSTEAD.get((failure.name, kind))
        # What returns a vector of the size of its arguments works on each component alone.
        if instead is None and failure.candidates[0][0].startswith("gen") and failure.name not in _WHOLE:
            instead = f"call it for each component {letter}[i]"
        return f"'{failure.name}' is not defined on cooperative {kind}", [] if instead is None else [instead]
    return None


def _extension_notes(checker: Checker, name: str, arguments: list[Expression]) -> list[str]:
    """Return a note with the extension that adds a matching row."""
    from glslc_coop.extensions import registry
    from glslc_coop.extensions.hints import declaring
    from glslc_coop.semantics.builtins.prototypes import rows_of

    environment = checker.environment
    argument_types = tuple([argument.type for argument in arguments])
    others = [registry.load(each) for each in declaring(name) if not environment.is_enabled(each)]
    for record in [*environment.records(), *others]:
        for row in rows_of(record, name):
            missing = [record.name] if record in others else []
            missing += (
                [each for each in row.availability.required if not environment.is_enabled(each)]
                if row.availability is not None
                else []
            )
            if missing and overloads.is_viable(checker, row, argument_types, arguments):
                return [proposals.enable(missing[0], f"'#extension {{}} : enable' adds a matching '{name}'")]
    return []


def _extensions_for_stage(environment: Environment, name: str) -> list[str]:
    """Return a note that names the extension with which this stage has a built-in function."""
    from glslc_coop.extensions import registry
    from glslc_coop.extensions.hints import declaring
    from glslc_coop.semantics.builtins.prototypes import rows_of

    found = []
    for extension in declaring(name):
        stages = [row.availability.stages for row in rows_of(registry.load(extension), name) if row.availability]
        if any(environment.stage in each for each in stages):
            found.append(extension)
    # Extensions of several vendors first.
    found.sort(key=lambda extension: not extension.startswith(("GL_KHR_", "GL_EXT_")))
    return [proposals.enable(extension, "'#extension {} : enable' makes it available") for extension in found[:1]]


def _stages_of(rows: list[Prototype]) -> list[str]:
    """Return the stages that have one of the rows of a function; empty where one is for all stages."""
    found = [row.availability.stages if row.availability is not None else () for row in rows]
    return list(dict.fromkeys(stage for stages in found for stage in stages)) if all(found) else []


def unknown_function(
    checker: Checker,
    node: nodes.FunctionCall,
    name: str,
    check_arguments: Callable[[Checker, nodes.FunctionCall], list[Expression]],
) -> Expression:
    """Report a function that is not visible: undeclared, or of another stage, version or extension."""
    from glslc_coop.semantics.builtins.prototypes import rows_of

    callee = node.callee
    environment = checker.environment
    symbol_type = checker.environment.type_names.get(name)
    if symbol_type is not None:
        return not_a_function(checker, node, f"'{name}' is an incomplete type", "define it before it is constructed")
    if environment.variable(name) is not None or environment.constant(name) is not None:
        return not_a_function(checker, node, f"'{name}' is a variable, not a function", "use it without '(…)'")
    hidden = [row for record in environment.records() for row in rows_of(record, name)]
    if hidden:
        availability = hidden[0].availability
        stages = _stages_of(hidden)
        reason = f"'{name}' is not available in this version"
        notes: list[str] = []
        facts = NO_FACTS
        if stages and environment.stage not in stages:
            reason = f"'{name}' is not available in the {environment.stage} stage"
            notes += _extensions_for_stage(environment, name) or [proposals.only_in(stages)]
        elif availability is not None and availability.required and not environment.is_enabled(*availability.required):
            reason = f"'{name}' requires '{availability.required[0]}'"
            facts = Facts(extension=availability.required[0])
            notes.append(proposals.enable(availability.required[0]))
        elif availability is not None:
            # Those of desktop GLSL are ARB extensions, those of GLSL ES are not.
            names = [each for each in availability.earlier if each.startswith("GL_ARB_") != environment.is_es]
            notes += [proposals.enable(each) for each in names[:1]]
        checker.error(codes.FUNCTION_NOT_AVAILABLE, callee, reason, *notes, token=name, facts=facts)
    else:
        checker.error(
            codes.UNDECLARED_FUNCTION,
            callee,
            f"use of undeclared function '{name}'",
            *_function_hints(checker, node, name, check_arguments(checker, node)),
            token=name,
        )
        return poison(node)
    for argument in node.arguments:
        check_lvalue(checker, argument)
    return poison(node)


#: How many similar names are tried with the arguments of a call.
_TRIED = 6


#: A floating-point literal in the GLSL equivalent of a function of another language.
_NUMBER = r"\b\d+\.\d+"


def _splatted(note: str, type_: str) -> str:
    """Return a note on a GLSL equivalent, with its literals splatted to a cooperative vector."""
    import re

    if not note.startswith("in GLSL: ") or not re.search(_NUMBER, note):
        return note
    return f"{re.sub(_NUMBER, lambda match: f'T({match[0]})', note)}, with T for {type_}"


def _later_notes(checker: Checker, name: str, end: int) -> list[tuple[int, int, str]]:
    """Return the note on a declaration of the function after the call, if there is one without indentation."""
    import re

    found = re.search(
        rf"^(?=\w)[\w<>, \t]*[\w>]\s+({re.escape(name)})\s*\([^;{{}}]*\)\s*[{{;]", _after(checker, end), re.MULTILINE
    )
    if found is None:
        return []
    start = end + found.start(1)
    return [(start, start + len(name), f"'{name}' is declared here; declare it before its first use")]


def _after(checker: Checker, position: int) -> str:
    """Return the text of a file after a position."""
    file = checker.sources.file_at(position)
    return str(file.text[position - file.base :])


def _function_hints(checker: Checker, node: nodes.FunctionCall, name: str, arguments: list[Expression]) -> list[Note]:
    """Return notes for an undeclared function: of several similar names the one that takes the arguments."""
    from glslc_coop.extensions.hints import candidates, declaring, foreign, meaning

    if name == "mul" and any(argument.type.is_coopmat for argument in arguments):
        return ["the product of matrices is coopMatMulAdd(A, B, C)"]
    notes: list[Note] = [*(hints(checker, name, ("function", "type")) or _later_notes(checker, name, node.end))]
    if arguments and arguments[0].type.is_coopvec and foreign(name) is not None:
        # Functions of cooperative vectors take no scalars.
        notes = [_splatted(note, str(arguments[0].type)) if isinstance(note, str) else note for note in notes]
    if not notes or foreign(name) is not None or declaring(name) or not wants_similar(checker):
        return notes
    environment = checker.environment
    own = names_of(checker, ("function", "type"))
    near = candidates(name, ("function", "type"), environment, own, _TRIED)
    argument_types = tuple([argument.type for argument in arguments])
    if any(type_.is_error for type_ in argument_types):
        return notes
    for each in near:
        symbol = checker.scopes.find(each)
        if symbol.__class__ is FunctionSet:
            fits = isinstance(overloads.resolve_user(environment, symbol, argument_types), UserMatch)
        else:
            rows = environment.prototypes(each)
            fits = any(overloads.is_viable(checker, row, argument_types, arguments) for row in rows)
        if fits:
            return [meaning(each, environment, own)]
    return notes
