"""What sub-commands read: modules, and shaders that are compiled first.

In: paths and the compiler's own options. Out: modules, positions of block members. Must not know: what is done with
them.
"""

from __future__ import annotations

import click

from glslc_coop.cli.tools.outputs import show
from glslc_coop.codegen.ir.words import is_module as is_module
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.codegen.ir.operand_decoder import RawInstruction
    from glslc_coop.devices.profile import Profile
    from glslc_coop.environment.options import Options

#: A module larger than this is refused; devices have no end.
MAXIMUM_FILE = 256 << 20


def compiler_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add FILE and the options with which a shader is compiled; the function gets `file` and `options`."""
    for decorate in (
        click.argument("options", nargs=-1, type=click.UNPROCESSED, metavar="[-- OPTION…]"),
        click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True)),
    ):
        command = decorate(command)
    return command


def read_bytes(path: str) -> bytes:
    """Return a file's content, or that of standard input for `-`. Raises ClickException."""
    try:
        with click.open_file(path, "rb") as stream:
            data: bytes = stream.read(MAXIMUM_FILE + 1)
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror or error}") from None
    if len(data) > MAXIMUM_FILE:
        raise click.ClickException(f"{path}: larger than {MAXIMUM_FILE >> 20} MiB")
    return data


def module_of(path: str, options: tuple[str, ...], data: bytes | None = None) -> bytes:
    """Return the SPIR-V module in a file; any other file is compiled as a shader with these options.

    data: what is in the file, if it is read already: a pipe cannot be read twice. The shader is compiled without
    optimization and with its names, so that a reflection shows all that it declares. Raises ClickException, and Exit
    after the shader's errors are printed.
    """
    data = read_bytes(path) if data is None else data
    if is_module(data):
        return data
    from glslc_coop import driver
    from glslc_coop.diagnostics.sink import render
    from glslc_coop.environment import input_files

    result = driver.compile_text(input_files.decode(data), path, shader_options(path, options))
    if result.stage_missing:
        raise click.ClickException(f"{path}: the stage is not known: give -- -fshader-stage=…")
    if result.sink.diagnostics:
        show(render(result.sink.diagnostics, result.sources, "full", path), err=True, nl=False)
    if result.spirv is None:
        raise click.exceptions.Exit(1)
    return result.spirv


def device_errors(path: str, source: bytes, data: bytes, options: tuple[str, ...], name: str) -> int:
    """Print what a device lacks for a shader or module, at its place; return the number of errors.

    source: what is in the file; data: the module that was compiled from it; name: a profile's name or file.
    """
    from glslc_coop.codegen.literal_strings import printable
    from glslc_coop.devices.check import check, unknown
    from glslc_coop.devices.known_faults import known_faults
    from glslc_coop.devices.profile import ProfileError, load

    try:
        profile = load(name)
    except ProfileError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"{name}: {error.strerror or error}") from None
    reflection = reflection_of(data, path)
    for fault in known_faults(reflection, profile):
        show(f"{path}: warning: {profile.device['name']}: {fault}", err=True)
    if not is_module(source):
        return _shader_device_errors(path, source, options, profile)
    for message in unknown(reflection, profile):
        show(f"{path}: warning: {printable(message)}", err=True)
    found = check(reflection, profile)
    for shortfall in found:
        place = shortfall.place or path
        show(f"{place}: error: {profile.device['name']}: {printable(shortfall.message)}", err=True)
        for note in shortfall.notes:
            show(f"{place}: note: {printable(note)}", err=True)
    return len(found)


#: Codes of the diagnostics that depend on the device.
_OF_DEVICES = ("unsupported-by-device", "device-limit", "bank-conflict")


def _shader_device_errors(path: str, source: bytes, options: tuple[str, ...], profile: Profile) -> int:
    from glslc_coop import driver
    from glslc_coop.diagnostics.sink import render
    from glslc_coop.environment import input_files

    line_options = shader_options(path, options)
    line_options.device_profile = profile
    line_options.coop_warnings = True
    result = driver.compile_text(input_files.decode(source), path, line_options)
    # The other warnings are printed already.
    found = [each for each in result.sink.diagnostics if each.code.name in _OF_DEVICES]
    if found:
        show(render(found, result.sources, "full", path), err=True, nl=False)
    return sum(each.severity == "error" for each in found)


def shader_options(path: str, options: tuple[str, ...]) -> Options:
    """Return the driver's options for a shader. Raises ClickException for a wrong one."""
    from glslc_coop.cli import command_line

    arguments = list(options)
    if not any(option.startswith("--target-env") for option in arguments):
        arguments.insert(0, "--target-env=vulkan1.3")
    try:
        line = command_line.parse([*arguments, path])
    except command_line.UsageError as error:
        raise click.ClickException(str(error)) from None
    line.options.stage = line.inputs[0].stage
    line.options.optimize = None
    return line.options


def instructions_of(data: bytes, path: str) -> list[RawInstruction]:
    """Return the instructions of a module. Raises ClickException for what is not one."""
    from glslc_coop.codegen.ir.operand_decoder import ReaderError
    from glslc_coop.codegen.ir.validator import validate_bytes

    try:
        return validate_bytes(data)
    except ReaderError as error:
        raise click.ClickException(f"{path}: {error}") from None


def reflection_of(data: bytes, path: str) -> Any:
    """Return the reflection of a module. Raises ClickException for what is not SPIR-V."""
    from glslc_coop.codegen.disassembler import DisassemblyError
    from glslc_coop.reflection.read import reflect

    try:
        return reflect(data)
    except DisassemblyError as error:
        raise click.ClickException(f"{path}: {error}") from None
