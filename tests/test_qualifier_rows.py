"""The rows of qualifiers, layout qualifier ids and stages: each parses, and each name of SPIR-V in them exists."""

from __future__ import annotations

import pytest

from glslc_coop.codegen.tables import spirv
from glslc_coop.environment.stages import STAGES
from glslc_coop.extensions import registry
from glslc_coop.extensions.notation import find_layout_qualifier, find_qualifier, rows
from glslc_coop.semantics.model.qualifiers import TERMINALS

RECORDS = [*registry.core_records(), *(registry.load(name) for name in registry.REGISTRY)]
QUALIFIERS = [(record, row.split()[:2]) for record in RECORDS for _, row in rows(record.qualifiers)]
LAYOUTS = [(record, row.split()[0]) for record in RECORDS for _, row in rows(record.layout_qualifiers)]
KINDS = {*TERMINALS, "implicit", "variance"}


@pytest.mark.parametrize("record, words", QUALIFIERS, ids=[" ".join(words) for _, words in QUALIFIERS])
def test_qualifier(record, words):
    row = find_qualifier(record, words[1])
    assert row is not None and row.kind == words[0] and row.kind in KINDS
    assert all(hasattr(spirv, name) for name in row.enumerants)
    assert set(row.stages) <= set(STAGES)


@pytest.mark.parametrize("record, name", LAYOUTS, ids=[name for _, name in LAYOUTS])
def test_layout_qualifier(record, name):
    row = find_layout_qualifier(record, name.upper())
    assert row is not None
    assert all(hasattr(spirv, enumerant) for enumerant in row.enumerants)
    assert set(row.inputs) | set(row.outputs) <= set(STAGES)
    if "output" in row:
        assert hasattr(spirv, f"ExecutionMode{row.first('output')}")
    if row.component_kind is not None:
        assert row.name.replace("_", "") in spirv.IMAGE_FORMATS


def test_no_record_has_a_name_twice():
    for record in RECORDS:
        for text, position in ((record.qualifiers, 1), (record.layout_qualifiers, 0)):
            names = [row.split()[position] for _, row in rows(text)]
            assert len(names) == len(set(names)), record


@pytest.mark.parametrize("stage", STAGES.values(), ids=STAGES)
def test_stage(stage):
    assert hasattr(spirv, f"ExecutionModel{stage.model}") and hasattr(spirv, f"ExecutionModel{stage.nv_model}")
