"""C headers: `check --against`."""

from __future__ import annotations

import os

import shared

from glslc_coop.reflection import c_layout

MUTATION = "text"
EXAMPLES = 120
_FOLDER = os.path.join(shared.TESTDATA, "reflection")
_INCLUDED = b"#pragma once\n#define INNER(x) x##_t\nstruct Inner { INNER(int32) a[2]; };\n"


def seeds():
    """Return headers with every construct that is understood."""
    found = [
        b"struct Push { float a; };\n",
        b'#include "inner.h"\n#define N (1 << 2)\nstruct Push { struct Inner a[N]; vec4 b; glm::mat3 c; };\n',
        b"#pragma pack(push, 1)\ntypedef struct { char a; _Alignas(1) char b; } T;\n#pragma pack(pop)\n"
        b'struct P { T t[3]; _Alignas(16) int a; };\n_Pragma("pack(2)") static inline int f(int x) { return x; }\n',
        b"#if defined(A) && (N % 3 ? 1 : 0) || !B(1)\nenum E { X = 'a', Y = sizeof(struct P) * 2, Z };\n#else\n"
        b"enum E { X = -1, Y, Z };\n#endif\nstruct P { enum E e; struct { int x; }; int y[Z + 2], *z; };\n",
        b"#define S(x) #x\n#define P(a, b) a ## b\n#define V(f, ...) f(__VA_ARGS__)\n"
        b'int x = V(P, q, r);\nchar *s = S("a" b);\n',
    ]
    for name in ("host.h", "macros.h"):
        with open(os.path.join(_FOLDER, name), "rb") as file:
            found.append(file.read())
    return found


def check(data):
    """Read a header: structures whose members do not overlap, or a message that names a place."""
    with open("inner.h", "wb") as file:
        file.write(_INCLUDED)
    with open("host.h", "wb") as file:
        file.write(data)
    try:
        structs = c_layout.read_header("host.h", ["."], ["A", "N=7", "B(x)=x"])
    except c_layout.HeaderError as error:
        message = str(error)
        file, _, rest = message.partition(":")
        assert file in ("host.h", "inner.h", "./inner.h", "./host.h") and rest.partition(":")[0].isdigit(), message
        assert message.isprintable() and len(message) < 1000, message
        return
    for struct in structs.values():
        end = 0
        for field in struct.fields:
            assert field.offset >= end and field.size >= 0 and field.line > 0, (struct.name, field.name)
            end = field.offset + field.size
        assert end <= struct.size <= 1 << 47 and struct.size % struct.alignment == 0
