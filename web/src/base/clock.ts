// The resolution of this browser's clock.

const enough = 8; // steps
const longest = 20; // ms

function measure(): number {
  let [least, seen] = [Infinity, 0];
  const end = performance.now() + longest;
  for (let before = performance.now(), now = before; seen < enough && now < end; before = now) {
    now = performance.now();
    if (now === before) continue;
    least = Math.min(least, now - before);
    ++seen;
  }
  return Math.min(least, longest);
}

/** Its smallest step, in milliseconds: many browsers make it coarse on purpose. */
export const clockSteps = measure();
