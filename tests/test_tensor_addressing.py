"""The addressing model against the prose, element by element, and against cases worked out by hand."""

from __future__ import annotations

import random

import pytest

np = pytest.importorskip("numpy")

from glslc_coop.cli.tensor import addressing as model  # noqa: E402

# ---- brute force: one element at a time, in plain integers ----


def naive(layout, view, rows, columns, row, column, for_store):
    """What becomes of one element: ("address", index, block coordinate, coordinate in block) or a word that says why it
    has none.
    """
    if view is None:
        linear = row * columns + column
        position = {}
        rest = linear
        for d in range(len(layout.dimension) - 1, -1, -1):
            rest, position[d] = divmod(rest, layout.span[d])
    else:
        top, height, left, width = view.clip
        if not (top <= row < (top + height) % 2**32 and left <= column < (left + width) % 2**32):
            return "skipped"
        rest = ((row - top) * min(columns, width) + column - left) % 2**32
        sizes = view.dimension if view.has_dimensions else layout.span
        where = {}
        for d in range(len(view.permutation) - 1, -1, -1):
            rest, where[view.permutation[d]] = divmod(rest, sizes[view.permutation[d]])
        linear = 0
        for d in where:
            if view.has_dimensions:
                step = view.stride[d]
            else:
                step = 1
                for later in range(d + 1, len(view.permutation)):
                    step *= layout.span[later]
            linear += where[d] * step
        linear %= 2**32
        position = {}
        rest = linear
        for d in range(len(layout.dimension) - 1, -1, -1):
            rest, position[d] = divmod(rest, layout.span[d])
    index, block, inside = 0, [], []
    for d, size in enumerate(layout.dimension):
        at = position[d] + layout.offset[d]
        if at < 0 or at >= size:
            if layout.clamp_mode == model.UNDEFINED:
                return "invalid"
            if for_store:
                return "discarded"
            if layout.clamp_mode == model.CONSTANT:
                return "clamped"
            if layout.clamp_mode == model.CLAMP_TO_EDGE:
                at = 0 if at < 0 else size - 1
            elif layout.clamp_mode == model.REPEAT:
                while at < 0:
                    at += size
                while at >= size:
                    at -= size
            else:
                # Walk back and forth between the first and the last element.
                while not 0 <= at < size:
                    at = -at if at < 0 else 2 * (size - 1) - at
                    if size == 1:
                        at = 0
        block.append(at // layout.block_size[d])
        inside.append(at % layout.block_size[d])
        index += block[-1] * layout.stride[d]
    return ("address", index % 2**32, tuple(block), tuple(inside))


WORDS = {model.SKIPPED: "skipped", model.CLAMPED: "clamped", model.DISCARDED: "discarded", model.INVALID: "invalid"}


def random_case(seed):
    """A layout, perhaps a view, a matrix shape, and whether it is a store."""
    choose = random.Random(seed)
    count = choose.randrange(1, 6)
    layout = model.TensorLayout(count, choose.randrange(5))
    if choose.random() < 0.5:
        layout = layout.set_block_size(*(choose.choice((1, 1, 2, 4)) for _ in range(count)))
    layout = layout.set_dimension(*(choose.randrange(1, 9) for _ in range(count)))
    if choose.random() < 0.4:
        layout = layout.set_stride(*(choose.randrange(1, 50) for _ in range(count)))
    if choose.random() < 0.7:
        for _ in range(choose.randrange(1, 3)):
            layout = layout.slice(
                *(choose.randrange(-5, 6) if i % 2 == 0 else choose.randrange(1, 7) for i in range(2 * count))
            )
    view = None
    if choose.random() < 0.7:
        has_dimensions = choose.random() < 0.5
        dimensions = choose.randrange(1, 6) if has_dimensions else choose.randrange(1, count + 1)
        view = model.TensorView(dimensions, has_dimensions, choose.sample(range(dimensions), dimensions))
        if has_dimensions:
            view = view.set_dimensions(*(choose.randrange(1, 6) for _ in range(dimensions)))
            if choose.random() < 0.5:
                view = view.set_stride(*(choose.randrange(0, 9) for _ in range(dimensions)))
        if choose.random() < 0.5:
            view = view.set_clip(
                choose.randrange(4), choose.randrange(1, 9), choose.randrange(4), choose.randrange(1, 9)
            )
    return layout, view, choose.randrange(1, 9), choose.randrange(1, 9), choose.random() < 0.3


@pytest.mark.parametrize("seed", range(400))
def test_every_element_is_where_the_prose_says(seed):
    layout, view, rows, columns, for_store = random_case(seed)
    found = model.addresses(layout, view, rows, columns, for_store)
    for row in range(rows):
        for column in range(columns):
            wanted = naive(layout, view, rows, columns, row, column, for_store)
            status = found.status[row, column]
            if status == model.ADDRESSED:
                got = (
                    "address",
                    found.index[row, column],
                    tuple(found.block_coordinate[row, column]),
                    tuple(found.coordinate_in_block[row, column]),
                )
            else:
                got = WORDS[status]
            assert got == wanted, (row, column)


def test_the_random_cases_show_everything():
    """Every status, mode and number of dimensions occurs among them."""
    statuses, modes, counts, views = set(), set(), set(), set()
    for seed in range(400):
        layout, view, rows, columns, for_store = random_case(seed)
        statuses.update(model.addresses(layout, view, rows, columns, for_store).status.flat)
        modes.add(layout.clamp_mode)
        counts.add(len(layout.dimension))
        views.add(view is not None and view.has_dimensions)
    assert statuses == modes == set(range(5)) and counts == set(range(1, 6)) and views == {False, True}


# ---- worked out by hand ----


def test_a_slice_of_a_matrix():
    layout = model.TensorLayout(2).set_dimension(8, 10).slice(2, 2, 3, 4)
    assert model.addresses(layout, None, 2, 4).index.tolist() == [[23, 24, 25, 26], [33, 34, 35, 36]]


def test_a_transposing_view():
    layout = model.TensorLayout(2).set_dimension(3, 4)
    view = model.TensorView(2, True, (1, 0)).set_dimensions(3, 4)
    assert model.addresses(layout, view, 4, 3).index.tolist() == [[0, 4, 8], [1, 5, 9], [2, 6, 10], [3, 7, 11]]


def test_slices_add_their_offsets():
    layout = model.TensorLayout(1).set_dimension(100).slice(10, 50).slice(-3, 4)
    assert (layout.offset, layout.span) == ((7,), (4,))


def test_strides_count_blocks():
    layout = model.TensorLayout(2).set_block_size(1, 32).set_dimension(4, 80)
    assert layout.stride == (3, 1)
    found = model.addresses(layout.slice(1, 1, 30, 4), None, 1, 4)
    assert found.index.tolist() == [[3, 3, 4, 4]]
    assert found.coordinate_in_block[0].tolist() == [[0, 30], [0, 31], [0, 0], [0, 1]]


@pytest.mark.parametrize(
    "mode, wanted",
    [
        (model.CLAMP_TO_EDGE, [0, 0, 0, 1, 2, 3, 3, 3]),
        (model.REPEAT, [2, 3, 0, 1, 2, 3, 0, 1]),
        (model.MIRROR_REPEAT, [2, 1, 0, 1, 2, 3, 2, 1]),
    ],
)
def test_clamping(mode, wanted):
    layout = model.TensorLayout(1, mode).set_dimension(4).slice(-2, 8)
    assert model.addresses(layout, None, 1, 8).index.tolist() == [wanted]


def test_mirroring_one_element():
    layout = model.TensorLayout(1, model.MIRROR_REPEAT).set_dimension(1).slice(-2, 5)
    assert model.addresses(layout, None, 1, 5).index.tolist() == [[0] * 5]


def test_the_clamp_value_is_bits():
    layout = model.TensorLayout(1, model.CONSTANT).set_dimension(2).set_clamp_value(0x3C00).slice(0, 4)
    assert model.load(np.array([5, 6], np.float16), layout, 1, 4).tolist() == [[5, 6, 1, 1]]


def test_clipped_elements_stay():
    layout = model.TensorLayout(2).set_dimension(2, 2)
    view = model.TensorView(2).set_clip(1, 2, 1, 2)
    previous = np.full((4, 4), 9)
    loaded = model.load(np.arange(4), layout, 4, 4, view, previous=previous)
    assert loaded.tolist() == [[9, 9, 9, 9], [9, 0, 1, 9], [9, 2, 3, 9], [9, 9, 9, 9]]


def test_stores_out_of_bounds_are_discarded():
    layout = model.TensorLayout(1, model.REPEAT).set_dimension(3).slice(1, 4)
    assert model.store(np.zeros(4, int), np.array([[1, 2, 3, 4]]), layout).tolist() == [0, 1, 2, 0]


def test_decode_functions_get_the_block():
    layout = model.TensorLayout(2).set_block_size(1, 2).set_dimension(2, 4)
    seen = model.load(
        None, layout, 2, 4, decode=lambda index, block, inside: index * 100 + block[1] * 10 + inside[1], dtype=int
    )
    assert seen.tolist() == [[0, 1, 110, 111], [200, 201, 310, 311]]


def test_undefined_accesses_are_refused():
    layout = model.TensorLayout(1).set_dimension(2).slice(0, 3)
    with pytest.raises(ValueError, match="Undefined"):
        model.load(np.zeros(8), layout, 1, 3)


def test_reductions():
    matrix = np.arange(8).reshape(2, 4)
    add = np.add
    assert model.reduce(matrix, model.REDUCE_ROW, add, 2, 3).tolist() == [[6] * 3, [22] * 3]
    assert model.reduce(matrix, model.REDUCE_COLUMN, add, 1, 4).tolist() == [[4, 6, 8, 10]]
    assert model.reduce(matrix, model.REDUCE_ROW_AND_COLUMN, add, 1, 2).tolist() == [[28, 28]]
    assert model.reduce(matrix, model.REDUCE_2X2, add, 1, 2).tolist() == [[10, 18]]
    with pytest.raises(ValueError, match="2x2 makes 1x2"):
        model.reduce(matrix, model.REDUCE_2X2, add, 2, 2)
    with pytest.raises(ValueError, match="cannot give"):
        model.reduce(matrix, model.REDUCE_ROW, add, 3, 4)


def test_bad_arguments_are_refused():
    with pytest.raises(ValueError, match="1 to 5 dimensions"):
        model.TensorLayout(6)
    with pytest.raises(ValueError, match="permutation"):
        model.TensorView(2, False, (1, 1))
    with pytest.raises(ValueError, match="takes 2 values"):
        model.TensorLayout(2).set_dimension(3)
    with pytest.raises(ValueError, match="size 0"):
        model.addresses(model.TensorLayout(1), None, 1, 1)


# ---- the sub-command ----

TABLE = """\
layout: dimension (4, 6), stride (6, 1), offset (2, -1), span (3, 4), clamp Constant
view: dimensions of the span, permutation (1, 0), clip (0, 3, 0, 3)
matrix: 4 rows, 4 columns
memory index of each element
  |  0  1  2  3
--+------------
0 |  c  c  c  -
1 | 12 18  c  -
2 | 13 19  c  -
3 |  -  -  -  -
-  outside the clip, unchanged
c  out of bounds, the clamp value
"""
ARGUMENTS = [
    "tensor",
    "--dimension",
    "4,6",
    "--slice",
    "2,3,-1,4",
    "--clamp",
    "constant",
    "--permutation",
    "1,0",
    "--clip",
    "0,3,0,3",
    "--rows",
    "4",
    "--columns",
    "4",
]


def test_the_table(capsys):
    from glslc_coop.__main__ import main

    assert main(ARGUMENTS) == 0
    assert capsys.readouterr().out == TABLE


def test_blocks_show_the_coordinate_within(capsys):
    from glslc_coop.__main__ import main

    assert (
        main(
            ["tensor", "--dimension", "2,40", "--block", "1,32", "--slice", "1,1,30,4", "--rows", "1", "--columns", "4"]
        )
        == 0
    )
    assert capsys.readouterr().out.splitlines()[-1] == "0 | 2:0,30 2:0,31  3:0,0  3:0,1"


def test_the_picture(tmp_path):
    pytest.importorskip("matplotlib", reason="the picture needs matplotlib")
    from glslc_coop.__main__ import main

    assert main([*ARGUMENTS, "--png", str(tmp_path / "tensor.png")]) == 0
    assert (tmp_path / "tensor.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--dimension", "8,x", "--rows", "1", "--columns", "1"], "not a list of numbers"),
        (["--dimension", "8", "--slice", "1", "--rows", "1", "--columns", "1"], "a slice takes 2 values"),
        (["--dimension", "1,1,1,1,1,1", "--rows", "1", "--columns", "1"], "1 to 5 dimensions"),
        (["--dimension", "8", "--permutation", "1", "--rows", "1", "--columns", "1"], "not a permutation"),
        (["--dimension", "8", "--rows", "2", "--columns", "2", "--png", "/no/such/folder/x.png"], "No such file"),
    ],
)
def test_wrong_arguments_are_one_clear_error(arguments, message, capsys):
    from glslc_coop.__main__ import main

    assert main(["tensor", *arguments]) == 1
    captured = capsys.readouterr()
    assert captured.out == "" and message in captured.err and "Traceback" not in captured.err


def test_a_missing_package_names_its_extra(monkeypatch, capsys):
    import sys

    from glslc_coop.__main__ import main

    monkeypatch.setitem(sys.modules, "glslc_coop.cli.tensor.addressing", None)
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "glslc_coop.cli.tensor.addressing")
    monkeypatch.delitem(sys.modules, "glslc_coop.cli.tensor.picture", raising=False)
    monkeypatch.delattr("glslc_coop.cli.tensor.addressing", raising=False)
    assert main(["tensor", "--dimension", "8", "--rows", "1", "--columns", "1"]) == 1
    assert "glslc-coop[model]" in capsys.readouterr().err


@pytest.mark.parametrize(("rows", "warning"), [("4", ""), ("5", "has 16 elements, but the matrix has 20")])
def test_a_matrix_larger_than_the_span_is_warned_about(rows, warning, capsys):
    pytest.importorskip("numpy")
    from glslc_coop.__main__ import main

    assert main(["tensor", "--dimension", "9,9", "--slice", "0,4,0,4", "--rows", rows, "--columns", "4"]) == 0
    said = capsys.readouterr().err
    assert warning in said if warning else not said


def test_axes_are_numbered_with_whole_numbers(monkeypatch, tmp_path):
    figure = pytest.importorskip("matplotlib.figure")
    from glslc_coop.__main__ import main

    drawn, save = [], figure.Figure.savefig
    monkeypatch.setattr(
        figure.Figure, "savefig", lambda self, *rest, **more: (drawn.append(self), save(self, *rest, **more))
    )
    given = ["--dimension", "8,10", "--slice", "2,4,3,4", "--rows", "4", "--columns", "4"]
    assert main(["tensor", *given, "--png", str(tmp_path / "t.png")]) == 0
    left, right, scale = drawn[0].axes
    for axes, across, down in ((left, 4, 4), (right, 10, 8)):
        labels = [each.get_text() for axis in (axes.xaxis, axes.yaxis) for each in axis.get_ticklabels()]
        assert {str(number) for number in range(min(across, down))} <= set(labels), labels
        assert not [each for each in labels if "." in each]
    assert [each.get_text() for each in scale.get_yticklabels()] == ["0", "1"]
    assert left.texts[0].get_fontsize() == 14
