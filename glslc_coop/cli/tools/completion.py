"""`glslc-coop completion`: what a shell needs to complete this command's arguments.

In: the options as --help prints them, the sub-commands, the diagnostic codes. Out: a script for one shell, which asks
nothing of this program when it completes. Must not know: what an option does.
"""

from __future__ import annotations

import re

import click

from glslc_coop.cli.tools import run


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion_command(shell: str) -> None:
    """Print a script that completes the arguments of glslc-coop in SHELL.

    \b
    bash: glslc-coop completion bash > ~/.local/share/bash-completion/completions/glslc-coop.
    zsh: glslc-coop completion zsh > a folder of $fpath, as _glslc-coop.
    fish: glslc-coop completion fish > ~/.config/fish/completions/glslc-coop.fish.
    """
    click.echo({"bash": _bash, "zsh": _zsh, "fish": _fish}[shell](), nl=False)


def candidates() -> dict[str, str]:
    """Return every complete word that may be an option, with its description; a word that ends in = takes more."""
    from glslc_coop.cli.command_line import help_rows
    from glslc_coop.diagnostics.codes import CODES
    from glslc_coop.environment.stages import BY_OPTION

    found: dict[str, str] = {}
    for spelling, description in help_rows():
        for each in _spellings(spelling):
            found.setdefault(each, description)
    for stage in BY_OPTION:
        found[f"-fshader-stage={stage}"] = "stage of the inputs that follow"
    for code in CODES:
        if "warning" not in code.traits:
            continue
        found[f"-Wno-{code.name}"] = found[f"-Werror={code.name}"] = code.meaning
    return found


def _spellings(spelling: str) -> list[str]:
    """Return the words that a spelling of --help stands for: alternatives in `{a,b}`, `a|b` and `[…]`."""
    braces = re.match(r"(.*)\{(.*)\}(.*)", spelling)
    if braces:
        return [word for each in braces[2].split(",") for word in _spellings(braces[1] + each + braces[3])]
    found: list[str] = []
    for each in spelling.split(", "):
        word, equals, value = each.split(" ")[0].partition("=")
        if not word.startswith("-"):
            continue
        if "<" in word:
            # What it takes is joined to it.
            found.append(word.partition("<")[0])
            continue
        optional = word.endswith("[")
        word = word.rstrip("[")
        if optional or not equals:
            found.append(word)
        if equals and "<" not in value and ".." not in value:
            found += [f"{word}={choice}" for choice in value.rstrip("]").split("|")]
        elif equals:
            found.append(f"{word}=")
    versions = [f"--target-spv=spv1.{minor}" for minor in range(7)]
    return [word for each in found for word in (versions if each == "--target-spv=" else [each]) if word not in ("-W",)]


def _subcommands() -> dict[str, tuple[str, dict[str, str]]]:
    """Return sub-command -> what it does, and its own options with their help."""
    from importlib import import_module

    from glslc_coop.cli import SUBCOMMANDS

    found = {}
    for name, (module, _, what) in SUBCOMMANDS.items():
        options = {"--help": "Show what it does."}
        if module.startswith("tools."):
            tool = import_module(f"glslc_coop.cli.{module}")
            for each in vars(tool).values():
                if isinstance(each, click.Command) and each.name == name:
                    options |= _options(each)
        found[name] = what, options
    return found


def _options(command: click.Command) -> dict[str, str]:
    return {
        word: parameter.help or ""
        for parameter in command.params
        if isinstance(parameter, click.Option)
        for word in parameter.opts
    }


def _codes() -> list[str]:
    from glslc_coop.diagnostics.codes import CODES

    return sorted(code.name for code in CODES)


def _bash() -> str:
    """Return the script for bash, which breaks words at '=': what is before it is cut off the answers."""
    cases = "".join(
        f"        {name}) words='{' '.join(options)}' ;;\n" for name, (_, options) in _subcommands().items()
    )
    return f"""\
# bash completion of glslc-coop, made by `glslc-coop completion bash`.
_glslc_coop() {{
    local line=${{COMP_LINE:0:COMP_POINT}} words=
    local current=${{line##* }}
    local command=${{COMP_WORDS[1]}}
    if [[ $COMP_CWORD -eq 1 ]]; then
        words='{" ".join([*_subcommands(), *candidates()])}'
    else
        case $command in
{cases}        *) words='{" ".join(candidates())}' ;;
        esac
        [[ $command == explain || $command == codes ]] && words+=' {" ".join(_codes())}'
    fi
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    if [[ $current == *=* && $COMP_WORDBREAKS == *=* ]]; then
        COMPREPLY=("${{COMPREPLY[@]#"${{current%%=*}}="}}")
    fi
    [[ ${{#COMPREPLY[@]}} -eq 1 && ${{COMPREPLY[0]}} == *= ]] && compopt -o nospace
    [[ $current == -* ]] || COMPREPLY+=($(compgen -f -- "$current"))
}}
complete -o filenames -F _glslc_coop glslc-coop
"""


def _zsh() -> str:
    cases = "".join(
        f"        {name}) options=({' '.join(map(_quoted, options))}) ;;\n"
        for name, (_, options) in _subcommands().items()
    )
    described = "\n".join(f"    {_quoted(f'{name}:{what}')}" for name, (what, _) in _subcommands().items())
    return f"""\
#compdef glslc-coop
# zsh completion of glslc-coop, made by `glslc-coop completion zsh`.
_glslc_coop() {{
    local -a commands options codes
    commands=(
{described}
    )
    options=({" ".join(map(_quoted, candidates()))})
    codes=({" ".join(_codes())})
    if (( CURRENT == 2 )); then
        _describe 'command' commands
    else
        case $words[2] in
{cases}        esac
        [[ $words[2] == (explain|codes) ]] && compadd -a codes
    fi
    if [[ $PREFIX == -* ]]; then
        compadd -S '' -- ${{(M)options:#*=}}
        compadd -- ${{options:#*=}}
    else
        _files
    fi
}}
if [[ $funcstack[1] == _glslc-coop ]]; then
    _glslc_coop "$@"
else
    compdef _glslc_coop glslc-coop
fi
"""


def _fish() -> str:
    lines = ["# fish completion of glslc-coop, made by `glslc-coop completion fish`."]
    first = "test (count (commandline -opc)) -eq 1"
    for name, (what, options) in _subcommands().items():
        lines.append(f"complete -c glslc-coop -n '{first}' -a {name} -d {_quoted(what)}")
        chosen = f'test (count (commandline -opc)) -gt 1; and test (commandline -opc)[2] = "{name}"'
        for word, description in options.items():
            lines.append(f"complete -c glslc-coop -n '{chosen}' -a {_quoted(word)} -d {_quoted(description)}")
        if name in ("explain", "codes"):
            lines.append(f"complete -c glslc-coop -n '{chosen}' -a {_quoted(' '.join(_codes()))}")
    names = " ".join(_subcommands())
    compiling = f"not contains -- (commandline -opc)[2] {names}"
    for word, description in candidates().items():
        lines.append(f"complete -c glslc-coop -n '{compiling}' -a {_quoted(word)} -d {_quoted(description)}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """Return a text as one word of a shell."""
    return "'" + text.replace("\\", "\\\\").replace("'", "'\\''") + "'"


def main(arguments: list[str]) -> int:
    """Run the sub-command; return the exit code."""
    return run(completion_command, arguments)
