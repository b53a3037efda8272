"""Build the package; everything that does not depend on the environment is in setup.cfg.

Without GLSLC_COOP_MYPYC=1 the wheel is pure Python, for any machine, and the same bytes whenever and wherever it is
built. With it, the modules that compiled_modules.py lists are extension modules.
"""

from __future__ import annotations

import os
import sys

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel


class BuildWheel(bdist_wheel):
    """Gives all files of the wheel one mode and, unless SOURCE_DATE_EPOCH says otherwise, one date."""

    def write_wheelfile(self, *arguments: object, **named: object) -> None:
        # The last step before the files are packed.
        super().write_wheelfile(*arguments, **named)
        for folder, _, names in os.walk(self.bdist_dir):
            for name in names:
                os.chmod(os.path.join(folder, name), 0o644)
        os.environ.setdefault("SOURCE_DATE_EPOCH", "1577836800")


if __name__ == "__main__":
    commands: dict[str, type] = {"bdist_wheel": BuildWheel}
    if os.environ.get("GLSLC_COOP_MYPYC") == "1":
        # Builds in isolation do not look for modules here.
        sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
        from compiled_modules import REQUIREMENT, BuildCompiled, CompiledDistribution

        commands["build_ext"] = BuildCompiled
        setup(distclass=CompiledDistribution, cmdclass=commands, setup_requires=[REQUIREMENT])
    else:
        setup(cmdclass=commands)
