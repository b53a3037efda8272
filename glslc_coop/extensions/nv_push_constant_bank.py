"""GL_NV_push_constant_bank: push constants in several banks.

In: nothing. Out: the record.
"""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_NV_push_constant_bank",
    layout_qualifiers="""
bank N = Decoration BankNV below=15
member_offset N = Decoration MemberOffsetNV
""",
)
