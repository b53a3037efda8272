"""The Extension record: what one GLSL extension adds, as data.

In: the texts of a data file. Out: the record; `notation` says what the texts mean and parses them. Must not know: the
registry, the lexer, the checker, code generation; a record names modules there, imported when a call needs them.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable


class Extension:
    """What one GLSL extension adds. Its texts are parsed on first use, see `notation`.

    Fields, in the order in which a data file writes them:

    name: as in `#extension`. implies: extensions that are enabled along with it. requires_spirv: the lowest version of
    SPIR-V, (1, 6). types, qualifiers, layout_qualifiers, constants, variables, placeholders, prototypes: rows, see
    `notation`. keywords: word -> grammar terminal, for words that are neither types nor qualifiers. reserved: words
    that may not be identifiers. emits: the module in codegen.builtins with functions that rows call `emit …`.
    checks: module in semantics.builtin_rules with the functions that rows call `@check`. function_prefixes: what the
    names of its functions begin with, so that others need not be looked for; () for anything. spirv_extensions: which
    OpExtension to prefer where an instruction lists several, and those that the extension needs in any case.
    capabilities: likewise. ray_stages: whether these are those of ray tracing stages; elsewhere the ones of other
    extensions come first. arithmetic: whether the scalars among `types` have operators and literals; without them
    those of 8 and 16 bits are storage-only types. families: integer parameter of its functions -> the prefix of the
    constants that it takes; None if its functions take any integer.
    """

    __slots__ = (
        "name",
        "implies",
        "requires_spirv",
        "types",
        "keywords",
        "qualifiers",
        "layout_qualifiers",
        "reserved",
        "constants",
        "variables",
        "placeholders",
        "_prototypes",
        "emits",
        "checks",
        "function_prefixes",
        "spirv_extensions",
        "capabilities",
        "ray_stages",
        "arithmetic",
        "families",
    )

    def __init__(
        self,
        name: str,
        *,
        implies: tuple[str, ...] = (),
        requires_spirv: tuple[int, int] | None = None,
        types: str = "",
        keywords: dict[str, str] | None = None,
        qualifiers: str = "",
        layout_qualifiers: str = "",
        reserved: tuple[str, ...] = (),
        constants: str = "",
        variables: str = "",
        placeholders: str = "",
        prototypes: str | Callable[[], str] = "",
        emits: str | None = None,
        checks: str | None = None,
        function_prefixes: tuple[str, ...] = (),
        spirv_extensions: tuple[str, ...] = (),
        capabilities: tuple[str, ...] = (),
        ray_stages: bool = False,
        arithmetic: bool = True,
        families: dict[str, str] | None = None,
    ) -> None:
        self.name = name
        self.implies = implies
        self.requires_spirv = requires_spirv
        self.types = types
        self.keywords = keywords if keywords is not None else {}
        self.qualifiers = qualifiers
        self.layout_qualifiers = layout_qualifiers
        self.reserved = reserved
        self.constants = constants
        self.variables = variables
        self.placeholders = placeholders
        self._prototypes = prototypes
        self.emits = emits
        self.checks = checks
        self.function_prefixes = function_prefixes
        self.spirv_extensions = spirv_extensions
        self.capabilities = capabilities
        self.ray_stages = ray_stages
        self.arithmetic = arithmetic
        self.families = families

    @property
    def prototypes(self) -> str:
        """Return the rows of its functions. Those that are generated are generated when they are first asked for."""
        if not isinstance(self._prototypes, str):
            self._prototypes = self._prototypes()
        return self._prototypes

    def __repr__(self) -> str:
        return self.name
