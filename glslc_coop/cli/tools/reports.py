"""One report about a whole batch, in the formats that are one document: JSON, SARIF, JUnit, GitLab.

In: jobs and their results. Out: jobs whose messages are JSON, and a document for each format. Must not know: how jobs
are compiled.
"""

from __future__ import annotations

import json

from glslc_coop.api.batch import Job, JobResult
from glslc_coop.diagnostics.formats import DOCUMENTS, FORMATS
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.diagnostics.fixes import Record

_OPTION = "-fdiagnostics-format="


class Reports:
    """The diagnostics of the jobs that want a document, by its format."""

    def __init__(self) -> None:
        self.found: dict[str, list[Record]] = {}
        #: Directory and output of a job -> the format that it wants.
        self._formats: dict[tuple[str | None, str], str] = {}

    def take(self, job: Job) -> Job:
        """Return the job as it is compiled: one that wants a document yields JSON."""
        formats = [each.removeprefix(_OPTION) for each in job.arguments if each.startswith(_OPTION)]
        if not formats or formats[-1] not in DOCUMENTS:
            return job
        self._formats[job.directory, job.output] = formats[-1]
        self.found.setdefault(formats[-1], [])
        return Job(job.file, job.output, [*job.arguments, f"{_OPTION}json"], job.directory)

    def add(self, result: JobResult) -> str:
        """Take the diagnostics of a result; return the messages that belong to no document."""
        wanted = self._formats.get((result.job.directory, result.job.output))
        if wanted is None or not result.messages:
            return result.messages
        try:
            records = json.loads(result.messages)
        except ValueError:
            # What is wrong with the command is no diagnostic.
            return result.messages
        self.found[wanted] += records
        return ""

    def text(self) -> str:
        """Return the documents, one for each format."""
        return "".join(FORMATS[name](records) for name, records in self.found.items())
