"""The facts about opcodes: each agrees with the grammar and with the others, and no pass has a list of its own."""

from __future__ import annotations

import os
import re

import pytest
import shared

from glslc_coop.codegen.grammar import Grammar
from glslc_coop.codegen.ir import capabilities, opcodes, typed_uses
from glslc_coop.codegen.tables import instruction_table, spirv

GRAMMAR = Grammar.committed()
ROWS = {row.opcode: row for row in GRAMMAR.instructions}
#: What the passes may take for a function of its operands has a result.
WITH_RESULT = ("PURE", "READS", "UNDEFINED", "CHAINS", "COMMUTES", "ORDERS", "NUMBERED")


@pytest.mark.parametrize("name", WITH_RESULT)
def test_what_computes_has_a_result(name):
    for opcode in getattr(instruction_table, name):
        assert ROWS[opcode].operands[:2] == ["type", "result"], ROWS[opcode].name


def test_what_ends_a_block_has_none():
    for opcode in instruction_table.TERMINATES:
        assert "result" not in ROWS[opcode].operands, ROWS[opcode].name


def test_flags_agree():
    table = instruction_table
    assert not table.PURE & table.READS
    assert not (table.PURE | table.READS) & table.TERMINATES
    assert table.UNDEFINED | table.CHAINS | table.COMMUTES | table.ORDERS <= table.PURE
    assert table.NUMBERED - {spirv.OpExtInst} < table.PURE
    assert not opcodes.TOTAL & (table.UNDEFINED | table.CONVERGENT | table.READS)
    assert opcodes.CHAINS < opcodes.PATHS < opcodes.POINTERS <= table.PURE


@pytest.mark.parametrize("opcode", sorted(instruction_table.COMMUTES))
def test_what_commutes_has_two_operands_of_one_kind(opcode):
    assert ROWS[opcode].operands[2:] == ["IdRef", "IdRef"], ROWS[opcode].name


@pytest.mark.parametrize("opcode", sorted(opcodes.POINTERS))
def test_what_leads_into_memory_has_the_pointer_first(opcode):
    assert ROWS[opcode].operands[2] == "IdRef", ROWS[opcode].name


def test_every_division_of_integers_and_conversion_to_integers_is_undefined_for_some_operands():
    partial = {
        row.opcode for row in GRAMMAR.instructions if re.match("Op([US](Div|Rem|Mod)|ConvertFTo[US])$", row.name)
    }
    assert len(partial) == 7 and partial < instruction_table.UNDEFINED


def test_derivatives_and_group_operations_are_convergent():
    for name in ("OpDPdx", "OpGroupNonUniformIAdd", "OpSubgroupBallotKHR", "OpImageSampleImplicitLod"):
        assert spirv.OPCODES[name] in instruction_table.CONVERGENT, name


def test_no_module_lists_the_access_chains_itself():
    # Where the first index is, is another question.
    other = {"codegen/ir/typed_uses.py"}
    for path in shared.sources("codegen"):
        if not shared.is_generated(path) and path not in other:
            with open(os.path.join(shared.ROOT, path), encoding="utf-8") as file:
                assert "spirv.OpInBoundsAccessChain" not in file.read(), path


def test_the_capabilities_of_all_watched_instructions_are_inferred():
    assert typed_uses.TYPED_USES.keys() == capabilities.WATCHED
