"""Put together what the playground needs beside its own files: Pyodide, CodeMirror, the compiler and the examples.

In: package.json (npm fetches what it names), the sources of the compiler, the shaders of the pages. Out: the folder
`assets`, of static files only. Nothing of it is committed.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
ASSETS = os.path.join(HERE, "assets")
#: Folder of the repository -> folder of the installed package.
PACKAGES = {
    "glslc_coop": "glslc_coop",
    "lexer": "glslc_coop/lexer",
    "parser": "glslc_coop/parser",
    "codegen": "glslc_coop/codegen",
}
#: Packages of the environment that the language server imports.
SERVER = ("pygls", "lsprotocol", "attr", "attrs")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
#: Title -> page and name of a shader in it.
EXAMPLES = (
    ("A network of two layers (vectors)", "tutorial-mlp.md", "inference.comp"),
    ("Training it", "tutorial-mlp.md", "training.comp"),
    ("A product of matrices", "tutorial-gemm.md", "gemm.comp"),
    ("Several tiles for each subgroup", "tutorial-gemm.md", "blocked.comp"),
    ("Flash attention (matrix2)", "tutorial-attention.md", "attention.comp"),
    ("A slip: sizes that do not match", "comparison.md", "sizes.comp"),
)
SLICE = """\
#version 460
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { float data[]; };

void main()
{
    tensorLayoutNV<2> tensor = createTensorLayoutNV(2);
    tensor = setTensorLayoutDimensionNV(tensor, 8, 10);
    tensorViewNV<2, false, 1, 0> transposed = createTensorViewNV(2, false, 1, 0);
    coopmat<float, gl_ScopeSubgroup, 4, 4, gl_MatrixUseAccumulator> m =
        coopmat<float, gl_ScopeSubgroup, 4, 4, gl_MatrixUseAccumulator>(0.0);
    coopMatLoadTensorNV(m, data, 0, sliceTensorLayoutNV(tensor, 2, 4, 3, 4), transposed);
    coopMatStore(m, data, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
}
"""


def main() -> None:
    """Rewrite the folder `assets`."""
    shutil.rmtree(ASSETS, ignore_errors=True)
    os.makedirs(os.path.join(ASSETS, "pyodide"))
    with open(os.path.join(ASSETS, "examples.json"), "w", encoding="utf-8") as file:
        json.dump(examples(), file)
    pack_compiler(os.path.join(ASSETS, "glslc_coop.zip"))
    with tempfile.TemporaryDirectory() as folder:
        for name in ("package.json", "editor.js"):
            shutil.copy(os.path.join(HERE, name), folder)
        # esbuild's own program is among its packages; no script of a package runs.
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"], cwd=folder, check=True)
        modules = os.path.join(folder, "node_modules")
        bundle = ["editor.js", "--bundle", "--minify", "--format=esm", f"--outfile={ASSETS}/editor.js"]
        subprocess.run([os.path.join(modules, ".bin", "esbuild"), *bundle], cwd=folder, check=True)
        for name in PYODIDE:
            shutil.copy(os.path.join(modules, "pyodide", name), os.path.join(ASSETS, "pyodide"))


def pack_compiler(path: str) -> None:
    """Write the compiler's modules into an archive."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for folder, inside in PACKAGES.items():
            for directory, folders, names in os.walk(os.path.join(ROOT, folder)):
                folders[:] = sorted(name for name in folders if name != "__pycache__")
                for name in sorted(names):
                    if name.endswith((".py", ".cfg", ".json", ".glsl")):
                        full = os.path.join(directory, name)
                        inner = os.path.relpath(full, os.path.join(ROOT, folder)).replace(os.sep, "/")
                        archive.write(full, f"{inside}/{inner}")
        pack_server(archive)


def pack_server(archive: zipfile.ZipFile) -> None:
    """Add what hover and completion need beside the compiler, if it is installed."""
    for name in SERVER:
        found = importlib.util.find_spec(name)
        if found is None or not found.submodule_search_locations:
            print(f"{name} is not installed: no hover, no completion; pip install 'glslc-coop[lsp]'", file=sys.stderr)
            return
        folder = found.submodule_search_locations[0]
        for module in sorted(os.listdir(folder)):
            if module.endswith(".py"):
                archive.write(os.path.join(folder, module), f"{name}/{module}")


def examples() -> list[dict[str, str]]:
    """Return title, stage and text of each example."""
    found = []
    for title, page, name in EXAMPLES:
        with open(os.path.join(ROOT, "docs", page), encoding="utf-8") as file:
            match = re.search(rf'```glsl title="{re.escape(name)}"\n(.*?)```', file.read(), re.DOTALL)
        assert match is not None, f"{page} has no {name}"
        found.append({"title": title, "stage": name.rpartition(".")[2], "text": match[1]})
    with open(os.path.join(ROOT, "examples", "neural_texture.comp"), encoding="utf-8") as file:
        found.append({"title": "A neural texture", "stage": "comp", "text": file.read()})
    found.append({"title": "A slice of a tensor, transposed", "stage": "comp", "text": SLICE})
    return found


if __name__ == "__main__":
    main()
