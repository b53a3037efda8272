"""How long lowering takes, next to compiling: ggml's matrix2 kernels and examples, processor time of one process.

    python benchmarks/lowering_time.py FOLDER [--only WORD]... [--rounds 5]

FOLDER holds the shaders of ggml's Vulkan backend (src/ggml-vulkan/vulkan-shaders). Each module is compiled, lowered to
plain SPIR-V and lowered to tiles, without `-O` and with it; times are the least of the rounds, after one that compiles
the helpers. Prints rows for RESULTS.md: milliseconds to compile, then how many times as long lowering takes and how
many times as many words it makes.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import time
from typing import TYPE_CHECKING

import specialization
import timing

import glslc_coop
from glslc_coop.codegen.cooperative_lowering.targets import MatrixRow, Target

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

#: Products: type of A, size of the tile. Attentions: type of K and V.
_PRODUCTS = (("q4_0", "m"), ("f16", "l"), ("q4_k", "l"))
_ATTENTIONS = ("f16", "q4_0")
_EXAMPLES = ("neural_texture", "hosts/matrix", "hosts/matrix2", "hosts/vector")
_COMPONENTS = (
    ("float16", "float16", "float32", "float32"),
    ("float16", "float16", "float16", "float16"),
    ("sint8", "sint8", "sint32", "sint32"),
    ("uint8", "uint8", "uint32", "uint32"),
)
_TILES = Target("tiles", [MatrixRow((16, 16, 16), row) for row in _COMPONENTS], subgroup_size=32, shared_memory=49152)
_TARGETS = (("plain", None), ("tiles", _TILES))


class Shader:
    """A shader: its text, how it is compiled without a level, and the specialization constants to freeze."""

    def __init__(self, name: str, path: str, macros: dict[str, str], target: str, values: dict[int, int]) -> None:
        self.name, self.path, self.macros, self.target, self.values = name, path, macros, target, values
        self.text = specialization.source_of(path)

    def compiled(self, level: str | None) -> bytes:
        """Return the module."""
        return glslc_coop.compile_source(
            self.text,
            name=self.path,
            stage="compute",
            defines=self.macros,
            target_env=self.target,
            optimize=level,
            warnings=False,
        ).spirv


def shaders(folder: str) -> Iterator[Shader]:
    """Yield the shaders."""
    for kind, size in _PRODUCTS:
        case = specialization.matmul(("cm2", kind, "float16_t", "float", size, True), 4096, 32)
        yield Shader(f"ggml, product {kind}, {size}", *case.work(folder, case.values)[:4])
    for kind in _ATTENTIONS:
        case = specialization.attention(("cm2", kind, "float", 128), 4096, 32, True)
        yield Shader(f"ggml, attention {kind}, 128", *case.work(folder, case.values)[:4])
    for name in _EXAMPLES:
        path = os.path.join(timing.ROOT, "examples", f"{name}.comp")
        yield Shader(f"`examples/{name}.comp`", path, {}, "vulkan1.3", {})


def least(work: Callable[[], object], rounds: int) -> float:
    """Return the least processor time of some rounds, in milliseconds."""
    best = float("inf")
    for _ in range(rounds):
        gc.collect()
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best * 1000


def row(shader: Shader, rounds: int) -> str:
    """Return the row of a shader."""
    cells = [shader.name]
    for level in (None, "speed"):
        native = shader.compiled(level)
        compiling = least(lambda level=level: shader.compiled(level), rounds)
        cells.append(f"{compiling:.1f}")
        for _, target in _TARGETS:

            def lower(native: bytes = native, level: str | None = level, target: Target | None = target) -> bytes:
                return glslc_coop.lower(native, level, target=target, spec=shader.values)

            words = len(lower()) / len(native)
            cells.append(f"{least(lower, rounds) / compiling:.2f} ({words:.1f})")
    return f"| {' | '.join(cells)} |"


def main() -> int:
    """Print the rows; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", help="ggml's src/ggml-vulkan/vulkan-shaders")
    parser.add_argument("--only", action="append", default=[], help="the shaders whose names hold one of these words")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    print("| Module | compile, ms | plain | tiles | compile -O, ms | plain -O | tiles -O |")
    print("|---|---|---|---|---|---|---|")
    for shader in shaders(arguments.folder):
        if not arguments.only or any(word in shader.name for word in arguments.only):
            print(row(shader, arguments.rounds), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
