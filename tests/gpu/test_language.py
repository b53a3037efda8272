"""What the statements and expressions of the language do: programs of testdata/gpu/language write the words that their
last lines list.

The words were written by modules of a reference compiler too. Each program runs as it is and optimised. Any device with
Vulkan 1.2 will do, a software one included. Without one the cases are skipped and say why.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

FOLDER = Path(__file__).resolve().parents[2] / "testdata" / "gpu" / "language"
#: The first of the operands that put.glsl reads, and the operands.
FIRST, OPERANDS = 200, (37, 11, 45, 9, 23)


def expected(text: str) -> list[int]:
    """The words of the `// writes:` lines."""
    return [int(word, 16) for line in text.splitlines() if line.startswith("// writes:") for word in line.split()[2:]]


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.comp")), ids=lambda path: str(path.stem))
@pytest.mark.parametrize("level", (None, "speed", "size"))
def test_results(path: Path, level: str | None, device: Any) -> None:
    import glslc_coop

    wanted = expected(path.read_text(encoding="utf-8"))
    words = np.full(256, 0xABABABAB, dtype=np.uint32)
    words[FIRST : FIRST + len(OPERANDS)] = OPERANDS
    module = glslc_coop.compile(path, target_env="vulkan1.2", optimize=level)
    found = device.run(module.spirv, [words])[0]
    assert [hex(word) for word in found[: len(wanted)]] == [hex(word) for word in wanted]
    assert wanted and (found[len(wanted) : FIRST] == 0xABABABAB).all(), "the program writes more words than are listed"
