"""The command lines: one module for each, and one file for each sub-command in tools/.

A new sub-command is a row here and a module with `main(arguments) -> exit code`.
"""

#: Sub-command, an identifier -> its module after `glslc_coop.cli.`, its arguments and what it does, as --help prints
#: them. A file of such a name is reached as ./NAME.
SUBCOMMANDS = {
    "as": ("tools.as_", "FILE.spvasm", "assemble text into a module"),
    "batch": ("tools.batch", "MANIFEST", "compile many shaders in several processes"),
    "cache": ("tools.cache", "stats|clear", "show or delete the results that --cache keeps"),
    "check": ("tools.check", "FILE…", "check shaders, or a host's structures against their blocks"),
    "codes": ("tools.codes", "[WORD]...", "list the diagnostic codes and what they mean"),
    "completion": ("tools.completion", "SHELL", "print a script that completes arguments in a shell"),
    "devices": ("tools.devices", "", "what the Vulkan devices of this machine can do"),
    "diff": ("tools.diff", "A B", "what changed between two modules"),
    "dis": ("tools.dis", "FILE.spv", "print a module as text"),
    "elements": ("tools.elements", "MATRIX", "which invocation holds which element of a matrix on a device"),
    "explain": ("tools.explain", "CODE...", "what a diagnostic code means, with a wrong example"),
    "glslang": ("glslang", "…", "the command line of glslangValidator"),
    "golden": ("tools.golden", "check|update SHADER…", "compare modules with golden files"),
    "header": ("tools.header", "FILE", "write a C header for the host"),
    "layout": ("tools.layout", "FILE", "offsets of blocks under each packing rule"),
    "lower": ("tools.lower", "FILE.spv", "put plain arrays in place of cooperative types"),
    "lsp": ("tools.lsp", "", "the language server, for editors"),
    "manual": ("tools.manual", "", "print the manual page, for man"),
    "measure": ("tools.measure", "FILE", "what a driver makes of a module, and how fast it runs"),
    "opt": ("tools.opt", "FILE.spv", "optimise a module of any compiler"),
    "reflect": ("tools.reflect", "FILE", "what a module needs and what its host must match"),
    "run": ("tools.run_", "FILE", "run a compute shader or module on a Vulkan device"),
    "serve": ("tools.serve", "", "keep a compiler resident for GLSLC_COOP_SERVER"),
    "stats": ("tools.stats", "FILE…", "instructions and bytes of a module, by function"),
    "tensor": ("tools.tensor", "…", "addresses of a tensor layout and view"),
    "tune": ("tools.tune", "FILE", "the fastest specialization of a shader on a device"),
    "val": ("tools.val", "FILE…", "validate modules with spirv-val"),
    "watch": ("tools.watch", "DIR|FILE… -o OUT", "compile again what a change touches"),
}
