"""The shaders of the tutorials give the results that their pages promise: lowered, on whatever device there is."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import glslc_coop

DOCS = Path(__file__).parents[2] / "docs"


def lowered(page: str, name: str) -> bytes:
    """Return the lowered module of a shader in a page."""
    text = (DOCS / page).read_text(encoding="utf-8")
    match = re.search(rf'```glsl title="{re.escape(name)}"\n(.*?)```', text, re.DOTALL)
    assert match is not None
    module = glslc_coop.compile(match[1], stage="compute", target_env="vulkan1.3").spirv
    return glslc_coop.lower(module, subgroups="virtual", unroll="never", float_atomics=False)


@pytest.mark.parametrize("name, side", [("gemm.comp", 16), ("blocked.comp", 32)])
def test_products(name: str, side: int, device: Any) -> None:
    m, n, k = 64, 64, 32
    generator = np.random.default_rng(1)
    a, b = (generator.standard_normal(shape).astype(np.float16) for shape in ((m, k), (k, n)))
    push = struct.pack("3I", m, n, k)
    buffers = [a, b, np.zeros((m, n), np.float32)]
    result = device.run(lowered("tutorial-gemm.md", name), buffers, (n // side, m // side, 1), push=push)[2]
    expected = a.astype(np.float32) @ b.astype(np.float32)
    assert np.abs(np.asarray(result).view(np.float32).reshape(m, n) - expected).max() < 1e-5


@pytest.mark.parametrize("name, rows", [("attention.comp", 40), ("portable.comp", 48)])
def test_attention(name: str, rows: int, device: Any) -> None:
    """Compare with numpy; buffers of the portable kernel hold whole tiles."""
    count, head = 40, 32
    generator = np.random.default_rng(2)
    q, k, v = (generator.standard_normal((rows, head)).astype(np.float16) for _ in range(3))
    push = struct.pack("If", count, head**-0.5)
    buffers = [q, k, v, np.zeros((rows, head), np.float32)]
    result = device.run(lowered("tutorial-attention.md", name), buffers, (3, 1, 1), push=push)[3]
    q, k, v = (each[:count].astype(np.float32) for each in (q, k, v))
    scores = q @ k.T * head**-0.5
    weights = np.exp(scores - scores.max(1, keepdims=True))
    expected = weights / weights.sum(1, keepdims=True) @ v
    assert np.abs(np.asarray(result).view(np.float32).reshape(rows, head)[:count] - expected).max() < 1e-3


def test_training(device: Any) -> None:
    count, page = 256, "tutorial-mlp.md"
    generator = np.random.default_rng(1)
    x = generator.uniform(-1, 1, (count, 8)).astype(np.float16)
    wide = x.astype(np.float32)
    target = np.stack([np.sin(3 * wide[:, i]) * wide[:, (i + 1) % 8] for i in range(8)], 1).astype(np.float16)
    parts = (generator.standard_normal((16, 8)) * 0.5, generator.standard_normal((8, 16)) * 0.35)
    weights = np.concatenate([part.ravel() for part in parts]).astype(np.float16)
    biases = np.zeros(32, np.float16)
    gradients = [np.zeros_like(weights), np.zeros_like(biases)]
    inference, training, step = (lowered(page, f"{name}.comp") for name in ("inference", "training", "step"))

    def halves(buffer: Any) -> Any:
        return np.asarray(buffer).view(np.float16).copy()

    def loss() -> float:
        buffers = [weights, biases, x, np.zeros((count, 8), np.float16)]
        y = halves(device.run(inference, buffers, (count // 32, 1, 1))[3]).reshape(count, 8).astype(np.float32)
        first, second = weights[:128].reshape(16, 8), weights[128:].reshape(8, 16)
        hidden = np.maximum(wide @ first.astype(np.float32).T + biases[:16], 0)
        expected = hidden @ second.astype(np.float32).T + biases[16:24]
        assert np.abs(y - expected).max() < 2e-3
        return float(((y - target) ** 2).mean())

    before = loss()
    for _ in range(100):
        buffers = [weights, biases, x, target, *gradients]
        found = device.run(training, buffers, (count // 32, 1, 1), spec={1: 1 / count})
        gradients = [halves(found[4]), halves(found[5])]
        found = device.run(step, [weights, gradients[0]], (len(weights) // 32, 1, 1), spec={0: 0.5})
        weights, gradients[0] = halves(found[0]), halves(found[1])
        found = device.run(step, [biases, gradients[1]], (1, 1, 1), spec={0: 0.5})
        biases, gradients[1] = halves(found[0]), halves(found[1])
    assert before > 0.6 and loss() < 0.12
