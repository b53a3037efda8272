"""How often uniformity analysis looks at a function; `testdata/errors/` has what it reports."""

import pytest

from glslc_coop import driver
from glslc_coop.environment.options import Options
from glslc_coop.semantics.analysis import uniformity

SHADER = """\
#version 460
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data {{ uint values[]; }};
void main()
{{
    uint own = gl_LocalInvocationIndex;
    uint sum = 0u;
    for (int index = 0; index < 4; ++index)
        {body}
    values[own] = sum;
}}
"""


@pytest.mark.parametrize(
    ("body", "count"),
    [
        ("own = own + 1u;", 1),
        ("sum += own;", 2),
    ],
    ids=["the head has it already", "the head changes"],
)
def test_a_function_is_analysed_again_where_a_loop_changes_its_head(monkeypatch, body, count):
    analysed = []
    analyse = uniformity._Analysis.analyse

    def counted(analysis, context):
        analysed.append(context)
        analyse(analysis, context)

    monkeypatch.setattr(uniformity._Analysis, "analyse", counted)
    options = Options()
    options.stage, options.coop_warnings, options.target_env = "compute", True, "vulkan1.3"
    assert driver.compile_text(SHADER.format(body=body), "loop.comp", options).spirv
    assert len(analysed) == count
