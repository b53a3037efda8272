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
from glslc_coop.cli.tools.outputs import listed, show, write_output
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.diagnostics.fixes import Record
    from glslc_coop.reflection.c_layout import HostStruct
    from glslc_coop.reflection.host_check import Difference
    from glslc_coop.reflection.model import Block, Reflection


@click.command("check")
@compiler_options
@click.option("--against", type=click.Path(exists=True, dir_okay=False), help="The host's C header.")
@click.option("--struct", "pairs", multiple=True, metavar="NAME:BLOCK", help="Compare this structure with this block.")
@click.option("--all", "all_", is_flag=True, help="Compare every structure that has a block of its name.")
@click.option("--device-profile", "profile", metavar="NAME|FILE", help="A device that has to run it; see devices.")
@click.option("--fix", "fixes", is_flag=True, help="Make the corrections that messages propose in the shaders.")
@click.option("--statistics", is_flag=True, help="Print how often each code was reported.")
@click.option("-W", "warnings", multiple=True, metavar="NAME", help="As for the compiler: -Wall, -Wextra, -Wno-CODE.")
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
    fixes: bool,
    statistics: bool,
    warnings: tuple[str, ...],
    include_dirs: tuple[str, ...],
    defines: tuple[str, ...],
) -> int:
    """Check each FILE with all warnings; with --against compare a host's C structures with its blocks.

    Options of the compiler follow '--', and come after those of glslc-coop.toml or [tool.glslc-coop] in pyproject.toml.
    Without --fix nothing is written. The exit code is 1 when something is wrong, 2 for wrong usage.
    """
    more, options = _more_files(options)
    options = (*(f"-W{name}" for name in warnings), *options)
    if against is None and profile is None:
        added = [f"-I{directory}" for directory in include_dirs] + [f"-D{define}" for define in defines]
        if pairs or all_:
            raise click.ClickException("--struct and --all compare a header: give --against")
        return _check_shaders([file, *more], [*added, *options], fixes, statistics)
    if fixes or statistics:
        raise click.UsageError("--fix and --statistics are about shaders: leave out --against and --device-profile")
    found = [_check_host(each, options, against, pairs, all_, profile, include_dirs, defines) for each in (file, *more)]
    return max(found)


def _more_files(options: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the files and the options among what follows the first file."""
    for index, each in enumerate(options):
        if each.startswith("-") and each != "-":
            return options[:index], options[index:]
    return options, ()


#: Options of the front end that come before those of the project file.
_ALWAYS = ("-fsyntax-only", "-Wcoop")
_FORMAT = "-fdiagnostics-format="
#: Differences of a structure that are printed.
_MOST_DIFFERENCES = 100
#: The exit code for wrong usage, in the options or the project file.
_WRONG = 2


def _check_shaders(files: list[str], options: list[str], fixes: bool, statistics: bool) -> int:
    """Run the front end with all warnings; return the exit code."""
    from glslc_coop.cli import command_line, glslc, project

    for each in files:
        if os.path.isfile(each) and is_module(read_bytes(each)):
            raise click.ClickException(f"{each}: a module; give --device-profile or --against, or see glslc-coop val")
    groups: list[tuple[list[str], list[str]]] = []
    try:
        for each in files:
            arguments = [*_ALWAYS, f"{_FORMAT}full", *project.options_for(each), *options]
            command_line.parse([*arguments, each])
            if groups and groups[-1][0] == arguments:
                groups[-1][1].append(each)
            else:
                groups.append((arguments, [each]))
    except (project.ProjectError, command_line.UsageError) as error:
        show(f"glslc-coop check: error: {error}", err=True)
        return _WRONG
    except command_line.Answer:
        return glslc.run([*options, *files])
    if fixes:
        _fix(groups)
    if statistics:
        return _print_statistics(groups)
    if len(groups) > 1 and command_line.parse([*groups[0][0], files[0]]).diagnostics_format in _documents():
        return _print_document(groups)
    return max(glslc.run([*arguments, *names]) for arguments, names in groups)


def _documents() -> tuple[str, ...]:
    from glslc_coop.diagnostics.formats import DOCUMENTS

    return DOCUMENTS


def _records(arguments: list[str], names: list[str]) -> tuple[int, list[Record], str]:
    """Return the exit code, the records of the diagnostics, and the other messages."""
    from glslc_coop.cli import glslc, output
    from glslc_coop.diagnostics.formats import parse_json

    code, effects = output.record(lambda: glslc.run([*arguments, f"{_FORMAT}json", *names]))
    others, records = parse_json("".join(data.decode("utf-8") for kind, _, data in effects if kind == output.MESSAGE))
    return code, records, others


def _print_document(groups: list[tuple[list[str], list[str]]]) -> int:
    """Print one document about all files, whatever options each has."""
    from glslc_coop.cli import command_line, output
    from glslc_coop.diagnostics.formats import FORMATS

    form = command_line.parse([*groups[0][0], *groups[0][1][:1]]).diagnostics_format
    found, worst = [], 0
    for arguments, names in groups:
        code, records, others = _records(arguments, names)
        output.say(others)
        found += records
        worst = max(worst, code)
    output.say(FORMATS[str(form)](found))
    return worst


def _print_statistics(groups: list[tuple[list[str], list[str]]]) -> int:
    """Print how often each code was reported, the commonest first; a star marks codes that --fix mends."""
    counts: dict[str, list[int]] = {}
    worst = 0
    for arguments, names in groups:
        code, records, others = _records(arguments, names)
        show(others, err=True, nl=False)
        worst = max(worst, code)
        for record in records:
            row = counts.setdefault(record["code"], [0, 0])
            row[0] += 1
            row[1] += bool(record["fixes"])
    for name, (count, fixable) in sorted(counts.items(), key=lambda row: (-row[1][0], row[0])):
        show(f"{count:5} {'[*]' if fixable else '[ ]'} {name}")
    total = sum(count for count, _ in counts.values())
    if total:
        mended = sum(fixable for _, fixable in counts.values())
        show(f"{total} found, {mended} with a fix that --fix makes.")
    return worst


#: Each round of fixes may make others possible.
_ROUNDS = 10


def _fix(groups: list[tuple[list[str], list[str]]]) -> None:
    """Make the fixes of all diagnostics in the shaders themselves; included files stay as they are."""
    from glslc_coop.diagnostics.fixes import apply
    from glslc_coop.environment import input_files

    total = 0
    for arguments, names in groups:
        for name in names:
            for _ in range(_ROUNDS):
                _, records, _ = _records(arguments, [name])
                own = [record for record in records if all(fix["file"] == name for fix in record["fixes"])]
                with open(name, "rb") as stream:
                    data = stream.read()
                text, made = apply(input_files.decode(data), own)
                if not made:
                    break
                write_output(name, text.encode("utf-8", "surrogateescape"))
                total += made
    show(f"{total} fix{'' if total == 1 else 'es'} made.", err=True)


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
        show(f"{count} difference{'s' if count != 1 else ''}.", err=True)
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
            raise click.ClickException(f"{header}: no structure '{name}'; there are: {listed(structs)}")
        if (block or name) not in reflection.blocks:
            raise click.ClickException(f"{file}: no block '{block or name}'; there are: {listed(reflection.blocks)}")
        found.append((structs[name], reflection.blocks[block or name]))
    if all_:
        found += [(structs[name], block) for name, block in reflection.blocks.items() if name in structs]
    if not found:
        if not all_:
            raise click.ClickException("nothing to compare: give --struct NAME:BLOCK, or --all")
        theirs, ours = listed(structs), listed(reflection.blocks)
        message = f"{header}: no structure has the name of a block: structures: {theirs}; blocks: {ours}"
        raise click.ClickException(f"{message}; give --struct NAME:BLOCK")
    return found


def _member_places(file: str, source: bytes, options: tuple[str, ...]) -> dict[tuple[str, str], tuple[str, int]]:
    """Return (block or structure, member) -> file and line, for a shader."""
    from glslc_coop.api import trees
    from glslc_coop.environment import input_files

    return trees.member_places(input_files.decode(source), file, shader_options(file, options))


def _report(struct: HostStruct, block: Block, places: dict[tuple[str, str], tuple[str, int]], file: str) -> int:
    """Print the first differences of one pair; return the number of all."""
    from glslc_coop.codegen.literal_strings import printable
    from glslc_coop.reflection.host_check import compare

    found = compare(block, struct)
    for difference in found[:_MOST_DIFFERENCES]:
        line = difference.field.line if difference.field is not None else struct.line
        path = difference.field.file if difference.field is not None else struct.file
        message = printable(f"{struct.name}.{difference.member}: {difference.message}")
        show(f"{path}:{line}: error: {message}", err=True)
        place = _place(difference, block, places)
        member = printable(f"'{difference.member}' of block '{block.name}'")
        if place is not None:
            show(f"{place[0]}:{place[1]}: note: {member} is here", err=True)
        elif difference.kind != "extra":
            show(f"{file}: note: {member}", err=True)
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
    return run(check_command, arguments, _WRONG)
