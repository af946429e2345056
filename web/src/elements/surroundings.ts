// The page around an element, as far as it sends no event: the size of its text, and whether the element can be seen.
// Slides that are not shown often keep their place, and are only transparent or invisible.
import { scaling } from '../page/scale';

/** Belongs in the shadow of an element, outside of what is scaled. */
export const probe = '<i class="probe"></i>';

const projector = 'projector';
const howSlidesHide = ['class', 'style', 'hidden'];

export class Surroundings {
  private readonly element: HTMLElement;
  private readonly observer: ResizeObserver;
  private readonly settle: () => void;
  private readonly attributes: MutationObserver;

  constructor(
    private readonly host: HTMLElement,
    root: ShadowRoot,
    surface: HTMLElement,
    private readonly visibilityChanged: () => void,
  ) {
    this.element = root.querySelector('.probe')!;
    this.settle = scaling(surface, () =>
      host.hasAttribute(projector) ? undefined : Number.parseFloat(getComputedStyle(this.element).fontSize),
    );
    this.settle();
    // Waits for the next frame: a change of size at once would be reported as an error of the page.
    this.observer = new ResizeObserver(() => requestAnimationFrame(this.settle));
    this.observer.observe(this.element);
    this.observer.observe(surface);
    this.attributes = new MutationObserver((changes) => {
      if (changes.some(({ attributeName }) => attributeName === projector)) this.settle();
      visibilityChanged();
    });
    for (let node: Node | null = host; node; node = node instanceof ShadowRoot ? node.host : node.parentNode)
      if (node instanceof Element) this.attributes.observe(node, { attributeFilter: [...howSlidesHide, projector] });
    document.addEventListener('transitionend', visibilityChanged); // it was transparent until then
    addEventListener('resize', this.settle);
  }

  get visible(): boolean {
    return this.host.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;
  }

  destroy(): void {
    this.observer.disconnect();
    this.attributes.disconnect();
    document.removeEventListener('transitionend', this.visibilityChanged);
    removeEventListener('resize', this.settle);
  }
}
