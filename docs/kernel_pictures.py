"""Draw the pictures of kernels.md, `docs/kernel-*.png`, by the commands of that page, on the Vulkan device at hand.

In: the page. Out: the pictures. The last one shows times of that device.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
#: What a command writes -> the picture of the page.
PICTURES = {
    "differences.png": "kernel-differences.png",
    "left.png": "kernel-matrix.png",
    "times.png": "kernel-times.png",
}


def main() -> None:
    """Run the page from top to bottom in an empty folder, and keep its pictures."""
    with open(os.path.join(HERE, "kernels.md"), encoding="utf-8") as file:
        page = file.read()
    shader = re.search(r'```glsl title="(.*?)"\n(.*?)```', page, re.DOTALL)
    assert shader is not None
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(HERE)}
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, shader[1]), "w", encoding="utf-8") as file:
            file.write(shader[2])
        for program, command in re.findall(
            r"```python\n(.*?)```|^    glslc-coop ([^\n]*)$", page, re.DOTALL | re.MULTILINE
        ):
            arguments = ["-c", program] if program else ["-m", "glslc_coop", *shlex.split(command)]
            # One command compares what differs.
            subprocess.run(
                [sys.executable, *arguments], cwd=folder, env=environment, check="--against" not in arguments
            )
        for name, picture in PICTURES.items():
            shutil.copyfile(os.path.join(folder, name), os.path.join(HERE, picture))


if __name__ == "__main__":
    main()
