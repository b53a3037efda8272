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

# ---- the preprocessor ----
BAD_CHARACTER = Code("bad-character", "A character cannot begin any token.", "GLSL 3.1")
BAD_NUMBER = Code("bad-number", "A number is not written as the language wants it.", "GLSL 4.1.3")
NAME_TOO_LONG = Code("name-too-long", "A name has more than 1024 characters.", "GLSL 3.7")
RESERVED_WORD = Code("reserved-word", "A word that is reserved for later versions is used.", "GLSL 3.6")
MISPLACED_STRING = Code("misplaced-string", "A string stands where no extension allows one.", "GL_EXT_debug_printf")
MISPLACED_HASH = Code("misplaced-hash", "A # stands inside a line.", "GLSL 3.3")
UNTERMINATED_COMMENT = Code("unterminated-comment", "A comment does not end.", "GLSL 3.4")
UNTERMINATED_CONDITIONAL = Code("unterminated-conditional", "An #if, #ifdef or #ifndef has no #endif in its file.", "GLSL 3.3")
UNTERMINATED_MACRO_CALL = Code("unterminated-macro-call", "The arguments of a macro do not end.", "GLSL 3.3")
UNMATCHED_CONDITIONAL = Code("unmatched-conditional", "An #elif, #else or #endif belongs to no #if or comes after #else.", "GLSL 3.3")
UNKNOWN_DIRECTIVE = Code("unknown-directive", "A line begins with # and a word that is no directive.", "GLSL 3.3")
EXTRA_TOKENS = Code("extra-tokens", "A directive has more tokens than it takes.", "GLSL 3.3")
BAD_DEFINE = Code("bad-define", "A #define or #undef is not written as the language wants it.", "GLSL 3.3")
MACRO_REDEFINED = Code("macro-redefined", "A macro is defined again with another text.", "GLSL 3.3")
RESERVED_MACRO = Code("reserved-macro", "A macro is defined or undefined whose name is not the shader's.", "GLSL 3.3")
MISSING_MACRO_SPACE = Code("missing-macro-space", "A macro's text begins right after its name.", "GLSL 3.3")
INVALID_PASTE = Code("invalid-paste", "A ## has no operands that make one token.", "GLSL 3.3")
MACRO_ARGUMENT_COUNT = Code("macro-argument-count", "A macro is called with too few or too many arguments.", "GLSL 3.3")
MACRO_LIMIT = Code("macro-limit", "Macros are nested beyond the limit.")
TOKEN_LIMIT = Code("token-limit", "The shader has more tokens than the limit, or its macros expand to more.")
CONDITIONAL_LIMIT = Code("conditional-limit", "Conditionals are nested beyond the limit.")
INCLUDE_LIMIT = Code("include-limit", "Includes are nested beyond the limit, or there are too many.")
BAD_CONDITION = Code("bad-condition", "The expression of an #if is not written as the language wants it.", "GLSL 3.3")
INVALID_CONDITION = Code("invalid-condition", "The expression of an #if has no value.", "GLSL 3.3")
ERROR_DIRECTIVE = Code("error-directive", "The shader says #error.", "GLSL 3.3")
BAD_VERSION = Code("bad-version", "A #version is not written as the language wants it, or not first.", "GLSL 3.3")
INVALID_VERSION = Code("invalid-version", "The version or profile does not exist or does not suit the stage or target.", "GLSL 3.3")
FORCED_VERSION = Code("forced-version", "An option gives another version than the shader.")
BAD_EXTENSION = Code("bad-extension", "An #extension is not written as the language wants it.", "GLSL 3.3")
UNSUPPORTED_EXTENSION = Code("unsupported-extension", "An extension is not known.", "GLSL 3.3")
BAD_PRAGMA = Code("bad-pragma", "A #pragma that is known has wrong arguments.", "GLSL 3.3")
IGNORED_PRAGMA = Code("ignored-pragma", "A #pragma has no effect here.")
INVALID_STAGE_PRAGMA = Code("invalid-stage-pragma", "A #pragma shader_stage names no stage, another one, or comes too late.")
BAD_LINE = Code("bad-line", "A #line is not written as the language wants it.", "GLSL 3.3")
BAD_INCLUDE = Code("bad-include", "An #include names no file.", "GL_ARB_shading_language_include")
INCLUDE_NOT_FOUND = Code("include-not-found", "An included file does not exist or cannot be read.", "GL_ARB_shading_language_include")
EXTENSION_NEEDED = Code("extension-needed", "A directive or token needs an extension that is not enabled.", "GLSL 3.3")
UNKNOWN_RAY_LOCATION = Code("unknown-ray-location", "No payload or callable data has the location that a call names.", "GL_EXT_ray_tracing 8.19")
