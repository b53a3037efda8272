"""Modules between compilations, under all that they depend on once a shader is preprocessed.

In: the tokens of a compilation, its environment and options. Out: a key, for whoever keeps modules. Must not know:
where modules are kept, the text of the shader.

Macros, files and positions are not in the key: an edit of a comment, or in a part that `#if` excludes, does not change
it. So it is only for compilations that have nothing to report and no debug information. (ccache's preprocessor mode
works like this: https://ccache.dev/manual/latest.html, "The preprocessor mode".)
"""

from __future__ import annotations

from glslc_coop.environment.options import (
    ALL,
    ENVIRONMENT,
    FUNCTIONS,
    MODULE,
    TREE,
    ModuleStore,
    Options,
    affecting,
    is_default,
)
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.environment.environment import Environment, ExtensionState
    from glslc_coop.lexer.tokens import Token

_DIGEST = 20
#: Options that change a module in what follows the tokens, and options with which nothing is kept.
_IN_KEY = affecting(Options.ROWS, ENVIRONMENT, MODULE, FUNCTIONS, TREE)
_INELIGIBLE = affecting(Options.ROWS, ALL)


class Modules(ModuleStore):
    """Modules in memory; those that were not used for longest are forgotten first."""

    __slots__ = ("kept", "size", "bound")

    def __init__(self, bound: int) -> None:
        self.kept: dict[bytes, bytes] = {}
        self.size = 0
        self.bound = bound

    def lookup(self, key: bytes) -> bytes | None:
        """Return what is kept under a key, or None."""
        data = self.kept.pop(key, None)
        if data is not None:
            self.kept[key] = data
        return data

    def store(self, key: bytes, data: bytes) -> None:
        """Keep a module, and forget others where there are too many."""
        self.size += len(data) - len(self.kept.pop(key, b""))
        self.kept[key] = data
        while self.size > self.bound:
            self.size -= len(self.kept.pop(next(iter(self.kept))))


def digest(data: bytes) -> bytes:
    """Return a collision-resistant digest."""
    try:
        # hashlib loads OpenSSL, which takes longer than to compile a small shader.
        from _blake2 import blake2b
    except ImportError:
        from hashlib import blake2b
    return blake2b(data, digest_size=_DIGEST).digest()


def is_eligible(options: Options) -> bool:
    """Return whether a module is all that these options ask for, and has no positions."""
    return is_default(options, _INELIGIBLE)


def module_key(tokens: list[Token], environment: Environment, options: Options) -> bytes | None:
    """Return the digest of all that the module depends on; None where a text has a line break."""
    target = environment.target
    parts = (
        [(name, getattr(options, name)) for name in _IN_KEY],
        (environment.version, environment.profile, environment.stage, target.name, target.spirv, target.is_default),
        [(count, _described(state)) for count, state in environment.extension_states],
        _described(environment.extension_state()),
        list(environment.pragmas.items()),
        list(environment.limits.items()),
    )
    # The kind of a token follows from its text, the version and the extensions.
    words = [repr(parts), *[token.text for token in tokens]]
    described = "\n".join(words)
    if described.count("\n") != len(words) - 1:
        return None
    return digest(described.encode("utf-8", "surrogatepass"))


def _described(state: ExtensionState) -> object:
    return [list(rows.items()) for rows in state]
