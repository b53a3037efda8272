"""Mutations of valid inputs, as hypothesis strategies: hypothesis chooses, repeats and shrinks."""

from __future__ import annotations

import copy
import json

from hypothesis import strategies as st

#: Numbers at which programs change their minds.
NUMBERS = (0, 1, -1, 2, 127, 128, 255, 256, 65535, 65536, 2**31 - 1, 2**31, -(2**31), 2**32 - 1, 2**32, 2**63, 2**64)
_WORDS = tuple((number % 2**32).to_bytes(4, order) for number in NUMBERS for order in ("little", "big"))
_TEXTS = (
    *(str(number) for number in NUMBERS),
    *(
        "",
        " ",
        "\n",
        "\t",
        "\\",
        '"',
        "'",
        "/*",
        "*/",
        "//",
        "#",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ";",
        "=",
        "%s",
        "{0}",
    ),
    *("..", "/", "../../x", "/dev/zero", "-", "--", "\0", "\x1b[31m", "\u2028", "\U0001f600", "9" * 5000, "((((" * 500),
)
#: Values that a JSON file may hold in place of any other. The nested lists are deeper than the interpreter's stack.
_VALUES = (
    *(None, True, False, 0.5, -0.0, 1e308, float("inf"), float("nan"), "", "x", "\0", "\ud800", "a" * 5000, "../x"),
    *([], [[]], [None], [{}], {}, {"": None}, {"x": {}}, 10**30),
    *NUMBERS,
)
_MOST_MUTATIONS = 6


def mutated(seeds, kind="bytes"):
    """Return a strategy of inputs that differ from one of the seeds in up to six places."""
    return {"bytes": _bytes, "text": _text, "json": _json}[kind](list(seeds))


def _span(draw, size, longest=64):
    """Return the ends of a stretch of an input."""
    start = draw(st.integers(0, size))
    return start, min(size, start + draw(st.integers(0, longest)))


# ---- bytes ----


def _flip(draw, data, others):
    position = draw(st.integers(0, max(len(data) - 1, 0)))
    return data[:position] + bytes([data[position] ^ 1 << draw(st.integers(0, 7))]) + data[position + 1 :]


def _replace_byte(draw, data, others):
    position = draw(st.integers(0, max(len(data) - 1, 0)))
    return data[:position] + bytes([draw(st.integers(0, 255))]) + data[position + 1 :]


def _insert(draw, data, others):
    position = draw(st.integers(0, len(data)))
    return data[:position] + draw(st.binary(min_size=1, max_size=16)) + data[position:]


def _delete(draw, data, others):
    start, end = _span(draw, len(data))
    return data[:start] + data[end:]


def _duplicate(draw, data, others):
    start, end = _span(draw, len(data))
    return data[:end] + data[start:end] * draw(st.sampled_from((1, 2, 100))) + data[end:]


def _truncate(draw, data, others):
    return data[: draw(st.integers(0, len(data)))]


def _splice(draw, data, others):
    other = draw(st.sampled_from(others))
    start, end = _span(draw, len(other), 400)
    position, rest = _span(draw, len(data), 400)
    return data[:position] + other[start:end] + data[rest:]


def _move(draw, data, others):
    start, end = _span(draw, len(data))
    position = draw(st.integers(0, len(data)))
    return data[:position] + data[start:end] + data[position:]


def _replace_word(draw, data, others):
    position = draw(st.integers(0, len(data) // 4)) * 4
    return data[:position] + draw(st.sampled_from(_WORDS)) + data[position + 4 :]


def _copy_word(draw, data, others):
    source, target = (draw(st.integers(0, len(data) // 4)) * 4 for _ in range(2))
    return data[:target] + data[source : source + 4] + data[target + 4 :]


_BYTES = (*(_flip, _replace_byte, _insert, _delete, _duplicate, _truncate, _splice, _move, _replace_word, _copy_word),)


@st.composite
def _bytes(draw, seeds):
    data = draw(st.sampled_from(seeds))
    for mutation in draw(st.lists(st.sampled_from(_BYTES), min_size=1, max_size=_MOST_MUTATIONS)):
        if data:
            data = mutation(draw, data, seeds)
    return data


# ---- text ----


def _words(data):
    """Return the words, blanks and marks of a text, which joined give the text."""
    found, kind = [], None
    for character in data:
        now = "word" if character.isalnum() or character == "_" else "blank" if character.isspace() else None
        if now is not None and now == kind:
            found[-1] += character
        else:
            found.append(character)
        kind = now
    return found


@st.composite
def _text(draw, seeds):
    """Return a text of which words are removed, repeated, moved and replaced; sometimes bytes as well."""
    data = draw(st.sampled_from(seeds))
    words = _words(data.decode("utf-8", "replace"))
    others = st.sampled_from(seeds).map(lambda other: _words(other.decode("utf-8", "replace")))
    for _ in range(draw(st.integers(0, _MOST_MUTATIONS))):
        start, end = _span(draw, len(words), 12)
        kind = draw(st.sampled_from(("replace", "delete", "duplicate", "move", "number", "splice")))
        if kind == "replace":
            words[start:end] = [draw(st.sampled_from(_TEXTS))]
        elif kind == "delete":
            del words[start:end]
        elif kind == "duplicate":
            words[end:end] = words[start:end] * draw(st.sampled_from((1, 2, 200)))
        elif kind == "move":
            position = draw(st.integers(0, len(words)))
            words[position:position] = words[start:end]
        elif kind == "number":
            words[start:end] = [str(draw(st.integers(-(2**65), 2**65)))]
        else:
            other = draw(others)
            first, last = _span(draw, len(other), 60)
            words[start:end] = other[first:last]
    data = "".join(words).encode("utf-8", "surrogatepass")
    for mutation in draw(st.lists(st.sampled_from(_BYTES), max_size=1)):
        if data:
            data = mutation(draw, data, seeds)
    return data


# ---- JSON ----


def _places(value, found):
    """Collect (container, key) for every value in a tree."""
    waiting = [value]
    while waiting:
        container = waiting.pop()
        keys = list(container) if isinstance(container, dict) else range(len(container))
        for key in keys:
            found.append((container, key))
            if isinstance(container[key], (dict, list)):
                waiting.append(container[key])
    return found


def _change(draw, tree):
    """Change one value of a tree in place; every place is as likely as any other."""
    places = _places(tree, [])
    if not places:
        return
    container, key = draw(st.sampled_from(places))
    kind = draw(st.sampled_from(("value", "delete", "rename", "copy", "wrap")))
    if kind == "value":
        # A copy: what is changed next may be inside it.
        container[key] = copy.deepcopy(draw(st.sampled_from(_VALUES)))
    elif kind == "delete":
        del container[key]
    elif kind == "rename" and isinstance(container, dict):
        container[draw(st.sampled_from(("", "x", "__class__", "\0", *map(str, container))))] = container.pop(key)
    elif kind == "copy":
        other, name = draw(st.sampled_from(places))
        # Through text: a tree that holds itself could not be written.
        if name in other if isinstance(other, dict) else name < len(other):
            container[key] = json.loads(json.dumps(other[name]))
    else:
        container[key] = [container[key]]


def _parsed(data):
    """Return the documents in an input: one, or one a line."""
    text = data.decode("utf-8", "replace")
    try:
        return [json.loads(text)]
    except ValueError:
        return [json.loads(line) for line in text.splitlines() if line.strip()]


@st.composite
def _json(draw, seeds):
    """Return JSON of which values are replaced, removed, renamed and copied; sometimes bytes as well."""
    # In a list, so that a document itself can be replaced, too.
    documents = _parsed(draw(st.sampled_from(seeds)))
    for _ in range(draw(st.integers(0, _MOST_MUTATIONS))):
        _change(draw, documents)
    data = "\n".join(map(json.dumps, documents)).encode("utf-8", "surrogatepass")
    if draw(st.integers(0, 9)) == 9:
        depth = draw(st.sampled_from((100, 5000, 200000)))
        return b"[" * depth + data + b"]" * depth
    for mutation in draw(st.lists(st.sampled_from(_BYTES), max_size=1)) if draw(st.booleans()) else ():
        if data:
            data = mutation(draw, data, seeds)
    return data
