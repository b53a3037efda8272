"""Helper functions, compiled from GLSL by the front end and copied into the module that is lowered.

In: the name of a helper of `glsl/`, and what the free names in its text stand for: macros, sizes, functions of the
module. Out: the definition of an OpFunction of the module. Must not know: what a helper computes.

Sizes are specialization constants in the text, so that one compiled helper serves all sizes; copying replaces them by
the constants of the module and folds what follows from them. Compiled texts are kept for the next module.
"""

from __future__ import annotations

import functools

from glslc_coop.codegen.cooperative_lowering import helper_files, text
from glslc_coop.codegen.cooperative_lowering.options import LoweringError
from glslc_coop.codegen.cooperative_lowering.sizes import fold
from glslc_coop.codegen.cooperative_lowering.staging import ROOM, ROOMS, Staging
from glslc_coop.codegen.ir.clone import copy_block
from glslc_coop.codegen.ir.instruction import Function, Instruction
from glslc_coop.codegen.ir.type_queries import decoration_of
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    from glslc_coop.codegen.cooperative_lowering.shapes import MatrixShape
    from glslc_coop.codegen.cooperative_lowering.sizes import Size, Sizes
    from glslc_coop.codegen.cooperative_lowering.text import Macros, Text
    from glslc_coop.codegen.ir.instruction import Definition, OperandTuple
    from glslc_coop.codegen.ir.module import Module

#: GLSL text of a compute shader, SPIR-V version, is the memory model Vulkan's? -> its module, not linked.
Compile: TypeAlias = "Callable[[str, tuple[int, int], bool], Module]"
#: The head of a function as GLSL text, and the function of the module that it declares.
Callback: TypeAlias = "tuple[str, Definition]"

_EXTENSIONS = (
    "GL_EXT_shader_explicit_arithmetic_types",
    "GL_EXT_integer_dot_product",
    "GL_EXT_control_flow_attributes",
    "GL_KHR_memory_scope_semantics",
    "GL_KHR_shader_subgroup_basic",
)
#: File -> what its helpers need besides.
_BEFORE = {
    "tensors": ("tensor_words",),
    "tensor_memory": ("tensor_words",),
    "vector_products": ("vector_inputs",),
    "columns": ("vector_inputs", "words"),
    "training": ("words",),
    "grids": ("words",),
    "grid_tensors": ("tensor_words", "tensor_memory", "words"),
    "slices": ("tensor_words", "tensor_memory", "words"),
}
#: Compiled helpers that are kept, by text; the oldest goes first.
_KEPT: dict[tuple[str, tuple[int, int], bool], Module] = {}
_ROOM = 512


class Library:
    """The helpers of one module."""

    __slots__ = ("module", "sizes", "is_vulkan", "staging", "text", "_compile", "_made", "_inputs")

    def __init__(self, module: Module, sizes: Sizes, text: Text, compile_text: Compile) -> None:
        self.module = module
        self.sizes = sizes
        self.is_vulkan = module.vulkan_memory_model
        #: The staging buffer, if there is one.
        self.staging: Staging | None = None
        self.text = text
        self._compile = compile_text
        self._made: dict[OperandTuple, Definition] = {}
        #: BuiltIn -> the input variable of the module.
        self._inputs: dict[int, Definition] = {}

    def add_input(self, builtin: int, variable: Definition) -> None:
        """Note a built-in input that the module has already."""
        self._inputs.setdefault(builtin, variable)

    def function(
        self,
        file: str,
        name: str,
        macros: Macros | None = None,
        sizes: Mapping[str, Size] | None = None,
        callbacks: Mapping[str, Callback] | None = None,
        staged: Mapping[str, str] | None = None,
        matrices: Mapping[str, MatrixShape] | None = None,
    ) -> Definition:
        """Return the function that a helper of a file defines.

        macros: what names in it stand for. sizes: the names that are unsigned sizes. callbacks: the names of functions
        that it calls. staged: X -> the type of the elements that it exchanges by `putX(base, index, value)` and
        `getX(base, index)`; base: a word of the staging buffer. matrices: prefix -> a matrix, of which it gets the
        macros and sizes with that prefix and all of `ownership.glsl`.
        """
        macros, callbacks, staged, matrices = macros or {}, dict(callbacks or {}), staged or {}, matrices or {}
        of_matrices: Macros = {}
        matrix_sizes: dict[str, Size] = {}
        for prefix, shape in matrices.items():
            of_matrices |= text.of_matrix(shape, prefix)
            matrix_sizes |= shape.sizes(prefix)
        sizes = matrix_sizes | dict(sizes or {})
        macros = self.text.common | of_matrices | macros
        # Those that the text does not use must not make two helpers of one.
        body, macros = _body(file, name, tuple(matrices), tuple(macros.items()))
        if staged:
            assert self.staging is not None
            sizes |= {ROOMS: self.staging.rooms, ROOM: self.staging.room}
        key = (
            name,
            tuple(sorted(macros.items())),
            tuple(sizes.items()),
            tuple((name, head, function) for name, (head, function) in callbacks.items()),
            tuple(staged.items()),
        )
        helper = self._made.get(key)
        if helper is None:
            unit = _translation_unit(
                body,
                name,
                tuple(macros.items()),
                tuple(sizes),
                tuple(head for head, _ in callbacks.values()),
                tuple(staged.items()),
                self.is_vulkan,
            )
            compiled = self._compiled(unit)
            helper = self._made[key] = Copier(self, compiled, sizes, callbacks).copy_helper(name)
        return helper

    def _compiled(self, unit: str) -> Module:
        version = self.module.version
        key = (unit, version, self.is_vulkan)
        found = _KEPT.get(key)
        if found is None:
            found = self._compile(unit, version, self.is_vulkan)
            if len(_KEPT) >= _ROOM:
                del _KEPT[next(iter(_KEPT))]
            _KEPT[key] = found
        return found

    def input_variable(self, builtin: int, name: str | None, type_: Definition) -> Definition:
        """Return the input variable of a built-in value, declared if the module has none."""
        found = self._inputs.get(builtin)
        if found is None:
            found = self.module.define_unique(spirv.OpVariable, type_, spirv.StorageClassInput, name=name)
            self.module.decorate(found, spirv.DecorationBuiltIn, builtin)
            self._inputs[builtin] = found
        return found

    def finish(self) -> Size:
        """Give the staging buffer its size; return its bytes."""
        return 0 if self.staging is None else self.staging.finish(self.module)


_SCALARS = {
    "int8_t": (spirv.OpTypeInt, 8, 1),
    "uint8_t": (spirv.OpTypeInt, 8, 0),
    "int16_t": (spirv.OpTypeInt, 16, 1),
    "uint16_t": (spirv.OpTypeInt, 16, 0),
    "int": (spirv.OpTypeInt, 32, 1),
    "uint": (spirv.OpTypeInt, 32, 0),
    "int64_t": (spirv.OpTypeInt, 64, 1),
    "uint64_t": (spirv.OpTypeInt, 64, 0),
    "float16_t": (spirv.OpTypeFloat, 16),
    "float": (spirv.OpTypeFloat, 32),
    "double": (spirv.OpTypeFloat, 64),
}


def component_type(module: Module, glsl: str) -> Definition:
    """Return the definition of a scalar type of GLSL, or of uvec4."""
    if glsl == "uvec4":
        return module.define(spirv.OpTypeVector, None, component_type(module, "uint"), 4)
    opcode, *operands = _SCALARS[glsl]
    return module.define(opcode, None, *operands)


@functools.lru_cache(maxsize=_ROOM)
def _body(
    file: str, helper: str, prefixes: tuple[str, ...], macros: tuple[tuple[str, str], ...]
) -> tuple[str, dict[str, str]]:
    """Return the text of a helper, and the macros among `macros` that it uses. prefixes: of its matrices."""
    head, helpers = helper_files.sections(file)
    before = "".join(helper_files.sections(name)[0] for name in _BEFORE.get(file, ()))
    used, macros_used = helper_files.only_used(text.ownership(prefixes) + before + head, helpers[helper], macros)
    return used + helpers[helper], macros_used


@functools.lru_cache(maxsize=_ROOM)
def _translation_unit(
    body: str,
    helper: str,
    macros: tuple[tuple[str, str], ...],
    sizes: tuple[str, ...],
    callbacks: tuple[str, ...],
    staged: tuple[tuple[str, str], ...],
    is_vulkan: bool,
) -> str:
    """Return the compute shader that calls a helper once, so that it is emitted. callbacks: their heads."""
    lines = ["#version 460"]
    if is_vulkan:
        lines.append("#pragma use_vulkan_memory_model")
    lines += [f"#extension {name} : require" for name in _EXTENSIONS]
    lines.append("layout(local_size_x = 1) in;")
    lines += [f"layout(constant_id = {number}) const uint {name} = 1u;" for number, name in enumerate(sizes)]
    if staged:
        lines.append("shared uint staging[2];")
    before = text.definitions(dict(macros)) + text.staging(dict(staged))
    lines += [helper_files.shared(helper_files.names(before + body)), before]
    for head in callbacks:
        returned = head.split()[0]
        lines.append(f"{head} {{ }}" if returned == "void" else f"{head} {{ {returned} r; return r; }}")
    parameters = helper_files.parameters(body, helper, dict(macros))
    arguments = ", ".join(parameter.split()[1].split("[")[0] for parameter in parameters)
    declared = " ".join(parameter + ";" for parameter in parameters)
    lines += [body, f"void main() {{ {declared} {helper}({arguments}); }}"]
    return "\n".join(lines) + "\n"


class Copier:
    """Copies one compiled helper into a module."""

    def __init__(
        self,
        library: Library,
        compiled: Module,
        sizes: dict[str, Size],
        callbacks: dict[str, Callback],
    ) -> None:
        self.library = library
        self.module = library.module
        self.compiled = compiled
        self.sizes = [library.sizes.definition(size) for size in sizes.values()]
        self.callbacks = {name: function for name, (_, function) in callbacks.items()}
        self.copies: dict[Definition, Definition] = {}

    def copy_helper(self, name: str) -> Definition:
        """Return the copy of the function of that name, which the entry point calls."""
        main = self.compiled.entry_points[0].function.function
        assert main is not None
        for block in main.blocks:
            for instruction in block.instructions:
                if instruction.opcode == spirv.OpFunctionCall:
                    callee: Definition = instruction.operands[0]
                    if base_name(callee) == name:
                        return self.copy(callee)
        raise LoweringError(f"internal error: helper '{name}' was not compiled")

    def copy(self, definition: Definition) -> Definition:
        """Return the definition of the module that a definition of the compiled helper becomes."""
        found = self.copies.get(definition)
        if found is None:
            found = self.known(definition) or self._copy(definition)
            self.copies[definition] = found
        return found

    def known(self, definition: Definition) -> Definition | None:
        """Return what the module has in place of a definition."""
        opcode = definition.opcode
        if opcode == spirv.OpFunction:
            return self.callbacks.get(base_name(definition))
        if opcode == spirv.OpSpecConstant:
            number = decoration_of(definition, spirv.DecorationSpecId)
            return None if number is None else self.sizes[number]
        if opcode == spirv.OpVariable:
            if definition.operands[0] == spirv.StorageClassWorkgroup:
                assert self.library.staging is not None
                return self.library.staging.variable
            builtin = decoration_of(definition, spirv.DecorationBuiltIn)
            assert definition.type is not None
            if builtin is not None:
                return self.library.input_variable(builtin, definition.name, self.copy(definition.type))
        return None

    def _copy(self, definition: Definition) -> Definition:
        module, opcode = self.module, definition.opcode
        if opcode == spirv.OpFunction:
            return self.copy_function(definition)
        type_ = None if definition.type is None else self.copy(definition.type)
        operands = tuple(operand if operand.__class__ is int else self.copy(operand) for operand in definition.operands)
        if opcode == spirv.OpSpecConstantOp:
            assert type_ is not None
            folded = fold(module, type_, operands)
            if folded is not None:
                return folded
        if definition.decorations or opcode in (spirv.OpTypeStruct, spirv.OpVariable):
            raise LoweringError(f"internal error: a helper declares '{definition.name}'")
        return module.define(opcode, type_, *operands)

    def copy_function(self, definition: Definition) -> Definition:
        source = definition.function
        assert source is not None and definition.type is not None
        control, function_type = definition.operands
        made = self.module.define_unique(
            spirv.OpFunction, self.copy(definition.type), control, self.copy(function_type), name=base_name(definition)
        )
        self.copies[definition] = made
        function = Function(self.module, made)
        function.next_local = source.next_local
        function.parameters = [self._instruction(instruction) for instruction in source.parameters]
        function.variables = [self._instruction(instruction) for instruction in source.variables]
        function.blocks = [copy_block(block, block.label, self._instruction) for block in source.blocks]
        function.entry = function.blocks[0]
        function.decorations = list(source.decorations)
        return made

    def _instruction(self, instruction: Instruction) -> Instruction:
        # Inlined: this runs for every operand of a helper.
        find, copy, type_ = self.copies.get, self.copy, instruction.type
        if type_ is not None:
            type_ = find(type_) or copy(type_)
        operands = [each if each.__class__ is int else find(each) or copy(each) for each in instruction.operands]
        return Instruction(instruction.opcode, type_, instruction.result, operands)


def base_name(definition: Definition) -> str:
    """Return the name of a function without the encoding of its parameters."""
    return (definition.name or "").split("(")[0]
