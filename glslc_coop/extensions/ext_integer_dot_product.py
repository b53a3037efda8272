"""GL_EXT_integer_dot_product: dot products of integer vectors, with and without a saturating accumulator."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_integer_dot_product",
    prototypes="""
uint dotEXT(uvec a, uvec b) = emit dot_product
int dotEXT(ivec a, uvec b) = emit dot_product
int dotEXT(uvec a, ivec b) = emit dot_product
int dotEXT(ivec a, ivec b) = emit dot_product
uint dotAccSatEXT(uvec a, uvec b, uint c) = emit dot_product
int dotAccSatEXT(ivec a, uvec b, int c) = emit dot_product
int dotAccSatEXT(uvec a, ivec b, int c) = emit dot_product
int dotAccSatEXT(ivec a, ivec b, int c) = emit dot_product
uint dotPacked4x8EXT(uint a, uint b) = emit dot_product
int dotPacked4x8EXT(int a, uint b) = emit dot_product
int dotPacked4x8EXT(uint a, int b) = emit dot_product
int dotPacked4x8EXT(int a, int b) = emit dot_product
uint dotPacked4x8AccSatEXT(uint a, uint b, uint c) = emit dot_product
int dotPacked4x8AccSatEXT(int a, uint b, int c) = emit dot_product
int dotPacked4x8AccSatEXT(uint a, int b, int c) = emit dot_product
int dotPacked4x8AccSatEXT(int a, int b, int c) = emit dot_product
# With 8-bit integers
uint dotEXT(u8vec a, u8vec b) = emit dot_product
int dotEXT(i8vec a, u8vec b) = emit dot_product
int dotEXT(u8vec a, i8vec b) = emit dot_product
int dotEXT(i8vec a, i8vec b) = emit dot_product
uint dotAccSatEXT(u8vec a, u8vec b, uint c) = emit dot_product
int dotAccSatEXT(i8vec a, u8vec b, int c) = emit dot_product
int dotAccSatEXT(u8vec a, i8vec b, int c) = emit dot_product
int dotAccSatEXT(i8vec a, i8vec b, int c) = emit dot_product
# With 16-bit integers
uint dotEXT(u16vec a, u16vec b) = emit dot_product
int dotEXT(i16vec a, u16vec b) = emit dot_product
int dotEXT(u16vec a, i16vec b) = emit dot_product
int dotEXT(i16vec a, i16vec b) = emit dot_product
uint dotAccSatEXT(u16vec a, u16vec b, uint c) = emit dot_product
int dotAccSatEXT(i16vec a, u16vec b, int c) = emit dot_product
int dotAccSatEXT(u16vec a, i16vec b, int c) = emit dot_product
int dotAccSatEXT(i16vec a, i16vec b, int c) = emit dot_product
# With 64-bit integers
uint64_t dotEXT(u64vec a, u64vec b) = emit dot_product
int64_t dotEXT(i64vec a, u64vec b) = emit dot_product
int64_t dotEXT(u64vec a, i64vec b) = emit dot_product
int64_t dotEXT(i64vec a, i64vec b) = emit dot_product
uint64_t dotAccSatEXT(u64vec a, u64vec b, uint64_t c) = emit dot_product
int64_t dotAccSatEXT(i64vec a, u64vec b, int64_t c) = emit dot_product
int64_t dotAccSatEXT(u64vec a, i64vec b, int64_t c) = emit dot_product
int64_t dotAccSatEXT(i64vec a, i64vec b, int64_t c) = emit dot_product
""",
    emits="dot_product",
    spirv_extensions=("SPV_KHR_integer_dot_product",),
)
