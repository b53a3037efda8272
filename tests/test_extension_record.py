"""One record is a whole extension: its type, storage qualifier, constant and functions need no line anywhere else."""

from __future__ import annotations

import re
import sys
import types
from collections.abc import Iterator

import pytest

import glslc_coop
from glslc_coop.extensions import registry
from glslc_coop.extensions.record import Extension

NAME = "GL_TEST_strip"
RECORD = Extension(
    NAME,
    types="strip<T, N> = OpTypeCooperativeVectorNV family=vector storage=local,private operators=+ scalar=*",
    qualifiers="@compute storage strippedTEST = StorageClass Workgroup written memory : strip variable",
    constants="const int gl_StripMode = CooperativeVectorMatrixLayout ColumnMajorNV",
    prototypes="""
@const strip<T,N> distinctTEST(strip<T,N> x) = glsl FSign|SSign|SSign
float halvedTEST(float x) = glsl Sqrt
""",
)
SHADER = """#version 450
#extension GL_TEST_strip : ENABLED
layout(set = 0, binding = 0) buffer Data { float data[]; };
strippedTEST float pieces[8];
void main()
{
    strip<float, 8> x = strip<float, 8>(data[0]);
    x = distinctTEST(x + x) * 2.0;
    pieces[gl_LocalInvocationIndex] = halvedTEST(x[1]) + float(gl_StripMode);
    data[0] = pieces[0];
}
"""


@pytest.fixture
def _extension(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the row that a new extension has in the registry, and the module that it names."""
    module = types.ModuleType("glslc_coop.extensions.test_strip")
    vars(module)["EXTENSION"] = RECORD
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(registry.REGISTRY, NAME, "test_strip")
    yield
    registry._LOADED.pop(NAME, None)


def compile_text(source: str) -> str:
    return glslc_coop.compile(source, stage="compute", target_env="vulkan1.3").disassemble()


@pytest.mark.usefixtures("_extension")
def test_a_record_is_all_that_an_extension_needs() -> None:
    text = compile_text(SHADER.replace("ENABLED", "require"))
    assert "OpTypeCooperativeVectorNV" in text and "OpCapability CooperativeVectorNV" in text
    assert re.search(r"%pieces = OpVariable %\w+ Workgroup", text)
    assert "FSign" in text and "Sqrt" in text


@pytest.mark.usefixtures("_extension")
@pytest.mark.parametrize(
    "change, code, message",
    [
        (("x + x", "x - x"), "cooperative-operator", "'-' is not available on 'strip<float, 8>'"),
        (
            ("strippedTEST float pieces[8]", "strippedTEST strip<float, 4> pieces[8]"),
            "cooperative-storage",
            "strip variable 'pieces' cannot have type",
        ),
        (("ENABLED", "disable"), "bad-syntax", "unexpected 'strippedTEST'"),
    ],
    ids=["operator", "storage", "disabled"],
)
def test_a_record_has_its_rules(change: tuple[str, str], code: str, message: str) -> None:
    with pytest.raises(glslc_coop.CompileError) as error:
        compile_text(SHADER.replace(*change).replace("ENABLED", "require"))
    first = error.value.diagnostics[0]
    assert first.code == code and message in first.message
