"""Input that an attacker chooses: it is data, and never code, a path to write to, or something to wait for."""

from __future__ import annotations

import errno
import os
import threading

import pytest
import shared

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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize(
    "arguments",
    [
        ["--device-profile={0}", "x.comp"],
        ["check", "x.comp", "--device-profile", "{0}"],
        ["check", "x.comp", "--against", "{0}", "--all"],
        ["-flimit-file", "{0}", "x.comp"],
    ],
)
def test_no_option_waits_for_a_pipe_or_reads_a_device(arguments, tmp_path):
    """Only what is compiled may be a pipe."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "x.comp").write_text("#version 450\nvoid main() {}\n")
    for name in ("pipe", "/dev/zero"):
        done = shared.run([each.format(name) for each in arguments], tmp_path)
        message = done.stderr.decode()
        assert done.returncode == 1 and "not a regular file" in message and name in message, message


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_check_reads_a_pipe_once(tmp_path):
    """A shader may come through a pipe; a second look at it would wait for ever, or find it empty."""
    shader = (
        "#version 450\nlayout(local_size_x = 64) in;\nlayout(push_constant) uniform P { float a; };\nvoid main() {}\n"
    )
    os.mkfifo(tmp_path / "pipe.comp")
    (tmp_path / "host.h").write_text("struct P { int a; };\n")
    writer = threading.Thread(target=lambda: (tmp_path / "pipe.comp").write_text(shader), daemon=True)
    writer.start()
    arguments = ["check", "pipe.comp", "--against", "host.h", "--all", "--device-profile", "h200"]
    done = shared.run_process(arguments, tmp_path, encoding="utf-8")
    assert done.returncode == 1 and "pipe.comp:3: note: 'a' of block 'P' is here" in done.stderr
    arguments = ["check", "-", "--against", "host.h", "--all", "--", "-fshader-stage=compute"]
    done = shared.run(arguments, tmp_path, shader)
    assert done.returncode == 1 and "-:3: note: 'a' of block 'P' is here" in done.stderr.decode()
