"""The rows of the extension data: each can be parsed, and each names things that exist.

Row tests: a mistake in a row is found here, not by the shader that first calls it.
"""

from __future__ import annotations

import importlib
import os
import re

import pytest

from glslc_coop import extensions
from glslc_coop.codegen.tables import grammar_table, spirv
from glslc_coop.diagnostics import codes
from glslc_coop.environment import operators
from glslc_coop.environment.environment import Environment
from glslc_coop.environment.targets import Target
from glslc_coop.extensions import hints, notation, registry
from glslc_coop.extensions.record import Extension
from glslc_coop.parser.generated import tables as parser_tables
from glslc_coop.semantics.builtins import prototypes
from glslc_coop.semantics.constants import constant_functions
from glslc_coop.semantics.model import types

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RECORDS = registry.all_records()
IDS = [f"{index}-{record.name}" for index, record in enumerate(RECORDS)]
for _record in RECORDS:
    notation.parse_types(_record)

INSTRUCTIONS = {row.split("|")[1]: row.split("|") for row in grammar_table.INSTRUCTIONS.splitlines()}
for _row in list(INSTRUCTIONS.values()):
    for _alias in _row[2].split():
        INSTRUCTIONS.setdefault(_alias, _row)
#: A keyword has a terminal that is neither an operator nor made of other text.
KEYWORD_TERMINALS = (
    {*parser_tables.TERMINALS}
    - {*operators.TEXTS}
    - {"IDENTIFIER", "TYPE_NAME", "INTCONSTANT", "FLOATCONSTANT", "STRING", "END", "INVALID"}
)


def rows_of(record: Extension) -> list[prototypes.Prototype]:
    return prototypes.all_rows(record)


def test_registry_names_are_the_records_names() -> None:
    for name in registry.REGISTRY:
        assert registry.load(name).name == name
    for name, module in registry.REGISTRY.items():
        if module:
            declared = [record.name for record in registry._records(module)]
            assert name in declared, f"{module} does not declare {name}"


def test_every_module_of_the_package_is_in_the_registry() -> None:
    import pkgutil

    known = set(registry.REGISTRY.values()) | set(registry.CORE_MODULES)
    for module in pkgutil.iter_modules(extensions.__path__):
        source = importlib.import_module(f"glslc_coop.extensions.{module.name}")
        if hasattr(source, "EXTENSION") or hasattr(source, "EXTENSIONS"):
            assert module.name in known, f"{module.name} is never loaded"


@pytest.mark.parametrize("record", RECORDS, ids=IDS)
def test_record(record: Extension) -> None:
    for name in record.implies:
        assert name in registry.REGISTRY
    for word, terminal in record.keywords.items():
        assert terminal in KEYWORD_TERMINALS, word
    notation.parse_types(record)
    notation.parse_variables(record)
    for _, row in notation.rows(record.constants):
        match = re.search(r"(\w+) =", row)
        assert match is not None, row
        found = notation.find_constant(record, match[1])
        assert found is not None, f"needs one blank around the name and the equal sign: {row}"


@pytest.mark.parametrize("record", RECORDS, ids=IDS)
def test_rows_of_types_name_type_instructions(record: Extension) -> None:
    for _, _, declared in notation.parse_types(record):
        if isinstance(declared, (types.Opaque, types.ParametricRow)):
            assert declared.opcode in INSTRUCTIONS, declared


@pytest.mark.parametrize("record", RECORDS, ids=IDS)
def test_built_in_variables_name_spirv_built_ins(record: Extension) -> None:
    kinds = re.split(r"^@(\w+).*$", grammar_table.ENUMERANTS, flags=re.M)
    built_ins = kinds[kinds.index("BuiltIn") + 1]
    names = {name for row in built_ins.strip().splitlines() for name in [row.split("|")[1], *row.split("|")[2].split()]}
    for rows in notation.parse_variables(record).values():
        for row in rows:
            if isinstance(row, notation.BuiltinVariable):
                assert row.builtin in names or row.builtin in ("location", "none"), row
                assert row.storage in ("in", "out", "const", "inout"), row


@pytest.mark.parametrize("record", RECORDS, ids=IDS)
def test_prototypes(record: Extension) -> None:
    faults = []
    for prototype in rows_of(record):
        faults += [f"{prototype}: {fault}" for fault in faults_of(record, prototype)]
    assert not faults, "\n".join(faults)


def faults_of(record: Extension, prototype: prototypes.Prototype) -> list[str]:
    """What is wrong with a row."""
    faults = []
    # The index looks for " name(": the row must be found under its name.
    if all(other.text != prototype.text for other in prototypes.rows_of(record, prototype.name)):
        faults.append("needs one blank before the name and none after it")
    kind = prototype.target_kind
    if kind == "op":
        for name in prototype.target:
            faults += operand_faults(prototype, name)
    elif kind == "glsl":
        faults += [f"GLSL.std.450 has no {name}" for name in prototype.target if name not in spirv.GLSL]
    elif kind.startswith("SPV_"):
        faults += [
            f"{kind} has no {name}" for name in prototype.target if name not in spirv.EXTENDED_SETS.get(kind, ())
        ]
    elif kind == "emit":
        faults += missing_function(f"glslc_coop.codegen.builtins.{prototype.emits}", prototype.target[0])
    if prototype.check is not None:
        faults += missing_function(f"glslc_coop.semantics.builtin_rules.{prototype.checks}", prototype.check)
    name = prototype.name
    folded = (
        name in constant_functions.COMPONENT_WISE
        or name in constant_functions.WHOLE
        or name in constant_functions.BITCASTS
        or prototype.target == ("OpBitcast",)
    )
    if prototype.is_constant and not folded:
        faults.append("@const, but it is not folded")
    if prototype.is_specialization and (kind != "op" or not set(prototype.target) <= SPECIALIZATION_OPCODES):
        faults.append("@spec, but the instruction may not stand in OpSpecConstantOp")
    return faults


def operand_faults(prototype: prototypes.Prototype, name: str) -> list[str]:
    """Does the instruction exist, and does it take what the row gives it?"""
    if name not in spirv.OPCODES:
        return [f"no instruction {name}"]
    operands = INSTRUCTIONS[name][3].split()
    needed = [operand for operand in operands if operand not in ("type", "result")]
    least = sum(operand[-1] not in "?*" for operand in needed)
    given = len(prototype.parameters)
    has_result = "result" in operands
    if (
        has_result == prototype.return_pattern_is_void()
        or given < least
        or (given > len(needed) and "*" not in "".join(needed))
    ):
        return [f"{name} takes {operands}"]
    return []


def missing_function(module_name: str, name: str) -> list[str]:
    """A fault when the module has no such function."""
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError:
        return [f"no module {module_name}"]
    return [] if callable(getattr(module, name, None)) else [f"no function {name} in {module_name}"]


#: What Vulkan allows in OpSpecConstantOp (SPIR-V section 3.3.7, Shader capability).
SPECIALIZATION_OPCODES = set(
    """
    OpSConvert OpUConvert OpFConvert OpSNegate OpNot OpIAdd OpISub OpIMul OpUDiv OpSDiv OpUMod OpSRem OpSMod
    OpShiftRightLogical OpShiftRightArithmetic OpShiftLeftLogical OpBitwiseOr OpBitwiseXor OpBitwiseAnd
    OpVectorShuffle OpCompositeExtract
    OpCompositeInsert OpLogicalOr OpLogicalAnd OpLogicalNot OpLogicalEqual OpLogicalNotEqual OpSelect OpIEqual
    OpINotEqual OpULessThan OpSLessThan OpUGreaterThan OpSGreaterThan OpULessThanEqual OpSLessThanEqual
    OpUGreaterThanEqual OpSGreaterThanEqual OpQuantizeToF16
    OpCooperativeMatrixLengthNV OpCooperativeMatrixLengthKHR""".split()
)


def test_every_public_lowering_function_is_named_by_a_row() -> None:
    named: dict[str, dict[str, None]] = {}
    for record in RECORDS:
        for prototype in rows_of(record):
            if prototype.target_kind == "emit" and prototype.emits is not None:
                named.setdefault(prototype.emits, {})[prototype.target[0]] = None
    unused = []
    for module_name, functions in named.items():
        module = importlib.import_module(f"glslc_coop.codegen.builtins.{module_name}")
        for name, value in vars(module).items():
            if callable(value) and not name.startswith("_") and getattr(value, "__module__", "") == module.__name__:
                arguments = (
                    value.__code__.co_varnames[: value.__code__.co_argcount] if hasattr(value, "__code__") else ()
                )
                if arguments == ("fn", "call", "args") and name not in functions:
                    unused.append(f"{module_name}.{name}")
    assert not unused


def test_version_gates() -> None:
    environment = Environment(Target("vulkan1.0"), "compute")
    environment.set_version(330, "core")
    assert "double" not in environment.type_names and "buffer" not in environment.keywords
    environment.set_version(450, "core")
    assert environment.type_names["double"] is types.DOUBLE and environment.keywords["buffer"] == "STORAGE"
    environment.set_version(310, "es")
    assert "dvec2" not in environment.type_names and environment.macros["GL_ES"] == "1"


def test_extensions_bring_their_words_and_take_them_away() -> None:
    environment = Environment(Target("vulkan1.3"), "compute")
    environment.set_version(450, "core")
    assert "float16_t" not in environment.type_names
    assert environment.set_extension("GL_EXT_shader_explicit_arithmetic_types_float16", "require")
    assert environment.type_names["f16vec4"] is types.vector(types.FLOAT16, 4)
    assert environment.set_extension("GL_EXT_shader_explicit_arithmetic_types_float16", "disable")
    assert "float16_t" not in environment.type_names
    assert not environment.set_extension("GL_EXT_no_such_extension", "enable")


def test_matrix2_implies_the_khr_extension() -> None:
    environment = Environment(Target("vulkan1.2"), "compute")
    environment.set_version(450, "core")
    environment.set_extension("GL_NV_cooperative_matrix2", "require")
    assert environment.is_enabled("GL_KHR_cooperative_matrix")
    assert isinstance(environment.type_names["coopmat"], types.ParametricRow)
    assert [record.name for record in environment.unsupported_extensions()] == ["GL_NV_cooperative_matrix2"]
    environment.set_extension("GL_NV_cooperative_matrix2", "disable")
    assert "coopmat" not in environment.type_names


def test_unknown_words_are_traced_to_their_extension() -> None:
    assert "GL_KHR_cooperative_matrix" in hints.declaring("coopmat")
    assert "GL_KHR_memory_scope_semantics" in hints.declaring("gl_ScopeSubgroup")
    assert "GL_KHR_shader_subgroup_arithmetic" in hints.declaring("subgroupAdd")
    assert hints.declaring("no_such_word") == []


def test_every_code_that_is_named_is_a_row_and_the_other_way_round() -> None:
    named = set()
    for folder in ("glslc_coop", "lexer", "parser", "codegen"):
        for directory, _, names in os.walk(os.path.join(ROOT, folder)):
            for name in names:
                if name.endswith(".py"):
                    with open(os.path.join(directory, name), encoding="utf-8") as file:
                        named.update(re.findall(r"\b(?:error_)?codes\.([A-Z][A-Z0-9_]+)", file.read()))
    declared = {code.name.upper().replace("-", "_") for code in codes.CODES}
    assert named - declared == set() and declared - named == set()


def test_types_print_as_glsl_writes_them() -> None:
    table = types.TypeTable()
    environment = Environment(Target("vulkan1.3"), "compute")
    environment.set_version(460, "core")
    environment.set_extension("GL_NV_cooperative_matrix2", "require")
    coopmat = environment.type_names["coopmat"]
    assert isinstance(coopmat, types.ParametricRow)
    size = table.spec_size(None, 4, ("+", "Y", 1), "Y + 1")
    matrix = table.parametric(coopmat, (types.FLOAT16, 3, 8, size, 0))
    assert str(matrix) == "coopmat<float16_t, gl_ScopeSubgroup, 8, Y + 1, gl_MatrixUseA>"
    assert table.parametric(coopmat, (types.FLOAT16, 3, 8, table.spec_size(None, 4, ("+", "Y", 1), "Y+1"), 0)) is matrix
    assert str(table.array(table.array(types.FLOAT, size), 4)) == "float[4][Y + 1]"
    for name in ("f16vec4", "u8vec2", "bf16vec4", "fe4m3vec2", "i64vec3", "dmat2x3", "f16mat2x4", "mat3", "bvec2"):
        assert str(types.named(name)) == name
    view = environment.type_names["tensorViewNV"]
    assert isinstance(view, types.ParametricRow)
    arguments = types.complete_arguments(view, (3, False, 1, 0))
    assert arguments == (3, False, 1, 0, 2)


def test_extension_all() -> None:
    environment = Environment(Target("vulkan1.3"), "compute")
    environment.set_version(450, "core")
    assert environment.set_extension("all", "warn")
    assert environment.is_enabled("GL_EXT_buffer_reference") and "coopmat" in environment.type_names
    assert environment.set_extension("all", "disable")
    assert not environment.is_enabled("GL_EXT_buffer_reference") and "coopmat" not in environment.type_names
