"""How long the language server takes from a keystroke to the diagnostics, in a shader of 500 lines.

    python benchmarks/keystroke.py [--lines 500] [--file SHADER] [--options OPTIONS] [--keys 40] [--no-memory]

In: a shader, made of parts of a matrix product unless one is given. Out: milliseconds from the moment at which a
character is sent to the moment at which the diagnostics of that text arrive, and the processor time of the server for
one; then the same with what editors ask for besides, semantic tokens, symbols and hints; then for taking the characters
back one by one. It speaks JSON-RPC over the server's standard input and output, as an editor does.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HEAD = """\
#version 460
#extension GL_KHR_cooperative_matrix : enable
#extension GL_KHR_memory_scope_semantics : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
layout(local_size_x = 32) in;
struct Light { vec3 color; float power; };
layout(binding = 0) buffer Data { float16_t values[]; } data;
layout(binding = 1) buffer Sums { vec4 total; float sums[]; };
layout(binding = 2) readonly buffer Lights { Light lights[]; };
float scaled(vec3 weight, float factor) { return weight.x * factor + max(factor, 0.5); }
"""
PART = """\
void part%d()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseA> left;
    coopmat<float16_t, gl_ScopeSubgroup, 32, 8, gl_MatrixUseB> right;
    coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> product;
    product = coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator>(0.0);
    coopMatLoad(left, data.values, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(right, data.values, 64, 32, gl_CooperativeMatrixLayoutRowMajor);
    product = coopMatMulAdd(left, right, product);
    Light light = lights[2];
    for (int step = 0; step < 4; ++step) {
        sums[step] = scaled(light.color, light.power) + product[0];
        if (sums[step] > 1.0)
            sums[step] = clamp(sums[step], 0.0, 1.0);
    }
    total.xy = vec2(1.0);
}
"""


def shader(lines: int) -> str:
    """Return a shader of about `lines` lines."""
    count = max((lines - HEAD.count("\n") - 1) // PART.count("\n"), 1)
    calls = " ".join(f"part{number}();" for number in range(count))
    return HEAD + "".join(PART % number for number in range(count)) + f"void main() {{ {calls} }}\n"


class Client:
    """A client of one document, which waits for each answer."""

    def __init__(self, memory: bool) -> None:
        environment = {**os.environ, "PYTHONPATH": ROOT, "GLSLC_COOP_LSP_MEMORY": str(int(memory))}
        command = [sys.executable, "-m", "glslc_coop", "lsp"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        self.version = 0

    def send(self, method: str, params: object, number: int | None = None) -> None:
        """Send a notification, or a request when it has a number."""
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if number is not None:
            message["id"] = number
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self) -> dict:
        """Return the next message."""
        length = 0
        while True:
            line = self.process.stdout.readline().strip()
            if not line:
                break
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.process.stdout.read(length))

    def wait(self) -> None:
        """Wait for the diagnostics of the last version."""
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics":
                if message["params"].get("version") == self.version:
                    return

    def ask(self, uri: str, lines: int) -> None:
        """Ask for what an editor shows in the text, and wait for the answers."""
        document = {"textDocument": {"uri": uri}}
        everything = {"start": {"line": 0, "character": 0}, "end": {"line": lines, "character": 0}}
        wanted = {
            "textDocument/semanticTokens/full": document,
            "textDocument/documentSymbol": document,
            "textDocument/inlayHint": {**document, "range": everything},
        }
        for number, (method, params) in enumerate(wanted.items(), 100):
            self.send(method, params, number)
        waiting = set(range(100, 100 + len(wanted)))
        while waiting:
            waiting.discard(self.receive().get("id"))

    def seconds(self) -> float:
        """Return the processor time of the server so far; 0 where the system does not tell."""
        try:
            with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lines", type=int, default=500)
    parser.add_argument("--file")
    parser.add_argument("--keys", type=int, default=40)
    parser.add_argument("--options", default="-Wcoop", help="options of the compiler, separated by blanks")
    parser.add_argument("--no-memory", action="store_true", help="the server remembers nothing")
    arguments = parser.parse_args()
    text = shader(arguments.lines)
    if arguments.file:
        with open(arguments.file, encoding="utf-8") as file:
            text = file.read()
    # A file keeps its place, so that what it includes is found; nothing is written.
    uri = "file://" + os.path.abspath(arguments.file or "/tmp/keystroke.comp")
    client = Client(not arguments.no_memory)
    initial = {"initializationOptions": {"options": arguments.options.split()}}
    client.send("initialize", {"processId": None, "rootUri": None, "capabilities": {}, **initial}, 1)
    client.receive()
    client.send("initialized", {})
    client.version = 1
    document = {"uri": uri, "languageId": "glsl", "version": 1, "text": text}
    client.send("textDocument/didOpen", {"textDocument": document})
    client.wait()
    line = text.count("\n")
    typed = ("void added() { total.x = max(1.0, 2.0); }" * arguments.keys)[: arguments.keys]
    changes = [(column, 0, character) for column, character in enumerate(typed)]
    back = [(column, 1, "") for column in reversed(range(len(typed)))]
    measure(client, uri, line, changes, f"{line} lines")
    measure(client, uri, line, back, "taken back")
    measure(client, uri, line, changes, "with tokens, symbols and hints", True)
    measure(client, uri, line, back, "taken back", True)
    client.process.kill()


def measure(
    client: Client, uri: str, line: int, changes: list[tuple[int, int, str]], what: str, asks: bool = False
) -> None:
    """Make changes in a line (column, characters to remove, text) and print how long they took."""
    before, took = client.seconds(), []
    for column, removed, text in changes:
        client.version += 1
        start, end = ({"line": line, "character": each} for each in (column, column + removed))
        change = {"range": {"start": start, "end": end}, "text": text}
        began = time.perf_counter()
        identity = {"uri": uri, "version": client.version}
        client.send("textDocument/didChange", {"textDocument": identity, "contentChanges": [change]})
        client.wait()
        if asks:
            client.ask(uri, line)
        took.append(1000 * (time.perf_counter() - began))
    used = 1000 * (client.seconds() - before) / len(took)
    took.sort()
    print(f"{what}, {len(took)} keystrokes: median {took[len(took) // 2]:.0f} ms,", end=" ")
    print(f"9 of 10 within {took[len(took) * 9 // 10]:.0f} ms; {used:.0f} ms of processor time each")


if __name__ == "__main__":
    main()
