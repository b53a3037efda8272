"""Compiles every shader of a folder into modules and one C header: python build.py [OUTPUT]"""

from __future__ import annotations

import sys
from pathlib import Path

import glslc_coop

SHADERS = Path(__file__).resolve().parent.parent / "cmake" / "shaders"


def main(output: Path) -> int:
    output.mkdir(parents=True, exist_ok=True)
    arrays = []
    for shader in sorted(SHADERS.glob("*.comp")):
        try:
            module = glslc_coop.compile(
                shader, target_env="vulkan1.2", defines={"FACTOR": 3}, include_dirs=[SHADERS], optimize="speed"
            )
        except glslc_coop.CompileError as error:
            print(error, file=sys.stderr)
            return 1
        (output / f"{shader.name}.spv").write_bytes(module.spirv)
        words = ", ".join(f"0x{word:08x}" for word in module.words)
        arrays.append(
            f"/* {shader.name}, includes {', '.join(Path(name).name for name in module.dependencies)} */\n"
            f"static const unsigned {shader.stem}_spirv[] = {{{words}}};\n"
        )
    (output / "shaders.h").write_text("\n".join(arrays))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "out")))
