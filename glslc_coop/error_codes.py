"""Every diagnostic code: its name, what it means, and the rule behind it.

One row a cause. A name is never changed and never used for another cause; names that begin with `bad-` are about syntax,
names that begin with `invalid-` about meaning. Each code has a shader in testdata/errors that raises it.
"""

from __future__ import annotations


class Code:
    """A diagnostic code: kebab-case name, one-sentence meaning, section of the specification that is behind it."""

    __slots__ = ("name", "meaning", "section")

    def __init__(self, name: str, meaning: str, section: str = "") -> None:
        self.name = name
        self.meaning = meaning
        self.section = section


# ---- the program itself ----
INTERNAL_ERROR = Code("internal-error", "The compiler failed; the input is not to blame.")
UNREADABLE_FILE = Code("unreadable-file", "A file could not be opened or read.")
RESOURCE_LIMIT = Code("resource-limit", "The input needs more of something than the compiler allows.")
TARGET_TOO_OLD = Code("target-too-old", "The shader needs something that the target's version of SPIR-V does not have.", "SPIR-V 2.3")
NESTING_TOO_DEEP = Code("nesting-too-deep", "Expressions, statements or types are nested beyond the limit.")

# ---- syntax ----
BAD_SYNTAX = Code("bad-syntax", "A token cannot stand where it does.", "GLSL 9")
UNCLOSED_BRACKET = Code("bad-unclosed-bracket", "A parenthesis, bracket or brace is never closed.", "GLSL 9")
UNKNOWN_TYPE = Code("unknown-type", "A name stands where a type is needed, and no type of that name is known.", "GLSL 4.1")

# ---- scope and semantics of atomics and barriers ----
INVALID_SCOPE = Code("invalid-scope", "A scope is none that the operation can have.", "GL_KHR_memory_scope_semantics")
INVALID_SEMANTICS = Code("invalid-semantics", "Memory semantics have bits that mean nothing.", "GL_KHR_memory_scope_semantics")
INVALID_STORAGE_SEMANTICS = Code(
    "invalid-storage-semantics", "Storage semantics have bits that mean nothing, or none where memory is to be ordered.",
    "GL_KHR_memory_scope_semantics",
)
INVALID_MEMORY_ORDER = Code("invalid-memory-order", "A memory order does not suit the operation.", "GL_KHR_memory_scope_semantics")
INVALID_AVAILABILITY = Code(
    "invalid-availability", "Writes are made available without a release, or visible without an acquire.", "GL_KHR_memory_scope_semantics"
)
NEEDS_VULKAN_MEMORY_MODEL = Code(
    "needs-vulkan-memory-model", "Semantics of the Vulkan memory model are used without selecting it.", "GL_KHR_memory_scope_semantics"
)
INVALID_CLUSTER_SIZE = Code("invalid-cluster-size", "The size of a cluster is no power of two.", "GL_KHR_shader_subgroup_clustered")
NEEDS_CONSTANT_INVOCATION = Code(
    "needs-constant-invocation", "The invocation that a broadcast reads is not constant, which SPIR-V needs before version 1.5.",
    "GL_KHR_shader_subgroup_ballot",
)
