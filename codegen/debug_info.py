"""What tells people and debuggers where code comes from: OpSource, OpLine.

In: the sources of the compilation. Out: debug instructions of the module. Must not know: what the code does. SPIR-V 1.6 section 3.52.3.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.module import Definition


def describe_source(fn: Emitter) -> None:
    """OpSource and the extensions that the shader asked for; with debug information also the text, and lines from here on."""
    environment = fn.environment
    module = fn.module
    language = spirv.SourceLanguageESSL if environment.is_es else spirv.SourceLanguageGLSL
    if getattr(fn.options, "debug", False):
        files = fn.checked.sources.files
        described: dict[str, None] = {}
        for file in files:
            # An included file is described once, however often it was included; what the command line defines has no file.
            if file.text and file.name not in described and (file is files[0] or not file.name.startswith("<")):
                described[file.name] = None
                module.source(language, environment.version, module.string(file.name), file.text)
        fn.locate_line = _locator(fn)
    else:
        module.source(language, environment.version)
    for name, behaviour in environment.behaviours.items():
        if behaviour != "disable":
            module.source_extension(name)


def _locator(fn: Emitter) -> object:
    """A function from a position to the operands of OpLine."""
    sources = fn.checked.sources
    strings: dict[str, Definition] = {}

    def locate(position: int) -> tuple[Definition, int, int] | None:
        location = sources.locate(position)
        name = location.name
        file = strings.get(name)
        if file is None:
            file = strings[name] = fn.module.string(name)
        return file, location.line, location.column

    return locate
