"""Diagnostics for machines: JSON, SARIF 2.1.0, and the one-line forms of gcc, MSVC and GitHub.

In: diagnostics and the sources. Out: text. Must not know: who reads it. docs/diagnostics.schema.json describes the
JSON.
"""

from __future__ import annotations

import json
import re

from glslc_coop.diagnostics.sink import clean
from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Callable
    from typing import Any

    from glslc_coop.diagnostics.sink import Diagnostic
    from glslc_coop.source.positions import SourceMap

_MEANT = re.compile(r"did you mean '([^']+)'\?")


def _range(sources: SourceMap, start: int | None, end: int | None, main_name: str) -> dict[str, Any]:
    """Return file, line, column, end_line and end_column; the end is behind the last character."""
    if start is None:
        return {"file": main_name, "line": None, "column": None, "end_line": None, "end_column": None}
    first = sources.locate(start)
    last = sources.locate(end if end is not None and end > start else start + 1)
    return {
        "file": first.name,
        "line": first.line,
        "column": first.column,
        "end_line": last.line,
        "end_column": last.column,
    }


def _note(sources: SourceMap, note: str | tuple[int, int, str], main_name: str) -> dict[str, Any]:
    if isinstance(note, str):
        return {"message": note, **_range(sources, None, None, main_name)}
    return {"message": note[2], **_range(sources, note[0], note[1], main_name)}


def records(diagnostics: list[Diagnostic], sources: SourceMap, main_name: str) -> list[dict[str, Any]]:
    """Return each diagnostic as a dictionary of docs/diagnostics.schema.json."""
    found = []
    for each in diagnostics:
        place = _range(sources, each.start, each.end, main_name)
        fixes = []
        for note in each.notes:
            meant = _MEANT.search(note) if isinstance(note, str) else None
            if meant is not None and each.start is not None:
                fixes.append({**place, "replacement": meant[1]})
        found.append(
            {
                "severity": each.severity,
                "code": each.code.name,
                "message": each.message,
                **place,
                "notes": [_note(sources, note, main_name) for note in each.notes],
                "fixes": fixes,
            }
        )
    return found


def _json(found: list[dict[str, Any]]) -> str:
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


def _region(place: dict[str, Any]) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": place["file"].replace("\\", "/").replace(" ", "%20")}}
    if place["line"] is not None:
        physical["region"] = {
            "startLine": place["line"],
            "startColumn": place["column"],
            "endLine": place["end_line"],
            "endColumn": place["end_column"],
        }
    return {"physicalLocation": physical}


def _fix(fix: dict[str, Any]) -> dict[str, Any]:
    where = _region(fix)["physicalLocation"]
    replacement = {"deletedRegion": where["region"], "insertedContent": {"text": fix["replacement"]}}
    return {
        "description": {"text": f"replace by '{fix['replacement']}'"},
        "artifactChanges": [{"artifactLocation": where["artifactLocation"], "replacements": [replacement]}],
    }


def _sarif(found: list[dict[str, Any]]) -> str:
    from glslc_coop.diagnostics.codes import CODES

    used = sorted({each["code"] for each in found})
    rules = [{"id": code.name, "shortDescription": {"text": code.meaning}} for code in CODES if code.name in used]
    results = []
    for each in found:
        result = {
            "ruleId": each["code"],
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
    driver = {"name": "glslc-coop", "rules": rules}
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}],
    }
    return json.dumps(log, indent=2, ensure_ascii=False) + "\n"


def _gcc(found: list[dict[str, Any]]) -> str:
    lines = []
    for each in found:
        lines.append(f"{_gcc_place(each)}{each['severity']}: {clean(each['message'])} [{each['code']}]")
        lines += [f"{_gcc_place(note)}note: {clean(note['message'])}" for note in each["notes"]]
    return "".join(line + "\n" for line in lines)


def _gcc_place(place: dict[str, Any]) -> str:
    where = clean(place["file"])
    return f"{where}: " if place["line"] is None else f"{where}:{place['line']}:{place['column']}: "


def _msvc(found: list[dict[str, Any]]) -> str:
    lines = []
    for each in found:
        lines.append(f"{_msvc_place(each)}{each['severity']} {each['code']}: {clean(each['message'])}")
        lines += [f"{_msvc_place(note)}note: {clean(note['message'])}" for note in each["notes"]]
    return "".join(line + "\n" for line in lines)


def _msvc_place(place: dict[str, Any]) -> str:
    where = clean(place["file"])
    return f"{where}: " if place["line"] is None else f"{where}({place['line']},{place['column']}): "


def _github(found: list[dict[str, Any]]) -> str:
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


#: What -fdiagnostics-format= takes besides "full" and "glslc".
FORMATS: dict[str, Callable[[list[dict[str, Any]]], str]] = {
    "json": _json,
    "sarif": _sarif,
    "gcc": _gcc,
    "msvc": _msvc,
    "github": _github,
}
#: Those that are one document, however many inputs there are.
DOCUMENTS = ("json", "sarif")
