"""GL_EXT_long_vector: `vector<T, N>` of any size. Built-in functions take them through the families of their rows.

The rows here are of functions that have no other forms for these component types; uint8_t and int8_t stand for the
other widths as well.
"""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_EXTENDED_ARITHMETIC = """
vector<uint8_t,N> uaddCarry(vector<uint8_t,N> x, vector<uint8_t,N> y, out vector<uint8_t,N> carry) = emit uadd_carry
vector<uint8_t,N> usubBorrow(vector<uint8_t,N> x, vector<uint8_t,N> y, out vector<uint8_t,N> borrow) = emit usub_borrow
void umulExtended(vector<uint8_t,N> x, vector<uint8_t,N> y, out vector<uint8_t,N> msb, out vector<uint8_t,N> lsb)
    = emit mul_extended
void imulExtended(vector<int8_t,N> x, vector<int8_t,N> y, out vector<int8_t,N> msb, out vector<int8_t,N> lsb)
    = emit mul_extended
"""

EXTENSION = Extension(
    "GL_EXT_long_vector",
    types="vector<T, N> = OpTypeVectorIdEXT family=vector known=vector encodings=any",
    prototypes="".join(_EXTENDED_ARITHMETIC.replace("8", width) for width in ("8", "16", "64")),
    emits="core",
    spirv_extensions=("SPV_EXT_long_vector",),
    capabilities=("LongVectorEXT",),
)
