// Which element of memory each element of a matrix is loaded from, through a tensor layout and a permuting view: the same
// answers as glslc_coop.cli.tensor.addressing, for whole elements and loads. A test compares the two.

const MODES = ["undefined", "constant", "edge", "repeat", "mirror"];

/** Divide a linear index into coordinates; the last dimension of the order varies fastest. */
function divide(index, sizes, order) {
  const coordinates = [];
  for (const dimension of [...order].reverse()) {
    if (!sizes[dimension]) throw new Error(`size 0 in dimension ${dimension}`);
    coordinates[dimension] = index % sizes[dimension];
    index = Math.floor(index / sizes[dimension]);
  }
  return coordinates;
}

function packed(sizes) {
  const strides = sizes.map(() => 1);
  for (let i = sizes.length - 2; i >= 0; --i) strides[i] = strides[i + 1] * sizes[i + 1];
  return strides;
}

function clamp(position, size, mode) {
  if (position >= 0 && position < size) return position;
  if (mode === "edge") return Math.min(Math.max(position, 0), size - 1);
  if (mode === "repeat") return ((position % size) + size) % size;
  if (mode === "mirror") {
    const period = Math.max(2 * size - 2, 1);
    const moved = ((position % period) + period) % period;
    return moved >= size ? period - moved : moved;
  }
  return null;
}

/**
 * Return, row by row, the elements of a matrix: {index, coordinate}, or null for one that has no address.
 * slice: [offset, span] of each dimension.
 */
export function addresses({ dimension, slice, permutation, clamp: mode, rows, columns }) {
  if (!MODES.includes(mode)) throw new Error(`unknown clamp mode ${mode}`);
  const numbers = [...dimension, ...(slice ?? []).flat(), ...(permutation ?? []), rows, columns];
  if (!numbers.every(Number.isSafeInteger)) throw new Error("not a list of whole numbers");
  const count = dimension.length;
  if (count < 1 || count > 5) throw new Error("a layout has 1 to 5 dimensions");
  if (slice && slice.length !== count) throw new Error(`a slice has ${2 * count} numbers`);
  const order = permutation && permutation.length ? permutation : null;
  if (order && [...order].sort().join() !== dimension.map((_, i) => i).join()) throw new Error("not a permutation");
  const span = slice ? slice.map((pair) => pair[1]) : dimension;
  const offset = slice ? slice.map((pair) => pair[0]) : dimension.map(() => 0);
  const strides = packed(dimension);
  const inSpan = packed(span);
  const all = dimension.map((_, i) => i);
  const found = [];
  for (let row = 0; row < rows; ++row) {
    found.push([]);
    for (let column = 0; column < columns; ++column) {
      let index = row * columns + column;
      if (order) {
        const viewed = divide(index, span, order);
        index = viewed.reduce((sum, each, i) => sum + each * inSpan[i], 0);
      }
      const coordinate = divide(index, span, all).map((each, i) => clamp(each + offset[i], dimension[i], mode));
      const there = coordinate.every((each) => each !== null);
      found[row].push(
        there ? { index: coordinate.reduce((sum, each, i) => sum + each * strides[i], 0), coordinate } : null,
      );
    }
  }
  return found;
}

const SVG = "http://www.w3.org/2000/svg";
const CELL = 26;

function grid(title, height, width, cell) {
  const figure = document.createElement("figure");
  figure.style.margin = 0;
  const caption = document.createElement("figcaption");
  caption.textContent = title;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("width", width * CELL + 1);
  svg.setAttribute("height", height * CELL + 1);
  for (let y = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x) {
      const { text, colour, name } = cell(y, x);
      const box = document.createElementNS(SVG, "rect");
      for (const [key, value] of Object.entries({ x: x * CELL, y: y * CELL, width: CELL, height: CELL })) {
        box.setAttribute(key, value);
      }
      box.setAttribute("fill", colour);
      box.setAttribute("stroke", "#8888");
      const hover = document.createElementNS(SVG, "title");
      hover.textContent = name;
      box.append(hover);
      svg.append(box);
      if (text !== "") {
        const label = document.createElementNS(SVG, "text");
        label.setAttribute("x", (x + 0.5) * CELL);
        label.setAttribute("y", (y + 0.5) * CELL);
        label.textContent = text;
        svg.append(label);
      }
    }
  }
  figure.append(caption, svg);
  return figure;
}

/** Draw the matrix with the address of each element, and the tensor with the elements that are read. */
export function draw(target, settings) {
  const found = addresses(settings);
  const touched = new Map();
  const total = settings.rows * settings.columns;
  const hue = (order) => `hsl(${170 + (order / Math.max(total - 1, 1)) * 160} 60% 72%)`;
  found.flat().forEach((each, order) => {
    if (each) touched.set(each.index, [...(touched.get(each.index) || []), order]);
  });
  const width = settings.dimension[settings.dimension.length - 1];
  const height = settings.dimension.slice(0, -1).reduce((product, each) => product * each, 1);
  target.replaceChildren(
    grid("matrix: the memory index of each element", settings.rows, settings.columns, (row, column) => {
      const each = found[row][column];
      return {
        text: each ? String(each.index) : "·",
        colour: each ? hue(row * settings.columns + column) : "#8883",
        name: each ? `(${row}, ${column}) is element ${each.index} at ${each.coordinate.join(", ")}` : "outside",
      };
    }),
    grid("tensor: the elements that are read", height, width, (y, x) => {
      const orders = touched.get(y * width + x);
      return {
        text: orders ? String(y * width + x) : "",
        colour: orders ? hue(orders[0]) : "#8881",
        name: orders ? `element ${y * width + x}, read ${orders.length} times` : `element ${y * width + x}`,
      };
    }),
  );
}
