"""What a process remembers of declarations changes neither the module, nor the messages, nor the dependencies."""

from __future__ import annotations

import os
import random
import threading

import pytest
import shared
import variants

from glslc_coop import driver
from glslc_coop.codegen.emit import functions
from glslc_coop.diagnostics.sink import Sink, render
from glslc_coop.environment import input_files
from glslc_coop.environment.options import Options
from glslc_coop.environment.positions import SourceMap
from glslc_coop.reuse import declarations as declaration_memory
from glslc_coop.reuse import functions as function_memory
from glslc_coop.reuse.caches import Caches
from glslc_coop.semantics import checker as checker_module
from glslc_coop.semantics import context

FOLDERS = ("valid", "errors", "optimize", "real")
HEAD = "#version 450\nlayout(local_size_x = 64) in;\nlayout(binding = 0) buffer B { float data[]; } b;\n"


def outcome(name, text=None, caches=None):
    """Return all that a compilation says of a shader."""
    if text is None:
        text, line = shared.parse_options(name)
    else:
        line = shared.parse_options(name, text=text)[1]
    line.options.caches = caches
    result = driver.compile_text(text, name, line.options)
    messages = render(result.sink.diagnostics, result.sources, "full", name)
    found = (None if result.words is None else tuple(result.words), messages, tuple(result.dependencies))
    driver.release(result)
    return found


def compare(texts, caches=None):
    """Compile texts without memory, then with it, in order, again, backwards and mixed; return the results and it."""
    numbers = list(range(len(texts)))
    expected = [outcome(f"{number}.comp", text) for number, text in enumerate(texts)]
    caches = caches or Caches()
    for order in (numbers, numbers, numbers[::-1], random.Random(1).sample(numbers * 2, 2 * len(numbers))):
        for number in order:
            assert outcome(f"{number}.comp", texts[number], caches) == expected[number], texts[number]
    return expected, caches.declarations


def test_a_file_is_read_again_when_it_has_changed(tmp_path):
    path = tmp_path / "header.glsl"
    caches = Caches()
    for text in ("first", "other", "longer than that", "first"):
        path.write_text(text)
        assert (
            input_files.read_shader(str(path), caches=caches)
            == input_files.read_shader(str(path), caches=caches)
            == text
        )
    assert input_files.read_shader(str(path), caches=caches) is input_files.read_shader(str(path), caches=caches)
    path.unlink()
    with pytest.raises(FileNotFoundError):
        input_files.read_shader(str(path), caches=caches)


def test_a_file_is_read_again_when_nothing_but_its_text_has_changed(tmp_path, monkeypatch):
    """What is written through a shared mapping changes neither times nor size."""
    path = tmp_path / "header.glsl"
    path.write_text("first")
    # Of long ago, so that it is not taken for a file that may still change.
    always = os.stat_result((*os.stat(path)[:7], 0, 0, 0))
    caches = Caches()
    found = []
    for text in ("first", "other"):
        with open(path, "r+b", buffering=0) as file:
            file.write(text.encode())
        with monkeypatch.context() as patch:
            patch.setattr(os, "stat", lambda _: always)
            patch.setattr(os, "fstat", lambda _: always)
            found.append(input_files.read_shader(str(path), caches=caches))
    assert found == ["first", "other"]


def test_all_shaders_in_every_order(few_tokens):
    names = [name for folder in FOLDERS for name in shared.shaders(folder)]
    expected = {name: outcome(name) for name in names}
    caches = Caches()
    mixed = random.Random(7).sample(names, len(names))
    for order in (names, mixed):
        for name in order:
            assert outcome(name, caches=caches) == expected[name], name
    memory = caches.declarations
    assert memory.hits > len(names)


#: A callee whose parameter is a value, or needs memory.
BY_VALUE = (
    HEAD + "float f(vec2 v) { v.x += 1.0; return v.x; }\nfloat g(vec2 v) { return f(v) + 1.0; }\n"
    "void main() { b.data[0] = g(vec2(2.0)); }\n"
)
IN_MEMORY = BY_VALUE.replace("v.x += 1.0", "v[int(v.x)] += 1.0")
VARIANTS = [
    BY_VALUE,
    IN_MEMORY,
    # A function and what it calls; the callee's body changes, then its interface.
    HEAD
    + "float f(float x) { return x; }\nfloat g(float x) { return f(x) + 1.0; }\nvoid main() { b.data[0] = g(2.0); }\n",
    HEAD
    + "float f(float x) { return -x; }\nfloat g(float x) { return f(x) + 1.0; }\nvoid main() { b.data[0] = g(2.0); }\n",
    HEAD
    + "float f(float x) { x += 1.0; return x; }\nfloat g(float x) { return f(x) + 1.0; }\n"
    + "void main() { b.data[0] = g(2.0); }\n",
    HEAD
    + "float f(int x) { return x; }\nfloat g(float x) { return f(x) + 1.0; }\nvoid main() { b.data[0] = g(2.0); }\n",
    HEAD
    + "float f(int x) { return x; }\nfloat f(float x) { return x; }\nfloat g(float x) { return f(x) + 1.0; }\n"
    + "void main() { b.data[0] = g(2.0) + f(1); }\n",
    HEAD + "float f(float x);\nfloat g(float x) { return f(x) + 1.0; }\nfloat f(float x) { return x; }\n"
    "void main() { b.data[0] = g(2.0); }\n",
    # A global that a function writes, and the same without it.
    HEAD + "int n = 3;\nvoid set() { n = 4; }\nvoid main() { set(); b.data[0] = n; }\n",
    HEAD + "int n = 3;\nvoid main() { b.data[0] = n; }\n",
    HEAD + "int n = 4;\nvoid set() { n = 4; }\nvoid main() { b.data[0] = n; }\n",
    # Structures, constants and arrays of the same names.
    HEAD + "struct S { float a; };\nconst int N = 2;\nvoid main() { S s[N]; s[0].a = 1.0; b.data[0] = s[0].a; }\n",
    HEAD + "struct S { int a; };\nconst int N = 2;\nvoid main() { S s[N]; s[0].a = 1; b.data[0] = s[0].a; }\n",
    HEAD + "struct S { float a; };\nconst int N = 3;\nvoid main() { S s[N]; s[0].a = 1.0; b.data[0] = s[0].a; }\n",
    HEAD + "const int S = 1;\nconst int N = 3;\nvoid main() { b.data[0] = S < N ? 1.0 : 0.0; }\n",
    # Sizes of the workgroup and built-in variables, in one order and the other.
    HEAD + "uint w() { return gl_WorkGroupSize.x; }\nvoid main() { b.data[gl_LocalInvocationIndex] = w(); }\n",
    HEAD.replace("64", "32") + "uint w() { return gl_WorkGroupSize.x; }\n"
    "void main() { b.data[gl_LocalInvocationIndex] = w(); }\n",
    HEAD.replace("local_size_x", "local_size_x_id") + "uint w() { return gl_WorkGroupSize.x; }\n"
    "void main() { b.data[gl_LocalInvocationIndex] = w(); }\n",
    HEAD + "uint l() { return gl_LocalInvocationIndex; }\nuint w() { return gl_WorkGroupID.x; }\n"
    "void main() { b.data[l()] = w(); }\n",
    HEAD + "uint w() { return gl_WorkGroupID.x; }\nuint l() { return gl_LocalInvocationIndex; }\n"
    "void main() { b.data[l()] = w(); }\n",
    "#version 450\nuint w() { return gl_WorkGroupSize.x; }\nlayout(local_size_x = 4) in;\nvoid main() { w(); }\n",
    # Specialization constants, also as the size of the workgroup, and an alias in a size.
    HEAD + "layout(constant_id = 1) const int N = 4;\nfloat f(float a[N]) { return a[0]; }\n"
    "void main() { float a[N]; a[0] = 1.0; b.data[0] = f(a); }\n",
    HEAD + "layout(constant_id = 1) const int N = 4;\nconst int M = N;\nfloat f(float a[M]) { return a[0]; }\n"
    "void main() { float a[N]; a[0] = 1.0; b.data[0] = f(a); }\n",
    HEAD
    + "layout(constant_id = 1) const int N = 4;\nlayout(local_size_x_id = 1) in;\nvoid main() { b.data[0] = N; }\n",
    HEAD
    + "layout(constant_id = 1) const uint N = 4;\nlayout(local_size_x_id = 1) in;\nvoid main() { b.data[0] = N; }\n",
    HEAD + "layout(constant_id = 1) const int N = 4;\nlayout(constant_id = 1) const int M = 4;\nvoid main() {}\n",
    HEAD.replace("local_size_x = 64", "local_size_x_id = 0")
    + "layout(constant_id = 0) const uint N = 4;\nuint n() { return N; }\nvoid main() { b.data[0] = n(); }\n",
    HEAD.replace("local_size_x = 64", "local_size_x_id = 0")
    + "layout(constant_id = 0) const float N = 4;\nfloat n() { return N; }\nvoid main() { b.data[0] = n(); }\n",
    HEAD + "layout(constant_id = 0) const float N = 4;\nfloat n() { return N; }\nvoid main() { b.data[0] = n(); }\n",
    # One constant_id for the sizes along two axes, which are two constants all the same.
    HEAD.replace("local_size_x = 64", "local_size_x_id = 2, local_size_z_id = 2") + "void main() {}\n",
    HEAD.replace("local_size_x = 64", "local_size_y_id = 2") + "layout(local_size_x_id = 2) in;\nvoid main() {}\n",
    # Functions that are instructions, and one that gets a body.
    HEAD + "#extension GL_EXT_spirv_intrinsics : enable\nspirv_instruction(id = 127) float negated(float x);\n"
    "float f(float x) { return negated(x); }\nvoid main() { b.data[0] = f(1.0); }\n",
    HEAD + "#extension GL_EXT_spirv_intrinsics : enable\nspirv_instruction(id = 127) float negated(float x);\n"
    "float f(float x) { return negated(x); }\nfloat negated(float x) { return x; }\n"
    "void main() { b.data[0] = f(1.0); }\n",
    # Push constants, shared variables, blocks without an instance name.
    HEAD + "layout(push_constant) uniform P { float p; };\nvoid main() { b.data[0] = p; }\n",
    HEAD + "layout(push_constant) uniform Q { float q; };\nvoid main() { b.data[0] = q; }\n",
    HEAD
    + "layout(push_constant) uniform P { float p; };\nlayout(push_constant) uniform Q { float q; };\nvoid main() {}\n",
    HEAD
    + "shared float s[8];\nshared float t[8];\nvoid f() { t[0] = s[0]; }\nvoid main() { f(); b.data[0] = t[0]; }\n",
    HEAD
    + "shared float t[8];\nshared float s[8];\nvoid f() { t[0] = s[0]; }\nvoid main() { f(); b.data[0] = t[0]; }\n",
    HEAD.replace("} b;", "};").replace("data[]", "x[]") + "float p = 1.0;\nvoid main() { x[0] = p; }\n",
    # Errors and warnings have the positions of their own shader.
    HEAD + "float f(float x) { return x; }\n\n\nfloat g(float x) { return f(y) + 1.0; }\nvoid main() {}\n",
    HEAD + "float f(float x) { return x; }\nfloat f(float x) { return x; }\nvoid main() {}\n",
    HEAD + "struct B { int i; };\nvoid main() { b.data[0] = 1; }\n",
    HEAD + "int n = 3;\nfloat n = 4.0;\nvoid main() { }\n",
    HEAD + "float f(float x) { return f(x); }\nvoid main() { b.data[0] = f(1.0); }\n",
    "#version 450\nlayout(local_size_x = 64) in;\nfloat f(float x) { return x; }\n",
    # Macros: flat ones, calls, other definitions of the same name, the line.
    "#version 450\n#define T float\n"
    + HEAD[13:]
    + "T f(T x) { return x + T(1); }\nvoid main() { b.data[0] = f(2.0); }\n",
    "#version 450\n#define T uint\n"
    + HEAD[13:]
    + "T f(T x) { return x + T(1); }\nvoid main() { b.data[0] = f(2u); }\n",
    "#version 450\n#define T(a) float(a)\n" + HEAD[13:] + "void main() { b.data[0] = T(2) + T (\n3); }\n",
    "#version 450\n#define T __LINE__\n" + HEAD[13:] + "\nvoid main() { b.data[0] = T + T; }\n",
    "#version 450\n#define T __LINE__\n\n" + HEAD[13:] + "\nvoid main() { b.data[0] = T + T; }\n",
    "#version 450\n#define T U\n#define U 1\n" + HEAD[13:] + "void main() { b.data[0] = T + T + T; }\n",
    "#version 450\n#define T U\n#define U 2\n" + HEAD[13:] + "void main() { b.data[0] = T + T + T; }\n",
    # An extension in the middle.
    HEAD + "float f(float x) { return x; }\n#extension GL_EXT_shader_explicit_arithmetic_types_float16 : enable\n"
    "float16_t g(float16_t x) { return x; }\nvoid main() { b.data[0] = f(g(float16_t(1))); }\n",
    HEAD + "#extension GL_EXT_shader_explicit_arithmetic_types_float16 : enable\nfloat f(float x) { return x; }\n"
    "float16_t g(float16_t x) { return x; }\nvoid main() { b.data[0] = f(g(float16_t(1))); }\n",
    # What emission adds to a module: initializers that run, capabilities, combined samplers, copies of parameters.
    HEAD + "float p = b.data[1];\nfloat f() { return p; }\nvoid main() { b.data[0] = f() + p; }\n",
    HEAD + "float p = b.data[1];\nfloat f() { return 1.0; }\nvoid main() { b.data[0] = f() + p; }\n",
    HEAD + "float p = b.data[1];\nfloat q = p + 1.0;\nfloat f() { return q; }\nvoid main() { b.data[0] = f(); }\n",
    HEAD + "#extension GL_KHR_shader_subgroup_vote : enable\n#extension GL_KHR_shader_subgroup_arithmetic : enable\n"
    "float f(float x) { return subgroupAll(x > 1.0) ? 1.0 : 2.0; }\nvoid main() { b.data[0] = f(2.0); }\n",
    HEAD + "#extension GL_KHR_shader_subgroup_vote : enable\n#extension GL_KHR_shader_subgroup_arithmetic : enable\n"
    "float f(float x) { return subgroupAdd(x); }\nvoid main() { b.data[0] = f(2.0); }\n",
    HEAD + "layout(binding = 1) uniform texture2D t;\nlayout(binding = 2) uniform sampler s;\n"
    "float f(vec2 p) { return textureLod(p.x > 0.0 ? sampler2D(t, s) : sampler2D(t, s), p, 0.0).x; }\n"
    "void main() { b.data[0] = f(vec2(1.0)); }\n",
    HEAD + "layout(binding = 1) uniform texture2D t;\nlayout(binding = 2) uniform sampler s;\n"
    "float f(vec2 p) { return textureLod(sampler2D(t, s), p, 0.0).x; }\nvoid main() { b.data[0] = f(vec2(1.0)); }\n",
    HEAD
    + "layout(binding = 1) uniform sampler2D t;\nfloat f(sampler2D t, vec2 p) { return textureLod(t, p, 0.0).x; }\n"
    "void main() { b.data[0] = f(t, vec2(1.0)); }\n",
    HEAD + "float f(float x) { return x; }\nfloat g(float x) { return -x; }\n"
    "float h(float x) { return g(f(x)) + f(x); }\nvoid main() { b.data[0] = h(2.0); }\n",
    HEAD + "float f(float x) { return x; }\nfloat g(float x) { x += 1.0; return -x; }\n"
    "float h(float x) { return g(f(x)) + f(x); }\nvoid main() { b.data[0] = h(2.0); }\n",
    HEAD + "float f(float x) { return x; }\nfloat g(float x) { return x; if (x > 1.0) f(x); return f(x); }\n"
    "void main() { b.data[0] = g(2.0); return; f(1.0); }\n",
    HEAD + "float f(float x) { return x; }\nfloat g(float x) { return f(x); }\nvoid main() { b.data[0] = 1.0; }\n",
    HEAD
    + "precise float f(float x) { precise float y = x * x + 1.0; return y; }\nvoid main() { b.data[0] = f(2.0); }\n",
    HEAD + "const float T[4] = {1.0, 2.0, 3.0, 4.0};\nfloat f(int i) { return T[i]; }\n"
    "void main() { b.data[0] = f(2) + T[gl_LocalInvocationIndex]; }\n",
    # References to buffers.
    HEAD + "#extension GL_EXT_buffer_reference : enable\nlayout(buffer_reference) buffer R { float x; };\n"
    "float f(R r) { return r.x; }\nlayout(push_constant) uniform P { R r; };\nvoid main() { b.data[0] = f(r); }\n",
    HEAD + "#extension GL_EXT_buffer_reference : enable\nlayout(buffer_reference) buffer R;\n"
    "layout(buffer_reference) buffer R { float x; R next; };\n"
    "float f(R r) { return r.next.x; }\nlayout(push_constant) uniform P { R r; };\nvoid main() { b.data[0] = f(r); }\n",
]


@pytest.mark.parametrize("options", ["", "// options: -O\n", "// options: -g\n", "// options: -fnan-clamp\n"])
def test_variants_in_every_order(options):
    expected, memory = compare([options + text for text in VARIANTS])
    assert sum(words is None for words, _, _ in expected) > 6
    assert sum(words is not None for words, _, _ in expected) > 49
    assert memory.hits > 100 or options.endswith("-g\n")


@pytest.mark.parametrize("seed", range(4))
def test_random_variants_in_random_orders(seed):
    """Shaders that share some declarations, and those of testdata, forgotten and met again in any order."""
    source = random.Random(seed)
    names = [name for folder in FOLDERS for name in shared.shaders(folder) if name.endswith(".comp")]
    shaders = [(f"{number}.comp", variants.generate(source)) for number in range(24)]
    shaders += [(name, None) for name in source.sample(names, 8)]
    expected = [outcome(*shader) for shader in shaders]
    assert sum(words is not None for words, _, _ in expected) > 16
    for _ in range(2):
        caches = Caches()
        for number in source.choices(range(len(shaders)), k=48):
            assert outcome(*shaders[number], caches) == expected[number], shaders[number]
        assert caches.declarations.hits > 100
        caches.clear()


def test_variants_of_different_options_in_every_order():
    options = ("", "// options: -O\n", "// options: -Os\n", "// options: --target-env=vulkan1.0\n")
    compare([each + text for text in VARIANTS[::2] for each in options])


@pytest.mark.skipif(shared.is_compiled(), reason="compiled modules call each other directly")
def test_a_function_is_emitted_once(monkeypatch):
    emitted = []
    emit = functions.emit_function

    def counted(emitter, symbol, builder):
        emitted.append(symbol.name)
        emit(emitter, symbol, builder)

    monkeypatch.setattr(functions, "emit_function", counted)
    caches = Caches()
    for text in (VARIANTS[2], VARIANTS[3], VARIANTS[2], VARIANTS[3]):
        outcome("a.comp", text, caches)
    # The changed callee alone; where its interface changes, what calls it too.
    assert emitted == ["main", "g", "f", "f"]
    outcome("a.comp", VARIANTS[4], caches)
    assert emitted[4:] == ["f"]
    outcome("a.comp", BY_VALUE, caches)
    emitted.clear()
    outcome("a.comp", IN_MEMORY, caches)
    assert emitted == ["g", "f"]


@pytest.mark.skipif(shared.is_compiled(), reason="the limits of a compiled module are fixed")
def test_nothing_grows(monkeypatch):
    monkeypatch.setattr(declaration_memory, "MAXIMUM_TOKENS", 600)
    monkeypatch.setattr(declaration_memory, "_REMAINING_TOKENS", 400)
    monkeypatch.setattr(declaration_memory, "_MAXIMUM_NEW", 200)
    monkeypatch.setattr(declaration_memory, "_MAXIMUM_TYPES", 40)
    monkeypatch.setattr(function_memory, "_MAXIMUM_DEFINITIONS", 60)
    monkeypatch.setattr(function_memory, "_MAXIMUM_VARIABLES", 6)
    caches = Caches()
    memory = compare(VARIANTS, caches)[1]
    for number in range(200):
        text = (
            HEAD
            + f"struct S{number} {{ float a[{number + 1}]; }};\nfloat f{number}(S{number} s) {{ return s.a[0]; }}\n"
        )
        outcome("a.comp", text + f"void main() {{ S{number} s; b.data[0] = f{number}(s); }}\n", caches)
    assert sum(each.size for each in memory.environments.values()) < 2000
    assert all(len(each.groups) < 60 for each in memory.environments.values())
    stores = [store for each in memory.environments.values() for store in each.functions.stores.values()]
    assert all(len(store.definitions) < 200 and len(store.entries) < 60 for store in stores)


@pytest.mark.skipif(shared.is_compiled(), reason="the limits of a compiled module are fixed")
def test_versions_of_one_function_do_not_displace_the_others(monkeypatch):
    monkeypatch.setattr(declaration_memory, "MAXIMUM_TOKENS", 1200)
    monkeypatch.setattr(declaration_memory, "_REMAINING_TOKENS", 900)
    caches = Caches()
    memory = None
    for number in range(100):
        text = VARIANTS[2].replace("main() {", f"main() {{ b.data[{number}] = 1.0;")
        misses = memory.misses if memory is not None else 0
        for _ in range(2):
            outcome("a.comp", text, caches)
            outcome("a.comp", text.replace("#version 450", "#version 460"), caches)
        memory = caches.declarations
        # Of either version of the language.
        assert number == 0 or memory.misses == misses + 2
    assert sum(each.size for each in memory.environments.values()) < 1500


def test_one_thread_has_the_memory():
    text = VARIANTS[2]
    expected = outcome("a.comp", text)
    caches = Caches()
    found = []

    def compile_often():
        found.extend(outcome("a.comp", text, caches) for _ in range(5))

    threads = [threading.Thread(target=compile_often) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 20


def test_a_changed_function_alone_is_checked_again():
    caches = Caches()
    outcome("a.comp", VARIANTS[2], caches)
    memory = caches.declarations
    misses = memory.misses
    outcome("a.comp", VARIANTS[3], caches)
    assert memory.misses == misses + 1


def checker_of(environment=None):
    environment = driver.new_environment(Options()) if environment is None else environment
    return context.Checker(environment, Sink(), SourceMap(), Options())


@pytest.mark.skipif(shared.is_compiled(), reason="compiled classes have no __slots__")
def test_every_attribute_of_the_checker_is_in_one_list():
    """What is in none would be lost where a declaration is remembered."""
    effects, checker = context.DeclarationEffects, context.Checker
    assert sorted(effects.__slots__) == sorted([*effects.LISTS, *effects.TABLES, "types", "folded"])
    assert sorted(checker.__slots__) == sorted([*checker.GIVEN, "body", "unit", "entry"])
    fresh = checker_of()
    assert all(type(getattr(fresh, name)) is list for name in effects.LISTS)
    assert all(type(getattr(fresh, name)) is dict for name in effects.TABLES)
    assert not any(getattr(fresh.body, name) for name in fresh.body.__slots__)
    assert declaration_memory.is_steady(fresh)


@pytest.mark.skipif(shared.is_compiled(), reason="attributes of compiled classes take no stand-ins")
@pytest.mark.parametrize(
    ("owner", "name"),
    [
        (owner, name)
        for owner, kind in (("unit", context.UnitState), ("entry", context.EntryState))
        for name in kind.FIELDS
    ],
)
def test_nothing_is_remembered_after_what_other_declarations_depend_on(owner, name):
    checker = checker_of()
    state = getattr(checker, owner)
    value = getattr(state, name)
    setattr(state, name, 1 if value is None or isinstance(value, int) else type(value)([(1, 1)]))
    assert not declaration_memory.is_steady(checker)


@pytest.mark.parametrize("name", [*context.DeclarationEffects.LISTS, *context.DeclarationEffects.TABLES])
def test_whatever_is_added_to_the_checker_is_recorded(name):
    checker = checker_of()
    for number in (1, 2):
        value = [number] if name in checker.LISTS else {"same": number, number: number}
        before = declaration_memory.begin(checker)
        own = getattr(checker, name)
        own.extend(value) if name in checker.LISTS else own.update(value)
        effects = declaration_memory.taken(checker, before)
        assert getattr(effects, name) == value and declaration_memory.rows(effects) == [(name, value)]
        # It is out of the checker, and in again; the list is the same object.
        assert number not in own and getattr(checker, name) is own
        for row in declaration_memory.rows(effects):
            checker.add(*row)
        assert number in own
    assert own == ([1, 2] if name in checker.LISTS else {"same": 2, 1: 1, 2: 2})


@pytest.mark.skipif(shared.is_compiled(), reason="compiled modules call each other directly")
@pytest.mark.parametrize("name", ["alignments", "declared_only", "qualifiers_used"])
def test_what_a_rule_adds_is_there_for_a_remembered_declaration(monkeypatch, name):
    check, complete = checker_module.check_external_declaration, checker_module.complete
    found = []

    def checked(checker, node):
        check(checker, node)
        getattr(checker, name).append("marker")

    def completed(checker, tree):
        found.append(getattr(checker, name).count("marker"))
        getattr(checker, name)[:] = [each for each in getattr(checker, name) if each != "marker"]
        return complete(checker, tree)

    monkeypatch.setattr(checker_module, "check_external_declaration", checked)
    monkeypatch.setattr(checker_module, "complete", completed)
    caches = Caches()
    for _ in range(2):
        assert outcome("a.comp", BY_VALUE, caches)[0] is not None
    assert found[0] == found[1] > 3
    assert caches.declarations.hits > 3
