"""Helpers of checks: functions as GLSL text, compiled by the front end and copied into the module.

In: the text of a function. Out: the definition of an OpFunction of the module. Must not know: what a check looks for.

All helpers may call `report(site, values)`, which records a fault, and read `faults.words`, the buffer.
"""

from __future__ import annotations

from glslc_coop.codegen.cooperative_lowering.library import Copier, Library, base_name
from glslc_coop.codegen.cooperative_lowering.sizes import Sizes
from glslc_coop.codegen.cooperative_lowering.text import Text
from glslc_coop.codegen.cooperative_lowering.traversal import all_definitions
from glslc_coop.codegen.instrumentation.sites import CALL, HEADER, INVOCATION, LOCAL, VALUES, WORDS
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Sequence

    from glslc_coop.codegen.cooperative_lowering.library import Compile
    from glslc_coop.codegen.ir.instruction import Definition
    from glslc_coop.codegen.ir.module import Module

_HEAD = """#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 1) in;
layout(set = 0, binding = 0, std430) buffer Faults { uint words[]; } faults;
uint sanitizerCall;
"""
_REPORT = f"""
void report(uint site, uvec4 values)
{{
    uint at = {HEADER}u + site * {WORDS}u;
    if (atomicAdd(faults.words[at], 1u) == 0u) {{
        faults.words[at + {INVOCATION}u] = gl_GlobalInvocationID.x;
        faults.words[at + {INVOCATION + 1}u] = gl_GlobalInvocationID.y;
        faults.words[at + {INVOCATION + 2}u] = gl_GlobalInvocationID.z;
        faults.words[at + {LOCAL}u] = gl_LocalInvocationIndex;
        faults.words[at + {VALUES}u] = values.x;
        faults.words[at + {VALUES + 1}u] = values.y;
        faults.words[at + {VALUES + 2}u] = values.z;
        faults.words[at + {VALUES + 3}u] = values.w;
        faults.words[at + {CALL}u] = sanitizerCall;
    }}
}}
"""


#: Reports if a condition holds.
REPORT_IF = (
    "void reportIf(bool isBad, uint x, uint y, uint z, uint site)",
    "    if (isBad) report(site, uvec4(x, y, z, 0u));\n",
)


class Runtime:
    """The helpers of one module. place: set and binding of the buffer."""

    __slots__ = ("module", "library", "variable", "words", "_compile", "_made", "_privates")

    def __init__(self, module: Module, sizes: Sizes, compile_text: Compile, place: tuple[int, int]) -> None:
        self.module = module
        self.library = Library(module, sizes, Text(False, "never"), compile_text)
        for definition in all_definitions(module):
            if definition.opcode == spirv.OpVariable and definition.operands[0] == spirv.StorageClassInput:
                for row in definition.decorations or ():
                    if row[0] == spirv.DecorationBuiltIn:
                        self.library.add_input(row[1], definition)
        self.variable = self._buffer(sizes, place)
        self._compile = compile_text
        self._made: dict[tuple[str, tuple[Definition, ...]], Definition] = {}
        #: Name -> the variable of an invocation that helpers share.
        self._privates: dict[str, Definition] = {}

    def _buffer(self, sizes: Sizes, place: tuple[int, int]) -> Definition:
        module = self.module
        words = self.words = module.define_unique(spirv.OpTypeRuntimeArray, None, sizes.uint)
        module.decorate(words, spirv.DecorationArrayStride, 4)
        struct = module.define_unique(spirv.OpTypeStruct, None, words, name="Faults")
        module.decorate(struct, spirv.DecorationBlock)
        module.member_decorate(struct, 0, spirv.DecorationOffset, 0)
        type_ = module.define(spirv.OpTypePointer, None, spirv.StorageClassStorageBuffer, struct)
        found = module.define_unique(spirv.OpVariable, type_, spirv.StorageClassStorageBuffer, name="faults")
        module.decorate(found, spirv.DecorationDescriptorSet, place[0])
        module.decorate(found, spirv.DecorationBinding, place[1])
        return found

    def function(self, head: str, body: str, types: Sequence[Definition] = (), prelude: str = "") -> Definition:
        """Return the function that a head and a body in GLSL define.

        types: those of the module for the cooperative types of its parameters, in their order. prelude: declarations
        that the body needs.
        """
        key = (head + body + prelude, tuple(types))
        found = self._made.get(key)
        if found is None:
            name, unit = self._unit(head, body, prelude)
            compiled = self._compile(unit, max(self.module.version, (1, 3)), self.library.is_vulkan)
            copier = _RuntimeCopier(self, compiled)
            found = self._made[key] = copier.copy_with(name, list(types))
        return found

    def _unit(self, head: str, body: str, prelude: str) -> tuple[str, str]:
        """Return the name of the function and a compute shader that calls it."""
        name = head[: head.index("(")].split()[-1]
        declared = _split(head[head.index("(") + 1 : head.rindex(")")])
        arguments = ", ".join(each.split()[-1] for each in declared)
        lines = ["#version 460"]
        if self.library.is_vulkan:
            lines.append("#pragma use_vulkan_memory_model")
        lines += [_HEAD, _REPORT, prelude, f"{head}\n{{\n{body}}}"]
        lines.append(f"void main() {{ {' '.join(each + ';' for each in declared)} {name}({arguments}); }}")
        return name, "\n".join(lines) + "\n"

    def private(self, source: Definition, copier: _RuntimeCopier) -> Definition:
        """Return the private variable, a number that begins with 0, that helpers share by its name."""
        name = source.name or ""
        found = self._privates.get(name)
        if found is None:
            assert source.type is not None
            zero = self.library.sizes.constant(0)
            type_ = copier.copy(source.type)
            found = self.module.define_unique(spirv.OpVariable, type_, spirv.StorageClassPrivate, zero, name=name)
            self._privates[name] = found
        return found


def _split(parameters: str) -> list[str]:
    """Return the parameters of a text; those of types in angle brackets are no separators."""
    found, depth = [""], 0
    for character in parameters:
        depth += (character == "<") - (character == ">")
        if character == "," and not depth:
            found.append("")
        else:
            found[-1] += character
    return [each.strip() for each in found if each.strip()]


class _RuntimeCopier(Copier):
    """Copies a helper; the buffer and the private variables of an invocation are those of the module."""

    def __init__(self, runtime: Runtime, compiled: Module) -> None:
        super().__init__(runtime.library, compiled, {}, {})
        self.runtime = runtime

    def copy_with(self, name: str, types: list[Definition]) -> Definition:
        """Return the copy of a function, whose cooperative parameters have these types."""
        main = self.compiled.entry_points[0].function.function
        assert main is not None
        for block in main.blocks:
            for instruction in block.instructions:
                callee = instruction.operands[0] if instruction.opcode == spirv.OpFunctionCall else None
                if callee is not None and base_name(callee) == name:
                    rest = list(types)
                    for type_ in callee.operands[1].operands[1:]:
                        value = _pointed_to(type_)
                        if value.opcode in _COOPERATIVE and rest:
                            self.copies[value] = rest.pop(0)
        return self.copy_helper(name)

    def known(self, definition: Definition) -> Definition | None:
        if definition.opcode == spirv.OpVariable:
            storage_class = definition.operands[0]
            if storage_class == spirv.StorageClassStorageBuffer:
                return self.runtime.variable
            if storage_class == spirv.StorageClassPrivate:
                return self.runtime.private(definition, self)
        if definition.opcode == spirv.OpTypeRuntimeArray:
            return self.runtime.words
        if definition.opcode == spirv.OpFunction:
            # One copy for all helpers, `report` above all.
            made = self.runtime._made.get((base_name(definition), ()))
            if made is not None:
                return made
        return super().known(definition)

    def copy_function(self, definition: Definition) -> Definition:
        made = super().copy_function(definition)
        name = base_name(definition)
        if name == "report":
            self.runtime._made[(name, ())] = made
        return made


_COOPERATIVE = (spirv.OpTypeCooperativeMatrixKHR, spirv.OpTypeCooperativeVectorNV)


def _pointed_to(type_: Definition) -> Definition:
    """Return the type that a parameter has, which may be given by pointer."""
    found: Definition = type_.operands[1] if type_.opcode == spirv.OpTypePointer else type_
    return found
