// Keys and touches that an element uses stay in it: slides would turn by them. All others reach the page.
//
//   A key is used where something in the element has prevented its default, and where the browser itself uses it for what
//   has the focus (arrows of a slider, Space on a button, typing). A touch or a drag is used where it begins on something
//   that is dragged: a point of a picture, a slider, text in a field.

const fields = 'textarea, select, input:not([type="range"], [type="radio"], [type="checkbox"], [type="file"])';
const along = ['ArrowLeft', 'ArrowRight'];
const across = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];

// Elements that take the focus, and the keys by which the browser works them.
const nativeKeys: [selector: string, uses: (key: string) => boolean][] = [
  [fields, (key) => !/^(Escape|Tab|F\d+)$/.test(key)],
  ['input[type="range"]', (key) => [...along, ...across].includes(key)],
  ['input[type="radio"]', (key) => key.startsWith('Arrow') || key === ' '],
  ['input[type="checkbox"]', (key) => key === ' '],
  ['button, summary, input[type="file"]', (key) => key === ' ' || key === 'Enter'],
  ['a[href]', (key) => key === 'Enter'],
];

const inDialog = (target: Element): boolean => target.closest('dialog') !== null;

function scrolls(target: Element, key: string): boolean {
  if (!(target instanceof HTMLElement) || target.tabIndex < 0) return false;
  return (
    (along.includes(key) && target.scrollWidth > target.clientWidth) ||
    ((across.includes(key) || key === ' ') &&
      target.scrollHeight > target.clientHeight &&
      getComputedStyle(target).overflowY !== 'visible')
  );
}

function usesKey(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.defaultPrevented) return true;
  if (!(target instanceof Element) || event.ctrlKey || event.metaKey) return false;
  return (
    inDialog(target) ||
    nativeKeys.some(([selector, uses]) => target.matches(selector) && uses(key)) ||
    scrolls(target, key)
  );
}

// A finger beside a point that can be dragged is meant for the point.
const dragged = `dialog, input[type="range"], svg:has([role="slider"]), ${fields}`;

const usesDrag = ({ target, defaultPrevented }: Event): boolean =>
  defaultPrevented || (target instanceof Element && target.closest(dragged) !== null);

interface Gesture {
  begin: string;
  goOn: string[];
  end: string[];
  uses(event: Event): boolean;
  /** The ids that tell it from others at the same time. */
  ids(event: Event): (string | number)[];
}

const gestures: Gesture[] = [
  {
    begin: 'keydown',
    goOn: ['keypress'],
    end: ['keyup'],
    uses: (event) => usesKey(event as KeyboardEvent),
    ids: (event) => [(event as KeyboardEvent).code],
  },
  {
    begin: 'pointerdown',
    goOn: ['pointermove'],
    end: ['pointerup', 'pointercancel'],
    uses: usesDrag,
    ids: (event) => [(event as PointerEvent).pointerId],
  },
  {
    begin: 'touchstart',
    goOn: ['touchmove'],
    end: ['touchend', 'touchcancel'],
    uses: usesDrag,
    ids: (event) => [...(event as TouchEvent).changedTouches].map(({ identifier }) => identifier),
  },
  { begin: 'mousedown', goOn: ['mousemove'], end: ['mouseup'], uses: usesDrag, ids: () => [0] },
];

/** Stops what is used within a root at its border. */
export function keepUsedInput(root: ShadowRoot): void {
  for (const { begin, goOn, end, uses, ids } of gestures) {
    const kept = new Set<string | number>();
    root.addEventListener(
      begin,
      (event) => {
        const used = uses(event);
        for (const id of ids(event)) {
          if (used) kept.add(id);
          else kept.delete(id);
        }
        if (used) event.stopPropagation();
      },
      { passive: true },
    );
    for (const type of [...goOn, ...end])
      root.addEventListener(
        type,
        (event) => {
          const used = ids(event).filter((id) => kept.has(id));
          if (used.length > 0) event.stopPropagation();
          if (end.includes(type)) for (const id of used) kept.delete(id);
        },
        { passive: true },
      );
  }
}
