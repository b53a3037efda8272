"""The environment of one compilation: version, profile, stage, target, enabled extensions, and the names that they make
visible.

In: `#version`, `#extension` and `#pragma`, in the order of the source. Out: keywords, type names, built-in variables,
constants and prototypes. Must not know: tokens, the tree, code generation. GLSL 4.60 section 3.3 and 3.6.
"""

from __future__ import annotations

from glslc_coop.diagnostics.sink import TargetTooOld
from glslc_coop.environment.stages import STAGES
from glslc_coop.extensions import registry
from glslc_coop.extensions.notation import (
    BuiltinBlock,
    BuiltinVariable,
    find_constant,
    find_layout_qualifier,
    find_qualifier,
    parse_types,
    qualifier_keywords,
    variables_named,
)
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model.types import Scalar

with lazy:
    from typing import TypeAlias

    from glslc_coop.environment.stages import Stage
    from glslc_coop.environment.targets import Target
    from glslc_coop.extensions.notation import Availability, Value
    from glslc_coop.extensions.record import Extension
    from glslc_coop.semantics.builtins.prototypes import Prototype
    from glslc_coop.semantics.model.qualifiers import LayoutRow, QualifierRow
    from glslc_coop.semantics.model.types import Block, ParametricRow, Type, TypeTable

#: Behaviours as written, and which extension implied another one.
ExtensionState: TypeAlias = "tuple[dict[str, str], dict[str, str]]"

#: Keyword -> (grammar terminal, since which desktop version, since which ES version); None: never a keyword there.
_KEYWORDS: dict[str, tuple[str, int | None, int | None]] = {
    "const": ("CONST", 0, 0),
    "precision": ("PRECISION", 130, 0),
    "invariant": ("INVARIANT", 120, 0),
    "precise": ("PRECISE", 400, 320),
    "subroutine": ("SUBROUTINE", 400, None),
    "layout": ("LAYOUT", 140, 300),
    "struct": ("STRUCT", 0, 0),
    "if": ("IF", 0, 0),
    "else": ("ELSE", 0, 0),
    "switch": ("SWITCH", 130, 300),
    "case": ("CASE", 130, 300),
    "default": ("DEFAULT", 130, 300),
    "while": ("WHILE", 0, 0),
    "do": ("DO", 0, 0),
    "for": ("FOR", 0, 0),
    "break": ("BREAK", 0, 0),
    "continue": ("CONTINUE", 0, 0),
    "return": ("RETURN", 0, 0),
    "discard": ("JUMP", 0, 0),
    "true": ("BOOLCONSTANT", 0, 0),
    "false": ("BOOLCONSTANT", 0, 0),
}
#: Words that a later version may use (GLSL 4.60 section 3.6); no identifier may be called so.
_RESERVED: tuple[str, ...] = (
    "common",
    "partition",
    "active",
    "asm",
    "class",
    "union",
    "enum",
    "typedef",
    "template",
    "this",
    "resource",
    "goto",
    "inline",
    "noinline",
    "public",
    "static",
    "extern",
    "external",
    "interface",
    "long",
    "short",
    "half",
    "fixed",
    "unsigned",
    "superp",
    "input",
    "output",
    "hvec2",
    "hvec3",
    "hvec4",
    "fvec2",
    "fvec3",
    "fvec4",
    "filter",
    "sizeof",
    "cast",
    "namespace",
    "using",
    "sampler3DRect",
)

#: From this version of desktop GLSL on no extension brings anything that a later version contains.
_SELF_CONTAINED = 450

_UNGUARDED = tuple(registry.UNGUARDED_CONSTANTS)

#: (version, is it ES) -> type names, keywords, reserved words of GLSL itself.
_BASE: dict[tuple[int, bool], tuple[dict[str, Type | ParametricRow], dict[str, str], dict[str, str]]] = {}
#: Is it ES -> the macros of extensions.
_MACROS: dict[bool, dict[str, str]] = {}


def _base(version: int, is_es: bool) -> tuple[dict[str, Type | ParametricRow], dict[str, str], dict[str, str]]:
    key = (version, is_es)
    found = _BASE.get(key)
    if found is None:
        names: dict[str, Type | ParametricRow] = {}
        words: dict[str, str] = {}
        reserved = dict.fromkeys(_RESERVED, "")
        for word, (terminal, core, es) in _KEYWORDS.items():
            since = es if is_es else core
            if since is not None and version >= since:
                words[word] = terminal
        for record in registry.core_records():
            for availability, name, type_ in parse_types(record):
                # Most shaders are for Vulkan; `_collect_words` drops its types for others.
                if availability is None or (
                    availability.client in ("", "vulkan") and _in_version(availability, version, is_es)
                ):
                    names[name] = type_
            for availability, word, terminal in qualifier_keywords(record):
                if availability is None or _in_version(availability, version, is_es):
                    words[word] = terminal
            for word, terminal in record.keywords.items():
                if word not in _KEYWORDS:
                    words[word] = terminal
            reserved.update(dict.fromkeys(record.reserved, ""))
        found = _BASE.setdefault(key, (names, words, reserved))
    return found


def _in_version(availability: Availability, version: int, is_es: bool) -> bool:
    since = availability.es if is_es else availability.core
    return since is not None and version >= since


class Lookups:
    """What has been looked up in the language and the extensions that are enabled; a change of either drops it all."""

    __slots__ = (
        "prototypes",
        "variables",
        "constants",
        "qualifiers",
        "layout_qualifiers",
        "arithmetic",
        "storage_only",
        "records",
        "conversion_ranks",
        "matches",
        "signatures",
    )

    def __init__(self) -> None:
        self.prototypes: dict[str, list[Prototype]] = {}
        self.variables: dict[str, BuiltinVariable | BuiltinBlock | None] = {}
        self.constants: dict[str, tuple[Type, Value] | None] = {}
        self.qualifiers: dict[str, QualifierRow | None] = {}
        self.layout_qualifiers: dict[str, LayoutRow | None] = {}
        self.arithmetic: dict[Type, bool] = {}
        self.storage_only: list[Scalar] | None = None
        self.records: list[Extension] | None = None
        #: (from, to) -> the rank of the implicit conversion: see `overloads`.
        self.conversion_ranks: dict[tuple[Scalar, Scalar], int] | None = None
        #: What a call of a built-in function means, by its name and argument types, and an operator, by its operand
        #: types. The classes are those of `overloads` and `operators`, which no module that they import can name.
        self.matches: dict[tuple[str, tuple[Type, ...]], object] = {}
        self.signatures: dict[tuple[str | Type, ...], object] = {}


class Environment:
    """See the module's paragraph. `type_names`, `keywords`, `reserved` and `macros` are up to date after every call.

    behaviours: extension -> require, enable, warn or disable, as written. extensions: every extension that was ever
    enabled, implied ones included, in order. pragmas: name -> argument text, "" if none. limits: name without gl_ ->
    value, over the defaults.
    """

    __slots__ = (
        "version",
        "profile",
        "is_es",
        "stage",
        "target",
        "behaviours",
        "extensions",
        "pragmas",
        "limits",
        "unknown_macros",
        "has_deep_stack",
        "type_names",
        "keywords",
        "reserved",
        "macros",
        "extension_states",
        "_implied",
        "_core",
        "_blocks",
        "lookups",
    )

    def __init__(self, target: Target, stage: str) -> None:
        self.target = target
        self.stage = stage
        self.behaviours: dict[str, str] = {}
        self.extensions: dict[str, Extension] = {}
        self.pragmas: dict[str, str] = {}
        self.limits: dict[str, int] = {}
        #: The names in #if and #elif that no macro had, with their spans.
        self.unknown_macros: list[tuple[str, int, int]] = []
        #: Whether the stack has room for the deepest trees that the parser allows.
        self.has_deep_stack = False
        #: (number of tokens before it, the extensions from there on), where an #extension follows tokens of the shader.
        self.extension_states: list[tuple[int, ExtensionState]] = []
        self._blocks: dict[BuiltinBlock, Block] = {}
        self._implied: dict[str, str] = {}
        # The preprocessor sets the shader's own before anything else; this is the one whose words are wanted most.
        self.set_version(450, "core")

    # ---- directives ----

    def set_version(self, version: int, profile: str) -> None:
        """Set the language by `#version`. profile: "core", "compatibility", "es" or "none"."""
        self.version = version
        self.profile = profile
        self.is_es = profile == "es"
        self.macros: dict[str, str] = self._predefined_macros()
        self._collect_words()

    def _collect_words(self) -> None:
        """Collect the keywords and names of the version and of the enabled extensions, from scratch."""
        names, words, reserved = _base(self.version, self.is_es)
        self.type_names: dict[str, Type | ParametricRow] = dict(names)
        self.keywords: dict[str, str] = dict(words)
        self.reserved: dict[str, str] = dict(reserved)
        self._forget()
        self._core = registry.core_records()
        if self.target.is_opengl:
            for record in self._core:
                for availability, name, _ in parse_types(record):
                    if availability is not None and availability.client == "vulkan":
                        self.type_names.pop(name, None)
                if "@opengl" in record.types:
                    self._add_words(record)
            if self.target.is_plain:
                self._core += registry.legacy_records(self.is_es, self.version, self.profile)
        if not self.target.is_plain and self.keywords.pop("subroutine", ""):
            self.reserved["subroutine"] = ""
        enabled = [name for name in self.extensions if self.is_enabled(name)]
        for name in enabled:
            self._add_words(self.extensions[name])
        self._bring_forward(enabled)

    def set_extension(self, name: str, behaviour: str) -> bool:
        """Apply `#extension`; return False when the name is unknown. Enabling an extension enables those that it
        implies.
        """
        if name == "all":
            if behaviour == "disable":
                for known in self.behaviours:
                    self.behaviours[known] = behaviour
                self._implied.clear()
                self._collect_words()
            else:
                for known in registry.REGISTRY:
                    self.set_extension(known, behaviour)
            return True
        if name not in registry.REGISTRY:
            return False
        was_enabled = self.is_enabled(name)
        self.behaviours[name] = behaviour
        if behaviour != "disable":
            if not was_enabled:
                self._enable(name)
        elif was_enabled:
            record = self.extensions[name]
            for implied in record.implies:
                if self._implied.get(implied) == name:
                    del self._implied[implied]
            self._collect_words()
        return True

    def extension_state(self) -> ExtensionState:
        """Return the extensions that are enabled now, for `restore_extensions`."""
        return dict(self.behaviours), dict(self._implied)

    def restore_extensions(self, state: ExtensionState) -> None:
        """Enable the extensions that were enabled when `extension_state` returned the state."""
        if (self.behaviours, self._implied) == state:
            return
        self.behaviours, self._implied = dict(state[0]), dict(state[1])
        # A built-in block is one type in the whole compilation.
        blocks = self._blocks
        self._collect_words()
        self._blocks = blocks

    def restore_all_extensions(self) -> None:
        """Enable what was enabled for any declaration: for all that is about the whole shader."""
        behaviours, implied = dict(self.behaviours), dict(self._implied)
        for state in self.extension_states:
            for name, behaviour in state[1][0].items():
                if behaviour != "disable" and behaviours.get(name, "disable") == "disable":
                    behaviours[name] = behaviour
            implied = {**state[1][1], **implied}
        self.restore_extensions((behaviours, implied))

    def join(self, other: Environment) -> None:
        """Merge another unit of the same stage: its extensions are enabled too, and the later version holds."""
        self.version = max(self.version, other.version)
        for name, record in other.extensions.items():
            self.extensions.setdefault(name, record)
        other.restore_all_extensions()
        for name, behaviour in other.behaviours.items():
            if behaviour != "disable" and self.behaviours.get(name, "disable") == "disable":
                self.behaviours[name] = behaviour
        for name, value in other.pragmas.items():
            self.pragmas.setdefault(name, value)
        behaviours, implied = self.behaviours, {**other._implied, **self._implied}
        self.behaviours = {}
        self.restore_extensions((behaviours, implied))

    def share_blocks(self, other: Environment) -> None:
        """Use the built-in blocks of another environment, so that both have the same types for them."""
        self._blocks = other._blocks

    def key(self) -> tuple[object, ...]:
        """Return what the names depend on that are visible now; environments with equal keys have the same ones."""
        target = self.target
        return (
            (self.version, self.profile, self.stage, target.name, target.spirv, target.is_default),
            tuple(self.behaviours.items()),
            tuple(self._implied.items()),
        )

    def _enable(self, name: str) -> None:
        record = registry.load(name)
        self.extensions[name] = record
        self._add_words(record)
        self._bring_forward([name])
        self._forget()
        for implied in record.implies:
            if not self.is_enabled(implied):
                self._implied[implied] = name
                self._enable(implied)

    def has(self, core: int | None, es: int | None, extensions: tuple[str, ...]) -> bool:
        """Return whether the version, or an enabled extension, has something. core, es: the first versions that do."""
        first = es if self.is_es else core
        return first is not None and self.version >= first or self.is_enabled(*extensions)

    def is_enabled(self, *names: str) -> bool:
        """Return whether any of the extensions is enabled, by itself or by another one."""
        behaviours = self.behaviours
        for name in names:
            if behaviours.get(name, "disable") != "disable" or name in self._implied:
                return True
        return False

    def requires_later_spirv(self, minor: int) -> bool:
        """Return whether SPIR-V 1.`minor` is later than the target's. Raises TargetTooOld where nobody chose the
        target.
        """
        if self.target.spirv >= (1, minor):
            return False
        if self.target.is_default:
            raise TargetTooOld(None, "", minor)
        return True

    def unsupported_extensions(self) -> list[Extension]:
        """Return the enabled extensions that need a later SPIR-V version than the target has."""
        spirv = self.target.spirv
        return [
            record
            for name, record in self.extensions.items()
            if record.requires_spirv is not None and spirv < record.requires_spirv and self.is_enabled(name)
        ]

    # ---- words ----

    def _predefined_macros(self) -> dict[str, str]:
        if self.is_es not in _MACROS:
            _MACROS[self.is_es] = dict.fromkeys(registry.macro_names(self.is_es), "1")
        macros = dict(_MACROS[self.is_es])
        if self.is_es:
            macros["GL_ES"] = "1"
            macros["GL_FRAGMENT_PRECISION_HIGH"] = "1"
        else:
            if self.version >= 150:
                macros["GL_core_profile"] = "1"
                if self.profile == "compatibility":
                    macros["GL_compatibility_profile"] = "1"
            if self.version >= 130:
                macros["GL_FRAGMENT_PRECISION_HIGH"] = "1"
        if self.target.vulkan is not None:
            macros["VULKAN"] = "100"
        elif not self.target.is_plain:
            macros["GL_SPIRV"] = "100"
        return macros

    def _bring_forward(self, names: list[str]) -> None:
        """Add the words of later versions that enabled extensions have."""
        if self.version < _SELF_CONTAINED and not self.is_es and any(name.startswith("GL_ARB_") for name in names):
            for record in self._core:
                self._add_rows(record)

    def _add_words(self, record: Extension) -> None:
        self._add_rows(record)
        if record.keywords:
            self.keywords.update(record.keywords)
        if record.reserved:
            self.reserved.update(dict.fromkeys(record.reserved, ""))
        for name in [name for name in self.reserved if name in self.type_names]:
            # An extension, or the target, has the type that the language reserves.
            del self.reserved[name]

    def _add_rows(self, record: Extension) -> None:
        for availability, name, type_ in parse_types(record):
            if availability is None or self.is_visible(availability):
                self.type_names[name] = type_
        if record.qualifiers:
            for availability, word, terminal in qualifier_keywords(record):
                if availability is None or self.is_visible(availability):
                    self.keywords[word] = terminal

    def _forget(self) -> None:
        """Drop what was looked up under other extensions."""
        self._blocks = {}
        self.lookups = Lookups()

    def is_visible(self, availability: Availability | None) -> bool:
        """Return whether a row of that availability is visible in this version, stage and with these extensions."""
        if availability is None:
            return True
        since = availability.es if self.is_es else availability.core
        if since is None:
            return False
        if self.version < since and not self.is_enabled(*availability.earlier):
            return False
        last = availability.last_es if self.is_es else availability.last_core
        if last and self.version > last and self.profile != "compatibility":
            return False
        if availability.client and not self.is_client(availability.client):
            return False
        if availability.stages and self.stage not in availability.stages:
            return False
        return all(self.is_enabled(name) for name in availability.required)

    def is_client(self, client: str) -> bool:
        """Return whether the target is of a client: "vulkan", "opengl" or "plain"."""
        if client == "plain":
            return self.target.is_plain
        return (client == "opengl") == self.target.is_opengl

    def records(self) -> list[Extension]:
        """Return the records in effect: GLSL itself, then the enabled extensions in order."""
        records = self.lookups.records
        if records is None:
            enabled = [record for name, record in self.extensions.items() if self.is_enabled(name)]
            records = self.lookups.records = [*self._core, *enabled]
        return records

    def has_arithmetic(self, component: Type) -> bool:
        """Return whether an enabled extension adds operators and literals of a scalar type."""
        known = self.lookups.arithmetic.get(component)
        if known is None:
            known = self.lookups.arithmetic[component] = any(
                _adds_arithmetic(record, component) and self.is_enabled(name)
                for name, record in self.extensions.items()
            )
        return known

    @staticmethod
    def extension_with_arithmetic(component: Type) -> str:
        """Return the first extension of the registry that adds operators and literals of a scalar: for messages."""
        return next(name for name in registry.REGISTRY if _adds_arithmetic(registry.load(name), component))

    def storage_only_types(self) -> list[Scalar]:
        """Return the scalars of 8 and 16 bits that the shader may load, store and convert, but not compute with."""
        found = self.lookups.storage_only
        if found is None:
            found = self.lookups.storage_only = [
                type_
                for name, record in self.extensions.items()
                if not record.arithmetic and self.is_enabled(name)
                for _, _, type_ in parse_types(record)
                if isinstance(type_, Scalar) and type_.width in (8, 16) and not self.has_arithmetic(type_)
            ]
        return found

    # ---- the stage and its qualifiers ----

    @property
    def shader_stage(self) -> Stage:
        """Return the row of the stage that is compiled."""
        return STAGES[self.stage]

    def qualifier(self, name: str) -> QualifierRow | None:
        """Return the row of a qualifier or of an implicit storage, None for what is neither here."""
        known = self.lookups.qualifiers
        if name not in known:
            rows = (find_qualifier(record, name) for record in self.records() if record.qualifiers)
            known[name] = next((row for row in rows if row is not None), None)
        return known[name]

    def layout_qualifier(self, name: str) -> LayoutRow | None:
        """Return the row of a layout qualifier id; None where there is no such id."""
        known = self.lookups.layout_qualifiers
        if name not in known:
            rows = (find_layout_qualifier(record, name) for record in self.records() if record.layout_qualifiers)
            known[name] = next((row for row in rows if row is not None), None)
        return known[name]

    def qualifier_kind(self, name: str) -> str:
        """Return the kind of a qualifier, see QualifierRow; of one without a row (const, precise, nonuniformEXT) its
        name.
        """
        row = self.qualifier(name)
        return name if row is None else row.kind

    def noun(self, storage: str) -> str:
        """Return what messages call a variable of that storage."""
        row = self.qualifier(storage)
        return storage if row is None else row.noun

    def vertex_count(self, primitive: str | None) -> int | None:
        """Return how many vertices a primitive has that a geometry shader gets, by its layout qualifier id."""
        row = self.layout_qualifier(primitive) if primitive is not None else None
        return int(row.first("vertices")) if row is not None and "vertices" in row else None

    # ---- built-ins ----

    def prototypes(self, name: str) -> list[Prototype]:
        """Return the rows of the built-in function that are visible now; an empty list when there is none."""
        found = self.lookups.prototypes.get(name)
        if found is None:
            from glslc_coop.semantics.builtins.prototypes import rows_of

            found = []
            for record in self.records():
                for prototype in rows_of(record, name):
                    if prototype.availability is None or self.is_visible(prototype.availability):
                        found.append(prototype)
            self.lookups.prototypes[name] = found
        return found

    def variable(self, name: str) -> BuiltinVariable | BuiltinBlock | None:
        """Return the built-in variable, block or member of a block by its name, or that of the block's instance."""
        known = self.lookups.variables
        if name in known:
            return known[name]
        found: BuiltinVariable | BuiltinBlock | None = None
        for record in self.records():
            if name not in record.variables:
                continue
            for row in variables_named(record, name):
                if self.is_visible(row.availability) and (
                    isinstance(row, BuiltinBlock)
                    or (row.block is None or self.is_visible(row.block.availability))
                    and not ("old" in row.flags and self._is_later())
                ):
                    found = row
                    break
            if found is not None:
                break
        known[name] = found
        return found

    def _is_later(self) -> bool:
        """Return whether the version is one that removed the first names of outputs."""
        return self.version >= (300 if self.is_es else 420) and self.profile != "compatibility"

    def builtin_block(self, name: str, storage: str, is_array: bool = True) -> BuiltinBlock | None:
        """Return the built-in block of that name and storage ("in" or "out"), for a redeclaration.

        Of two the one that is an array, or is none.
        """
        found = None
        for record in self.records():
            for row in variables_named(record, name):
                if isinstance(row, BuiltinBlock) and row.storage == storage and self.is_visible(row.availability):
                    if bool(row.dimensions) == is_array:
                        return row
                    found = found or row
        return found

    def constant(self, name: str) -> tuple[Type, Value] | None:
        """Return type and value of a built-in constant such as gl_MatrixUseA or gl_MaxDrawBuffers."""
        known = self.lookups.constants
        if name in known:
            return known[name]
        found: tuple[Type, Value] | None = None
        for record in self.records():
            if name in record.constants:
                row = find_constant(record, name)
                if row is not None and self.is_visible(row[0]):
                    found = (row[1], self._limited(name[3:], row[2]))
                    break
        if found is None and name.startswith(_UNGUARDED):
            found = self._unguarded_constant(name)
        known[name] = found
        return found

    def _unguarded_constant(self, name: str) -> tuple[Type, Value] | None:
        """Return a constant that is known without its extension."""
        for prefix, names in registry.UNGUARDED_CONSTANTS.items():
            if name.startswith(prefix):
                for extension in names:
                    row = find_constant(registry.load(extension), name)
                    if row is not None and self.is_visible(row[0]):
                        return row[1], self._limited(name[3:], row[2])
        return None

    def _limited(self, name: str, value: Value) -> Value:
        """Return the value that the resource limits give a constant: gl_MaxX is MaxX, or MaxXX, MaxXY and MaxXZ."""
        if not self.limits:
            return value
        if not isinstance(value, tuple):
            return self.limits.get(name, value)
        vendor = next((suffix for suffix in ("EXT", "NV") if name.endswith(suffix)), "")
        stem = name.removesuffix(vendor)
        names = [f"{stem}{axis}_{vendor}" if vendor else f"{stem}{axis}" for axis in "XYZ"]
        return tuple([self.limits.get(each, part) for each, part in zip(names, value)])

    def variable_type(self, row: BuiltinVariable | BuiltinBlock, table: TypeTable) -> Type:
        """Return the type of a built-in variable, or of a built-in block's instance, with its dimensions."""
        type_: Type
        if isinstance(row, BuiltinBlock):
            type_ = self.block_type(row, table)
        else:
            assert row.type is not None
            type_ = row.type
        for dimension in reversed(row.dimensions):
            length: int | None
            if isinstance(dimension, str):
                constant = self.constant(dimension)
                length = constant[1] if constant is not None and isinstance(constant[1], int) else None
            else:
                length = dimension
            type_ = table.array(type_, length)
        return type_

    def block_type(self, row: BuiltinBlock, table: TypeTable) -> Block:
        """Return the type of a built-in block: one for each row in a compilation.

        Members that are not visible here are left out.
        """
        found = self._blocks.get(row)
        if found is None:
            from glslc_coop.semantics.model.types import Block, Member

            members = tuple(
                Member(member.name, self.variable_type(member, table), builtin=member)
                for member in row.members
                if self.is_visible(member.availability)
            )
            found = self._blocks[row] = Block(row.name, members, row.storage)
        return found


def _adds_arithmetic(record: Extension, component: Type) -> bool:
    """Return whether a record adds a scalar type with its operators and literals."""
    return record.arithmetic and any(type_ is component for _, _, type_ in parse_types(record))
