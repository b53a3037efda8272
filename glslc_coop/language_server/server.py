"""The server: documents, settings, and the protocol's requests.

In: messages of an editor, over standard input and output. Out: answers, and diagnostics some milliseconds after the
last keystroke. Must not know: how an answer is found; each feature is a module of its own.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
from typing import cast

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

import glslc_coop
from glslc_coop.cli import project
from glslc_coop.environment import input_files
from glslc_coop.language_server import (
    completion,
    diagnostics,
    formatting,
    highlighting,
    hints,
    hover,
    names,
    outline,
    signatures,
    structure,
)
from glslc_coop.language_server.analysis import Analysis, parse_arguments
from glslc_coop.language_server.analysis_cache import AnalysisCache
from glslc_coop.language_server.documents import Documents
from glslc_coop.language_server.positions import count_in, normal_path, path_of, uri_of
from glslc_coop.language_server.protocol import Protocol, Requests
from glslc_coop.language_server.workspace import ENDS, Workspace, stage_of
from glslc_coop.lazy import lazy

with lazy:
    from typing import BinaryIO

    from pygls.server import ServerErrors

    from glslc_coop.environment.options import Options

#: What a client may set, in `initializationOptions` or under `glslc-coop` of its configuration: `options` are those of
#: the command line.
_SECTION = "glslc-coop"
_DEFAULT_OPTIONS = ("-Wcoop",)
#: What matters on the disk besides open documents.
_WATCHED = (*(f"**/*.{end}" for end in ENDS), "**/compile_commands.json", "**/*.jsonl", "**/*.toml")
#: Keystrokes that are as near together as this are checked once. A shader whose check takes long waits longer.
_PAUSE = 0.01
_LONGEST_PAUSE = 0.4
#: Seconds without a new analysis after which garbage is collected, and analyses after which it is in any case.
_QUIET = 1.0
_MOST_UNCOLLECTED = 60


class Server(LanguageServer):
    """A language server with the analyses of its open documents."""

    def __init__(self) -> None:
        super().__init__(
            _SECTION,
            glslc_coop.__version__,
            text_document_sync_kind=lsp.TextDocumentSyncKind.Incremental,
            protocol_cls=Protocol,
        )
        self.documents = Documents()
        self.files = Workspace(self._read, lambda path: self.documents.at(path) is not None)
        self.options: list[str] = list(_DEFAULT_OPTIONS)
        #: GLSLC_COOP_LSP_MEMORY=0 turns it off, to measure what it is worth.
        self.cache = AnalysisCache(os.environ.get("GLSLC_COOP_LSP_MEMORY") != "0")
        self._analyses: dict[str, tuple[int | None, Analysis]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._collection: asyncio.TimerHandle | None = None
        self._uncollected = 0
        self._published: dict[str, set[str]] = {}
        #: The last error in the client's options, which is shown once.
        self._complained = ""
        #: Whether the client sent `shutdown`, which has to precede `exit`.
        self.was_shut_down = False

    def start_io(self, stdin: BinaryIO | None = None, stdout: BinaryIO | None = None) -> None:
        """Serve over standard input and output until the client leaves."""
        super().start_io(cast("BinaryIO", Requests(stdin or sys.stdin.buffer)), stdout)

    def report_server_error(self, error: Exception, source: ServerErrors) -> None:
        """Answer what is not JSON. Show the client any other error that is in no answer."""
        protocol = self.protocol
        assert isinstance(protocol, Protocol)
        if isinstance(error, (ValueError, RecursionError)) and source is JsonRpcException:
            protocol.refuse_text(error)
        else:
            super().report_server_error(error, source)

    # ---- settings ----

    def set_options(self, settings: object) -> None:
        """Take the options of the client, where it gives any."""
        if isinstance(settings, dict):
            settings = settings.get(_SECTION, settings)
        options = settings.get("options") if isinstance(settings, dict) else getattr(settings, "options", None)
        if isinstance(options, (list, tuple)) and all(isinstance(each, str) for each in options):
            self.options = list(options)
            self._analyses.clear()

    def include_dirs(self, path: str) -> list[str]:
        """Return the folders in which the options say to look for included files."""
        try:
            return parse_arguments(self._arguments(path), path).include_dirs
        except ValueError:
            return []

    def _arguments(self, path: str) -> list[str]:
        """Return the options of a file: of the build, of the project, then of the client, so that these win.

        Folders relative to the workspace are made absolute. Raises ValueError for a project file that is wrong.
        """
        root = self.workspace.root_path or os.getcwd()
        found = [*self.files.options_for(path), *project.options_for(path)]
        for option in self.options:
            if option.startswith("-I") and len(option) > 2 and not os.path.isabs(option[2:]):
                option = "-I" + os.path.join(root, option[2:])
            found.append(option)
        return found

    # ---- analyses ----

    def analysis(self, uri: str) -> Analysis:
        """Return the analysis of a document as it is now, or of a file. Raises JsonRpcException when there is none."""
        document = self.documents.get(uri)
        if document is None:
            path = path_of(uri)
            try:
                text = self._read(path)
            except OSError as error:
                message = f"'{uri}' is not open, and cannot be read: {error.strerror or error}"
                raise JsonRpcException(message, lsp.LSPErrorCodes.RequestFailed) from None
            return self._analyse(text, path)
        known = self._analyses.get(document.uri)
        if known is not None and known[0] == document.version:
            return known[1]
        result = self._analyse(document.text, document.path)
        self._analyses[document.uri] = (document.version, result)
        return result

    def _analyse(self, text: str, path: str) -> Analysis:
        try:
            arguments = self._arguments(path)
            options = parse_arguments(arguments, path)
        except ValueError as error:
            if str(error) != self._complained:
                self._complained = str(error)
                message = f"glslc-coop: {error}"
                self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, message))
            arguments = list(_DEFAULT_OPTIONS)
            options = parse_arguments(arguments, path)
        options.stage = options.stage or stage_of(path)
        is_part = options.stage is None and "shader_stage" not in text
        if is_part:
            # It is included somewhere; its names are understood as far as they can be.
            arguments, options = self._as_included(path, arguments, options)
        result = self.cache.analyse(text, path, arguments, options, self._read, is_part)
        self._collect_later()
        return result

    def _as_included(self, path: str, arguments: list[str], options: Options) -> tuple[list[str], Options]:
        """Return the options with which the first shader that includes a file is compiled, else usual ones."""
        includer = self.includer(path)
        stage = None
        if includer is not None:
            try:
                arguments = self._arguments(includer)
                options = parse_arguments(arguments, path)
                stage = parse_arguments(arguments, includer).stage or stage_of(includer)
            except ValueError:
                # Its own analysis reports that.
                pass
        options.stage, options.forced_version = stage or "compute", (460, "core")
        return arguments, options

    def includer(self, path: str) -> str | None:
        """Return the first shader of the workspace that includes a file."""
        return next(iter(self.files.includers(path)), None)

    def disk_changed(self) -> None:
        """Read the files again that are not open, and check the documents; unchanged texts are remembered."""
        self.files.forget()
        self._analyses.clear()
        for document in self.documents:
            self._schedule(document.uri)

    def _collect_later(self) -> None:
        """Free old analyses after the answer; look for cycles when nobody types, which takes as long as an analysis."""
        gc.disable()
        asyncio.get_running_loop().call_soon(self.cache.forget_old)
        self._uncollected += 1
        if self._collection is not None:
            self._collection.cancel()
        if self._uncollected > _MOST_UNCOLLECTED:
            self._collect()
        else:
            self._collection = asyncio.get_running_loop().call_later(_QUIET, self._collect)

    def _collect(self) -> None:
        self._collection, self._uncollected = None, 0
        gc.collect()

    def analyses(self, analysis: Analysis, offset: int) -> list[Analysis]:
        """Return the analyses of all open documents, and of the files that may use what is at an offset."""
        found = {document.uri: self.analysis(document.uri) for document in self.documents}
        declared = names.declared_in(analysis, offset)
        if declared is not None:
            for path in self.files.users(*declared):
                uri = uri_of(path)
                if uri not in found:
                    found[uri] = self.analysis(uri)
        return list(found.values())

    def texts(self) -> list[tuple[str, str]]:
        """Return path and text of the files of the workspace, as far as they can be read."""
        found = []
        for path in self.files.paths():
            try:
                found.append((path, self._read(path)))
            except OSError:
                continue
        return found

    def included(self, analysis: Analysis, name: str) -> str | None:
        """Return the path of the file that an #include of a document names."""
        for path in analysis.result.dependencies:
            if path == name or path.endswith("/" + name):
                return path
        for folder in (os.path.dirname(analysis.path), *self.include_dirs(analysis.path)):
            if os.path.isfile(os.path.join(folder, name)):
                return os.path.join(folder, name)
        return None

    def formatted(self, uri: str, part: lsp.Range | None) -> list[lsp.TextEdit]:
        """Return the edit that formats a document, or the lines of a range. Raises JsonRpcException."""
        analysis = self.analysis(uri)
        lines = (part.start.line + 1, part.end.line + 1) if part is not None else None
        try:
            text = formatting.formatted(analysis.text, analysis.path, lines)
        except formatting.FormattingError as error:
            raise JsonRpcException(str(error), lsp.LSPErrorCodes.RequestFailed) from None
        everything = analysis.lines.range(0, len(analysis.text))
        return [lsp.TextEdit(everything, text)] if text != analysis.text else []

    def _read(self, path: str) -> str:
        """Return the text of an open document, else of a file. Raises OSError."""
        document = self.documents.at(path)
        if document is not None:
            return document.text
        try:
            return input_files.read_shader(path)
        except ValueError as error:
            # No file has such a name.
            raise OSError(str(error)) from None

    # ---- diagnostics ----

    def changed(self, uri: str) -> None:
        """Check a document, and those that include it, when no more keystrokes wait."""
        path = normal_path(path_of(uri))
        for other, (_, analysis) in list(self._analyses.items()):
            if other != uri and any(normal_path(each) == path for each in analysis.result.dependencies):
                del self._analyses[other]
                self._schedule(other)
        self._schedule(uri)

    def _schedule(self, uri: str) -> None:
        timer = self._timers.pop(uri, None)
        if timer is not None:
            timer.cancel()
        known = self._analyses.get(uri)
        pause = _PAUSE if known is None or known[1].seconds < 0.1 else min(known[1].seconds / 2, _LONGEST_PAUSE)
        self._timers[uri] = asyncio.get_running_loop().call_later(pause, self.publish, uri)

    def publish(self, uri: str) -> None:
        """Send the diagnostics of a document and of the files that it includes."""
        self._timers.pop(uri, None)
        if self.documents.get(uri) is None:
            return
        try:
            analysis = self.analysis(uri)
            if analysis.is_part:
                found = self._published_in_part(uri, analysis.path)
            else:
                found = diagnostics.published(analysis)
        except Exception as error:  # the boundary: an internal fault is still one diagnostic
            logging.exception("cannot check '%s'", uri)
            message = f"internal error: {type(error).__name__}: {error}"
            found = {uri: [diagnostics.at_start(message, lsp.DiagnosticSeverity.Error)]}
        for gone in self._published.get(uri, set()) - found.keys():
            self._send(gone, [])
        self._published[uri] = set(found)
        for each, items in found.items():
            self._send(each, items)

    def _published_in_part(self, uri: str, path: str) -> dict[str, list[lsp.Diagnostic]]:
        """Return the diagnostics of the first shader that includes a file, as far as they are in the file."""
        includer = self.includer(path)
        if includer is None:
            message = "not checked: its name gives no stage, and no shader of the workspace includes it"
            return {uri: [diagnostics.at_start(message, lsp.DiagnosticSeverity.Information)]}
        if self.documents.at(includer) is not None:
            # It is open, and reports what is wrong in the files that it includes.
            return {}
        return {uri: diagnostics.published(self.analysis(uri_of(includer))).get(uri, [])}

    def _send(self, uri: str, items: list[lsp.Diagnostic]) -> None:
        document = self.documents.get(uri)
        version = document.version if document is not None else None
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, items, version))

    def open(self, item: lsp.TextDocumentItem) -> None:
        """Store the text of a document, and check it."""
        self.documents.open(item)
        # Not every client reports changes on the disk.
        self.files.forget()
        self._analyses.pop(item.uri, None)
        self.changed(item.uri)

    def close(self, uri: str) -> None:
        """Forget a document, and clear its diagnostics."""
        self.documents.close(uri)
        self._analyses.pop(uri, None)
        for each in self._published.pop(uri, set()):
            self._send(each, [])

    def leave(self) -> None:
        """Cancel the checks that are due: their diagnostics would go to a closed standard output."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        if self._collection is not None:
            self._collection.cancel()


def new_server() -> Server:
    """Return a server with all of its features."""
    server = Server()
    _register_documents(server)
    _register_workspace(server)
    _register_reading(server)
    _register_writing(server)
    return server


def _register_documents(server: Server) -> None:
    """Register the notifications about documents, and the end of the session."""

    @server.feature(lsp.INITIALIZE)
    def initialized(parameters: lsp.InitializeParams) -> None:
        encoding = server.workspace.position_encoding
        count_in(encoding.value if isinstance(encoding, lsp.PositionEncodingKind) else encoding or "utf-16")
        server.set_options(parameters.initialization_options)
        folders = [path_of(folder.uri) for folder in parameters.workspace_folders or ()]
        server.files.folders = folders or ([server.workspace.root_path] if server.workspace.root_path else [])

    @server.feature(lsp.SHUTDOWN)
    def shut_down(_: None) -> None:
        server.was_shut_down = True
        server.leave()

    @server.feature(lsp.EXIT)
    def left(_: None) -> None:
        server.leave()

    @server.feature(lsp.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def configured(parameters: lsp.DidChangeConfigurationParams) -> None:
        server.set_options(parameters.settings)
        for document in server.documents:
            server.changed(document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(parameters: lsp.DidOpenTextDocumentParams) -> None:
        server.open(parameters.text_document)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(parameters: lsp.DidChangeTextDocumentParams) -> None:
        document = server.documents.get(parameters.text_document.uri)
        if document is not None:
            document.change(parameters.content_changes, parameters.text_document.version)
            server.changed(document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(parameters: lsp.DidCloseTextDocumentParams) -> None:
        server.close(parameters.text_document.uri)


def _register_workspace(server: Server) -> None:
    """Register the notifications about folders and files on the disk."""

    @server.feature(lsp.INITIALIZED)
    async def ready(_: lsp.InitializedParams) -> None:
        workspace = server.client_capabilities.workspace
        files = workspace.did_change_watched_files if workspace is not None else None
        if files is not None and files.dynamic_registration:
            watchers = [lsp.FileSystemWatcher(glob_pattern=pattern) for pattern in _WATCHED]
            options = lsp.DidChangeWatchedFilesRegistrationOptions(watchers)
            registration = lsp.Registration("files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            await server.client_register_capability_async(lsp.RegistrationParams([registration]))

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched(_: lsp.DidChangeWatchedFilesParams) -> None:
        server.disk_changed()

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def moved(parameters: lsp.DidChangeWorkspaceFoldersParams) -> None:
        gone = {path_of(folder.uri) for folder in parameters.event.removed}
        added = [path_of(folder.uri) for folder in parameters.event.added]
        server.files.folders = [*(each for each in server.files.folders if each not in gone), *added]
        server.disk_changed()


def _offset(analysis: Analysis, position: lsp.Position) -> int:
    return analysis.lines.offset(position)


def _register_reading(server: Server) -> None:
    """Register the requests that read a document."""

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def on_hover(parameters: lsp.HoverParams) -> lsp.Hover | None:
        analysis = server.analysis(parameters.text_document.uri)
        return hover.hover(analysis, _offset(analysis, parameters.position))

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def on_definition(parameters: lsp.DefinitionParams) -> lsp.Location | None:
        analysis = server.analysis(parameters.text_document.uri)
        return names.definition(analysis, _offset(analysis, parameters.position))

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def on_references(parameters: lsp.ReferenceParams) -> list[lsp.Location]:
        analysis = server.analysis(parameters.text_document.uri)
        offset = _offset(analysis, parameters.position)
        analyses = server.analyses(analysis, offset)
        return names.references(analyses, analysis, offset, parameters.context.include_declaration)

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def on_highlight(parameters: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
        analysis = server.analysis(parameters.text_document.uri)
        return names.highlights(analysis, _offset(analysis, parameters.position))

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def on_symbols(parameters: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        return outline.symbols(server.analysis(parameters.text_document.uri))

    @server.feature(lsp.WORKSPACE_SYMBOL)
    def on_workspace_symbols(parameters: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
        return structure.matching(parameters.query, server.texts())

    @server.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    def on_folding(parameters: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
        return structure.folds(server.analysis(parameters.text_document.uri))

    @server.feature(lsp.TEXT_DOCUMENT_SELECTION_RANGE)
    def on_selection(parameters: lsp.SelectionRangeParams) -> list[lsp.SelectionRange]:
        analysis = server.analysis(parameters.text_document.uri)
        return [structure.selection(analysis, _offset(analysis, each)) for each in parameters.positions]

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_LINK)
    def on_links(parameters: lsp.DocumentLinkParams) -> list[lsp.DocumentLink]:
        analysis = server.analysis(parameters.text_document.uri)
        return structure.links(analysis, lambda name: server.included(analysis, name))

    @server.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, highlighting.LEGEND)
    def on_tokens(parameters: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
        return lsp.SemanticTokens(highlighting.tokens(server.analysis(parameters.text_document.uri)))

    @server.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)
    def on_hints(parameters: lsp.InlayHintParams) -> list[lsp.InlayHint]:
        analysis = server.analysis(parameters.text_document.uri)
        start, end = _offset(analysis, parameters.range.start), _offset(analysis, parameters.range.end)
        return hints.hints(analysis, start, end)


def _register_writing(server: Server) -> None:
    """Register the requests that help to write or change a document."""

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[".", "#", "<", '"', "/"]))
    def on_completion(parameters: lsp.CompletionParams) -> lsp.CompletionList:
        analysis = server.analysis(parameters.text_document.uri)
        offset = _offset(analysis, parameters.position)
        items = completion.complete(analysis, offset, server.include_dirs(analysis.path))
        return lsp.CompletionList(is_incomplete=False, items=items)

    @server.feature(lsp.TEXT_DOCUMENT_SIGNATURE_HELP, lsp.SignatureHelpOptions(trigger_characters=["(", ","]))
    def on_signature(parameters: lsp.SignatureHelpParams) -> lsp.SignatureHelp | None:
        analysis = server.analysis(parameters.text_document.uri)
        return signatures.signature_help(analysis, _offset(analysis, parameters.position))

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix])
    )
    def on_action(parameters: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        return diagnostics.fixes(server.analysis(parameters.text_document.uri), parameters.range)

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def on_formatting(parameters: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        return server.formatted(parameters.text_document.uri, None)

    @server.feature(lsp.TEXT_DOCUMENT_RANGE_FORMATTING)
    def on_range_formatting(parameters: lsp.DocumentRangeFormattingParams) -> list[lsp.TextEdit]:
        return server.formatted(parameters.text_document.uri, parameters.range)

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def on_prepare(parameters: lsp.PrepareRenameParams) -> lsp.Range:
        analysis = server.analysis(parameters.text_document.uri)
        try:
            return names.renamable(analysis, _offset(analysis, parameters.position))
        except names.RenameError as error:
            raise JsonRpcException(str(error), lsp.LSPErrorCodes.RequestFailed) from None

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def on_rename(parameters: lsp.RenameParams) -> lsp.WorkspaceEdit:
        analysis = server.analysis(parameters.text_document.uri)
        offset = _offset(analysis, parameters.position)
        try:
            return names.rename(server.analyses(analysis, offset), analysis, offset, parameters.new_name)
        except names.RenameError as error:
            raise JsonRpcException(str(error), lsp.LSPErrorCodes.RequestFailed) from None
