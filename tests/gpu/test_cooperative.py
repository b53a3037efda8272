"""Execution on a device: shaders of testdata/gpu, compiled here, against results computed with numpy.

Without a Vulkan 1.3 device, or without an extension that a case needs, the case is skipped and says why.
"""

from __future__ import annotations

from typing import Any

import pytest

from glslc_coop.running.device import extension_of
from glslc_coop.running.vector_matrices import ROW_MAJOR, TRAINING_OPTIMAL, convert_matrix

np = pytest.importorskip("numpy")

import maintenance1_cases  # noqa: E402
import tensor_cases  # noqa: E402
from cooperative_cases import CASES, VECTOR, Case, check, module_of, multiplies, values  # noqa: E402

ALL = [*CASES, *tensor_cases.CASES, *maintenance1_cases.CASES]


def require(device: Any, needs: tuple[str, ...], shape: tuple[str, str, int, int, int] | None) -> None:
    missing = [feature for feature in needs if feature not in device.features]
    if missing:
        described = [f"{feature} ({extension_of(feature) or 'Vulkan'})" for feature in missing]
        pytest.skip(f"{device.name} lacks {', '.join(described)}")
    if shape is None:
        return
    if not multiplies(device, shape):
        a_kind, c_kind, m, n, k = shape
        pytest.skip(f"{device.name} does not multiply {m}x{n}x{k} {a_kind} into {c_kind}")


@pytest.mark.parametrize("case", ALL, ids=[case.name for case in ALL])
def test_execution(device: Any, case: Case) -> None:
    require(device, case.needs, case.shape)
    module = module_of(case.name, case.shader, case.defines)
    results = device.run(
        module, case.buffers, case.groups, push=case.push, spec=case.spec, subgroup_size=case.subgroup_size
    )
    for number, expected in case.expected.items():
        check(results[number], expected, case.tolerance)


def test_names_are_unique() -> None:
    assert len({case.name for case in ALL}) == len(ALL)


def test_reduce_sum(device: Any) -> None:
    require(device, (*VECTOR, "cooperativeVectorTraining"), None)
    data = values(32 * 16, 61, "float16_t").reshape(32, 16)
    start = values(16, 62, "float16_t")
    results = device.run(module_of("training-sum", "vector_training.comp", {}), [data, data, start], subgroup_size=32)
    check(results[2], (data.astype(np.float32).sum(0) + start).astype(np.float16), 0.0)


def test_outer_product(device: Any) -> None:
    require(device, (*VECTOR, "cooperativeVectorTraining"), None)
    a = values(32 * 16, 63, "float16_t").reshape(32, 16)
    b = values(32 * 16, 64, "float16_t").reshape(32, 16)
    empty = np.frombuffer(convert_matrix(device, None, 16, 16, "float16", ROW_MAJOR, TRAINING_OPTIMAL, 32), np.uint8)
    module = module_of("training-product", "vector_training.comp", {"OUTER_PRODUCT": 1})
    results = device.run(module, [a, b, empty], subgroup_size=32)
    raw = convert_matrix(device, results[2].tobytes(), 16, 16, "float16", TRAINING_OPTIMAL, ROW_MAJOR, 32)
    product = a.astype(np.float32).T @ b.astype(np.float32)
    check(np.frombuffer(raw, np.float16)[:256].reshape(16, 16), product.astype(np.float16), 0.0)
