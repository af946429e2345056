// Places for the names of lines in a figure, so that they cover neither each other nor a line.

/**
 * Shifts of the labels at the right end that keep them `gap` apart, in the order of their lines and between `top` and
 * `bottom`, with the least sum of squares.
 */
export function spread(
  ends: readonly { name: string; value: number }[],
  height: (value: number) => number,
  gap: number,
  bottom: number,
  top = 0,
): Map<string, number> {
  const sorted = [...ends].sort((a, b) => height(a.value) - height(b.value));
  // Without i·gap, the places only have to increase: means of blocks (pool adjacent violators).
  const blocks: { mean: number; count: number }[] = [];
  sorted.forEach(({ value }, i) => {
    let block = { mean: height(value) - i * gap, count: 1 };
    for (let last = blocks.at(-1); last && last.mean > block.mean; last = blocks.at(-1)) {
      const count = last.count + block.count;
      block = { mean: (last.count * last.mean + block.count * block.mean) / count, count };
      blocks.pop();
    }
    blocks.push(block);
  });
  const highest = bottom - (sorted.length - 1) * gap;
  const places = blocks
    .flatMap(({ mean, count }) => Array.from({ length: count }, () => mean))
    .map((place, i) => Math.min(Math.max(place, top), highest) + i * gap);
  return new Map(sorted.map((end, i) => [end.name, places[i]! - height(end.value)]));
}

export interface Pixel {
  x: number;
  y: number;
}

/** Places along a line, however far apart its points are. */
function everyFewPixels(line: readonly Pixel[]): Pixel[] {
  return line.flatMap((end, i) => {
    const start = line[i - 1];
    if (!start) return [end];
    const steps = Math.max(1, Math.ceil((end.x - start.x) / 3));
    return Array.from({ length: steps }, (_, k) => ({
      x: start.x + ((k + 1) / steps) * (end.x - start.x),
      y: start.y + ((k + 1) / steps) * (end.y - start.y),
    }));
  });
}

/**
 * The place of a line's name along it, as near to its right end as it can: neither on another line nor on
 * another name. `taken` gets the place; x and y are the middle of the name's lower edge.
 */
export function quietPlace(
  line: readonly Pixel[],
  lines: readonly (readonly Pixel[])[],
  size: { width: number; height: number },
  frame: { left: number; top: number; bottom: number },
  taken: Pixel[],
): Pixel {
  const covers = ({ x, y }: Pixel, at: Pixel) =>
    Math.abs(at.x - x) < size.width / 2 + 1 && at.y > y - size.height - 1 && at.y < y + 1;
  const dense = lines.flatMap(everyFewPixels);
  const end = line.at(-1)!;
  let [best, least] = [{ x: 0, y: 0 }, Infinity];
  for (const { x, y } of everyFewPixels(line).reverse()) {
    for (const middle of [x - size.width / 2, x + size.width / 2]) {
      const right = middle + size.width / 2;
      if (right - size.width < frame.left || right > end.x) continue;
      for (const lower of [y - 4, y + size.height + 4]) {
        if (lower - size.height < frame.top || lower > frame.bottom) continue;
        const place = { x: middle, y: lower };
        const names = taken.filter(
          (other) => Math.abs(other.x - middle) < size.width && Math.abs(other.y - lower) < size.height,
        );
        const far = (end.x - right) / 100; // a place at the end is the usual one
        let score = 1000 * names.length + far;
        for (let i = 0; i < dense.length && score < least; ++i) if (covers(place, dense[i]!)) ++score;
        if (score < least) [best, least] = [place, score];
      }
    }
  }
  if (least === Infinity) best = { x: end.x - size.width / 2, y: end.y - 4 };
  taken.push(best);
  return best;
}

/**
 * The middle of a sign that stands on a line, in its last half, as near to its end as it can: on as little of other
 * lines as possible, and not on another sign or name. `taken` gets the place; undefined for a line without points.
 */
export function placeOnLine(
  line: readonly Pixel[],
  lines: readonly (readonly Pixel[])[],
  size: { width: number; height: number },
  taken: Pixel[],
): Pixel | undefined {
  const [start, end] = [line[0], line.at(-1)];
  if (!start || !end) return undefined;
  const from = (start.x + end.x) / 2;
  const others = lines.filter((other) => other !== line).flatMap(everyFewPixels);
  const dense = others.filter(({ x }) => x > from - size.width);
  let [best, least] = [end, Infinity];
  for (const place of everyFewPixels(line)) {
    if (place.x < from || place.x > end.x - size.width) continue;
    const near = (at: Pixel, room: number) =>
      Math.abs(at.x - place.x) < room * size.width && Math.abs(at.y - place.y) < room * size.height;
    const crowd = dense.filter((at) => near(at, 1)).length + 1000 * taken.filter((at) => near(at, 1.3)).length;
    const score = crowd + (end.x - place.x) / 100;
    if (score < least) [best, least] = [place, score];
  }
  taken.push(best);
  return best;
}

/** A rectangle by its upper left corner. */
export interface NameBox extends Pixel {
  width: number;
  height: number;
}

/**
 * The upper left corner of a text within a frame, beside a place, on the given side of it (−1: left) where that can be:
 * on no box of `taken` where that can be, on as little of the lines as possible, and not far away.
 */
export function clearPlace(
  at: Pixel,
  side: -1 | 1,
  size: { width: number; height: number },
  frame: { left: number; right: number; top: number; bottom: number },
  lines: readonly (readonly Pixel[])[],
  taken: readonly NameBox[],
): Pixel {
  const dense = lines.flatMap(everyFewPixels);
  const sides = [side, -side].map((each) => (each < 0 ? at.x - size.width : at.x));
  const lowest = frame.right - size.width;
  const columns = [...sides, lowest, frame.left].filter((x) => x >= frame.left && x <= lowest);
  let [best, least] = [{ x: Math.max(frame.left, lowest), y: frame.top }, Infinity];
  for (const x of columns.length > 0 ? columns : [frame.left]) {
    for (let y = frame.top; y + size.height <= frame.bottom; y += 4) {
      const isOn = (box: NameBox) =>
        box.x < x + size.width && x < box.x + box.width && box.y < y + size.height && y < box.y + box.height;
      const covered = dense.filter((point) => isOn({ x: point.x, y: point.y - 2, width: 0, height: 4 })).length;
      const far = Math.abs(y + size.height / 2 - at.y) + (x === sides[0] ? 0 : 20) + (sides.includes(x) ? 0 : 40);
      const score = 10_000 * taken.filter(isOn).length + 4 * covered + far;
      if (score < least) [best, least] = [{ x, y }, score];
    }
  }
  return best;
}
