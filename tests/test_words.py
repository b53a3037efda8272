"""Words: strings, integers, header and bytes."""

from __future__ import annotations

import pytest

from glslc_coop.codegen.ir import words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [0]),
        ("a", [0x61]),
        ("abc", [0x636261]),
        ("main", [0x6E69616D, 0]),
        ("GLSL.std.450", [0x4C534C47, 0x6474732E, 0x3035342E, 0]),
    ],
)
def test_string_ends_in_a_null_and_fills_words(text: str, expected: list[int]) -> None:
    assert words.encode_string(text) == expected
    assert words.decode_string(expected) == (text, len(expected))


def test_string_is_utf8_and_keeps_strange_bytes() -> None:
    for text in ("größe", "\udcff\udcfe.comp", "日本"):
        assert words.decode_string(words.encode_string(text))[0] == text


def test_string_stops_at_a_null() -> None:
    assert words.encode_string("ab\0cd") == words.encode_string("ab")


def test_string_without_end_is_an_error() -> None:
    with pytest.raises(ValueError, match="without an end"):
        words.decode_string([0x61616161, 0x62626262])


@pytest.mark.parametrize(
    ("value", "width", "signed", "expected"),
    [
        (-1, 32, True, [0xFFFFFFFF]),
        (-1, 8, True, [0xFFFFFFFF]),
        (-1, 8, False, [0xFF]),
        (200, 8, True, [0xFFFFFFC8]),
        (-2, 16, True, [0xFFFFFFFE]),
        (0x1_0000_0002, 64, False, [2, 1]),
        (-1, 64, True, [0xFFFFFFFF, 0xFFFFFFFF]),
    ],
)
def test_integers_are_extended_by_their_sign(value: int, width: int, signed: bool, expected: list[int]) -> None:
    assert words.encode_integer(value, width, signed) == expected


def test_header_and_bytes() -> None:
    header = words.header((1, 6), 42)
    assert header == [0x07230203, 0x00010600, 0, 42, 0]
    data = words.to_bytes(header)
    assert data[:4] == b"\x03\x02\x23\x07"
    assert words.from_bytes(data) == header


def test_bytes_of_the_other_order_are_read() -> None:
    data = words.to_bytes(words.header((1, 0), 1))
    swapped = b"".join(data[at : at + 4][::-1] for at in range(0, len(data), 4))
    assert words.from_bytes(swapped) == words.from_bytes(data)


def test_bytes_must_be_whole_words() -> None:
    with pytest.raises(ValueError, match="multiple of four"):
        words.from_bytes(b"\x03\x02\x23")
