"""GL_EXT_shader_16bit_storage and GL_EXT_shader_8bit_storage: small types that are stored and converted only."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSIONS = (
    Extension("GL_EXT_shader_16bit_storage", types="float16_t f16vec int16_t i16vec uint16_t u16vec", arithmetic=False),
    Extension("GL_EXT_shader_8bit_storage", types="int8_t i8vec uint8_t u8vec", arithmetic=False),
)
