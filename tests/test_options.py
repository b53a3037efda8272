"""An option is one row: the rows agree with what is made of them, and a new one is known everywhere."""

from __future__ import annotations

import inspect

import pytest
import shared

from glslc_coop.api import compilation as api
from glslc_coop.cli import command_line, glslang_arguments
from glslc_coop.cli.tools.completion import candidates
from glslc_coop.cli.tools.manual import page
from glslc_coop.environment import options
from glslc_coop.environment.options import EFFECTS, FUNCTION, Options

TABLES = {
    "Options": Options.ROWS,
    "CommandLine": command_line.CommandLine.ROWS,
    "Command": glslang_arguments.Command.ROWS,
}
ROWS = [pytest.param(row, id=f"{table}.{name}") for table, rows in TABLES.items() for name, row in rows.items()]
#: For those who work on passes, and in no help.
HIDDEN = {"-fprint-after="}


def words(of_function):
    """The words of glslc's command line that have a function, or that have none."""
    rows = [*Options.ROWS.values(), *command_line.CommandLine.ROWS.values()]
    return [word for row in rows for word, value in (row.glslc or {}).items() if (value is FUNCTION) == of_function]


@pytest.mark.parametrize("row", ROWS)
def test_rows(row):
    assert row.affects in EFFECTS
    for word, value in (row.glslc or {}).items():
        assert word.startswith("-")
        # The values to choose from; -fcoop-lower is the only word with and without a value.
        assert value is FUNCTION or isinstance(value, tuple) == word.endswith("=")
    if row.glslc and not HIDDEN & row.glslc.keys():
        assert row.help, "it is not in --help"
    assert all(what[0].isupper() or what.startswith("min") for what in (row.help or {}).values())
    assert all(what.endswith(".") for what in (row.help or {}).values())


def test_no_word_has_two_rows():
    for found in (words(True) + words(False), [word for row in glslang_rows() for word in of_glslang(row)]):
        assert len(found) == len(set(found))


def glslang_rows():
    return [row for rows in (Options.ROWS, glslang_arguments.Command.ROWS) for row in rows.values() if row.glslang]


def of_glslang(row):
    return glslang_arguments.words_of(row)


def test_every_word_that_takes_something_has_a_function():
    functions = {f"{word}=" for word in command_line._WITH_VALUE} | {*command_line._WHOLE, *command_line._PREFIXES}
    assert set(words(True)) == functions


@pytest.mark.parametrize("word", sorted({*words(True), *words(False)} - HIDDEN))
def test_words_are_in_the_help_the_manual_and_the_completion(word):
    # A row of one of several words with braces names all of them.
    listed = {each.partition("<")[0] for each in candidates()} | {each.partition("=")[0] + "=" for each in candidates()}
    assert word in listed or word.rstrip("=") in listed
    spelled = [row for row, _ in command_line.help_rows() if word.rstrip("=") in row or "{" in row]
    assert spelled and spelled[0].replace("-", "\\-").split("<")[0] in page()


@pytest.mark.parametrize("row", glslang_rows())
def test_words_of_glslang_are_parsed(row):
    for spelled in row.glslang.split(", "):
        word, _, value = spelled.replace("<kind>", "ubo").replace("[ver]", "").partition(" ")
        argument = {"<version>": "450", "<environment>": "vulkan1.1", "<client>": "vulkan100"}.get(value)
        word = word.replace("[=<text>]", "").replace("<name>", "N").replace("<text>", "T").replace("<directory>", "D")
        if argument is None:
            argument = "compute" if word == "-S" else "1"
        # -V: some options need a client; -S: so does the standard input.
        try:
            glslang_arguments.parse([word, *([argument] if value else []), "-V", "-l", "-S", "comp", "a.comp"])
        except glslang_arguments.Usage as error:
            assert "unrecognized" not in str(error), spelled
            assert (word, str(error)) in (
                ("-E", "can't use -E when linking is selected"),
                ("--spirv-val", "--spirv-val: no spirv-val here; pip install 'glslc-coop[val]'"),
            )


def test_parameters_of_the_api():
    parameters = dict(inspect.signature(api.compile).parameters)
    del parameters["source_or_path"], parameters["name"]
    rows = {row.api: row for row in Options.ROWS.values() if row.api}
    assert parameters.keys() == rows.keys()
    for name, parameter in parameters.items():
        default = rows[name].default
        if name == "warnings":
            default = not default
        assert parameter.default == default or (default in (list, dict) and not parameter.default), name


def test_the_safe_effect_is_the_default():
    assert options.option(False).affects == options.TREE


#: Runs with options.py as it is, and one more row.
NEW_ROW = '''
import sys, types
with open({path!r}, encoding="utf-8") as file:
    source = file.read()
mark = "    # ---- of callers in Python ----"
assert source.count(mark) == 1
source = source.replace(mark, """
    toy: bool = option(
        False{effect}, glslc={{"-ftoy": True}}, glslang="--toy", help={{"-ftoy": "Play."}}, api="toy", types=bool
    )
""" + mark)
module = types.ModuleType("glslc_coop.environment.options")
sys.modules["glslc_coop.environment.options"] = module
exec(compile(source, "options.py", "exec"), module.__dict__)
import inspect
from glslc_coop import driver
from glslc_coop.api import compilation
from glslc_coop.reuse import declarations, modules
from glslc_coop.cli import cache, command_line, glslang_arguments
from glslc_coop.cli.tools import completion, manual
assert "  -ftoy             Play." in command_line.help_text()
assert "ftoy" in manual.page() and completion.candidates()["-ftoy"] == "Play."
assert ("--toy", "Play.") in glslang_arguments.help_rows()
assert glslang_arguments.parse(["--toy", "a.comp"]).options.toy
lines = [command_line.parse([*words, "a.comp"]) for words in ([], ["-ftoy"])]
assert [line.options.toy for line in lines] == [False, True] and lines[1].options.copied().toy
arguments = {{name: each.default for name, each in inspect.signature(compilation.compile).parameters.items()}}
arguments.update(source_or_path="a.comp", toy=1)
try:
    compilation._check_types(arguments)
    raise SystemExit("toy=1 is accepted")
except TypeError as error:
    assert str(error) == "toy must be bool, not int"
store = cache._Store("kept")
print(len({{cache._key(line, "", store) for line in lines}}))
environment = driver.new_environment(lines[0].options)
print(len({{modules.module_key([], environment, line.options) for line in lines}}))
for line in lines:
    line.options.stage = "compute"
print([declarations.accepts(line.options) for line in lines])
print([modules.is_eligible(line.options) for line in lines])
'''


@pytest.mark.parametrize(
    "effect, keys, modules, accepts, stores",
    [
        ("", 2, 2, [True, False], [True, True]),
        ("NOTHING", 1, 1, [True, True], [True, True]),
        ("MESSAGES", 2, 1, [True, True], [True, True]),
        ("TOKENS", 2, 1, [True, True], [True, True]),
        ("ENVIRONMENT", 2, 2, [True, True], [True, True]),
        ("MODULE", 2, 2, [True, True], [True, True]),
        ("FUNCTIONS", 2, 2, [True, True], [True, True]),
        ("TREE", 2, 2, [True, False], [True, True]),
        ("ALL", 2, 1, [True, False], [True, False]),
    ],
)
def test_a_new_row_is_known_everywhere(tmp_path, effect, keys, modules, accepts, stores):
    program = NEW_ROW.format(path=options.__file__, effect=f", {effect}" if effect else "")
    done = shared.python(["-c", program], tmp_path, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [str(keys), str(modules), str(accepts), str(stores)]


def test_a_misspelt_option_is_refused():
    with pytest.raises(AttributeError):
        Options().auto_bnd = True
