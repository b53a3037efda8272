"""Linking: several compilation units of one stage become one module. GLSL 4.60 sections 3.1, 4.3, 4.3.9 and 6.1.

In: the declarations of a unit, one after another. Out: for a declaration that an earlier unit has too, the symbol of
that unit; diagnostics if the two differ. Must not know: how declarations are checked.

Units are checked one after the other with one Checker. Names, defaults of blocks and default precisions are those of
one unit. Linkage is by name and parameters for functions, by name for global variables, by interface and name for
blocks. Structures with the same name and members are one type.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, BlockMember, FunctionSet, FunctionSymbol, Scopes, Variable

with lazy:
    from typing import TypeAlias

    from glslc_coop.diagnostics import codes
    from glslc_coop.diagnostics.codes import Code
    from glslc_coop.environment.environment import Environment
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.context import At, Checker
    from glslc_coop.semantics.declarations import implicit_sizes, names
    from glslc_coop.semantics.model.qualifiers import LayoutIds, Qualifiers
    from glslc_coop.semantics.model.spanned import Spanned
    from glslc_coop.semantics.model.types import Block, Member, Reference, Struct, Type

#: Interface and name of a block.
_BlockKey: TypeAlias = "tuple[str, str]"

#: Layout qualifier ids that one of two declarations may leave out.
_OPTIONAL_IDS = ("location", "binding")
#: Values of layout qualifier ids that a declaration does not give.
_DEFAULT_IDS = {"set": 0, "component": 0, "index": 0}
#: Layout qualifier ids that are not compared one by one: the packing is the block's, and a member may inherit the order
#: of its matrices.
_COMPARED_APART = ("std140", "std430", "scalar", "row_major", "column_major", "shared", "packed")
#: Keywords that have no effect, that a later declaration may add, or that are compared as precisions.
_UNCOMPARED = ("smooth", "invariant", "precise", "highp", "mediump", "lowp", "varying", "attribute")
#: Keywords that `invariant x;` and `precise x;` may add: they are compared when the unit ends.
_ADDED = ("invariant", "precise")


class Linkage:
    """Symbols that the units so far have declared, and those that the current one shares with them."""

    __slots__ = (
        "units",
        "variables",
        "blocks",
        "members",
        "functions",
        "structs",
        "references",
        "constants",
        "shared",
        "redeclared",
        "coordinates",
        "builtin_blocks",
        "spans",
        "first_function",
    )

    def __init__(self) -> None:
        #: The declarations of each unit.
        self.units: list[list[nodes.Declaration]] = []
        self.variables: dict[str, Variable] = {}
        self.blocks: dict[_BlockKey, Variable] = {}
        #: Interface and name of a member of a block without instance name -> the block.
        self.members: dict[_BlockKey, Variable] = {}
        self.functions: dict[str, FunctionSet] = {}
        self.structs: dict[str, list[Struct]] = {}
        self.references: dict[str, Reference] = {}
        self.constants: dict[str, Variable] = {}
        #: Symbol of an earlier unit -> how the current one declares it.
        self.shared: dict[Variable, Variable] = {}
        #: Built-in symbols that the current unit redeclares, and how.
        self.redeclared: dict[Variable, Qualifiers] = {}
        #: Of each unit that uses gl_FragCoord: whether it has integer pixel centers, and where it declares that.
        self.coordinates: list[tuple[bool, Qualifiers | None]] = []
        #: Built-in blocks of earlier units -> whether these redeclare them.
        self.builtin_blocks: dict[Variable, bool] = {}
        #: Layout qualifier id of the whole stage -> where a unit declares it first.
        self.spans: dict[str, tuple[int, int]] = {}
        #: How many functions the units so far define.
        self.first_function = 0


def begin_unit(checker: Checker, environment: Environment, declarations: list[nodes.Declaration]) -> None:
    """Begin a unit: clear the names, defaults and precisions of the one before."""
    checker.environment = environment
    checker.scopes = Scopes()
    checker.block_names.clear()
    for name in _OF_UNITS:
        getattr(checker.unit, name).clear()
    linkage = _linkage(checker)
    linkage.first_function = len(checker.functions)
    linkage.units.append(declarations)


#: Tables of UnitState that are empty at the start of each unit.
_OF_UNITS = ("block_defaults", "precisions", "hidden_names")


def _linkage(checker: Checker) -> Linkage:
    assert checker.linkage is not None
    return checker.linkage


def end_unit(checker: Checker) -> None:
    """Compare the keywords that a unit has added to shared symbols, and export its symbols to later units."""
    linkage = _linkage(checker)
    for earlier, variable in linkage.shared.items():
        _compare_added(checker, earlier, variable)
    linkage.shared.clear()
    for symbol in checker.scopes.levels[0].names.values():
        _enter(linkage, symbol)
    for variable in checker.globals:
        block = types.base_element(variable.type)
        if isinstance(block, types.Block):
            interface = _interface(block.storage)
            linkage.blocks.setdefault((interface, block.name), variable)
            if not variable.name:
                for member in block.members:
                    linkage.members.setdefault((interface, member.name), variable)
    _compare_coordinates(checker, linkage)
    for symbol in _used_blocks(checker):
        if symbol not in linkage.redeclared:
            check_builtin_block(checker, None, symbol, None)
        linkage.builtin_blocks.setdefault(symbol, symbol in linkage.redeclared)
    linkage.redeclared.clear()


def _used_blocks(checker: Checker) -> list[Variable]:
    """Return the built-in blocks that the current unit uses or redeclares."""
    found: dict[Variable, None] = {}
    for symbol in checker.scopes.levels[0].names.values():
        block = symbol.block if isinstance(symbol, BlockMember) else symbol
        if isinstance(block, Variable) and block.builtin is not None and types.base_element(block.type).is_block:
            found[block] = None
    return list(found)


def declare_all(checker: Checker) -> None:
    """Declare the functions and references of all units, for what is checked of the whole stage."""
    linkage = _linkage(checker)
    checker.scopes = Scopes()
    checker.scopes.levels[0].names.update({**linkage.references, **linkage.functions})


def _enter(linkage: Linkage, symbol: object) -> None:
    """Export a name at file level to later units."""
    if isinstance(symbol, Variable):
        if symbol.builtin is not None or types.base_element(symbol.type).is_block:
            return
        if symbol.storage == "const":
            if symbol.qualifiers is not None and "constant_id" in symbol.qualifiers.layout:
                linkage.constants.setdefault(symbol.name, symbol)
        elif symbol.name not in linkage.variables:
            linkage.variables[symbol.name] = symbol
    elif isinstance(symbol, FunctionSet):
        known = linkage.functions.setdefault(symbol.name, FunctionSet(symbol.name))
        for function in symbol.overloads:
            if known.find(tuple([parameter.type for parameter in function.parameters])) is None:
                known.add(function)
    elif isinstance(symbol, types.Reference):
        linkage.references.setdefault(symbol.name, symbol)
    elif isinstance(symbol, types.Struct):
        known_structs = linkage.structs.setdefault(symbol.name, [])
        if symbol not in known_structs:
            known_structs.append(symbol)


def _interface(storage: str) -> str:
    return "uniform" if storage == "push_constant" else storage


class _Pair:
    """What two units declare the same thing as: where the later one is, what messages call it, and the earlier one."""

    __slots__ = ("checker", "at", "what", "earlier")

    def __init__(self, checker: Checker, at: At, what: str, earlier: Spanned) -> None:
        self.checker = checker
        self.at = at
        self.what = what
        self.earlier = earlier

    def report(self, code: Code, later: str, earlier: str) -> None:
        """Report that the declarations differ: `what` and what the later one has, and what the earlier one has."""
        note = (self.earlier.start, self.earlier.end, "it is declared here")
        self.checker.error(code, self.at, f"{self.what} {later}, but {earlier} in another unit", note)


# ---- types ----


def find_struct(checker: Checker, struct: Struct) -> Struct:
    """Return the structure of an earlier unit that is the same type, else the structure itself."""
    for known in _linkage(checker).structs.get(struct.name, ()):
        if len(known.members) == len(struct.members) and all(
            one.name == other.name and one.type is other.type and _precision_of(one) == _precision_of(other)
            for one, other in zip(known.members, struct.members)
        ):
            checker.scopes.levels[0].names[struct.name] = known
            return known
    return struct


def find_reference(checker: Checker, name: str, kind: type[Reference], storage: str) -> Reference | None:
    """Return the reference type of that name of an earlier unit."""
    known = _linkage(checker).references.get(name)
    return known if known is not None and known.__class__ is kind and known.storage == storage else None


def check_reference(checker: Checker, node: nodes.InterfaceBlock, known: Block, block: Block) -> None:
    """Compare the block of a reference type with that of an earlier unit."""
    _compare_blocks(checker, (block.qualifiers.start, node.end), known, block)


# ---- functions ----


def find_function(checker: Checker, name: str, parameter_types: tuple[Type, ...]) -> FunctionSymbol | None:
    """Return the function of that signature that an earlier unit declares."""
    known = _linkage(checker).functions.get(name)
    function = known.find(parameter_types) if known is not None else None
    return function if function is not None and function.spirv_instruction is None else None


# ---- variables ----


def link_variable(checker: Checker, node: nodes.Declarator, variable: Variable) -> Variable | None:
    """Return the variable of an earlier unit that a declaration refers to, after comparing both; None if there is none.

    Any unit may give the variable its size, location, binding and initializer.
    """
    linkage = _linkage(checker)
    if variable.storage == "const":
        return _link_constant(linkage, variable)
    if variable.storage in ("in", "out", "uniform_constant"):
        block = linkage.members.get((_interface(variable.storage), variable.name))
        if block is not None:
            names.report_redefinition(checker, variable.name, node, BlockMember(block, 0))
            return None
    earlier = linkage.variables.get(variable.name)
    if earlier is None:
        return None
    name = variable.name
    linkage.shared[earlier] = variable
    pair = _Pair(checker, node, f"'{name}'", earlier)
    if not _take_size(checker, node, earlier, variable):
        pair.report(codes.TYPE_MISMATCH, f"has type '{variable.type}'", f"'{earlier.type}'")
    elif earlier.storage != variable.storage:
        given, first = (
            f"'{each.qualifiers.storage}'" if each.qualifiers.storage else "no storage qualifier"
            for each in (variable, earlier)
        )
        pair.report(codes.CONFLICTING_QUALIFIERS, f"has {given}", first)
    elif _compare_qualifiers(pair, earlier, variable):
        _compare_precisions(pair, earlier, variable)
        _take_initializer(checker, earlier, variable)
    return earlier


def _link_constant(linkage: Linkage, variable: Variable) -> Variable | None:
    """Return the specialization constant of an earlier unit that is the same; other constants have no linkage."""
    earlier = linkage.constants.get(variable.name)
    if earlier is None or variable.qualifiers is None or earlier.type is not variable.type:
        return None
    number = variable.qualifiers.layout.get("constant_id")
    is_same = number is not None and number == earlier.qualifiers.layout.get("constant_id")
    if not is_same or variable.initializer is None or earlier.initializer is None:
        return None
    return earlier if variable.initializer.value == earlier.initializer.value else None


def _take_size(checker: Checker, at: At, earlier: Variable | Member, later: Variable | Member) -> bool:
    """Return whether two declarations have the same type; one may leave out the size of an array."""
    sized, type_ = checker.unit.implicitly_sized, later.type
    if earlier.type is type_ or earlier.type.is_error or type_.is_error:
        used = sized.pop(later, None)
        if used is not None and earlier in sized:
            sized[earlier] = max(sized[earlier], used)
        return True
    if not (isinstance(earlier.type, types.Array) and isinstance(type_, types.Array)):
        return False
    if earlier.type.element is not type_.element or None not in (earlier.type.length, type_.length):
        return False
    sized.pop(later, None)
    if earlier.type.length is None:
        note = (earlier.start, earlier.end, "it is declared without a size here")
        implicit_sizes.take_size(checker, at, earlier, type_, "of another unit", note)
    return True


def _take_initializer(checker: Checker, earlier: Variable, variable: Variable) -> None:
    """Give the variable its initializer; of several all must be constant and equal (GLSL 4.60 section 4.3)."""
    value, known = variable.initializer, earlier.initializer
    if value is None:
        return
    if known is None:
        earlier.initializer = value
        # Initializers run in the order of declarations.
        checker.globals.remove(earlier)
        checker.globals.append(earlier)
        return
    if value.stage == CONSTANT == known.stage and value.value is not None and value.value == known.value:
        return
    is_constant = value.stage == CONSTANT == known.stage
    problem = "that differ" if is_constant else "that are not both constant"
    message = f"'{variable.name}' has initializers in two units {problem}"
    note = (known.start, known.end, "the other initializer is here")
    checker.error(codes.REDEFINITION, value, message, note, token=variable.name)


def _precision_of(symbol: Variable | Member) -> str:
    """Return the precision that something is declared with, which GLSL ES alone has defaults for."""
    return (symbol.qualifiers.precision if symbol.qualifiers is not None else None) or "none"


def _compare_precisions(pair: _Pair, earlier: Variable | Member, later: Variable | Member) -> bool:
    """Check that two declarations have the same precision."""
    given, first = _precision_of(later), _precision_of(earlier)
    if given != first:
        pair.report(codes.CONFLICTING_QUALIFIERS, f"has precision '{given}'", f"'{first}'")
    return given == first


# ---- blocks ----


def link_block(checker: Checker, node: nodes.InterfaceBlock, variable: Variable, block: Block) -> Variable | None:
    """Return the block of an earlier unit that a declaration refers to, after comparing both; None if there is none."""
    linkage, interface = _linkage(checker), _interface(block.storage)
    earlier = linkage.blocks.get((interface, block.name))
    if earlier is None:
        _check_members(checker, node, variable, block)
        return None
    known = types.base_element(earlier.type)
    assert isinstance(known, types.Block)
    if block in checker.unit.unplaced:
        checker.unit.unplaced.remove(block)
    linkage.shared[earlier] = variable
    variable.type = _array_like(checker, variable.type, known)
    pair = _Pair(checker, node, f"block '{block.name}'", earlier)
    named = _Pair(checker, node, f"'{block.name}'", earlier)
    if earlier.storage != block.storage:
        named.report(codes.CONFLICTING_LAYOUT, f"is a '{block.storage}' block", f"'{known.storage}'")
    elif not _compare_blocks(checker, node, known, block):
        pass
    elif not _take_size(checker, node, earlier, variable):
        pair.report(codes.TYPE_MISMATCH, f"has type '{variable.type}'", f"'{earlier.type}'")
    elif bool(earlier.name) != bool(variable.name):
        given, first = (
            f"instance name '{each.name}'" if each.name else "no instance name" for each in (variable, earlier)
        )
        pair.report(codes.REDEFINITION, f"has {given}", first)
    else:
        _compare_qualifiers(named, earlier, variable)
    for member in block.members:
        checker.unit.implicitly_sized.pop(member, None)
    return earlier


def _array_like(checker: Checker, type_: Type, base: Type) -> Type:
    """Return a type with the same dimensions and another base."""
    if not isinstance(type_, types.Array):
        return base
    return checker.types.array(_array_like(checker, type_.element, base), type_.length)


def _check_members(checker: Checker, node: nodes.InterfaceBlock, variable: Variable, block: Block) -> None:
    """Check that no other unit declares the members of a block without instance name, which are global names."""
    if variable.name:
        return
    linkage, interface = _linkage(checker), _interface(block.storage)
    for member in block.members:
        other = linkage.members.get((interface, member.name))
        symbol = linkage.variables.get(member.name)
        if other is None and symbol is not None and symbol.storage == block.storage:
            other = symbol
        if other is not None:
            note = (other.start, other.end, "another unit declares it here")
            message = f"redefinition of '{member.name}' by a block without instance name"
            checker.error(codes.REDEFINITION, member, message, note, token=member.name)
            return


def _compare_blocks(checker: Checker, at: At, known: Block, block: Block) -> bool:
    """Compare packing and members of two blocks."""
    what = f"block '{block.name}'"
    if known.packing != block.packing:
        _Pair(checker, at, what, known.qualifiers).report(
            codes.CONFLICTING_LAYOUT, f"is {block.packing}", str(known.packing)
        )
        return False
    one, other = [each.name for each in block.members], [each.name for each in known.members]
    if one != other:
        missing = next((each for each in (*one, *other) if each not in one or each not in other), None)
        message = f"{what} has other members than in another unit"
        message += f": '{missing}' is only in one of them" if missing is not None else ": their order differs"
        note = (known.qualifiers.start, known.qualifiers.end, "it is declared here")
        checker.error(codes.TYPE_MISMATCH, at, message, note, token=block.name)
        return False
    rows = [getattr(each.qualifiers, "layout", {}).get("row_major", False) for each in (known, block)]
    for first, member in zip(known.members, block.members):
        pair = _Pair(checker, member, f"member '{member.name}' of {what}", first)
        if not _take_size(checker, member, first, member):
            pair.report(codes.TYPE_MISMATCH, f"has type '{member.type}'", f"'{first.type}'")
            return False
        majors = [_major(each, inherited) for each, inherited in zip((first, member), rows)]
        if types.contains(member.type, lambda part: part.is_matrix) and majors[0] != majors[1]:
            pair.report(codes.CONFLICTING_LAYOUT, f"is {majors[1]}", majors[0])
            return False
        if not _compare_precisions(pair, first, member):
            return False
        if not _compare(pair, first.qualifiers, member.qualifiers):
            return False
    return True


def _major(member: Member, inherited: object) -> str:
    ids = getattr(member.qualifiers, "layout", {})
    is_row = "row_major" in ids or bool(inherited) and "column_major" not in ids
    return "row_major" if is_row else "column_major"


# ---- qualifiers ----


def _compare_qualifiers(pair: _Pair, earlier: Variable, later: Variable) -> bool:
    """Compare the qualifiers of two declarations, and take the location or binding that only the later one has."""
    if not _compare(pair, earlier.qualifiers, later.qualifiers):
        return False
    ids = later.qualifiers.layout if later.qualifiers is not None else {}
    for optional in _OPTIONAL_IDS:
        if optional in ids and earlier.qualifiers is not None:
            earlier.qualifiers.layout.setdefault(optional, ids[optional])
    return True


def _compare(pair: _Pair, earlier: Qualifiers | None, later: Qualifiers | None) -> bool:
    """Compare two lists of qualifiers."""
    words = {word for each in (earlier, later) if each is not None for word in each.keywords}
    for word in sorted(words.difference(_UNCOMPARED)):
        if not _compare_keyword(pair, word, earlier, later):
            return False
    known, ids = _ids(earlier), _ids(later)
    for name in dict.fromkeys((*ids, *known)):
        is_optional = name in _OPTIONAL_IDS and (name not in ids or name not in known)
        if is_optional or ids.get(name) == known.get(name):
            continue
        pair.report(codes.CONFLICTING_LAYOUT, f"has {_shown_id(name, ids)}", _shown_id(name, known))
        return False
    return True


def _compare_keyword(pair: _Pair, word: str, earlier: Qualifiers | None, later: Qualifiers | None) -> bool:
    """Check that both lists of qualifiers have a keyword, or neither."""
    having = [each is not None and word in each.keywords for each in (later, earlier)]
    if having[0] == having[1]:
        return True
    texts = [f"{'with' if each else 'without'} '{word}'" for each in having]
    pair.report(codes.CONFLICTING_QUALIFIERS, f"is declared {texts[0]}", texts[1])
    return False


def _shown_id(name: str, ids: LayoutIds) -> str:
    """Return the layout qualifier id as messages show it, or that there is none."""
    # Not an `int | bool`: after the comparison with None, mypyc takes True for the number 1.
    value: object = ids.get(name)
    return f"no '{name}'" if value is None else f"'{name}'" if value is True else f"{name} {value}"


def _ids(qualifiers: Qualifiers | None) -> LayoutIds:
    """Return the layout qualifier ids that two declarations must have in common."""
    ids: LayoutIds = dict(_DEFAULT_IDS)
    if qualifiers is not None:
        ids.update((name, value) for name, value in qualifiers.layout.items() if name not in _COMPARED_APART)
    return ids


def _compare_added(checker: Checker, earlier: Variable, variable: Variable) -> None:
    """Compare what `invariant x;` and `precise x;` may add after a declaration."""
    pair = _Pair(checker, variable, f"'{variable.name or types.base_element(variable.type).name}'", earlier)
    for word in _ADDED:
        _compare_keyword(pair, word, earlier.qualifiers, variable.qualifiers)


def declared(checker: Checker, symbol: Variable) -> Variable:
    """Return the current unit's own declaration of a symbol: what `precise x;` changes."""
    return _linkage(checker).shared.get(symbol, symbol)


def previous_layout(checker: Checker, key: str, span: tuple[int, int]) -> tuple[tuple[int, int, str], ...]:
    """Return a note with the first declaration of a layout qualifier id of the whole stage, where units are linked."""
    first = _linkage(checker).spans.setdefault(key, span)
    return ((*first, "previous declaration is here"),) if first != span else ()


# ---- built-in variables and blocks ----


def find_builtin_block(checker: Checker, row: object) -> Variable | None:
    """Return the symbol of a built-in block that an earlier unit uses."""
    return next((each for each in _linkage(checker).builtin_blocks if each.builtin is row), None)


def check_builtin_block(
    checker: Checker, at: nodes.InterfaceBlock | None, symbol: Variable, members: list[str] | None
) -> bool:
    """Check that all units that use a built-in block redeclare it in the same way (GLSL 4.60 section 7.1).

    members: those that a redeclaration has, None for a use of the block.
    """
    was_redeclared = _linkage(checker).builtin_blocks.get(symbol)
    block = types.base_element(symbol.type)
    assert isinstance(block, types.Block)
    if was_redeclared is None or members is None and not was_redeclared:
        return True
    if was_redeclared and members is not None and members == [each.name for each in block.members]:
        return True
    what = "is redeclared in another unit" if was_redeclared else "is used without redeclaration in another unit"
    note = "all units that use it must redeclare it in the same way"
    message = f"built-in block '{block.name}' {what}"
    start, end = getattr(symbol.qualifiers, "start", 0), getattr(symbol.qualifiers, "end", 0)
    place = [(start, end, "it is redeclared here")] if was_redeclared and end > start else []
    checker.error(codes.REDEFINITION, at, message, *place, note, token=block.name)
    return False


def redeclare_block(checker: Checker, node: nodes.InterfaceBlock, row: object, members: list[Member]) -> bool:
    """Compare the redeclaration of a built-in block with what earlier units do."""
    symbol = find_builtin_block(checker, row)
    if symbol is None or check_builtin_block(checker, node, symbol, [member.name for member in members]):
        return True
    _linkage(checker).redeclared[symbol] = symbol.qualifiers
    return False


def redeclare(checker: Checker, symbol: Variable, qualifiers: Qualifiers) -> None:
    """Record the redeclaration of a built-in variable; its type and its modes are compared where they are checked."""
    _linkage(checker).redeclared[symbol] = qualifiers


def _compare_coordinates(checker: Checker, linkage: Linkage) -> None:
    """Check that all units that use gl_FragCoord have the same pixel centers (GLSL 4.60 section 4.4.1.3)."""
    symbol = checker.scopes.levels[0].names.get("gl_FragCoord")
    if not isinstance(symbol, Variable):
        return
    found = linkage.redeclared.get(symbol)
    is_integer = found is not None and "pixel_center_integer" in found.layout
    for other, first in linkage.coordinates:
        if other != is_integer:
            at = found or first
            assert at is not None
            message = "'gl_FragCoord' is redeclared with 'pixel_center_integer', but not in every unit that uses it"
            checker.error(codes.CONFLICTING_LAYOUT, at.span("pixel_center_integer"), message, token="gl_FragCoord")
            break
    linkage.coordinates.append((is_integer, found))
