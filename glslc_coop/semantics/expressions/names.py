"""Check names in expressions: variables, constants, members of blocks without an instance name, built-in names.

In: Identifier nodes. Out: the same nodes with symbol, type, stage and value; a MemberAccess for a member of a block
without an instance name. Must not know: functions (calls.py), how names are declared. GLSL 4.60 sections 4.2.2 and 7.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import Facts
from glslc_coop.extensions.notation import BuiltinBlock
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.expressions import lvalues
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, RUNTIME, SPECIALIZATION, BlockMember, FunctionSet, Variable
from glslc_coop.semantics.model.types import ERROR

with lazy:
    from glslc_coop.diagnostics import codes, proposals
    from glslc_coop.diagnostics.sink import Note
    from glslc_coop.parser.generated.nodes import Expression
    from glslc_coop.semantics.builtin_rules import stage_requirements
    from glslc_coop.semantics.context import Checker
    from glslc_coop.semantics.declarations import linkage


def check_identifier(checker: Checker, node: nodes.Identifier) -> Expression:
    """Check a name as an l-value or value."""
    name = node.name
    scopes = checker.scopes
    symbol = scopes.local.get(name) or scopes.outermost.get(name)
    if symbol is None:
        symbol = builtin_symbol(checker, name)
        if name == "gl_WorkGroupSize" and symbol is not None and not checker.has_workgroup_size():
            checker.error(
                codes.WORKGROUP_SIZE_UNKNOWN,
                node,
                f"'{name}' is used before the workgroup size is declared",
                "declare it with 'layout(local_size_x = …) in;'",
                token=name,
            )
        if symbol.__class__ is Variable and checker.environment.stage == "mesh":
            stage_requirements.note_indices(checker, node, getattr(symbol.builtin, "flags", ()))
    if symbol.__class__ is Variable:
        node.symbol = symbol
        node.type = symbol.type
        node.stage = symbol.stage
        node.value = symbol.value
        if node.type.is_error:
            node.stage = RUNTIME
        qualifiers = symbol.qualifiers
        if qualifiers is not None and qualifiers.keywords and types.base_element(node.type).is_reference:
            _choose_memory_model(checker, symbol)
        return node
    if symbol.__class__ is BlockMember:
        block = symbol.block.type
        if isinstance(block, types.Block) and name in block.member_index:
            return _block_member(node, symbol)
        # A redeclaration that names the member itself has left it out.
        symbol = None
    node.type = ERROR
    node.stage = RUNTIME
    if symbol is None:
        _report_undeclared(checker, node)
    elif isinstance(symbol, FunctionSet):
        _report_function(checker, node)
    elif not (isinstance(symbol, types.Type) and symbol.is_error):
        # An unknown type is reported where it is first used.
        checker.error(codes.UNDECLARED_IDENTIFIER, node, f"'{name}' is a type, not a value", token=name)
    return node


#: Qualifiers that only memory operands of the Vulkan memory model express where memory has no variable to decorate.
_AVAILABILITY = (
    "coherent",
    "devicecoherent",
    "queuefamilycoherent",
    "workgroupcoherent",
    "subgroupcoherent",
    "nonprivate",
)


def _choose_memory_model(checker: Checker, reference: Variable) -> None:
    """Select the Vulkan memory model where a reference is used to whose memory other invocations must have access."""
    environment = checker.environment
    target = environment.target
    has_model = target.is_default or target.spirv >= (1, 3)
    if has_model and any(keyword in _AVAILABILITY for keyword in reference.qualifiers.keywords):
        environment.pragmas.setdefault("use_vulkan_memory_model", "")


def read_identifier(checker: Checker, node: nodes.Identifier) -> Expression:
    """Check a name whose value is read."""
    result = check_identifier(checker, node)
    if result is not node:
        lvalues.check_read(checker, result)
    return result


def _block_member(node: nodes.Identifier, member: BlockMember) -> nodes.MemberAccess:
    block: Variable = member.block
    type_ = block.type
    assert isinstance(type_, types.Block)
    base = nodes.Identifier(block.name, node.start, node.end)
    base.symbol = block
    base.type = type_
    base.stage = RUNTIME
    # A redeclaration may have changed the place of the member.
    index = type_.member_index[node.name]
    result = nodes.MemberAccess(base, index, node.name, node.start, node.end)
    result.type = type_.members[index].type
    result.stage = RUNTIME
    return result


# ---- built-in names ----


#: Constant -> what is noted of a shader that names it: the flag may reach its instruction through a variable.
_DECLARING = {"gl_RayFlagsForceOpacityMicromap2StateEXT": "opacity_micromap"}


def builtin_symbol(checker: Checker, name: str) -> Variable | BlockMember | None:
    """Return the symbol of a built-in variable or constant, declared in the outermost scope on first use."""
    environment = checker.environment
    names = checker.scopes.levels[0].names
    known = names.get(name)
    if known is not None:
        return known if isinstance(known, (Variable, BlockMember)) else None
    if name in checker.unit.hidden_names:
        return None
    symbols = checker.builtin_symbols
    constant = environment.constant(name)
    if constant is not None:
        symbol = symbols.get(name) or Variable(name, constant[0], "const")
        symbol.stage = CONSTANT
        symbol.value = constant[1]
        symbol.read_only = symbol.is_global = True
        names[name] = symbols[name] = symbol
        if name in _DECLARING:
            checker.execution[_DECLARING[name]] = True
        return symbol
    row = environment.variable(name)
    if row is None:
        return None
    if isinstance(row, BuiltinBlock):
        if row.instance != name:
            return None
        symbol = names[name] = _declare_block(checker, row)
        return symbol
    if row.block is not None:
        return declare_anonymous(checker, row.block, name)
    symbol = symbols.get(name) or Variable(name, environment.variable_type(row, checker.types), row.storage)
    symbol.builtin = row
    symbol.is_global = True
    if row.storage == "const":
        _set_workgroup_size(checker, symbol)
        if not checker.has_workgroup_size():
            return symbol
    names[name] = symbol = symbols.setdefault(symbol_key(symbol), symbol)
    checker.builtins.append(symbol)
    return symbol


def symbol_key(symbol: Variable) -> str:
    """Return the key of a symbol in `Checker.builtin_symbols`; the size of workgroups has one for each size."""
    if symbol.builtin is not None and symbol.storage == "const":
        return f"{symbol.name} {symbol.stage} {symbol.value}"
    return symbol.name


def _set_workgroup_size(checker: Checker, symbol: Variable) -> None:
    """Set the value of gl_WorkGroupSize to the sizes of `layout(local_size_…) in`, which may be specialized."""
    sizes = checker.workgroup_sizes()
    values = [size.value if isinstance(size, Variable) else size for size in sizes]
    symbol.read_only = True
    symbol.stage = SPECIALIZATION if any(isinstance(size, Variable) for size in sizes) else CONSTANT
    symbol.value = None if any(value is None for value in values) else tuple(values)


def _declare_block(checker: Checker, row: BuiltinBlock) -> Variable:
    known = linkage.find_builtin_block(checker, row) if checker.linkage is not None else None
    if known is not None:
        return known
    symbol = Variable(row.instance or row.name, checker.environment.variable_type(row, checker.types), row.storage)
    symbol.builtin = row
    symbol.is_global = True
    checker.builtins.append(symbol)
    return symbol


def declare_anonymous(checker: Checker, row: BuiltinBlock, name: str) -> BlockMember | None:
    """Declare the members of a built-in block without an instance name, all at once."""
    block = _declare_block(checker, row)
    type_ = block.type
    assert isinstance(type_, types.Block)
    names = checker.scopes.levels[0].names
    for index, member in enumerate(type_.members):
        names.setdefault(member.name, BlockMember(block, index))
    found = names.get(name)
    return found if isinstance(found, BlockMember) else None


# ---- undeclared names ----


def hints(checker: Checker, name: str, kinds: tuple[str, ...]) -> list[str]:
    """Return notes for an undeclared name: the extension that declares it, or a similar name of one of these kinds.

    kinds: of "type", "function", "value" and "keyword".
    """
    if checker.sink.hides_undeclared:
        # The sink hides the error, and its notes with it.
        return []
    # Before the import: it may raise PositionsNeeded.
    is_searched = wants_similar(checker)
    from glslc_coop.extensions.hints import suggest

    if not is_searched:
        return suggest(name, (), checker.environment)
    return suggest(name, kinds, checker.environment, names_of(checker, kinds))


def wants_similar(checker: Checker) -> bool:
    """Return whether the names in scope may be searched for a similar one once more."""
    return checker.sink.wants_similar(sum([len(scope.names) for scope in checker.scopes.levels]))


def names_of(checker: Checker, kinds: tuple[str, ...]) -> list[str]:
    """Return the names of the shader that are of one of these kinds, those of inner scopes first."""
    found = []
    for scope in reversed(checker.scopes.levels):
        for name, symbol in scope.names.items():
            kind = (
                "type" if isinstance(symbol, types.Type) else "function" if isinstance(symbol, FunctionSet) else "value"
            )
            if kind in kinds and not name.startswith("gl_"):
                found.append(name)
    return found


def _block_of_that_name(checker: Checker, name: str) -> list[str]:
    """Return the note for the name of a block without an instance name: its members are what is in scope."""
    for variable in checker.globals:
        type_ = variable.type
        if isinstance(type_, types.Block) and type_.name == name:
            members = ", ".join(f"'{member.name}'" for member in type_.members[:4])
            if any(name_.name == type_.members[0].name for name_ in type_.members) and variable.name in ("", name):
                plural = "its member is" if len(type_.members) == 1 else "its members are"
                return [f"'{name}' is a block without an instance name; {plural} {members}"]
            return [f"'{name}' is the name of the block; its instance is '{variable.name}', with {members}"]
    return []


def _member_of_that_name(checker: Checker, name: str) -> list[str]:
    """Return the note for a member of a block that has an instance name."""
    found = [
        variable.name
        for variable in checker.globals
        if isinstance(variable.type, types.Block) and variable.name and name in variable.type.member_index
    ]
    return [f"it is a member of '{found[0]}': write '{found[0]}.{name}'"] if len(found) == 1 else []


#: Keywords that are a statement or an expression by themselves.
_KEYWORDS = ("return", "discard", "break", "continue", "true", "false")


def _enclosing_structure(text: str) -> str:
    """Return the name of the structure or block whose members a text ends in; empty elsewhere."""
    import re

    opening = text.rfind("{")
    if opening <= text.rfind("}"):
        return ""
    found = re.search(r"\b(?:struct|uniform|buffer|in|out|shared)\s+(\w+)\s*$", text[:opening])
    return found[1] if found else ""


def _declared_elsewhere(checker: Checker, node: nodes.Identifier) -> list[Note]:
    """Return the notes on a declaration of the name in another scope, or after its use."""
    import re

    file = checker.sources.file_at(node.start)
    pattern = rf"\b(\w+)[ \t]+{re.escape(node.name)}\b(?=[ \t]*(?:[=;,:)]|\[))"
    known = checker.environment.type_names
    found = []
    for match in re.finditer(pattern, file.text):
        if "//" in file.text[file.text.rfind("\n", 0, match.start()) + 1 : match.start()]:
            continue
        if match[1] in known or isinstance(checker.scopes.find(match[1]), types.Type):
            structure = _enclosing_structure(file.text[: match.start()])
            if structure:
                return [f"it is a member of '{structure}': select it from a variable of that type, 'x.{node.name}'"]
            found.append((match.end() - len(node.name) + file.base, match.end() + file.base))
    if not found:
        return []
    start, end = found[-1] if found[-1][0] < node.start else min(found, key=lambda span: span[0] < node.start)
    if start > node.start:
        return [(start, end, f"'{node.name}' is declared here"), "declare it before its first use"]
    return [
        (start, end, f"'{node.name}' is declared here, in another scope"),
        "a name is known to the end of the block, function or loop that declares it: declare it outside of that",
    ]


def _keyword_notes(name: str) -> list[str]:
    """Return the note for a slip in a keyword that may be where a value is."""
    from glslc_coop.extensions.hints import nearest

    return [proposals.did_you_mean(each) for each in nearest(name, _KEYWORDS)]


#: Number of characters before a name that are searched for `if (` and the like.
_HEADER = 16


def _report_function(checker: Checker, node: nodes.Identifier) -> None:
    """Report the name of a function that is neither called nor passed to a function."""
    name = node.name
    is_argument = checker.sources.text(node.end, node.end + 8).lstrip()[:1] in (",", ")")
    before = checker.sources.text(max(node.start - _HEADER, 0), node.start).rstrip().rstrip("(").rstrip()
    is_argument = is_argument and not before.endswith(("if", "while", "switch"))
    note = f"call it: '{name}(…)'"
    if is_argument:
        note = "only a function that the shader declares can be passed to another"
    elif any(not row.parameters for row in checker.environment.prototypes(name)):
        note = f"call it: '{name}()'"
    checker.error(codes.FUNCTION_AS_VALUE, node, f"'{name}' is a function, not a value", note, token=name)


def _report_undeclared(checker: Checker, node: nodes.Identifier) -> None:
    name = node.name
    environment = checker.environment
    if environment.prototypes(name):
        _report_function(checker, node)
        return
    from glslc_coop.extensions.hints import missing_extension, other_stages

    is_builtin = name.startswith("gl_") and environment.variable(name) is None
    extension = missing_extension(name, environment) if is_builtin else None
    if extension is not None:
        message = f"'{name}' requires extension '{extension}'"
        note, facts = proposals.declares(extension), Facts(extension=extension)
        checker.error(codes.MISSING_EXTENSION, node, message, note, token=name, facts=facts)
        return
    stages = other_stages(name, environment) if is_builtin else []
    if stages:
        message = f"undeclared identifier '{name}': the {environment.stage} stage has no such variable"
        elsewhere = f"it is a variable of {', '.join(stages)} shaders"
        checker.error(codes.UNDECLARED_IDENTIFIER, node, message, elsewhere, token=name, facts=Facts("unknown"))
        return
    message = f"use of undeclared identifier '{name}'"
    notes: list[Note] = []
    if not checker.sink.has_reported(codes.UNDECLARED_IDENTIFIER, name):
        notes = [*(_block_of_that_name(checker, name) or _member_of_that_name(checker, name))]
        after = checker.sources.text(node.end, node.end + 8).lstrip()
        is_assigned = after[:1] == "=" != after[1:2]
        notes = notes or ([] if is_assigned else _declared_elsewhere(checker, node))
        notes = notes or [*hints(checker, name, ("value",))] or [*_keyword_notes(name)]
        if not notes and is_assigned:
            notes = [f"declare it with a type: 'TYPE {name} = …;'"]
    checker.error(codes.UNDECLARED_IDENTIFIER, node, message, *notes, token=name, facts=Facts("unknown"))
