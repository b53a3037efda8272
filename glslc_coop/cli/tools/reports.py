"""One report about a whole batch, in the formats that are one document: JSON, SARIF, JUnit, GitLab.

In: jobs and their results. Out: jobs whose messages are JSON, and a document for each format. Must not know: how jobs
are compiled.
"""

from __future__ import annotations

from glslc_coop.api.jobs import Job, JobResult
from glslc_coop.diagnostics.formats import DOCUMENTS, FORMATS, parse_json
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.diagnostics.fixes import Record

_OPTION = "-fdiagnostics-format="


class Reports:
    """The diagnostics of the jobs whose format is a document, by format."""

    def __init__(self) -> None:
        self.records: dict[str, list[Record]] = {}
        #: Directory and output of a job -> its format.
        self._formats: dict[tuple[str | None, str], str] = {}

    def take(self, job: Job) -> Job:
        """Return the job to compile: one whose format is a document prints JSON."""
        formats = [each.removeprefix(_OPTION) for each in job.arguments if each.startswith(_OPTION)]
        if not formats or formats[-1] not in DOCUMENTS:
            return job
        self._formats[job.directory, job.output] = formats[-1]
        self.records.setdefault(formats[-1], [])
        return Job(job.file, job.output, [*job.arguments, f"{_OPTION}json"], job.directory)

    def add(self, result: JobResult) -> str:
        """Add the diagnostics of a result to its document; return its other messages."""
        form = self._formats.get((result.job.directory, result.job.output))
        if form is None:
            return result.messages
        messages, records = parse_json(result.messages)
        self.records[form] += records
        return messages

    def text(self) -> str:
        """Return the documents, one for each format."""
        return "".join(FORMATS[form](records) for form, records in self.records.items())
