"""Reflection next to other programs: spirv-cross for every golden module, and glslang's -q for their shaders.

What spirv-cross does not read, and what glslang does not compile or lists otherwise, is counted and not compared: tests
skip where the program is absent. `GLSLANG` names glslang, which otherwise is looked for on PATH.
"""

from __future__ import annotations

import functools
import json
import os
import re
import shutil
import subprocess

import pytest
import shared

from glslc_coop.codegen.ir.words import to_bytes
from glslc_coop.reflection.read import reflect

#: The lists of spirv-cross that hold descriptors.
DESCRIPTORS = ("textures", "separate_images", "separate_samplers", "images", "ssbos", "ubos", "subpass_inputs")
#: A type that both write, with other words: ours -> spirv-cross's.
WORDS = {"float16_t": "half", "int16_t": "short", "uint16_t": "ushort", "int8_t": "int8_t", "uint8_t": "uint8_t"}


def spirv_cross(module):
    """What spirv-cross reflects of a module; None where it cannot read it."""
    done = subprocess.run(["spirv-cross", "-", "--reflect"], input=module, capture_output=True)
    return json.loads(done.stdout) if done.returncode == 0 else None


def dimensions(row):
    """The array sizes of a row of spirv-cross, outermost first; None for one that it gives as an id, 0 for none."""
    literal = row.get("array_size_is_literal", [True] * len(row.get("array", ())))
    return [size if is_literal else None for size, is_literal in zip(row.get("array", ()), literal, strict=True)]


def ours(rows):
    return [0 if row.size is None else None if row.size.expression else row.size.value for row in rows]


def same_array(theirs, array):
    return theirs == ours(array) or theirs[::-1] == ours(array)


def names(block):
    return [row.name.replace("_m", "member_") for row in block]


def compare_members(theirs, block, types, path):
    """The differences between the members of a block; path for messages."""
    found = []
    # Members without names (optimised modules) are numbered, there with another prefix.
    if [row["name"].replace("_m", "member_") for row in theirs] not in ([row.name for row in block], names(block)):
        return [f"{path}: members {[row['name'] for row in theirs]}, {[row.name for row in block]}"]
    for row, member in zip(theirs, block, strict=True):
        where = f"{path}.{member.name}"
        if row.get("offset", 0) != member.offset:
            found.append(f"{where}: offset {row.get('offset')}, {member.offset}")
        if not same_array(dimensions(row), member.array):
            found.append(f"{where}: array {dimensions(row)}, {ours(member.array)}")
        if member.array and row.get("array_stride") != member.array[0].stride:
            found.append(f"{where}: array stride {row.get('array_stride')}, {member.array[0].stride}")
        if member.matrix_order is not None:
            order = "row" if row.get("row_major") else "column"
            if (row.get("matrix_stride"), order) != (member.matrix_stride, member.matrix_order):
                found.append(f"{where}: matrix {row.get('matrix_stride')} {order}, {member.matrix_stride}")
        if row["type"] in types and member.members is not None:
            found += compare_members(types[row["type"]].get("members", []), member.members, types, where)
    return found


def compare_with_spirv_cross(theirs, reflection):
    """The differences between both reflections of one module."""
    found, types = [], theirs.get("types", {})
    theirs_of = {
        (row.get("set", 0), row.get("binding", 0), row["name"]): row
        for kind in DESCRIPTORS
        for row in theirs.get(kind, ())
    }
    for descriptor in reflection.descriptors:
        name = descriptor.block if descriptor.kind.endswith("_buffer") and descriptor.block else descriptor.name
        candidates = [
            row
            for (set_, binding, _), row in theirs_of.items()
            if (set_, binding) == (descriptor.set, descriptor.binding)
        ]
        if not candidates and descriptor.kind == "acceleration_structure":
            continue  # spirv-cross lists none
        if not candidates:
            found.append(f"missing there: {descriptor.kind} {name}")
            continue
        row = next((row for row in candidates if row["name"] in (name, descriptor.name)), candidates[0])
        if not same_array(dimensions(row), descriptor.array):
            found.append(f"{name}: array {dimensions(row)}, {ours(descriptor.array)}")
        if descriptor.kind.endswith("_buffer") and row["type"] in types:
            block = reflection.blocks[descriptor.block]
            found += compare_members(types[row["type"]].get("members", []), block.members, types, name)
            runtime = any(dimension.size is None for member in block.members for dimension in member.array)
            # spirv-cross rounds the size of a uniform block up to a multiple of 16.
            if row.get("block_size") not in (block.size, -(-block.size // 16) * 16) and not runtime:
                found.append(f"{name}: size {row.get('block_size')}, {block.size}")
    for kind, entry in (("inputs", "inputs"), ("outputs", "outputs")):
        variables = getattr(reflection.entry_points[0], entry)
        for row in theirs.get(kind, ()):
            # A block is named there by itself, here by its variable.
            names = (row["name"], types.get(row["type"], {}).get("name", row["name"]))
            variable = next((each for each in variables if each.name in names or each.type in names), None)
            if variable is None and row["name"].startswith("_"):
                continue  # it has no name
            if variable is None:
                found.append(f"{kind}: {row['name']} is missing here")
            elif row.get("location") != variable.location:
                found.append(f"{row['name']}: location {row.get('location')}, {variable.location}")
    for row in theirs.get("specialization_constants", ()):
        defaults = [mine.default for mine in reflection.specialization_constants if mine.id == row["id"]]
        # Of types that it does not print, spirv-cross gives no default.
        if not defaults or row.get("default_value", defaults[0]) not in [pytest.approx(value) for value in defaults]:
            found.append(f"constant {row['id']}: {row.get('default_value')}, {defaults}")
    for row in theirs.get("push_constants", ()):
        block = reflection.blocks[reflection.push_constants[0]]
        found += compare_members(types[row["type"]].get("members", []), block.members, types, block.name)
    return found


def golden_words():
    """Return name -> words of every golden module."""
    return {name: shared.golden(name)[0] for name in shared.shaders("valid")}


#: Shader -> what spirv-cross says otherwise, and why it does not count.
EXPLAINED = {
    "valid/core/opengl_uniforms.vert": "uniforms of OpenGL outside of blocks are no descriptors of Vulkan",
    "valid/core/opengl_automatic.vert": "the same",
    "valid/core/opengl_no_binding.frag": "the same",
    "valid/interface/initialized_uniform.frag": "the same",
    "valid/core/decreasing_offsets.comp": "glslang gives the end of the last member, which is not the largest one",
    "valid/core/shifted_bindings.comp": "the options that shift bindings are not given to glslang",
    "valid/ext_descriptor_heap/heap.frag": "glslang lists a block for each element of a heap that is used",
    "valid/ext_long_vector/memory.comp": "our offsets keep long vectors from straddling, as Vulkan demands",
    "valid/ext_shader_64bit_indexing/array_indices.comp": "glslang counts the used elements of a runtime array",
    "valid/ext_shader_64bit_indexing/promoted_indices.comp": "the same",
    "valid/nv_cooperative_matrix2/buffers.comp": "the same",
    "valid/precision/optimized.comp": "optimised modules have no names",
}


@pytest.mark.skipif(not shutil.which("spirv-cross"), reason="no spirv-cross")
def test_spirv_cross_agrees():
    compared, unread, differing = 0, 0, {}
    for name, words in golden_words().items():
        theirs = spirv_cross(to_bytes(words))
        if theirs is None:
            unread += 1
            continue
        compared += 1
        found = compare_with_spirv_cross(theirs, reflect(words))
        if found:
            differing[name] = found
    assert compared > unread and not {name: found for name, found in differing.items() if name not in EXPLAINED}


# ---- glslang ----


#: Distributions have versions from years before the cooperative types.
OLDEST_GLSLANG = 15


@functools.cache
def glslang():
    name = os.environ.get("GLSLANG") or shutil.which("glslangValidator") or shutil.which("glslang")
    if not name:
        pytest.skip("no glslang")
    said = subprocess.run([name, "--version"], capture_output=True, encoding="utf-8").stdout
    version = re.search(r"Glslang Version: \d+:(\d+)\.", said)
    if version is None or int(version[1]) < OLDEST_GLSLANG:
        pytest.skip(f"this glslang is older than {OLDEST_GLSLANG}: it lays out less, and knows few of the types")
    return name


ROW = re.compile(r"^(.*): offset (-?\d+), type (\w+), size (-?\d+), index (-?\d+), binding (-?\d+)(.*)$")


def glslang_reflection(path, arguments):
    """The sections of `glslang -q`: title -> rows; None where it does not compile the shader."""
    command = [glslang(), "-q", "-V", *arguments, path, "-o", os.devnull]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    sections, rows = {}, []
    for line in done.stdout.splitlines():
        if line.endswith("reflection:"):
            rows = sections[line] = []
        match = ROW.match(line)
        if match:
            name, offset, _, size, _, binding, rest = match.groups()
            stride = re.search(r"arrayStride (\d+)", rest)
            rows.append((name, int(offset), int(size), int(binding), int(stride[1]) if stride else None))
        elif line.startswith("Local size"):
            sections[line.split(":")[0]] = int(line.split(":")[1])
    return sections if done.returncode == 0 and sections else None


def compare_with_glslang(theirs, reflection):
    """The differences between the live blocks that glslang lists and ours."""
    found = []
    for name, _, size, binding, _ in theirs.get("Uniform block reflection:", ()):
        block = reflection.blocks.get(name.partition("[")[0])
        if block is None:
            found.append(f"block {name} is missing here")
            continue
        last = block.members[-1] if block.members else None
        whole = block.size
        if last is not None and last.array and last.array[0].size is None:
            # glslang counts one element of a runtime array.
            inner = [dimension.size.value for dimension in last.array[1:2] if dimension.size is not None]
            whole = last.offset + last.array[0].stride if not inner else whole
        if size not in (block.size, whole, -(-block.size // 16) * 16):
            found.append(f"block {name}: size {size}, {block.size}")
        rows = [row for row in reflection.descriptors if row.block == block.name]
        if binding >= 0 and rows and binding not in [row.binding for row in rows]:
            found.append(f"block {name}: binding {binding}, {rows[0].binding}")
    members = {}
    for block in reflection.blocks.values():
        enter(block.members, block.name, members)
        enter(block.members, "", members)
    for name, offset, _, _, stride in theirs.get("Uniform reflection:", ()):
        path = re.sub(r"\[\d+\]", "", name)
        if offset < 0 or path not in members:
            continue
        if offset not in {member_offset for member_offset, _ in members[path]} and "[" not in name:
            found.append(f"{name}: offset {offset}, {sorted(members[path])}")
        if stride and stride not in {each for _, each in members[path]} and not name.endswith("]"):
            found.append(f"{name}: array stride {stride}, {members[path]}")
    local = reflection.entry_points[0].local_size
    for axis, size in zip("XYZ", local or (), strict=False):
        if f"Local size {axis}" in theirs and not size.spec_ids and theirs[f"Local size {axis}"] != size.value:
            found.append(f"local size {axis}: {theirs[f'Local size {axis}']}, {size.value}")
    return found


def enter(members, prefix, found, start=0):
    """Add path -> (offset, stride of the innermost array) for members and those within."""
    for member in members:
        path = f"{prefix}.{member.name}" if prefix else member.name
        stride = member.array[-1].stride if member.array else None
        found.setdefault(path, set()).add((start + member.offset, stride))
        for dimension in member.array:
            found[path].add((start + member.offset, dimension.stride))
        if member.members is not None:
            enter(member.members, path, found, start + member.offset)


def test_glslang_agrees():
    glslang()
    compared, differing = 0, {}
    for name, words in golden_words().items():
        path = os.path.join(shared.TESTDATA, name)
        _, line = shared.parse_options(name)
        environment = line.options.target_env or "vulkan1.3"
        arguments = ["--target-env", environment]
        arguments += [f"-D{key}={value}" for key, value in line.options.macros]
        arguments += [f"-I{os.path.join(os.path.dirname(path), each)}" for each in line.options.include_dirs]
        theirs = glslang_reflection(path, arguments)
        if theirs is None:
            continue
        compared += 1
        found = compare_with_glslang(theirs, reflect(words))
        if found:
            differing[name] = found
    assert compared > 50 and not {name: found for name, found in differing.items() if name not in EXPLAINED}
