"""`glslc-coop check`: shaders alone, or a host's structures against their blocks.

In: shaders or a module, and a C header. Out: differences with both places; exit code 1 if there are any. Must not know:
how either is read.
"""

from __future__ import annotations

import os

import click

from glslc_coop.cli.tools import run
from glslc_coop.cli.tools.inputs import (
    compiler_options,
    device_errors,
    is_module,
    module_of,
    read_bytes,
    reflection_of,
    shader_options,
)
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.reflection.c_layout import HostStruct
    from glslc_coop.reflection.host_check import Difference
    from glslc_coop.reflection.model import Block, Reflection


@click.command("check")
@compiler_options
@click.option("--against", type=click.Path(exists=True, dir_okay=False), help="The host's C header.")
@click.option("--struct", "pairs", multiple=True, metavar="NAME:BLOCK", help="Compare this structure with this block.")
@click.option("--all", "all_", is_flag=True, help="Compare every structure that has a block of its name.")
@click.option("--device-profile", "profile", metavar="NAME|FILE", help="A device that has to run it; see devices.")
@click.option(
    "-I", "include_dirs", multiple=True, metavar="DIR", help="Where includes are, of the header or the shaders."
)
@click.option(
    "-D", "defines", multiple=True, metavar="NAME[=VALUE]", help="Define a macro: for the header, else for the shaders."
)
def check_command(
    file: str,
    options: tuple[str, ...],
    against: str | None,
    pairs: tuple[str, ...],
    all_: bool,
    profile: str | None,
    include_dirs: tuple[str, ...],
    defines: tuple[str, ...],
) -> int:
    """Check each FILE with all warnings; with --against compare a host's C structures with its blocks.

    Options of the compiler follow '--'. Nothing is written. The exit code is 1 when something is wrong.
    """
    more, options = _more_files(options)
    if against is None and profile is None:
        added = [f"-I{directory}" for directory in include_dirs] + [f"-D{define}" for define in defines]
        if pairs or all_:
            raise click.ClickException("--struct and --all compare a header: give --against")
        return _check_shaders([file, *more], [*added, *options])
    found = [_check_host(each, options, against, pairs, all_, profile, include_dirs, defines) for each in (file, *more)]
    return max(found)


def _more_files(options: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the files and the options among what follows the first file."""
    for index, each in enumerate(options):
        if each.startswith("-") and each != "-":
            return options[:index], options[index:]
    return options, ()


def _check_shaders(files: list[str], options: list[str]) -> int:
    """Run the front end with all warnings; return the exit code."""
    from glslc_coop.cli import glslc

    for each in files:
        if os.path.isfile(each) and is_module(read_bytes(each)):
            raise click.ClickException(f"{each}: a module; give --device-profile or --against, or see glslc-coop val")
    return glslc.run(["-fsyntax-only", "-Wcoop", "-fdiagnostics-format=full", *options, *files])


def _check_host(
    file: str,
    options: tuple[str, ...],
    against: str | None,
    pairs: tuple[str, ...],
    all_: bool,
    profile: str | None,
    include_dirs: tuple[str, ...],
    defines: tuple[str, ...],
) -> int:
    """Check one file against a device or a header; return 1 when something is wrong."""
    count = 0
    source = read_bytes(file)
    data = module_of(file, ("-Wcoop", "-g", *options), source)
    if profile is not None:
        count += device_errors(file, source, data, options, profile)
    if against is None:
        return 1 if count else 0
    reflection = reflection_of(data, file)
    structs = _structs(against, include_dirs, defines)
    places = {} if is_module(source) else _member_places(file, source, options)
    for struct, block in _pairs(structs, reflection, pairs, all_, against, file):
        count += _report(struct, block, places, file)
    if count:
        click.echo(f"{count} difference{'s' if count != 1 else ''}.", err=True)
    return 1 if count else 0


def _structs(path: str, include_dirs: tuple[str, ...], defines: tuple[str, ...]) -> dict[str, HostStruct]:
    from glslc_coop.reflection.c_layout import read_header
    from glslc_coop.reflection.c_preprocessor import HeaderError

    try:
        return read_header(path, include_dirs, defines)
    except HeaderError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror}") from None


def _pairs(
    structs: dict[str, HostStruct],
    reflection: Reflection,
    pairs: tuple[str, ...],
    all_: bool,
    header: str,
    file: str,
) -> list[tuple[HostStruct, Block]]:
    """Return the structures and blocks to compare. Raises ClickException for a name that neither side has."""
    found = []
    for pair in pairs:
        name, _, block = pair.partition(":")
        if name not in structs:
            raise click.ClickException(f"{header}: no structure '{name}'; there are: {', '.join(structs) or 'none'}")
        if (block or name) not in reflection.blocks:
            names = ", ".join(reflection.blocks) or "none"
            raise click.ClickException(f"{file}: no block '{block or name}'; there are: {names}")
        found.append((structs[name], reflection.blocks[block or name]))
    if all_:
        found += [(structs[name], block) for name, block in reflection.blocks.items() if name in structs]
    if not found:
        raise click.ClickException("nothing to compare: give --struct NAME:BLOCK, or --all")
    return found


def _member_places(file: str, source: bytes, options: tuple[str, ...]) -> dict[tuple[str, str], tuple[str, int]]:
    """Return (block or structure, member) -> file and line, for a shader."""
    from glslc_coop import driver

    return driver.member_places(driver.decode(source), file, shader_options(file, options))


def _report(struct: HostStruct, block: Block, places: dict[tuple[str, str], tuple[str, int]], file: str) -> int:
    """Print the differences of one pair; return their number."""
    from glslc_coop.codegen.literal_strings import printable
    from glslc_coop.reflection.host_check import compare

    found = compare(block, struct)
    for difference in found:
        line = difference.field.line if difference.field is not None else struct.line
        path = difference.field.file if difference.field is not None else struct.file
        message = printable(f"{struct.name}.{difference.member}: {difference.message}")
        click.echo(f"{path}:{line}: error: {message}", err=True)
        place = _place(difference, block, places)
        member = printable(f"'{difference.member}' of block '{block.name}'")
        if place is not None:
            click.echo(f"{place[0]}:{place[1]}: note: {member} is here", err=True)
        elif difference.kind != "extra":
            click.echo(f"{file}: note: {member}", err=True)
    return len(found)


def _place(
    difference: Difference, block: Block, places: dict[tuple[str, str], tuple[str, int]]
) -> tuple[str, int] | None:
    """Return where the shader declares the member of a difference; the path leads through structures."""
    owner, members = block.name, block.members
    *outer, name = difference.member.split(".")
    for step in outer:
        member = next((row for row in members if row.name == step), None)
        if member is None or member.members is None:
            return None
        owner, members = member.struct or "", member.members
    return places.get((owner, name))


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(check_command, arguments)
