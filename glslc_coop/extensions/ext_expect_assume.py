"""GL_EXT_expect_assume: what a shader promises about its values."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_expect_assume",
    prototypes="""
void assumeEXT(bool condition) = OpAssumeTrueKHR
genBType expectEXT(genBType value, genBType expected) = OpExpectKHR
genIType expectEXT(genIType value, genIType expected) = OpExpectKHR
genUType expectEXT(genUType value, genUType expected) = OpExpectKHR
genI8Type expectEXT(genI8Type value, genI8Type expected) = OpExpectKHR
genU8Type expectEXT(genU8Type value, genU8Type expected) = OpExpectKHR
genI16Type expectEXT(genI16Type value, genI16Type expected) = OpExpectKHR
genU16Type expectEXT(genU16Type value, genU16Type expected) = OpExpectKHR
genI64Type expectEXT(genI64Type value, genI64Type expected) = OpExpectKHR
genU64Type expectEXT(genU64Type value, genU64Type expected) = OpExpectKHR
""",
)
