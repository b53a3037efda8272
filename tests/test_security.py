"""Input that an attacker chooses: it is data, and never code, a path to write to, or something to wait for."""

from __future__ import annotations

import errno
import os

import pytest

from glslc_coop import input_files


def test_only_regular_files_are_read(tmp_path):
    """Nothing waits for the other end of a pipe, and nothing reads a device that has no end."""
    fifo = tmp_path / "fifo"
    if hasattr(os, "mkfifo"):
        os.mkfifo(fifo)
    for path in (tmp_path, *([fifo, "/dev/zero", "/dev/tty"] if hasattr(os, "mkfifo") else [])):
        with pytest.raises(OSError) as error:
            input_files.read_bytes(str(path), 100)
        assert error.value.errno in (errno.EISDIR, errno.EINVAL, errno.EACCES, errno.ENXIO)
        assert error.value.strerror and error.value.filename == str(path)


@pytest.mark.parametrize("name", ["", "a\0b", "\ud800", "missing", "x" * 300])
def test_what_is_no_file_name_is_an_error_of_the_system(name):
    with pytest.raises(OSError) as error:
        input_files.read_bytes(name, 100)
    assert error.value.strerror and error.value.filename == name


def test_a_file_is_read_up_to_its_bound(tmp_path):
    path = str(tmp_path / "file")
    for size, fits in ((0, True), (99, True), (100, True), (101, False), (5000, False)):
        with open(path, "wb") as file:
            file.write(b"x" * size)
        if fits:
            assert input_files.read_bytes(path, 100) == b"x" * size
        else:
            with pytest.raises(OSError, match="larger than 100 bytes"):
                input_files.read_bytes(path, 100)


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="needs a file whose size is not known")
def test_a_file_without_a_size_is_read_whole():
    assert b"VmPeak" in input_files.read_bytes("/proc/self/status", 1 << 20)
    with pytest.raises(OSError, match="larger than 10 bytes"):
        input_files.read_bytes("/proc/self/status", 10)


@pytest.mark.parametrize(
    "data, message",
    [
        (b"", "not JSON: "),
        (b"\xff", "not UTF-8 text: invalid start byte at byte 0"),
        (b"[" * 200000, "nested too deeply"),
        (b"9" * 5000, "digits"),
    ],
)
def test_json_that_cannot_be_read_is_a_value_error(data, message, tmp_path):
    (tmp_path / "x.json").write_bytes(data)
    with pytest.raises(ValueError, match=message):
        input_files.read_json(str(tmp_path / "x.json"))


def test_a_byte_order_mark_is_no_part_of_a_text(tmp_path):
    (tmp_path / "x.json").write_bytes(b"\xef\xbb\xbf[1]")
    assert input_files.read_json(str(tmp_path / "x.json")) == [1]
