"""The files of the editor's folders: their options, who includes whom, and where names may be used.

In: the folders, a reader of texts. Out: paths, and options of the command line for each. Must not know: the protocol;
what is in a shader beyond its #include lines and the words in it.

Options come from the build: the first entry for a file in a compile_commands.json, else the first job in a manifest of
`batch`. A file without the name of a shader is analysed as a part of the first shader that includes it.
"""

from __future__ import annotations

import os
import re

from glslc_coop.cli.tools import batch
from glslc_coop.environment.stages import BY_EXTENSION, extension_of
from glslc_coop.language_server.positions import normal_path
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeAlias

    from glslc_coop.api.jobs import Job

#: Path -> the text of an open document or of a file. Raises OSError.
Reader: TypeAlias = "Callable[[str], str]"

#: Files that are included have one of these ends; shaders have that of their stage.
_PARTS = ("glsl", "glslh", "glsli", "h", "inc", "inl", "hglsl")
#: … all of them.
ENDS = (*BY_EXTENSION, *_PARTS)
#: Folders that are not searched: they hold files of tools, not of the user.
_SKIPPED = ("node_modules", "__pycache__", "CMakeFiles")
#: Folders of a project in which build systems write compile_commands.json.
_BUILDS = ("", "build", "out", "builddir", "build/debug", "build/release", "build/Debug", "build/Release")
#: Most files of a workspace that are used.
_MOST_FILES = 5000
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+["<]([^">\n]+)[">]', re.MULTILINE)
_WORD = re.compile(r"[A-Za-z_]\w*")
#: Options that take the next word, or a file of the build that an editor must not write.
_WITH_VALUE = ("-MF", "-MT", "-MQ", "-o", "--cache")
_DROPPED = ("-c", "-S", "-E", "-M", "-MM", "-MD", "-MMD", "-mfmt=")


class _File:
    """A file. words: the names in it; included: the files that its #include lines name."""

    __slots__ = ("text", "words", "included")

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = frozenset(_WORD.findall(text))
        self.included = _INCLUDE.findall(text)


class Workspace:
    """The folders of an editor. read: returns a text as the editor has it; is_open: whether a document has a path."""

    def __init__(self, read: Reader, is_open: Callable[[str], bool]) -> None:
        self._read = read
        self._is_open = is_open
        self.folders: list[str] = []
        self._files: dict[str, _File] = {}
        self._options: dict[str, list[str]] | None = None
        self._paths: list[str] | None = None

    def forget(self) -> None:
        """Forget what was read from the disk: files were added or removed, or a manifest changed."""
        self._options = self._paths = None
        self._files.clear()

    # ---- options ----

    def options_for(self, path: str) -> list[str]:
        """Return the options with which the build compiles a file; none where it does not."""
        if self._options is None:
            self._options = {}
            for manifest in self._manifests():
                for job in _jobs(manifest):
                    directory = job.directory or os.path.dirname(manifest)
                    source = normal_path(os.path.join(directory, job.file))
                    self._options.setdefault(source, _of_editor(job.arguments, directory))
        return list(self._options.get(normal_path(path), ()))

    def _manifests(self) -> Iterator[str]:
        """Yield the paths of compile_commands.json of each folder, then of manifests of `batch` in it."""
        for folder in self.folders:
            for build in _BUILDS:
                path = os.path.join(folder, build, "compile_commands.json")
                if os.path.isfile(path):
                    yield path
            try:
                names = sorted(os.listdir(folder))
            except OSError:
                continue
            yield from (os.path.join(folder, name) for name in names if name.endswith(".jsonl"))

    # ---- files ----

    def paths(self) -> list[str]:
        """Return the shaders of the folders and the files that they may include."""
        if self._paths is None:
            self._paths = []
            for folder in self.folders:
                for directory, folders, names in os.walk(folder):
                    folders[:] = sorted(each for each in folders if each[0] != "." and each not in _SKIPPED)
                    for name in sorted(names):
                        if stage_of(name) is not None or extension_of(name) in _PARTS:
                            self._paths.append(normal_path(os.path.join(directory, name)))
                    if len(self._paths) > _MOST_FILES:
                        return self._paths[:_MOST_FILES]
        return self._paths

    def _file(self, path: str) -> _File:
        known = self._files.get(path)
        if known is not None and not self._is_open(path):
            return known
        try:
            text = self._read(path)
        except OSError:
            text = ""
        if known is None or known.text is not text:
            known = self._files[path] = _File(text)
        return known

    def included(self, path: str) -> list[str]:
        """Return the files of the workspace that the #include lines of a file name."""
        found = []
        for name in self._file(path).included:
            beside = normal_path(os.path.join(os.path.dirname(path), name))
            if os.path.isfile(beside):
                found.append(beside)
                continue
            # In a folder that an option names: any file whose path ends so.
            found += [each for each in self.paths() if each.endswith("/" + name.replace("\\", "/"))][:1]
        return found

    def includers(self, path: str) -> list[str]:
        """Return the shaders that include a file, themselves or through another one, in order of their paths."""
        users: dict[str, list[str]] = {}
        for each in self.paths():
            for other in self.included(each):
                users.setdefault(other, []).append(each)
        found: set[str] = set()
        pending = [normal_path(path)]
        while pending:
            for user in users.get(pending.pop(), ()):
                if user not in found:
                    found.add(user)
                    pending.append(user)
        return sorted(each for each in found if self.is_shader(each))

    def is_shader(self, path: str) -> bool:
        """Return whether a file is compiled by itself."""
        return stage_of(path) is not None or "shader_stage" in self._file(path).words

    def users(self, declaring: str, name: str) -> list[str]:
        """Return the shaders that may name what a file declares: they include it, and some file of theirs has the word.

        The first includer is always among them: it has the declaring file's own uses.
        """
        declaring = normal_path(declaring)
        includers = self.includers(declaring)
        return [each for each in includers if each is includers[0] or self._mentions(each, name, declaring)]

    def _mentions(self, path: str, name: str, declaring: str) -> bool:
        seen = {declaring}
        pending = [path]
        while pending:
            each = pending.pop()
            if each in seen:
                continue
            seen.add(each)
            if name in self._file(each).words:
                return True
            pending += self.included(each)
        return False


def stage_of(path: str) -> str | None:
    """Return the stage that the name of a file gives: `a.comp`, or `a.comp.glsl` as glslangValidator has it."""
    return BY_EXTENSION.get(extension_of(path)) or BY_EXTENSION.get(extension_of(path.removesuffix(".glsl")))


def _jobs(manifest: str) -> Iterable[Job]:
    """Return the jobs of a manifest; none of one that cannot be read, which the build reports."""
    try:
        return batch.jobs_of(manifest)[0]
    except batch.ManifestError:
        return ()


def _of_editor(arguments: list[str], directory: str) -> list[str]:
    """Return the options of a job that say what a shader means; folders are absolute."""
    found: list[str] = []
    words = iter(arguments)
    for word in words:
        if word in _WITH_VALUE:
            next(words, None)
        elif word.startswith("-I"):
            found.append(f"-I{os.path.join(directory, word[2:] or next(words, ''))}")
        elif not word.startswith(_DROPPED) or word.startswith("--"):
            found.append(word)
    return found
