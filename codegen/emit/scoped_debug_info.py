"""Debug information with scopes, types and variables, for -gVS: NonSemantic.Shader.DebugInfo.100.

In: the emitter, and what is declared while it emits. Out: debug instructions of the module and of its functions. Must
not know: what the code does. https://github.khronos.org/SPIRV-Registry/nonsemantic/NonSemantic.Shader.DebugInfo.html

Numbers are ids of constants here, so that tools that do not know the set can skip it.
"""

from __future__ import annotations

from glslc_coop.codegen.emit.debug_info import DebugInfo
from glslc_coop.codegen.ir.debug_instructions import (
    DECLARE,
    FUNCTION_DEFINITION,
    GLOBAL_VARIABLE,
    INFO_NONE,
    LINE,
    SCOPE,
    SET,
    VALUE,
)
from glslc_coop.codegen.ir.instruction import Definition, Instruction
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types

with lazy:
    from typing import ClassVar

    from glslc_coop.codegen.emit.emitter import Emitter
    from glslc_coop.codegen.ir.function import FunctionBuilder, Line
    from glslc_coop.codegen.ir.instruction import Id, Operand
    from glslc_coop.semantics.model.scopes import FunctionSymbol, Variable
    from glslc_coop.semantics.model.types import Type

# The other instructions of the set.
_COMPILATION_UNIT, _TYPE_BASIC, _TYPE_POINTER = 1, 2, 3
_TYPE_ARRAY, _TYPE_VECTOR, _TYPE_FUNCTION, _TYPE_COMPOSITE, _TYPE_MEMBER = 5, 6, 8, 10, 11
_FUNCTION, _LEXICAL_BLOCK, _LOCAL_VARIABLE, _EXPRESSION = 20, 21, 26, 31
_SOURCE, _SOURCE_CONTINUED, _TYPE_MATRIX = 35, 102, 108
#: Kind of a scalar -> DebugBaseTypeAttributeEncoding.
_ENCODINGS = {"bool": 2, "float": 3, "int": 4, "uint": 6}
_DWARF_VERSION = 4
_STRUCTURE_TAG, _CLASS_TAG = 1, 0
#: DebugInfoFlags: public; local; definition.
_PUBLIC, _LOCAL, _DEFINITION = 3, 4, 8
#: A string has at most this many bytes; longer texts are continued.
_CHUNK = 200_000


class ScopedDebugInfo(DebugInfo):
    """The debug information of one module. scope: the innermost scope of the code that is being emitted."""

    SCOPES: ClassVar[tuple[type[object], ...]] = (nodes.CompoundStatement, nodes.ForStatement, nodes.SwitchStatement)

    def __init__(self, emitter: Emitter, language: int) -> None:
        self.emitter = emitter
        self.module = emitter.module
        self.set = self.module.extended_instruction_set(SET)
        self.module.imports.append(self.set)
        self.sources: dict[str, Definition] = {}
        self.types: dict[Type, Definition] = {}
        self.functions: list[tuple[FunctionBuilder, Definition]] = []
        files = emitter.checked.sources.files
        self.names = {file.name for file in files}
        main = self._source(files[0].name)
        self.unit = self._global(_COMPILATION_UNIT, 1, _DWARF_VERSION, main, language)
        self.scope = self.unit
        self.expression = self._global(_EXPRESSION)
        self.module.keep(self.unit)

    # ---- instructions ----

    def _operands(self, operands: tuple[Operand | str, ...]) -> list[Operand]:
        """Return ids for numbers and texts."""
        ids: list[Operand] = []
        for operand in operands:
            if isinstance(operand, str):
                ids.append(self.module.string(operand))
            elif operand.__class__ is int and operand >= 0:
                ids.append(self.emitter.constants.constant(types.UINT, operand))
            else:
                ids.append(operand)
        return ids

    def _global(self, number: int, *operands: Operand | str) -> Definition:
        """Return an instruction of the set at module level; equal ones are one."""
        void = self.emitter.type_id(types.VOID)
        return self.module.define(spirv.OpExtInst, void, self.set, number, *self._operands(operands))

    def _unique(self, number: int, *operands: Operand | str) -> Definition:
        """Return an instruction of the set at module level that is different from every other."""
        void = self.emitter.type_id(types.VOID)
        return self.module.define_unique(spirv.OpExtInst, void, self.set, number, *self._operands(operands))

    def _local(self, builder: FunctionBuilder, number: int, *operands: Operand) -> Instruction:
        """Return an instruction of the set in a function."""
        void = self.emitter.type_id(types.VOID)
        return Instruction(spirv.OpExtInst, void, builder.new_id(), [self.set, number, *self._operands(operands)])

    # ---- positions ----

    def _source(self, name: str) -> Definition:
        """Return the DebugSource of a file, with its text."""
        source = self.sources.get(name)
        if source is None:
            text = next((file.text for file in self.emitter.checked.sources.files if file.name == name), "")
            chunks = [text[at : at + _CHUNK // 4] for at in range(0, len(text), _CHUNK // 4)]
            source = self.sources[name] = self._global(_SOURCE, name, *chunks[:1])
            if chunks[1:]:
                # Each continuation follows what it continues.
                self.module.keep(source)
            for chunk in chunks[1:]:
                self.module.keep(self._unique(_SOURCE_CONTINUED, chunk))
        return source

    def _place(self, position: int) -> tuple[Definition, int, int]:
        """Return source, line and column of a position.

        Where the module has the text, the line is the one in it, whatever `#line` specifies: debuggers show that text.
        """
        location = self.emitter.checked.sources.locate(position)
        if location.name not in self.names:
            return self._source(location.name), location.line, location.column
        file = location.file
        return self._source(file.name), file.physical_line(position - file.base), location.column

    def locate(self, position: int) -> Line | None:
        """Return what distinguishes one line from another: its source and number; columns would double the code."""
        source, line, _ = self._place(position)
        return source, line, 0

    def write(self, builder: FunctionBuilder, line: Line, is_first: bool) -> None:
        """Emit the line, and the scope where it is the first of its block."""
        instructions = builder.block.instructions
        if is_first:
            instructions.append(self._local(builder, SCOPE, self.scope))
        source, number, _ = line
        instructions.append(self._local(builder, LINE, source, number, number, 0, 0))

    # ---- scopes ----

    def begin_function(self, builder: FunctionBuilder, symbol: FunctionSymbol) -> None:
        """Open the scope of a function, and declare its parameters."""
        node = symbol.definition
        source, line, column = self._place(node.prototype.start)
        parameters = [self.type_of(parameter.type) for parameter in symbol.parameters]
        result = symbol.return_type
        returned = self.emitter.type_id(result) if result.is_void else self.type_of(result)
        signature = self._global(_TYPE_FUNCTION, _PUBLIC, returned, *parameters)
        _, body_line, _ = self._place(node.body.start)
        self.scope = self._unique(
            _FUNCTION, symbol.name, signature, source, line, column, self.unit, symbol.name, _PUBLIC, body_line
        )
        self.functions.append((builder, self.scope))
        if symbol.parameters:
            builder.line(node.prototype.start)
        for index, parameter in enumerate(symbol.parameters):
            if not parameter.name:
                continue
            value = self.emitter.values.get(parameter)
            lvalue = self.emitter.lvalues.get(parameter)
            if value is not None:
                self._describe(builder, parameter, VALUE, value, index + 1)
            elif lvalue is not None:
                self._describe(builder, parameter, DECLARE, lvalue.base, index + 1)

    def enter(self, position: int) -> Definition | None:
        """Open a scope; return the one to leave to."""
        before = self.scope
        self.scope = self._unique(_LEXICAL_BLOCK, *self._place(position), before)
        self.emitter.builder.forget_line()
        return before

    def leave(self, before: Definition | None) -> None:
        """Close a scope."""
        assert before is not None
        self.scope = before
        self.emitter.builder.forget_line()

    # ---- variables ----

    def declare_local(self, symbol: Variable, variable: Id) -> None:
        """Describe a local variable, where its declaration is emitted."""
        if symbol.storage != "parameter" and symbol.name:
            self._describe(self.emitter.builder, symbol, DECLARE, variable)

    def _describe(self, builder: FunctionBuilder, symbol: Variable, number: int, value: Id, *argument: int) -> None:
        described = self._unique(
            _LOCAL_VARIABLE,
            symbol.name,
            self.type_of(symbol.type),
            *self._place(symbol.start),
            self.scope,
            _LOCAL,
            *argument,
        )
        builder.block.instructions.append(self._local(builder, number, described, value, self.expression))

    def finish(self) -> None:
        """Describe global variables, and connect each description of a function with the function."""
        emitter = self.emitter
        for symbol in emitter.checked.globals:
            lvalue = emitter.lvalues.get(symbol)
            if lvalue is None or not isinstance(lvalue.base, Definition) or lvalue.base.opcode != spirv.OpVariable:
                continue
            name = symbol.name or symbol.type.name
            place, type_ = self._place(symbol.start), self.type_of(symbol.type)
            described = self._unique(GLOBAL_VARIABLE, name, type_, *place, self.unit, name, lvalue.base, _DEFINITION)
            self.module.declared.append(described)
        for builder, function in self.functions:
            builder.entry.instructions[0:0] = [
                self._local(builder, SCOPE, function),
                self._local(builder, FUNCTION_DEFINITION, function, builder.definition),
            ]

    # ---- types ----

    def type_of(self, type_: Type) -> Definition:
        """Return the description of a type."""
        description = self.types.get(type_)
        if description is None:
            description = self.types[type_] = self._type(type_)
        return description

    def _type(self, type_: Type) -> Definition:
        if isinstance(type_, types.Scalar):
            encoding = _ENCODINGS.get(type_.kind, 0)
            return self._global(_TYPE_BASIC, type_.name, 32 if type_.kind == "bool" else type_.width, encoding, 0)
        if isinstance(type_, types.Matrix):
            by_columns = self.emitter.constants.constant(types.BOOL, True)
            return self._global(_TYPE_MATRIX, self.type_of(type_.column_type), type_.columns, by_columns)
        if isinstance(type_, types.Vector):
            assert type_.component is not None
            # A long vector is described as an array.
            number = _TYPE_VECTOR if type_.size <= 4 else _TYPE_ARRAY
            return self._global(number, self.type_of(type_.component), type_.size)
        if isinstance(type_, types.Array):
            length = type_.length if isinstance(type_.length, int) else 0
            return self._global(_TYPE_ARRAY, self.type_of(type_.element), length)
        if isinstance(type_, types.Struct):
            return self._structure(type_)
        # A sampler, a cooperative type, a reference: a name without members, which is how opaque types are described.
        source = self._source(self.emitter.checked.sources.files[0].name)
        nothing = self._global(INFO_NONE)
        return self._global(
            _TYPE_COMPOSITE, type_.name, _CLASS_TAG, source, 0, 0, self.unit, f"@{type_.name}", nothing, _PUBLIC
        )

    def _structure(self, type_: types.Struct) -> Definition:
        """Return the description of a structure or block and its members. Offsets are decorations, and not repeated."""
        members = [
            self._unique(_TYPE_MEMBER, each.name, self.type_of(each.type), *self._place(each.start), 0, 0, _PUBLIC)
            for each in type_.members
        ]
        place = self._place(type_.members[0].start if type_.members else 0)
        name = type_.name or ""
        return self._unique(_TYPE_COMPOSITE, name, _STRUCTURE_TAG, *place, self.unit, name, 0, _PUBLIC, *members)
