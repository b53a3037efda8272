"""The kernels of the tutorials on a Vulkan device: checked against numpy, and timed natively and lowered.

    python benchmarks/tutorials.py [--small] [--only TEXT] [--rounds N] [--json FILE]

In: the shaders of docs/, as the pages show them. Out: a row for each kernel and form: milliseconds of one dispatch by
timestamps, operations in a second, and the largest deviation from numpy. Forms take turns; times are medians. A form
that the device cannot run is left out. Must not know: what a kernel does beyond its buffers.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import struct
import time

import numpy as np
import timing

import glslc_coop
from glslc_coop.codegen.cooperative_lowering.targets import COMMON_ROWS, Target
from glslc_coop.running.vector_matrices import ROW_MAJOR, TRAINING_OPTIMAL, convert_matrix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    #: Form -> what the dispatch left in the buffer of the result, as numbers -> the largest deviation.
    Check = Callable[[np.ndarray], float]

_WARM_UP = 1.0


class Form:
    """A module with the buffers it works on, the dispatch, and how the result is compared."""

    def __init__(
        self, module: bytes, buffers: list[np.ndarray], groups: int | tuple[int, int], spec: Mapping[int, float]
    ) -> None:
        self.module = module
        self.buffers = buffers
        self.groups = (groups, 1, 1) if isinstance(groups, int) else (*groups, 1)
        self.spec = dict(spec)


class Kernel:
    """One kernel: its forms, the operations of a dispatch, the buffer of the result, and the comparison with numpy."""

    def __init__(self, operations: float, result: int, check: Check, push: bytes = b"", feature: str = "") -> None:
        self.operations = operations
        self.result = result
        self.check = check
        self.push = push
        #: What the device must have for the native form.
        self.feature = feature
        self.forms: dict[str, Form] = {}


def compiled(page: str, name: str) -> bytes:
    """Return the module of a shader that a page of docs/ shows."""
    with open(os.path.join(timing.ROOT, "docs", f"tutorial-{page}.md"), encoding="utf-8") as file:
        match = re.search(rf'```glsl title="{re.escape(name)}.comp"\n(.*?)```', file.read(), re.DOTALL)
    assert match is not None, name
    return glslc_coop.compile(match[1], stage="compute", target_env="vulkan1.3", optimize="speed").spirv


def lowered(module: bytes, small: bool) -> bytes:
    """Return a module without cooperative types, for a GPU, or for a device in software."""
    if small:
        return glslc_coop.lower(module, "speed", subgroups="virtual", unroll="never", float_atomics=False)
    return glslc_coop.lower(module, "speed", unroll="always", float_atomics=False)


def normal(generator: np.random.Generator, *shape: int) -> np.ndarray:
    """Return float16 numbers of a normal distribution."""
    return generator.standard_normal(shape, np.float32).astype(np.float16)


def tiled(module: bytes, small: bool) -> bytes:
    """Return a module whose vectors are tiles of KHR matrices; for a device in software, lowered again."""
    unroll = "never" if small else "auto"
    target = Target("KHR matrices", COMMON_ROWS, subgroup_size=32)
    tiles = glslc_coop.lower(module, "speed", unroll=unroll, target=target, float_atomics=False)
    return lowered(tiles, small) if small else tiles


# ---- kernels ----


def product(name: str, side: int, device: timing.Device, small: bool) -> Kernel:
    """C = A * B of square matrices; a workgroup has a square of that side."""
    size = 128 if small else 4096
    generator = np.random.default_rng(1)
    a, b = normal(generator, size, size), normal(generator, size, size)
    rows = a[:64].astype(np.float32) @ b.astype(np.float32)

    def check(found: np.ndarray) -> float:
        return float(np.abs(found.view(np.float32).reshape(size, size)[:64] - rows).max())

    kernel = Kernel(2.0 * size**3, 2, check, struct.pack("3I", size, size, size), "cooperativeMatrix")
    module = compiled("gemm", name)
    buffers = [a, b, np.zeros((size, size), np.float32)]
    for form, words in (("native", module), ("lowered", lowered(module, small))):
        kernel.forms[form] = Form(words, buffers, (size // side, size // side), {})
    return kernel


def attention(name: str, feature: str, device: timing.Device, small: bool) -> Kernel:
    """Return the flash attention of one head of 32."""
    count, head = 64 if small else 8192, 32
    generator = np.random.default_rng(2)
    q, k, v = (normal(generator, count, head) for _ in range(3))
    scores = q[:64].astype(np.float32) @ k.astype(np.float32).T * head**-0.5
    weights = np.exp(scores - scores.max(1, keepdims=True))
    rows = weights / weights.sum(1, keepdims=True) @ v.astype(np.float32)

    def check(found: np.ndarray) -> float:
        return float(np.abs(found.view(np.float32).reshape(count, head)[:64] - rows).max())

    push = struct.pack("If", count, head**-0.5)
    kernel = Kernel(4.0 * count * count * head, 3, check, push, feature)
    module = compiled("attention", name)
    buffers = [q, k, v, np.zeros((count, head), np.float32)]
    for form, words in (("native", module), ("lowered", lowered(module, small))):
        kernel.forms[form] = Form(words, buffers, count // 16, {})
    return kernel


class Network:
    """The network of the tutorial: 8, 16 and 8 numbers, and the samples that it learns."""

    def __init__(self, count: int) -> None:
        generator = np.random.default_rng(1)
        self.count = count
        self.x = generator.uniform(-1, 1, (count, 8)).astype(np.float16)
        wide = self.x.astype(np.float32)
        self.target = np.stack([np.sin(3 * wide[:, i]) * wide[:, (i + 1) % 8] for i in range(8)], 1).astype(np.float16)
        self.parts = [
            (generator.standard_normal(shape) * scale).astype(np.float16)
            for shape, scale in (((16, 8), 0.5), ((8, 16), 0.35))
        ]
        first, second = (part.astype(np.float32) for part in self.parts)
        self.hidden = np.maximum(wide @ first.T, 0)
        self.y = self.hidden @ second.T

    def weights(self, device: timing.Device, is_native: bool) -> tuple[np.ndarray, int]:
        """Return the weights in the optimal layout, and where those of the second layer begin, in bytes."""
        if not is_native:
            return np.concatenate([part.ravel() for part in self.parts]), 256
        blobs = [
            convert_matrix(
                device, part.tobytes(), *part.shape, "float16", ROW_MAJOR, TRAINING_OPTIMAL, 2 * part.shape[1]
            )
            for part in self.parts
        ]
        second = (len(blobs[0]) + 63) // 64 * 64
        return np.frombuffer(blobs[0].ljust(second, b"\0") + blobs[1], np.float16), second


def _network(device: timing.Device, small: bool, name: str, kernel: Kernel, network: Network) -> Kernel:
    """Add the forms of a kernel of the network."""
    module, count = compiled("mlp", name), network.count
    needs = {"native": kernel.feature, "tiles": "cooperativeMatrix"}
    words_of = {"native": module, "tiles": tiled(module, small), "lowered": lowered(module, small)}
    for form, words in words_of.items():
        if form in needs and needs[form] not in device.features and not (small and form == "tiles"):
            continue
        weights, second = network.weights(device, form == "native")
        biases, spec = np.zeros(32, np.float16), {0: second}
        buffers = [weights, biases, network.x]
        if name == "inference":
            buffers.append(np.zeros((count, 8), np.float16))
        else:
            buffers += [network.target, np.zeros_like(weights), biases]
        kernel.forms[form] = Form(words, buffers, count // 32, spec if name == "inference" else {**spec, 1: 1 / count})
    return kernel


def inference(device: timing.Device, small: bool) -> Kernel:
    """Return the inference of the network."""
    network = Network(256 if small else 1 << 20)

    def check(found: np.ndarray) -> float:
        return float(np.abs(found.view(np.float16).reshape(network.y.shape).astype(np.float32) - network.y).max())

    kernel = Kernel(2.0 * 256 * network.count, 3, check, b"", "cooperativeVector")
    return _network(device, small, "inference", kernel, network)


def training(device: timing.Device, small: bool, count: int = 256) -> Kernel:
    """Return the pass of the training that makes gradients; those of the second bias are compared."""
    network = Network(256 if small else count)
    gradient = (2 * (network.y - network.target.astype(np.float32))).mean(0)

    def check(found: np.ndarray) -> float:
        return float(np.abs(found.view(np.float16)[16:24].astype(np.float32) - gradient).max())

    # Forward, back through the second layer, and two outer products.
    kernel = Kernel(2.0 * (256 + 128 + 256) * network.count, 5, check, b"", "cooperativeVectorTraining")
    return _network(device, small, "training", kernel, network)


KERNELS: dict[str, Callable[[timing.Device, bool], Kernel]] = {
    "gemm": lambda device, small: product("gemm", 16, device, small),
    "blocked": lambda device, small: product("blocked", 32, device, small),
    "attention": lambda device, small: attention("attention", "cooperativeMatrixTensorAddressing", device, small),
    "portable": lambda device, small: attention("portable", "cooperativeMatrixGetCoordinate", device, small),
    "inference": inference,
    "training": training,
    "training, many samples": lambda device, small: training(device, small, 1 << 14),
}


# ---- measuring ----


def measure(device: timing.Device, name: str, kernel: Kernel, rounds: int) -> dict[str, dict[str, float]]:
    """Return the median milliseconds and the deviation of each form, and print a row for each."""
    programs: dict[str, timing.Program] = {}
    kept: list[timing.Buffers] = []
    errors: dict[str, float] = {}
    for form, each in kernel.forms.items():
        if form == "native" and kernel.feature not in device.features:
            continue
        try:
            buffers = timing.Buffers(device, each.buffers)
            program = timing.Program(device, each.module, buffers, each.groups, push=kernel.push, spec=each.spec)
            program.seconds(1)
            errors[form] = kernel.check(buffers.read(kernel.result))
            programs[form] = program
            kept.append(buffers)
        except Exception as error:  # noqa: BLE001 - one form that fails must not hide the others
            print(f"{name} | {form} | {type(error).__name__}: {error}", flush=True)
    start = time.perf_counter()
    while programs and time.perf_counter() - start < _WARM_UP:
        for program in programs.values():
            program.seconds(1)
    counts = {form: max(1, min(200, int(0.02 / program.seconds(1)))) for form, program in programs.items()}
    times: dict[str, list[float]] = {form: [] for form in programs}
    for _ in range(rounds):
        for form, program in programs.items():
            times[form].append(program.seconds(counts[form]))
    found = {}
    for form, all_times in times.items():
        seconds = statistics.median(all_times)
        spread = (max(all_times) - min(all_times)) / seconds
        rate = kernel.operations / seconds / 1e12
        row = f"{seconds * 1e3:.4f} ms | {rate:.3f} T/s | spread {spread:.0%} | deviation {errors[form]:.1e}"
        print(f"{name} | {form} | {row}", flush=True)
        found[form] = {"ms": seconds * 1e3, "tera": rate, "deviation": errors[form]}
    for program in programs.values():
        program.free()
    for buffers in kept:
        buffers.free()
    return found


def main() -> None:
    """Measure all kernels and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--small", action="store_true", help="small sizes, for a device in software")
    parser.add_argument("--only", default="", help="the kernels whose names hold this text")
    parser.add_argument("--rounds", type=int, default=9, help="timed rounds of each form")
    parser.add_argument("--json", help="write the figures here")
    arguments = parser.parse_args()
    device = timing.Device()
    print(device.name)
    found = {}
    for name, make in KERNELS.items():
        if arguments.only in name:
            found[name] = measure(device, name, make(device, arguments.small), arguments.rounds)
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump({"device": device.name, "kernels": found}, file, indent=1)


if __name__ == "__main__":
    main()
