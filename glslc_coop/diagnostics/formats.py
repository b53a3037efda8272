"""Diagnostics for machines: JSON, SARIF 2.1.0, JUnit, GitLab, and the one-line forms of gcc, MSVC and GitHub.

In: diagnostics and the sources. Out: text. Must not know: where it goes. diagnostics.schema.json beside this module
describes the JSON.
"""

from __future__ import annotations

import html
import json

from glslc_coop.diagnostics.sink import clean
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable

    from glslc_coop.diagnostics.fixes import Record


def _json(found: list[Record]) -> str:
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


def parse_json(messages: str) -> tuple[str, list[Record]]:
    """Split what a command printed with the format JSON into its other messages and the records of its diagnostics.

    The document comes last, and no other line of it begins with a bracket.
    """
    start = f"\n{messages}".rfind("\n[")
    if start >= 0:
        try:
            return messages[:start], json.loads(messages[start:])
        except ValueError:
            pass
    return messages, []


def _region(place: Record) -> Record:
    physical: Record = {"artifactLocation": {"uri": place["file"].replace("\\", "/").replace(" ", "%20")}}
    if place["line"] is not None:
        physical["region"] = {
            "startLine": place["line"],
            "startColumn": place["column"],
            "endLine": place["end_line"],
            "endColumn": place["end_column"],
        }
    return {"physicalLocation": physical}


def _fix(fix: Record) -> Record:
    where = _region(fix)["physicalLocation"]
    replacement = {"deletedRegion": where["region"], "insertedContent": {"text": fix["replacement"]}}
    return {
        "description": {"text": f"replace by '{fix['replacement']}'"},
        "artifactChanges": [{"artifactLocation": where["artifactLocation"], "replacements": [replacement]}],
    }


def _sarif(found: list[Record]) -> str:
    from glslc_coop import __version__
    from glslc_coop.diagnostics.codes import CODES

    used = {each["code"] for each in found}
    rules = [
        {
            "id": code.name,
            "shortDescription": {"text": code.meaning},
            "help": {"text": f"glslc-coop explain {code.name}"},
        }
        for code in CODES
        if code.name in used
    ]
    indices = {rule["id"]: index for index, rule in enumerate(rules)}
    results = []
    for each in found:
        result = {
            "ruleId": each["code"],
            "ruleIndex": indices[each["code"]],
            "level": each["severity"],
            "message": {"text": each["message"]},
            "locations": [_region(each)],
        }
        if each["notes"]:
            result["relatedLocations"] = [
                {**_region(note), "message": {"text": note["message"]}} for note in each["notes"]
            ]
        if each["fixes"]:
            result["fixes"] = [_fix(fix) for fix in each["fixes"]]
        results.append(result)
    driver = {"name": "glslc-coop", "version": __version__, "rules": rules}
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}],
    }
    return json.dumps(log, indent=2, ensure_ascii=False) + "\n"


def _gcc(found: list[Record]) -> str:
    return _lines(found, "{file}:{line}:{column}: ", "{severity}: {message} [{code}]")


def _msvc(found: list[Record]) -> str:
    return _lines(found, "{file}({line},{column}): ", "{severity} {code}: {message}")


def _lines(found: list[Record], place: str, text: str) -> str:
    """Return a line for each diagnostic and each note. place: of one that has a line; text: of a diagnostic."""
    lines = []
    for each in found:
        lines.append(_placed(each, place) + text.format(**{**each, "message": clean(each["message"])}))
        lines += [f"{_placed(note, place)}note: {clean(note['message'])}" for note in each["notes"]]
    return "".join(line + "\n" for line in lines)


def _placed(row: Record, place: str) -> str:
    file = clean(row["file"])
    return f"{file}: " if row["line"] is None else place.format(file=file, line=row["line"], column=row["column"])


def _github(found: list[Record]) -> str:
    lines = []
    for each in found:
        properties = [f"file={_escape(each['file'], ':,')}"]
        if each["line"] is not None:
            properties += [
                f"line={each['line']}",
                f"col={each['column']}",
                f"endLine={each['end_line']}",
                f"endColumn={each['end_column']}",
            ]
        properties.append(f"title={each['code']}")
        text = "\n".join([each["message"], *(f"note: {note['message']}" for note in each["notes"])])
        lines.append(f"::{each['severity']} {','.join(properties)}::{_escape(text, '')}\n")
    return "".join(lines)


def _escape(text: str, more: str) -> str:
    """Escape what ends a property or a command of a workflow."""
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def _gitlab(found: list[Record]) -> str:
    """Return a report of code quality: https://docs.gitlab.com/ci/testing/code_quality/."""
    import hashlib

    issues, seen = [], dict[str, int]()
    for each in found:
        text = f"{each['file']}\0{each['code']}\0{each['message']}"
        seen[text] = seen.get(text, 0) + 1
        issues.append(
            {
                "description": each["message"],
                "check_name": each["code"],
                "fingerprint": hashlib.sha256(f"{text}\0{seen[text]}".encode("utf-8", "backslashreplace")).hexdigest(),
                "severity": "major" if each["severity"] == "error" else "minor",
                "location": {"path": each["file"], "lines": {"begin": each["line"] or 1}},
            }
        )
    return _json(issues)


def _xml(text: str) -> str:
    """Return a text as XML has it, in an element or an attribute."""
    return html.escape(text, quote=False).replace('"', "&quot;")


def _attribute(text: str) -> str:
    return f'"{_xml(text)}"'


def _junit(found: list[Record]) -> str:
    """Return a report of tests in JUnit's XML: each diagnostic is a test that fails."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    files = dict.fromkeys(each["file"] for each in found)
    lines.append(f'<testsuites name="glslc-coop" tests="{len(found)}" failures="{len(found)}">')
    for file in files:
        rows = [each for each in found if each["file"] == file]
        lines.append(f'  <testsuite name={_attribute(clean(file))} tests="{len(rows)}" failures="{len(rows)}">')
        for each in rows:
            place = f"{clean(file)}:{each['line']}:{each['column']}" if each["line"] is not None else clean(file)
            notes = "".join(f"\nnote: {clean(note['message'])}" for note in each["notes"])
            lines += [
                f"    <testcase name={_attribute(each['code'])} classname={_attribute(place)}>",
                f"      <failure type={_attribute(each['severity'])} message={_attribute(clean(each['message']))}>"
                f"{_xml(place + notes)}</failure>",
                "    </testcase>",
            ]
        lines.append("  </testsuite>")
    return "\n".join([*lines, "</testsuites>", ""])


#: What -fdiagnostics-format= takes besides "full" and "glslc".
FORMATS: dict[str, Callable[[list[Record]], str]] = {
    "json": _json,
    "sarif": _sarif,
    "gcc": _gcc,
    "msvc": _msvc,
    "github": _github,
    "gitlab": _gitlab,
    "junit": _junit,
}
#: Those that are one document, however many inputs there are.
DOCUMENTS = ("json", "sarif", "gitlab", "junit")
