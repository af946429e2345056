// Places for the names of lines in a figure, so that they cover neither each other nor a line.

/** Shifts of the labels at the right end that keep them off each other. */
export function spread(
  ends: readonly { name: string; value: number }[],
  height: (value: number) => number,
  gap: number,
  bottom: number,
): Map<string, number> {
  const sorted = [...ends].sort((a, b) => height(a.value) - height(b.value));
  const places = sorted.map(({ value }) => height(value));
  for (let i = 1; i < places.length; ++i) places[i] = Math.max(places[i]!, places[i - 1]! + gap);
  const excess = (places.at(-1) ?? 0) - bottom;
  if (excess > 0) {
    places[places.length - 1]! -= excess;
    for (let i = places.length - 1; i-- > 0; ) places[i] = Math.min(places[i]!, places[i + 1]! - gap);
  }
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
