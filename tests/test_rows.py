"""Every row is used: a shader in testdata/valid calls each prototype, or a call that is generated from the row does.

Calls are counted where they are resolved, so a name in a comment or in text that the preprocessor skips does not count.
"""

from __future__ import annotations

import re

import pytest
import shared

import glslc_coop
from glslc_coop import driver
from glslc_coop.extensions import notation, registry
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.builtins.prototypes import all_rows

# Types are known once their rows were read, and an extension may use those of another.
for record in registry.all_records():
    notation.parse_types(record)
RECORDS = [record for record in registry.all_records() if record.prototypes or record.variables or record.constants]

#: Types of parameters -> a type that they match; others by the rules in `concrete`.
TYPES = {
    "gscalar": "int",
    "gvec4": "ivec4",
    "mat": "mat2",
    "vec<float16_t,M>": "f16vec2",
    "vec<float16_t,N>": "f16vec2",
}
#: Parameters that must be constant expressions although the prototypes of the specification do not say so.
CONSTANT = ("offset", "offsets", "comp")
#: Codes of errors that a type or an extension that the language lacks gives.
MISSING = {"unknown-type", "reserved-word", "unknown-extension", "bad-syntax"}
#: Extension -> how an input that its functions take is qualified; SPIR-V requires that integer inputs are flat.
INPUTS = {"GL_AMD_shader_explicit_vertex_parameter": "__explicitInterpAMD in"}
ARITHMETIC = "GL_EXT_shader_explicit_arithmetic_types"


@pytest.fixture(scope="module")
def resolved():
    """(extension, text) of every prototype that a call was resolved to; compilations go on adding to it."""
    found = set()
    original = nodes.BuiltinCall.__init__

    def recorded(self, prototype, *arguments):
        found.add((prototype.extension.name, prototype.text))
        original(self, prototype, *arguments)

    nodes.BuiltinCall.__init__ = recorded
    try:
        for name in shared.shaders("valid"):
            text, line = shared.parse_options(name)
            # Calls are resolved before the module is made.
            line.options.check_only = True
            driver.compile_text(text, name, line.options)
        yield found
    finally:
        nodes.BuiltinCall.__init__ = original


def concrete(text):
    """Return a type that matches the type of a parameter."""
    if text in TYPES:
        return TYPES[text]
    family = re.fullmatch(r"gen(\w+)Type", text)
    if family:
        return {"F": "", "FE4M3": "fe4m3", "FE5M2": "fe5m2"}.get(family[1], family[1].lower()) + "vec2"
    if re.fullmatch(r"\w*vec", text):
        return text + "2"
    return re.sub(r"^g(?=sampler|texture|image)", "i", text).replace("N>", "5>")


def declaration(type_, qualifiers, extension):
    """Return what declares a variable that may be an argument, with `{n}` for a binding or location, and its use."""
    name = re.sub(r"\W", "_", f"{'_'.join(qualifiers)}_{type_}")
    if "image" in type_:
        prefix = re.match(r"(i64|u64|i|u|)image", type_)[1]
        form = {"i": "r32i", "u": "r32ui", "i64": "r64i", "u64": "r64ui"}.get(prefix, "r32f")
        form = "rg16f" if "f16vec2" in qualifiers else "rgba16f" if "f16vec4" in qualifiers else form
        return f"layout(binding = {{n}}, {form}) uniform highp {type_} v{name};", f"v{name}"
    if "sampler" in type_ or "texture" in type_:
        return f"layout(binding = {{n}}) uniform highp {type_} v{name};", f"v{name}"
    if "buffer" in qualifiers:
        return f"layout(binding = {{n}}) buffer B{name} {{{{ {type_} value; }}}} b{name};", f"b{name}.value"
    if "any" in qualifiers:
        return f"layout(location = {{n}}) {INPUTS.get(extension, 'in')} {type_} v{name};", f"v{name}"
    return f"{type_} v{name};", f"v{name}"


def argument(parameter, declarations, data, extension):
    """Return an argument for the text of a parameter; what it needs is added to the declarations."""
    *qualifiers, type_, name = parameter.partition(" = ")[0].split()
    name, bracket, length = name.partition("[")
    type_ = concrete(type_)
    if name == "scope":
        return "gl_ScopeDevice"
    if bracket:
        return f"{type_}[]({', '.join([f'{type_}(0)'] * int(length[:-1]))})"
    if name in CONSTANT or "const" in qualifiers or "constant" in qualifiers:
        return f"{type_}(0)"
    text, use = declaration(type_, [*qualifiers, data] if "image" in type_ else qualifiers, extension)
    declarations.setdefault(text, text.format(n=len(declarations)))
    return use


def call_of(prototype, version, extensions, stage):
    """Return a shader with one call, which is generated from the prototype's text."""
    inside = prototype.text[prototype.text.index("(") + 1 : prototype.text.rindex(")")]
    parameters = [each for each in re.split(r", (?![^<]*>)", inside) if each not in ("", "void", "...")]
    data = next((part for part in ("f16vec2", "f16vec4") if f"{part} data" in inside), "")
    declarations = {}
    arguments = ", ".join(argument(each, declarations, data, prototype.extension.name) for each in parameters)
    lines = [f"#version {version}", *(f"#extension {name} : require" for name in extensions)]
    lines += ["precision highp float;", "precision highp int;"] if "es" in version or version == "100" else []
    lines += ["layout(points) in;", "layout(points, max_vertices = 4) out;"] if stage == "geometry" else []
    is_old = version in ("120", "100", "300 es")
    gone = r"layout\(.*?\) |highp " if version == "120" else r"layout\(.*?\) "
    lines += [re.sub(gone, "", each) if is_old else each for each in declarations.values()]
    return "\n".join([*lines, "void main()", "{", f"    {prototype.name}({arguments});", "}", ""])


def attempts(prototype):
    """Yield (version, extensions, stage, target) under which the prototype may be available."""
    stages, required = ("fragment", "compute"), ()
    if prototype.availability is not None:
        stages, required = prototype.availability.stages or stages, prototype.availability.required
    own = [name for name in (prototype.extension.name, *required) if name.startswith("GL_")]
    client = prototype.availability.client if prototype.availability is not None else ""
    # Vulkan has neither rectangles nor textures of half floats.
    is_opengl = "Rect" in prototype.text or "half_float_fetch" in prototype.extension.name or client == "opengl"
    target = "glsl" if client == "plain" else "opengl4.5" if is_opengl else "vulkan1.3"
    for version in ("120", "100", "300 es") if client == "plain" else ("460", "310 es"):
        # The extensions that most rows need come first: a shader with errors takes as long as two others.
        for more in ([ARITHMETIC], [], [ARITHMETIC, "GL_KHR_memory_scope_semantics"]):
            for stage in stages:
                yield version, [*own, *more], stage, target


def is_called(prototype, resolved):
    """Compile calls generated from the prototype; return True when one is resolved to it, or none can be written.

    A row with alternatives for desktop GLSL alone has types that an extension of GLSL ES lacks. A call may be resolved
    to an equal prototype of another record, which was enabled earlier.
    """
    can_be_written = False
    for version, extensions, stage, target in attempts(prototype):
        text = call_of(prototype, version, extensions, stage)
        try:
            glslc_coop.compile(text, stage=stage, target_env=target)
        except glslc_coop.CompileError as error:
            codes = {diagnostic.code for diagnostic in error.diagnostics}
            can_be_written |= codes.isdisjoint(MISSING)
            continue
        can_be_written = True
        if any(called == prototype.text for _, called in resolved):
            return True
    return not can_be_written


@pytest.mark.skipif(shared.is_compiled(), reason="the calls of a compiled constructor cannot be counted")
@pytest.mark.parametrize("record", RECORDS, ids=[record.name for record in RECORDS])
def test_every_prototype_is_called(record, resolved):
    missing = [each for each in all_rows(record) if (each.extension.name, each.text) not in resolved]
    assert [each.text for each in missing if not is_called(each, resolved)] == []


@pytest.fixture(scope="module")
def words():
    """The identifiers that are left of the shaders in testdata/valid after preprocessing."""
    found = set()
    for name in shared.shaders("valid"):
        text, line = shared.parse_options(name)
        result = driver.compile_text(text, name, line.options, preprocess_only=True)
        found.update(re.findall(r"\w+", result.preprocessed or ""))
    return found


@pytest.mark.parametrize("record", RECORDS, ids=[record.name for record in RECORDS])
def test_every_built_in_variable_is_used_by_a_shader(record, words):
    assert [name for name in notation.parse_variables(record) if name not in words and name != "gl_PerVertex"] == []


@pytest.mark.parametrize("record", RECORDS, ids=[record.name for record in RECORDS])
def test_every_built_in_constant_is_used_by_a_shader(record, words):
    names = dict.fromkeys(re.findall(r"(\w+) =", "\n".join(row for _, row in notation.rows(record.constants))))
    assert [name for name in names if name not in words] == []
