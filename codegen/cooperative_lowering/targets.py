"""What a device has of cooperative types: the target of a lowering.

In: rows of the tables that Vulkan lists. Out: `Target`, which answers what is legal. Must not know: modules; device
profiles.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy

with lazy:
    from collections.abc import Sequence

#: `--to`: plain SPIR-V, VK_KHR_cooperative_matrix, the same with VK_EXT_cooperative_matrix_maintenance1, and what
#: NVIDIA has beside it.
TARGETS = ("plain", "khr", "ext", "nv2")
#: Bytes of the components of rows.
COMPONENT_SIZES = {
    "float16": 2,
    "float32": 4,
    "float64": 8,
    "sint8": 1,
    "sint16": 2,
    "sint32": 4,
    "sint64": 8,
    "uint8": 1,
    "uint16": 2,
    "uint32": 4,
    "uint64": 8,
    "bfloat16": 2,
    "float8_e4m3": 1,
    "float8_e5m2": 1,
}


class MatrixRow:
    """A product that a device computes: M x K times K x N, the components of A, B, C and the result by name.

    saturates: the sum of the product saturates.
    """

    __slots__ = ("m", "n", "k", "a", "b", "c", "result", "saturates")

    def __init__(
        self, sizes: tuple[int, int, int], components: tuple[str, str, str, str], saturates: bool = False
    ) -> None:
        self.m, self.n, self.k = sizes
        self.a, self.b, self.c, self.result = components
        self.saturates = saturates

    @property
    def sizes(self) -> str:
        """Return the sizes for messages, "16x16x16"."""
        return f"{self.m}x{self.n}x{self.k}"


class Target:
    """What a device has.

    name: for messages. rows: products of subgroup scope. is_open: matrices of the module are legal whatever their sizes
    are. maintenance1, matrix2, decode_vectors, matrix_nv, vectors, long_vectors: has it the extension? encoded: the
    floats of which it has more than the bits, "bfloat16" and "float8". subgroup_size: of its compute shaders, or None.
    shared_memory: bytes for a workgroup, or None. ballots: may compute shaders ask which invocations of a subgroup are
    active, and whether their values are equal? assumptions: what is taken for granted since a profile does not say it.
    """

    __slots__ = (
        "name",
        "rows",
        "is_open",
        "maintenance1",
        "matrix2",
        "decode_vectors",
        "matrix_nv",
        "vectors",
        "long_vectors",
        "encoded",
        "subgroup_size",
        "shared_memory",
        "ballots",
        "assumptions",
    )

    def __init__(
        self,
        name: str,
        rows: Sequence[MatrixRow] = (),
        *,
        is_open: bool = False,
        maintenance1: bool = False,
        matrix2: bool = False,
        decode_vectors: bool = False,
        matrix_nv: bool = False,
        vectors: bool = False,
        long_vectors: bool = False,
        encoded: Sequence[str] = (),
        subgroup_size: int | None = None,
        shared_memory: int | None = None,
        ballots: bool = True,
        assumptions: Sequence[str] = (),
    ) -> None:
        self.name = name
        self.rows = tuple(rows)
        self.is_open = is_open
        self.maintenance1 = maintenance1
        self.matrix2 = matrix2
        self.decode_vectors = decode_vectors
        self.matrix_nv = matrix_nv
        self.vectors = vectors
        self.long_vectors = long_vectors
        self.encoded = frozenset(encoded)
        self.subgroup_size = subgroup_size
        self.shared_memory = shared_memory
        self.ballots = ballots
        self.assumptions = tuple(assumptions)

    @property
    def has_matrices(self) -> bool:
        """Return whether it multiplies any matrices."""
        return bool(self.rows)

    def product(self, sizes: tuple[int, int, int], components: Sequence[str], saturates: bool) -> bool:
        """Return whether a product is listed: its M, N and K, the components of A, B, C and the result."""
        return self.is_open or any(
            self._covers((row.m, row.n, row.k), sizes)
            and (row.a, row.b, row.c, row.result) == tuple(components)
            and row.saturates == saturates
            for row in self.rows
        )

    def _covers(self, listed: tuple[int, ...], sizes: tuple[int, ...]) -> bool:
        """Return whether sizes are the listed ones; with flexible dimensions, multiples of them."""
        if self.matrix2:
            return not any(size % granularity for size, granularity in zip(sizes, listed))
        return sizes == listed

    def has_type(self, component: str, rows: int, columns: int, use: int) -> bool:
        """Return whether a matrix of a use (0: A, 1: B, 2: accumulator) belongs to a product that is listed."""
        if use not in (0, 1, 2):
            return False
        for row in self.rows:
            names: tuple[str, ...]
            names, size = (
                ((row.a,), (row.m, row.k)),
                ((row.b,), (row.k, row.n)),
                ((row.c, row.result), (row.m, row.n)),
            )[use]
            if component in names and self._covers(size, (rows, columns)):
                return True
        return self.is_open


_HALVES = ("float16", "float16")
#: The products that every device with VK_KHR_cooperative_matrix for graphics lists, as far as we know.
COMMON_ROWS = (
    MatrixRow((16, 16, 16), (*_HALVES, "float32", "float32")),
    MatrixRow((16, 16, 16), (*_HALVES, "float16", "float16")),
)


def named(name: str) -> Target | None:
    """Return the target of `--to`; None for plain SPIR-V. Raises ValueError."""
    if name not in TARGETS:
        raise ValueError(f"'{name}' is not one of {', '.join(TARGETS)}")
    if name == "plain":
        return None
    if name == "khr":
        return Target("khr", COMMON_ROWS, is_open=True)
    if name == "ext":
        return Target("ext", COMMON_ROWS, is_open=True, maintenance1=True)
    return Target("nv2", COMMON_ROWS, is_open=True, matrix2=True, matrix_nv=True, vectors=True, encoded=("bfloat16",))
