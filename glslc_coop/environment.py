"""The environment of one compilation: version, profile, stage, target, enabled extensions, and the words that they make visible.

In: what `#version`, `#extension` and `#pragma` say, as it is met. Out: keywords, type names, built-in variables, constants and prototypes.
Must not know: tokens, the tree, code generation. GLSL 4.60 section 3.3 and 3.6.
"""

from __future__ import annotations

from glslc_coop import extensions
from glslc_coop.vocabulary import BuiltinBlock, BuiltinVariable, find_constant, parsed_types, parsed_variables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.extensions import Extension
    from glslc_coop.semantics.prototypes import Prototype
    from glslc_coop.semantics.types import Block, ParametricRow, Type, TypeTable
    from glslc_coop.target import Target
    from glslc_coop.vocabulary import Gate, Value

#: Keyword -> (grammar terminal, since which desktop version, since which ES version); None: never a keyword there.
_KEYWORDS: dict[str, tuple[str, int | None, int | None]] = {
    "const": ("CONST", 0, 0), "in": ("STORAGE", 0, 0), "out": ("STORAGE", 0, 0), "inout": ("STORAGE", 0, 0),
    "uniform": ("STORAGE", 0, 0), "buffer": ("STORAGE", 430, 310), "shared": ("STORAGE", 430, 310),
    "centroid": ("STORAGE", 120, 300), "sample": ("STORAGE", 400, 320), "patch": ("STORAGE", 400, 320),
    "attribute": ("STORAGE", 0, 0), "varying": ("STORAGE", 0, 0), "flat": ("INTERPOLATION", 130, 300),
    "smooth": ("INTERPOLATION", 130, 300), "noperspective": ("INTERPOLATION", 130, None),
    "highp": ("PRECISION_QUALIFIER", 130, 0), "mediump": ("PRECISION_QUALIFIER", 130, 0), "lowp": ("PRECISION_QUALIFIER", 130, 0),
    "precision": ("PRECISION", 130, 0), "coherent": ("MEMORY", 420, 310), "volatile": ("MEMORY", 420, 310),
    "restrict": ("MEMORY", 420, 310), "readonly": ("MEMORY", 420, 310), "writeonly": ("MEMORY", 420, 310),
    "invariant": ("INVARIANT", 120, 0), "precise": ("PRECISE", 400, 320), "subroutine": ("SUBROUTINE", 400, None),
    "layout": ("LAYOUT", 140, 300), "struct": ("STRUCT", 0, 0), "if": ("IF", 0, 0), "else": ("ELSE", 0, 0),
    "switch": ("SWITCH", 130, 300), "case": ("CASE", 130, 300), "default": ("DEFAULT", 130, 300), "while": ("WHILE", 0, 0),
    "do": ("DO", 0, 0), "for": ("FOR", 0, 0), "break": ("BREAK", 0, 0), "continue": ("CONTINUE", 0, 0), "return": ("RETURN", 0, 0),
    "discard": ("JUMP", 0, 0), "true": ("BOOLCONSTANT", 0, 0), "false": ("BOOLCONSTANT", 0, 0),
}
#: Words that a later version may use (GLSL 4.60 section 3.6); no identifier may be called so.
_RESERVED: tuple[str, ...] = (
    "common", "partition", "active", "asm", "class", "union", "enum", "typedef", "template", "this", "resource", "goto", "inline",
    "noinline", "public", "static", "extern", "external", "interface", "long", "short", "half", "fixed", "unsigned", "superp", "input",
    "output", "hvec2", "hvec3", "hvec4", "fvec2", "fvec3", "fvec4", "filter", "sizeof", "cast", "namespace", "using", "sampler3DRect",
)

#: Beginnings of the names of constants that are known without their extension.
_UNGUARDED = ("gl_MatrixUse", "gl_MatrixOperands", "gl_CooperativeMatrix", "gl_CooperativeVector", "gl_ComponentType")

#: (version, is it ES) -> type names, keywords, reserved words of GLSL itself.
_BASE: dict[tuple[int, bool], tuple[dict[str, Type | ParametricRow], dict[str, str], dict[str, str]]] = {}
_MACROS: dict[str, str] = {}


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
        for record in extensions.core_records():
            for gate, name, type_ in parsed_types(record):
                if gate is None or _in_version(gate, version, is_es):
                    names[name] = type_
            for word, terminal in record.keywords.items():
                if word not in _KEYWORDS:
                    words[word] = terminal
            reserved.update(dict.fromkeys(record.reserved, ""))
        found = _BASE.setdefault(key, (names, words, reserved))
    return found


def _in_version(gate: Gate, version: int, is_es: bool) -> bool:
    since = gate.es if is_es else gate.core
    return since is not None and version >= since


class Environment:
    """See the module's paragraph. `type_names`, `keywords`, `reserved` and `macros` are up to date after every call.

    behaviours: extension -> require, enable, warn or disable, as written. extensions: every extension that was ever enabled, implied
    ones included, in order. pragmas: name -> argument text, "" if none. limits: name without gl_ -> value, over the defaults.
    """

    __slots__ = (
        "version", "profile", "is_es", "stage", "target", "behaviours", "extensions", "pragmas", "limits", "type_names", "keywords",
        "reserved", "macros", "_implied", "_core", "_prototypes", "_variables", "_constants", "_blocks", "conversion_ranks", "match_cache",
    )

    def __init__(self, target: Target, stage: str) -> None:
        self.target = target
        self.stage = stage
        self.behaviours: dict[str, str] = {}
        self.extensions: dict[str, Extension] = {}
        self.pragmas: dict[str, str] = {}
        self.limits: dict[str, int] = {}
        self._implied: dict[str, str] = {}
        self._core = extensions.core_records()
        #: For semantics.overloads: what converts to what here, and what calls of a name and argument types mean.
        self.conversion_ranks: dict[object, object] | None = None
        self.match_cache: dict[object, object] = {}
        self.set_version(110, "none")

    # ---- directives ----

    def set_version(self, version: int, profile: str) -> None:
        """`#version`: sets the language. profile: "core", "compatibility", "es" or "none"."""
        self.version = version
        self.profile = profile
        self.is_es = profile == "es"
        self.macros: dict[str, str] = self._predefined_macros()
        self._collect_words()

    def _collect_words(self) -> None:
        """The words of the version and of the extensions that are enabled, from scratch."""
        names, words, reserved = _base(self.version, self.is_es)
        self.type_names: dict[str, Type | ParametricRow] = dict(names)
        self.keywords: dict[str, str] = dict(words)
        self.reserved: dict[str, str] = dict(reserved)
        self._forget()
        for name, record in self.extensions.items():
            if self.is_enabled(name):
                self._add_words(record)

    def set_extension(self, name: str, behaviour: str) -> bool:
        """`#extension`: False when the name is unknown. Enabling an extension enables those that it implies."""
        if name == "all":
            if behaviour == "disable":
                for known in self.behaviours:
                    self.behaviours[known] = behaviour
                self._implied.clear()
                self._collect_words()
            else:
                for known in extensions.REGISTRY:
                    self.set_extension(known, behaviour)
            return True
        if name not in extensions.REGISTRY:
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

    def _enable(self, name: str) -> None:
        record = extensions.load(name)
        self.extensions[name] = record
        self._add_words(record)
        self._forget()
        for implied in record.implies:
            if not self.is_enabled(implied):
                self._implied[implied] = name
                self._enable(implied)

    def is_enabled(self, *names: str) -> bool:
        """Is any of the extensions enabled, by itself or by another one?"""
        behaviours = self.behaviours
        for name in names:
            if behaviours.get(name, "disable") != "disable" or name in self._implied:
                return True
        return False

    def unsupported_extensions(self) -> list[Extension]:
        """The enabled extensions that need a later SPIR-V version than the target has."""
        spirv = self.target.spirv
        return [
            record for name, record in self.extensions.items()
            if record.requires_spirv is not None and spirv < record.requires_spirv and self.is_enabled(name)
        ]

    # ---- words ----

    def _predefined_macros(self) -> dict[str, str]:
        if not _MACROS:
            _MACROS.update(dict.fromkeys(extensions.REGISTRY, "1"))
        macros = dict(_MACROS)
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
        else:
            macros["GL_SPIRV"] = "100"
        return macros

    def _add_words(self, record: Extension) -> None:
        for gate, name, type_ in parsed_types(record):
            if gate is None or self.is_visible(gate):
                self.type_names[name] = type_
        if record.keywords:
            self.keywords.update(record.keywords)
        if record.reserved:
            self.reserved.update(dict.fromkeys(record.reserved, ""))

    def _forget(self) -> None:
        """Drops what was looked up under other extensions."""
        self._prototypes: dict[str, list[Prototype]] = {}
        self._variables: dict[str, BuiltinVariable | BuiltinBlock | None] = {}
        self._constants: dict[str, tuple[Type, Value] | None] = {}
        self._blocks: dict[BuiltinBlock, Block] = {}
        self.conversion_ranks = None
        self.match_cache = {}

    def is_visible(self, gate: Gate | None) -> bool:
        """Does a row with that gate exist in this version, stage and with these extensions?"""
        if gate is None:
            return True
        since = gate.es if self.is_es else gate.core
        if since is None or self.version < since:
            return False
        if gate.stages and self.stage not in gate.stages:
            return False
        return all(self.is_enabled(name) for name in gate.needs)

    def records(self) -> list[Extension]:
        """The records that are on: GLSL itself, then the enabled extensions in order."""
        return [*self._core, *(record for name, record in self.extensions.items() if self.is_enabled(name))]

    # ---- built-ins ----

    def prototypes(self, name: str) -> list[Prototype]:
        """The rows of the built-in function that are visible now; an empty list when there is none."""
        found = self._prototypes.get(name)
        if found is None:
            from glslc_coop.semantics.prototypes import rows_of

            found = []
            for record in self.records():
                if record.prototypes:
                    for prototype in rows_of(record, name):
                        if prototype.gate is None or self.is_visible(prototype.gate):
                            found.append(prototype)
            self._prototypes[name] = found
        return found

    def variable(self, name: str) -> BuiltinVariable | BuiltinBlock | None:
        """The built-in variable, member of a built-in block, or built-in block by its name or its instance's name."""
        if name in self._variables:
            return self._variables[name]
        found: BuiltinVariable | BuiltinBlock | None = None
        for record in self.records():
            if name not in record.variables:
                continue
            for row in parsed_variables(record).get(name, ()):
                if self.is_visible(row.gate) and (
                    isinstance(row, BuiltinBlock) or (row.block is None or self.is_visible(row.block.gate)) and not ("old" in row.flags and self._is_later())
                ):
                    found = row
                    break
            if found is not None:
                break
        self._variables[name] = found
        return found

    def _is_later(self) -> bool:
        """Is the version one in which the first names of outputs are gone?"""
        return self.version >= (300 if self.is_es else 420) and self.profile != "compatibility"

    def builtin_block(self, name: str, storage: str) -> BuiltinBlock | None:
        """The built-in block of that name and storage ("in" or "out"), for a redeclaration."""
        for record in self.records():
            for row in parsed_variables(record).get(name, ()):
                if isinstance(row, BuiltinBlock) and row.storage == storage and self.is_visible(row.gate):
                    return row
        return None

    def constant(self, name: str) -> tuple[Type, Value] | None:
        """Type and value of a built-in constant such as gl_MatrixUseA or gl_MaxDrawBuffers."""
        if name in self._constants:
            return self._constants[name]
        found: tuple[Type, Value] | None = None
        for record in self.records():
            if name in record.constants:
                row = find_constant(record, name)
                if row is not None and self.is_visible(row[0]):
                    limit = self.limits.get(name[3:])
                    found = (row[1], row[2] if limit is None else limit)
                    break
        if found is None and name.startswith(_UNGUARDED):
            # Only the types and functions of the cooperative family ask for their extension; shaders rely on that for the constants.
            for extension, module in extensions.REGISTRY.items():
                row = find_constant(extensions.load(extension), name) if "cooperative" in module else None
                if row is not None:
                    found = (row[1], row[2])
                    break
        self._constants[name] = found
        return found

    def variable_type(self, row: BuiltinVariable | BuiltinBlock, table: TypeTable) -> Type:
        """The type of a built-in variable, or of a built-in block's instance, with its dimensions."""
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
        """The type of a built-in block: one for each row in a compilation. Members that are not visible here are left out."""
        found = self._blocks.get(row)
        if found is None:
            from glslc_coop.semantics.types import Block, Member

            members = tuple(
                Member(member.name, self.variable_type(member, table), member) for member in row.members if self.is_visible(member.gate)
            )
            found = self._blocks[row] = Block(row.name, members, row.storage, None, row)
        return found

    def lowering(self, prototype: Prototype) -> str | None:
        """The module of codegen.lowering that holds the function of a `lower …` row."""
        return prototype.extension.lowering
