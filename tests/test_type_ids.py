"""Types and constants as definitions: sharing, layout decorations, bit patterns, specialization."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import pytest
import shared

from glslc_coop.codegen import generate
from glslc_coop.codegen.emit.constant_ids import ConstantIds, is_specialization
from glslc_coop.codegen.emit.emitter import Lvalue
from glslc_coop.codegen.emit.type_ids import TypeIds
from glslc_coop.codegen.ir.module import Definition, Module
from glslc_coop.semantics.constants.constants import Splat
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.qualifiers import Qualifiers
from glslc_coop.semantics.model.scopes import Variable

spirv: Any = SimpleNamespace(**generate.constants(generate.Grammar.committed()))
COOPMAT = types.ParametricRow(
    "coopmat", ("T", "SCOPE", "ROWS", "COLUMNS", "USE"), {}, "OpTypeCooperativeMatrixKHR", {"family": "matrix"}
)
FCOOPMAT = types.ParametricRow(
    "fcoopmatNV",
    ("BITS", "SCOPE", "ROWS", "COLUMNS"),
    {},
    "OpTypeCooperativeMatrixNV",
    {"family": "matrix", "component": "float"},
)
COOPVEC = types.ParametricRow("coopvecNV", ("T", "N"), {}, "OpTypeCooperativeVectorNV", {"family": "vector"})
VECTOR = types.ParametricRow("vector", ("T", "N"), {}, "OpTypeVectorIdEXT", {"family": "vector", "known": "vector"})
VIEW = types.ParametricRow(
    "tensorViewNV", ("DIM", "HAS_DIMENSIONS", "P0", "P1"), {}, "OpTypeTensorViewNV", {"family": "tensor"}
)


class World:
    def __init__(self, version: tuple[int, int] = (1, 6)) -> None:
        self.module = Module(version)
        self.types = TypeIds(self.module)
        self.constants = ConstantIds(self.module, self.types)
        self.table = types.TypeTable()

    def struct(self, name: str, *members: tuple[str, types.Type], packing: str | None = None) -> Any:
        rows = tuple(types.Member(member, type_) for member, type_ in members)
        if packing is None:
            return types.Struct(name, rows)
        return types.Block(name, rows, "buffer", packing)


@pytest.fixture
def world() -> World:
    return World()


def decorations(definition: Definition) -> dict[int, list[tuple[int, ...]]]:
    found: dict[int, list[tuple[int, ...]]] = {}
    for index, *row in definition.member_decorations or ():
        found.setdefault(index, []).append(tuple(row))
    return found


# ---- types of values ----


def test_scalars_vectors_and_matrices(world: World) -> None:
    type_id = world.types.type_id
    assert (
        type_id(types.FLOAT).operands == (32,)
        and type_id(types.UINT8).operands == (8, 0)
        and type_id(types.INT64).operands == (64, 1)
    )
    assert type_id(types.BFLOAT16).operands == (16, spirv.FPEncodingBFloat16KHR)
    assert type_id(types.FLOATE4M3).operands == (8, spirv.FPEncodingFloat8E4M3EXT)
    matrix = type_id(types.matrix(types.FLOAT16, 2, 4))
    assert matrix.opcode == spirv.OpTypeMatrix and matrix.operands == (type_id(types.vector(types.FLOAT16, 4)), 2)
    assert type_id(types.vector(types.BOOL, 3)).operands == (type_id(types.BOOL), 3)


def test_cooperative_types_take_their_arguments_in_order(world: World) -> None:
    matrix = world.types.type_id(world.table.parametric(COOPMAT, (types.FLOAT16, 3, 16, 8, 0)))
    assert matrix.opcode == spirv.OpTypeCooperativeMatrixKHR
    assert matrix.operands[0] is world.types.type_id(types.FLOAT16)
    assert [size.operands for size in matrix.operands[1:]] == [(3,), (16,), (8,), (0,)]
    old = world.types.type_id(world.table.parametric(FCOOPMAT, (16, 3, 16, 8)))
    assert old.opcode == spirv.OpTypeCooperativeMatrixNV and old.operands[0] is world.types.type_id(types.FLOAT16)
    assert len(old.operands) == 4
    view = world.types.type_id(world.table.parametric(VIEW, (2, True, 1, 0)))
    assert view.operands[1].opcode == spirv.OpConstantTrue and view.operands[0].operands == (2,)


def test_sizes_of_specialization_constants_are_resolved(world: World) -> None:
    size = world.table.spec_size(object(), 16, "N", "N")
    constant = world.module.define_unique(spirv.OpSpecConstant, world.types.type_id(types.UINT), 16)
    world.types.resolve_size = lambda each: {size: constant}[each]
    matrix = world.types.type_id(world.table.parametric(COOPMAT, (types.FLOAT16, 3, size, 8, 0)))
    assert matrix.operands[2] is constant
    assert world.types.type_id(world.table.array(types.FLOAT, size)).operands[1] is constant


def test_the_two_vectors_of_one_instruction_are_one_type(world: World) -> None:
    size = world.table.spec_size(object(), 8, "N", "N")
    constant = world.module.define_unique(spirv.OpSpecConstant, world.types.type_id(types.UINT), 8)
    world.types.resolve_size = lambda each: constant
    long = world.types.type_id(world.table.parametric(VECTOR, (types.FLOAT, size)))
    assert long.capabilities == (spirv.CapabilityLongVectorEXT,)
    cooperative = world.types.type_id(world.table.parametric(COOPVEC, (types.FLOAT, size)))
    assert cooperative is long
    assert long.capabilities == (spirv.CapabilityLongVectorEXT, spirv.CapabilityCooperativeVectorNV)


def test_images_and_samplers(world: World) -> None:
    sampler = types.Opaque("usampler2DArray", "OpTypeSampledImage", types.UINT, "gsampler2DArray", ("2D", "array"))
    sampled = world.types.type_id(sampler)
    assert sampled.opcode == spirv.OpTypeSampledImage
    assert sampled.operands[0].operands == (world.types.type_id(types.UINT), spirv.Dim2D, 0, 1, 0, 1, 0)
    image = types.Opaque("image2D", "OpTypeImage", types.FLOAT, "gimage2D", ("2D", "storage"))
    r32f = world.types.resource(world.table.array(image, 4), spirv.ImageFormatR32f)
    assert r32f.operands[0].operands == (
        world.types.type_id(types.FLOAT),
        spirv.Dim2D,
        0,
        0,
        0,
        2,
        spirv.ImageFormatR32f,
    )
    assert world.types.resource(image) is not r32f.operands[0]


# ---- types in memory ----


@pytest.mark.parametrize(
    ("packing", "offsets", "stride"),
    [("std140", [0, 16, 32, 80], 16), ("std430", [0, 16, 28, 40], 4), ("scalar", [0, 4, 16, 28], 4)],
)
def test_layouts_give_offsets_and_strides(world: World, packing: str, offsets: list[int], stride: int) -> None:
    block = world.struct(
        "B",
        ("a", types.FLOAT),
        ("b", types.vector(types.FLOAT, 3)),
        ("c", world.table.array(types.FLOAT, 3)),
        ("d", types.BOOL),
        packing=packing,
    )
    definition = world.types.block(block)
    found = decorations(definition)
    assert [dict(rows)[spirv.DecorationOffset] for rows in found.values()] == offsets
    assert definition.operands[2].decorations == [(spirv.DecorationArrayStride, stride)]
    assert definition.operands[3] is world.types.type_id(types.UINT)
    assert definition.decorations == [(spirv.DecorationBlock,)]
    assert definition.member_names == {0: "a", 1: "b", 2: "c", 3: "d"}


def test_values_and_memory_have_different_composites(world: World) -> None:
    struct = world.struct("S", ("a", types.FLOAT), ("b", types.BOOL))
    value, std140, std430 = (
        world.types.type_id(struct),
        world.types.laid_out(struct, "std140"),
        world.types.laid_out(struct, "std430"),
    )
    assert len({value, std140, std430}) == 3
    assert value.member_decorations is None and value.operands[1] is world.types.type_id(types.BOOL)
    assert world.types.laid_out(struct, "std140") is std140
    assert world.types.laid_out(types.vector(types.FLOAT, 4), "std140") is world.types.type_id(
        types.vector(types.FLOAT, 4)
    )


def test_matrices_say_how_they_lie(world: World) -> None:
    row_major = Qualifiers()
    row_major.layout["row_major"] = True
    members = (
        types.Member("a", types.matrix(types.FLOAT, 2, 3)),
        types.Member("b", types.matrix(types.FLOAT, 2, 3), row_major),
        types.Member("c", world.table.array(types.matrix(types.FLOAT, 2, 3), 2), row_major),
    )
    definition = world.types.block(types.Block("B", members, "uniform", "std140"))
    found = decorations(definition)
    assert found[0] == [(spirv.DecorationColMajor,), (spirv.DecorationMatrixStride, 16), (spirv.DecorationOffset, 0)]
    assert found[1] == [(spirv.DecorationRowMajor,), (spirv.DecorationMatrixStride, 16), (spirv.DecorationOffset, 32)]
    assert found[2][0] == (spirv.DecorationRowMajor,)
    assert definition.operands[2].decorations == [(spirv.DecorationArrayStride, 48)]


def test_buffers_of_old_targets_are_uniform_blocks() -> None:
    world = World((1, 0))
    block = world.struct("B", ("a", types.FLOAT), packing="std430")
    assert world.types.block(block).decorations == [(spirv.DecorationBufferBlock,)]
    world.types.uses_storage_buffer = True
    other = world.struct("C", ("a", types.FLOAT), packing="std430")
    assert world.types.block(other).decorations == [(spirv.DecorationBlock,)]


def test_references_may_lead_back(world: World) -> None:
    reference = types.Reference("Node")
    block = world.struct("Node", ("next", reference), ("value", types.FLOAT), packing="std430")
    reference.block = block
    pointer = world.types.type_id(reference)
    assert pointer.operands[0] == spirv.StorageClassPhysicalStorageBuffer
    assert pointer.operands[1].operands[0] is pointer
    assert pointer.operands[1].decorations == [(spirv.DecorationBlock,)]
    assert world.types.pointer(spirv.StorageClassPhysicalStorageBuffer, pointer.operands[1]) is pointer


def test_an_array_of_blocks_has_no_stride(world: World) -> None:
    block = world.struct("B", ("a", types.FLOAT), packing="std430")
    definition = world.types.laid_out(world.table.array(block, 4), "std430")
    assert definition.decorations is None and definition.operands[0] is world.types.block(block)


# ---- constants ----


def test_constants_are_told_apart_by_their_bits(world: World) -> None:
    constant = world.constants.constant
    assert constant(types.FLOAT, 0.0) is not constant(types.FLOAT, -0.0)
    assert constant(types.FLOAT, math.nan).operands == (0x7FC00000,)
    assert constant(types.FLOAT, 1.0).operands == (0x3F800000,)
    assert constant(types.FLOAT16, 1.0).operands == (0x3C00,)
    assert constant(types.BFLOAT16, 1.0).operands == (0x3F80,)
    assert constant(types.FLOATE4M3, 448.0).operands == (0x7E,)
    assert constant(types.DOUBLE, 1.0).operands == (0, 0x3FF00000)
    assert constant(types.INT64, -2).operands == (0xFFFFFFFE, 0xFFFFFFFF)
    assert constant(types.INT8, -1).operands == (0xFFFFFFFF,) and constant(types.UINT8, 255).operands == (255,)
    assert constant(types.INT, 1) is not constant(types.UINT, 1)
    assert constant(types.UINT, 1) is world.constants.uint(1)
    assert constant(types.BOOL, True).opcode == spirv.OpConstantTrue


def test_composite_constants(world: World) -> None:
    constant = world.constants.constant
    vector = constant(types.vector(types.FLOAT, 2), (1.0, 2.0))
    assert vector.operands == (constant(types.FLOAT, 1.0), constant(types.FLOAT, 2.0))
    assert constant(types.vector(types.FLOAT, 2), (1.0, 2.0)) is vector
    struct = world.struct("S", ("a", types.FLOAT), ("b", types.vector(types.FLOAT, 2)))
    assert constant(struct, (3.0, (1.0, 2.0))).operands[1] is vector
    matrix = constant(types.matrix(types.FLOAT, 2, 2), ((1.0, 2.0), (1.0, 2.0)))
    assert matrix.operands == (vector, vector)


def test_splats(world: World) -> None:
    constant = world.constants.constant
    one = constant(types.FLOAT16, 1.0)
    matrix = constant(world.table.parametric(COOPMAT, (types.FLOAT16, 3, 16, 8, 0)), Splat(1.0))
    assert matrix.opcode == spirv.OpConstantComposite and matrix.operands == (one,)
    cooperative = world.table.parametric(COOPVEC, (types.FLOAT16, 4))
    vector = constant(cooperative, Splat(1.0))
    assert vector.opcode == spirv.OpConstantCompositeReplicateEXT and vector.operands == (one,)
    assert constant(cooperative, (1.0, 1.0, 1.0, 1.0)) is vector
    assert len(constant(cooperative, (1.0, 1.0, 1.0, 2.0)).operands) == 4


def test_the_pragma_replicates_everything(world: World) -> None:
    constants = ConstantIds(world.module, world.types, replicate=True)
    for type_, value in (
        (types.vector(types.FLOAT, 4), (1.0,) * 4),
        (world.table.array(types.FLOAT, 3), (1.0,) * 3),
        (world.table.parametric(COOPMAT, (types.FLOAT, 3, 16, 8, 0)), Splat(1.0)),
    ):
        found = constants.constant(type_, value)
        assert found.opcode == spirv.OpConstantCompositeReplicateEXT and found.operands == (
            constants.constant(types.FLOAT, 1.0),
        )
    assert constants.constant(world.table.array(types.FLOAT, 1), (1.0,)).opcode == spirv.OpConstantComposite


def test_specialization_constants_are_one_for_each_symbol(world: World) -> None:
    first, second = Variable("A", types.INT, "const"), Variable("B", types.INT, "const")
    for number, variable in enumerate((first, second)):
        variable.stage, variable.value, variable.spec_id = 1, -3, number
    found = world.constants.spec_constant(first)
    assert world.constants.spec_constant(first) is found is not world.constants.spec_constant(second)
    assert (
        found.opcode == spirv.OpSpecConstant
        and found.operands == (0xFFFFFFFD,)
        and found.decorations == [(spirv.DecorationSpecId, 0)]
    )
    flag = Variable("F", types.BOOL, "const")
    flag.value, flag.spec_id = True, 3
    assert world.constants.spec_constant(flag).opcode == spirv.OpSpecConstantTrue
    total = world.constants.spec_op(spirv.OpIAdd, types.INT, found, world.constants.int_(1))
    assert total is world.constants.spec_op(
        spirv.OpIAdd, types.INT, found, world.constants.int_(1)
    ) and is_specialization(total)
    vector = world.constants.composite(types.vector(types.INT, 2), [total, found])
    assert vector.opcode == spirv.OpSpecConstantComposite


def test_a_replicated_specialization_constant(world: World) -> None:
    variable = Variable("A", types.FLOAT, "const")
    variable.stage, variable.value, variable.spec_id = 1, 2.0, 0
    value = world.constants.spec_constant(variable)
    found = world.constants.splat(world.table.parametric(COOPVEC, (types.FLOAT, 4)), value)
    assert found.opcode == spirv.OpSpecConstantCompositeReplicateEXT
    assert (
        world.constants.splat(world.table.parametric(COOPMAT, (types.FLOAT, 3, 8, 8, 0)), value).opcode
        == spirv.OpSpecConstantComposite
    )


@pytest.mark.skipif(shared.is_compiled(), reason="compiled classes have no __slots__, and their attributes are typed")
def test_the_copy_of_an_lvalue_has_all_that_the_lvalue_has():
    """What a copy lacked would be lost at the first part of a variable that is loaded or stored by itself."""
    lvalue = Lvalue(1, 2, types.FLOAT, Definition(0, None, ()))
    values = {name: [name] for name in Lvalue.__slots__}
    for name, value in values.items():
        setattr(lvalue, name, value)
    copy = lvalue.copy()
    assert {name: getattr(copy, name) for name in Lvalue.__slots__} == values
    # It is extended by itself.
    copy.indices.append(3)
    assert lvalue.indices == ["indices"]
