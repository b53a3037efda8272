"""Each route of lowering does what its golden in testdata/lower shows: what became of each construct, the entry point,
functions that multiply, the capabilities. The helpers are the files of codegen/cooperative_lowering/glsl.
"""

from __future__ import annotations

import os
import re

import pytest
import shared

from glslc_coop.api.lowering import Explanation, LoweringOptions, lower_words, target_of
from glslc_coop.codegen.cooperative_lowering.targets import MatrixRow, Target
from glslc_coop.codegen.disassembler import disassemble

_HALVES = ("float16", "float16")
#: A device that lists two products.
LISTED = Target(
    "16x16x16",
    [MatrixRow((16, 16, 16), (*_HALVES, "float32", "float32")), MatrixRow((16, 16, 16), (*_HALVES, *_HALVES))],
    subgroup_size=32,
)


#: What `// target:` names beside targets of `--to`: a device with tiles of bfloat16.
NAMED = {
    "bfloat16": Target("bfloat16", [MatrixRow((16, 16, 16), ("bfloat16",) * 2 + ("float32",) * 2)], subgroup_size=32)
}


@pytest.mark.parametrize("name", shared.shaders("lower"))
def test_golden(name, validator, update_goldens):
    with open(os.path.join(shared.TESTDATA, name), encoding="utf-8") as file:
        source = file.read()
    named = re.match(r"// target: (\w+)\n", source)
    spec = {int(number): int(value) for number, value in re.findall(r"^// spec: (\d+)=(\d+)$", source, re.MULTILINE)}
    target = (NAMED.get(named[1]) or target_of(named[1])) if named else LISTED
    result, _ = shared.compile_shader(name)
    explanation = Explanation()
    options = LoweringOptions(target=target, explanation=explanation, spec=spec)
    words, messages = lower_words(result.words, options)
    validator.check(words, "vulkan1.3")
    text = disassemble(words)
    functions = re.findall(r"^%(?:main|multiply) = OpFunction .*?(?=^OpFunctionEnd)", text, re.MULTILINE | re.DOTALL)
    extensions = [line for line in text.splitlines() if "OpExtension " in line or "OpCapability " in line]
    rows = [f"; {row}" for row in explanation.rows]
    text = "\n".join(
        [
            *rows,
            *(f"; {message}" for message in messages),
            *extensions,
            *(function.rstrip() for function in functions),
            "",
        ]
    )
    shared.check_golden(name, text, update_goldens)
