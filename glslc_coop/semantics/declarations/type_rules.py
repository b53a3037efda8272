"""What the type of a variable, parameter or member allows: storages that hold it, precisions, memory qualifiers.

In: a type with its storage and qualifiers. Out: diagnostics. Must not know: layouts, stages. GLSL 4.60 sections
4.3, 4.7.2 and 4.10, GL_EXT_long_vector, VUID-StandaloneSpirv-Function-12294 and -12297.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.types import Scalar, Type, Vector

with lazy:
    from glslc_coop.diagnostics import codes
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.expressions import operator_signatures
    from glslc_coop.semantics.model.qualifiers import Qualifiers
    from glslc_coop.semantics.model.scopes import Variable
    from glslc_coop.semantics.model.types import Member


def check_storage_of_type(checker: Checker, variable: Variable, at: At) -> None:
    """Check that the storage of a variable may hold its type: functions may have values of all types."""
    if variable.storage in ("local", "const", "parameter"):
        return
    type_ = variable.type
    if variable.storage != "private":
        check_long_vector(checker, variable.name, type_, variable.storage, at)
        check_sub_bytes(checker, variable.name, type_, at)
    part = parametric_part(type_, variable.storage)
    if part is not None:
        inner = "" if part is type_ else f", which contains '{part}'"
        noun = checker.environment.noun(variable.storage)
        checker.error(
            codes.COOPERATIVE_STORAGE,
            at,
            f"{noun} '{variable.name}' cannot have type '{type_}'{inner}; only {holders(checker, part.row)} can",
            *memory_notes(part, variable.storage),
            token=variable.name,
            facts=Facts(names=(variable.name, str(type_))),
        )


def memory_notes(part: types.Parametric, storage: str = "") -> tuple[str, ...]:
    """Return the note that says how memory, or an input or output, holds the components of a cooperative type."""
    if part.component is None or not (part.is_coopmat or part.is_coopvec):
        return ()
    if storage in ("in", "out"):
        count = part.arguments[1] if part.is_coopvec else 0
        name = f"vectors of '{part.component}'"
        if isinstance(count, int) and 2 <= count <= 4 and isinstance(part.component, types.Scalar):
            name = f"'{types.vector(part.component, count)}'"
        return (f"declare it as {name}, and copy the components",)
    function = "coopMatStore" if part.is_coopmat else "coopVecStoreNV"
    return (f"store its components in an array of '{part.component}' with {function}",)


def check_sub_bytes(checker: Checker, name: str, type_: Type, at: At) -> None:
    """Check that nothing in memory has components of less than a byte (GL_EXT_float_e2m1, …e2m3, …e3m2)."""
    if not checker.environment.is_enabled("GL_EXT_float_e2m1", "GL_EXT_float_e2m3", "GL_EXT_float_e3m2"):
        return
    for part in types.parts(type_):
        if part.component is not None and part.component.width < 8 and not part.component.is_bool:
            checker.error(
                codes.SUB_BYTE_STORAGE,
                at,
                f"'{name}' of type '{type_}' cannot be in memory; '{part.component}' has {part.component.width} bits",
                "store the packed bits in integers and unpack them",
                token=name,
            )
            return


def parametric_part(type_: Type, storage: str) -> types.Parametric | None:
    """Return a cooperative value inside a type that a storage may not hold."""
    if isinstance(type_, Scalar):
        return None
    for part in types.parts(type_):
        if isinstance(part, types.Parametric) and part.row.storages and storage not in part.row.storages:
            return part
    return None


def holders(checker: Checker, row: types.ParametricRow) -> str:
    """Return what messages call the variables that may have a type: "local variables and private globals"."""
    nouns = [_HOLDERS.get(storage) or f"{checker.environment.noun(storage)}s" for storage in row.storages]
    return " and ".join(nouns) if len(nouns) < 3 else f"{', '.join(nouns[:-1])}, and {nouns[-1]}"


#: Storage -> what messages call its variables, where that is more than the noun of its row.
_HOLDERS = {"private": "private globals"}


_FREE = ("local", "private", "const", "parameter", "shared")


_MEMORY = ("uniform", "uniform_constant", "buffer", "push_constant")


def check_long_vector(checker: Checker, name: str, type_: Type, storage: str, at: At, is_member: bool = False) -> None:
    """Check where a long vector is: in memory with a layout, which has a known size, or private to the invocation."""
    if storage in _FREE and not is_member or not checker.environment.is_enabled("GL_EXT_long_vector"):
        return
    has_layout = storage in _MEMORY or is_member and storage == "shared"
    for part in types.parts(type_):
        is_specialized = part.is_long_vector
        if not is_specialized and (has_layout or not isinstance(part, Vector) or part.size <= 4):
            continue
        if has_layout:
            why = "the size of a vector in a block cannot depend on a specialization constant"
        else:
            why = "a vector in an input, output or payload has at most four components"
        checker.error(
            codes.LONG_VECTOR_STORAGE,
            at,
            f"'{name}' cannot have type '{type_}'; {why}",
            "use an array of its components" if not is_specialized else "use an array, whose size may depend on one",
            token=name,
        )
        return


def note_keyword(checker: Checker, specifier: nodes.Specifier, declared: Variable | Member) -> None:
    """Note what is declared as `vector<…>`: `vector<float, 3>` is the type `vec3`, but has no `.x`."""
    if isinstance(specifier, nodes.TypeSpecifier) and specifier.name == "vector":
        checker.unit.indexed_only[declared] = True


def is_indexed_only(checker: Checker, node: nodes.Expression) -> bool:
    """Return whether it is a variable or member, or an element of one, that is declared as `vector<…>`."""
    while isinstance(node, nodes.IndexExpression):
        node = node.base
    if isinstance(node, nodes.MemberAccess):
        type_ = node.base.type
        container = type_.block if isinstance(type_, types.Reference) else type_
        return isinstance(container, types.Struct) and container.members[node.index] in checker.unit.indexed_only
    return isinstance(node, nodes.Identifier) and node.symbol in checker.unit.indexed_only


def check_precision(checker: Checker, qualifiers: Qualifiers, type_: Type, at: At) -> None:
    """Check that only 32-bit numbers and opaque types have precisions (section 4.7.2)."""
    word = qualifiers.precision
    if word is None and not checker.environment.is_es or type_.is_error:
        return
    base = types.base_element(type_)
    if word is None:
        if _lacks_default(checker, base):
            checker.error(
                codes.MISSING_PRECISION,
                at,
                f"no precision specified for type '{type_}'",
                f"'precision highp {base};' sets the default",
                token=str(base),
            )
        return
    component = base.component
    if (
        base.is_opaque
        and not base.name.startswith(("accelerationStructure", "rayQuery", "hitObject"))
        or base.is_parametric
        or component is not None
        and component.width == 32
        and component.encoding is None
        and not component.is_bool
    ):
        return
    message = f"'{word}' is not allowed on type '{base}'; only 32-bit numbers and opaque types have a precision"
    checker.error(codes.MISPLACED_QUALIFIER, qualifiers.span(word), message, token=word)


def _lacks_default(checker: Checker, base: Type) -> bool:
    """Return whether only a `precision` statement gives a type a precision (GLSL ES 3.20 section 4.7.4)."""
    component = base.component
    if isinstance(base, types.Opaque):
        name = base.precision_name
        return (
            name not in ("", "sampler2D", "samplerCube", "samplerExternalOES") and name not in checker.unit.precisions
        )
    is_float = component is not None and component.is_float and component.width == 32
    return is_float and checker.environment.stage == "fragment" and "float" not in checker.unit.precisions


def check_storage_only(checker: Checker, type_: Type, at: At, name: str, what: str) -> None:
    """Check that storage-only types of 8 and 16 bits are used in blocks and interfaces only."""
    whole = type_.component
    if whole is not None and whole.width == 32 or checker.entry.spirv_types:
        # Nearly all types; and what is given by its SPIR-V number asks for no extension.
        return
    for part in types.parts(type_):
        component = part.component
        if component is None or component.width not in (8, 16) or component.encoding is not None or part.is_opaque:
            continue
        missing = operator_signatures.missing_arithmetic(checker.environment, component)
        if missing is not None:
            checker.error(
                codes.ARITHMETIC_ON_STORAGE_TYPE,
                at,
                f"{what} cannot have type '{type_}'; '{component}' is a storage-only type",
                f"'{missing}' adds arithmetic on it",
                token=name,
            )
            return


def check_constant_reference(checker: Checker, type_: Type, node: nodes.Declarator) -> None:
    """Check that a `const` variable holds no buffer reference, whose address is no constant."""
    if types.contains(type_, lambda part: part.is_reference):
        checker.error(
            codes.CONSTANT_REFERENCE,
            node,
            f"'const' is not allowed on '{node.name}' of type '{type_}', which contains a buffer reference",
            token="const",
        )


#: Memory qualifiers of a variable that holds a reference for which its accesses need the Vulkan memory model.
_SHARED_MEMORY = (
    *("coherent", "devicecoherent", "queuefamilycoherent", "workgroupcoherent", "subgroupcoherent"),
    *("shadercallcoherent", "nonprivate"),
)


def note_reference_memory(checker: Checker, qualifiers: Qualifiers, type_: Type) -> None:
    """Record a variable that holds a reference, whose qualifiers say how the referenced memory is shared."""
    keywords = qualifiers.keywords
    if keywords and types.base_element(type_).is_reference and any(name in keywords for name in _SHARED_MEMORY):
        checker.entry.shares_references = True


def check_memory_qualifiers(checker: Checker, qualifiers: Qualifiers, type_: Type, what: str) -> None:
    """Check that only images, buffers and references have memory qualifiers (section 4.10)."""
    if type_.is_error or any(
        part.is_reference or part.is_opaque and getattr(part, "is_storage", True) for part in types.parts(type_)
    ):
        return
    is_read = types.base_element(type_).is_opaque
    environment = checker.environment
    for word in qualifiers.keywords:
        # What is only read may be private or not, like all memory.
        if environment.qualifier_kind(word) == "memory" and not (is_read and word == "nonprivate"):
            message = f"'{word}' is not allowed on {what} of type '{type_}'"
            checker.error(codes.MISPLACED_QUALIFIER, qualifiers.span(word), message, token=word)
            return
