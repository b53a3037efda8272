"""The gate says on which Vulkan device tests run, and installs one in software where it can."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest
import shared

GATE = os.path.join(shared.ROOT, ".ci", "vulkan")
PROGRAMS = ("bash", "sh", "grep", "ls", "xargs", "sed", "tail", "timeout", "touch", "rm")
DEVICE = "0: llvmpipe (CPU), Vulkan 1.3.230, Mesa 22.3.6"
#: Prints a device once `installed` exists.
DEVICES = f"""#!/bin/sh
[ -e installed ] && printf '%s\\n' '{DEVICE}' '   subgroup size 8' && exit
echo 'Error: the Vulkan loader found no driver' >&2
exit 1
"""
NONE = "gate: no Vulkan device: Error: the Vulkan loader found no driver"
APT = "gate: apt-get install mesa-vulkan-drivers libvulkan1"
FOUND = f"gate: Vulkan device {DEVICE}"
SKIPPED = "gate: tests/gpu is skipped; "
BY_HAND = SKIPPED + "as root, 'apt install mesa-vulkan-drivers libvulkan1' gives a device in software"

pytestmark = pytest.mark.skipif(None in map(shutil.which, PROGRAMS), reason="bash or coreutils not on the path")


@pytest.mark.parametrize(
    ("user", "apt", "variables", "lines"),
    [
        (
            "0",
            "touch installed",
            {},
            [NONE, APT, FOUND, "gate: from mesa-vulkan-drivers libvulkan1, installed just now"],
        ),
        ("0", "echo no network; exit 100", {}, [NONE, APT, SKIPPED + "apt-get failed: no network"]),
        ("0", "true", {}, [NONE, APT, SKIPPED + "still no Vulkan device: Error: the Vulkan loader found no driver"]),
        ("0", None, {}, [NONE, BY_HAND]),
        ("1000", "touch installed", {}, [NONE, BY_HAND]),
        (
            "0",
            "touch installed",
            {"VK_DRIVER_FILES": "/my.json"},
            [NONE, SKIPPED + "the environment names the driver /my.json: unset VK_DRIVER_FILES and VK_ICD_FILENAMES"],
        ),
    ],
)
def test_the_gate_installs_a_device_where_there_is_none(user, apt, variables, lines, tmp_path):
    assert say(tmp_path, user, apt, variables) == lines


def test_the_gate_names_the_device_that_is_there(tmp_path):
    (tmp_path / "installed").touch()
    first, second = say(tmp_path, "0", "rm installed", {})
    assert first == FOUND and second.startswith("gate: from drivers of this machine: ")
    named = say(tmp_path, "0", "rm installed", {"VK_ICD_FILENAMES": "/my.json"})
    assert named == [FOUND, "gate: from /my.json"] and (tmp_path / "installed").exists()


def say(folder, user, apt, variables):
    """Return the lines that the gate prints with commands of our own. apt: what apt-get does; None without apt-get."""
    commands = folder / "commands"
    commands.mkdir(exist_ok=True)
    scripts = {"glslc-coop": DEVICES, "id": f"#!/bin/sh\necho {user}\n"}
    if apt is not None:
        scripts["apt-get"] = f"#!/bin/sh\n[ $1 = update ] && exit\n{apt}\n"
    for name, text in scripts.items():
        (commands / name).write_text(text)
        (commands / name).chmod(0o755)
    for name in PROGRAMS:
        if not (commands / name).exists():
            (commands / name).symlink_to(shutil.which(name))
    environment = {"PATH": str(commands), **variables}
    done = subprocess.run(["bash", GATE], cwd=folder, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()
