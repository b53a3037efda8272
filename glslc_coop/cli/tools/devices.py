"""`glslc-coop devices`: what the Vulkan devices of this machine can do.

In: the Vulkan loader. Out: text, JSON, a profile file. Must not know: how a device is asked.
"""

from __future__ import annotations

import json

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.outputs import show, write_output
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.devices.profile import Profile


@click.command("devices")
@click.option("--json", "as_json", is_flag=True, help="Print the profiles as JSON.")
@click.option("--save", type=click.Path(dir_okay=False), metavar="FILE", help="Write one device's profile into FILE.")
@click.option("--index", type=click.IntRange(min=0), default=0, show_default=True, help="Which device --save takes.")
@click.option("--list-profiles", is_flag=True, help="List the profiles that --device-profile knows by name.")
def devices_command(as_json: bool, save: str | None, index: int, list_profiles: bool) -> None:
    """Ask the Vulkan devices of this machine for features, limits and cooperative tables.

    A saved profile can be given to check and reflect on other machines: --device-profile FILE
    """
    from glslc_coop.devices import profile as profiles
    from glslc_coop.devices import query

    if list_profiles:
        for name in profiles.names():
            show(f"{name}: {profiles.load(name).device['name']}")
        return
    try:
        found = query.profiles()
    except query.Unavailable as error:
        raise click.ClickException(str(error)) from None
    if save is not None:
        if index >= len(found):
            raise click.ClickException(f"there is no device {index}, there are {len(found)}")
        found[index].obtained = f"glslc-coop devices --save, {found[index].device['driver']}"
        write_output(save, json.dumps(found[index].to_json(), indent=1) + "\n")
        return
    if as_json:
        show(json.dumps([each.to_json() for each in found], indent=1))
        return
    for number, each in enumerate(found):
        _describe(number, each)


def _describe(number: int, profile: Profile) -> None:
    device = profile.device
    show(f"{number}: {device['name']} ({device['type']}), Vulkan {device['api_version']}, {device['driver']}")
    least, most = profile.subgroup_sizes
    show(f"   subgroup size {least}" + (f" to {most}" if most != least else ""))
    for name, value in profile.limits.items():
        show(f"   {name} {value if not isinstance(value, list) else ' x '.join(map(str, value))}")
    for name, rows in profile.tables.items():
        show(f"   {name}: {len(rows)} rows")
        for row in rows:
            show("     " + ", ".join(f"{key} {value}" for key, value in row.items()))


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(devices_command, arguments)
