"""What a compilation of an empty shader imports: nothing that is not needed for it."""

from __future__ import annotations

import shared

#: Modules that cost start-up time and belong to tools, tests or generators.
HEAVY = (
    "ply",
    "click",
    "pycparser",
    "numpy",
    "inspect",
    "typing",
    "dataclasses",
    "pathlib",
    "argparse",
    "json",
    "logging",
    "subprocess",
    "tokenize",
    "re",
    "enum",
    "functools",
    "itertools",
    "collections",
    "array",
    "glslc_coop.diagnostics.codes",
    "math",
    "struct",
    "bisect",
    "zlib",
    "binascii",
    "operator",
    "collections.abc",
    "importlib",
    "warnings",
)
#: What an empty shader imports of the package. It may only become shorter.
IMPORTED = {
    "cli",
    "cli.command_line",
    "cli.glslc",
    "cli.output",
    "codegen",
    "codegen.emit",
    "codegen.emit.constant_ids",
    "codegen.emit.decorations",
    "codegen.emit.emitter",
    "codegen.emit.entry_point",
    "codegen.emit.functions",
    "codegen.emit.type_ids",
    "codegen.ir",
    "codegen.ir.function",
    "codegen.ir.instruction",
    "codegen.ir.linker",
    "codegen.ir.module",
    "codegen.ir.capabilities",
    "codegen.ir.words",
    "codegen.tables",
    "codegen.tables.instruction_table",
    "codegen.tables.spirv",
    "diagnostics",
    "diagnostics.sink",
    "driver",
    "environment",
    "environment.environment",
    "extensions",
    "extensions.core",
    "extensions.core_functions",
    "extensions.core_qualifiers",
    "extensions.core_textures",
    "extensions.notation",
    "extensions.record",
    "extensions.registry",
    "lazy",
    "lexer",
    "lexer.directives",
    "lexer.generated",
    "lexer.generated.compiled_patterns",
    "lexer.generated.tables",
    "lexer.lexer",
    "lexer.macros",
    "lexer.preprocessor",
    "lexer.scanner",
    "lexer.tokens",
    "lexer.versions",
    "environment.input_files",
    "environment.options",
    "environment.recursion",
    "parser",
    "parser.automaton",
    "parser.expression_grammar",
    "parser.generated",
    "parser.generated.nodes",
    "parser.generated.tables",
    "parser.grammar",
    "parser.parser",
    "parser.state",
    "parser.type_names",
    "semantics",
    "semantics.checker",
    "semantics.context",
    "semantics.declarations",
    "semantics.declarations.functions",
    "semantics.declarations.names",
    "semantics.declarations.type_qualifiers",
    "semantics.declarations.type_rules",
    "semantics.declarations.type_specifiers",
    "semantics.model",
    "semantics.model.qualifiers",
    "semantics.model.scopes",
    "semantics.model.types",
    "environment.positions",
    "environment.stages",
    "environment.targets",
}
#: What -O imports besides.
OPTIMISER = {
    "codegen.ir.callgraph",
    "codegen.ir.cfg",
    "codegen.ir.clone",
    "codegen.ir.evaluate",
    "codegen.ir.opcodes",
    "codegen.ir.pointers",
    "codegen.ir.type_queries",
    "codegen.ir.uses",
    "codegen.optimization",
    "codegen.optimization.available_loads",
    "codegen.optimization.dce",
    "codegen.optimization.folding",
    "codegen.optimization.gvn",
    "codegen.optimization.if_conversion",
    "codegen.optimization.inlining",
    "codegen.optimization.mem2reg",
    "codegen.optimization.merge_returns",
    "codegen.optimization.pipeline",
    "codegen.optimization.private_to_local",
    "codegen.optimization.reassociation",
    "codegen.optimization.simplify_cfg",
    "codegen.optimization.sroa",
    "codegen.tables.rewrite_table",
}
PROGRAM = f"""
import sys
before = set(sys.modules)
from glslc_coop.__main__ import main
code = main(["empty.comp", "-o", "empty.spv", *sys.argv[1:]])
after = set(sys.modules) - before
print(code, *[name for name in {HEAVY!r} if name in after])
optional = ("glslc_coop.extensions.", "glslc_coop.codegen.builtins.")
print(*sorted(name for name in sys.modules if name.startswith(optional)))
print(*sorted(name for name in after if name.startswith("glslc_coop.")))
"""


def own_modules(line):
    """Returns the modules of the package that a line of PROGRAM's names, without the package's name."""
    return {name.partition(".")[2] for name in line.split()} - {"__main__", "compiled__mypyc"}


def test_an_empty_shader_imports_little(tmp_path):
    (tmp_path / "empty.comp").write_text("#version 450\nvoid main() {}\n")
    done = shared.python(["-S", "-c", PROGRAM], tmp_path, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    heavy, optional, modules = done.stdout.splitlines()
    if shared.is_compiled():
        # mypyc takes the locks of the import system from there.
        heavy = heavy.replace(" importlib", "").replace(" warnings", "")
    assert heavy == "0", f"imported for an empty shader: {heavy[2:]}"
    always = ("core", "notation", "record", "registry")
    assert all(name.rsplit(".", 1)[-1].startswith(always) for name in optional.split()), (
        f"imported without #extension: {optional}"
    )
    imported = own_modules(modules)
    assert not imported - IMPORTED, f"imported for an empty shader, and not listed: {sorted(imported - IMPORTED)}"
    assert not IMPORTED - imported, f"listed and no longer imported: {sorted(IMPORTED - imported)}"


def test_what_the_optimiser_imports_is_listed(tmp_path):
    (tmp_path / "empty.comp").write_text("#version 450\nvoid main() {}\n")
    done = shared.python(["-S", "-c", PROGRAM, "-O"], tmp_path, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert own_modules(done.stdout.splitlines()[2]) - IMPORTED == OPTIMISER
