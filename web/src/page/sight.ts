// Elements that are in the window, or nearly.
import { firstInteraction } from './first_interaction';
import { later } from '../base/scheduling';

const margin = '200px';

export class NearSight {
  /** True if it is near sight at first. */
  readonly now: Promise<boolean>;
  /** Resolves when it is near sight for the first time. */
  readonly once: Promise<void>;

  constructor(...elements: Element[]) {
    let told: (near: boolean) => void;
    this.now = new Promise((resolve) => (told = resolve));
    this.once = new Promise((resolve) => {
      const observer = new IntersectionObserver(
        (entries) => {
          const near = entries.some(({ isIntersecting }) => isIntersecting);
          told(near);
          if (!near) return;
          observer.disconnect();
          resolve();
        },
        { rootMargin: margin },
      );
      for (const element of elements) observer.observe(element);
    });
  }
}

const watchedMs = 6000;

/** Far below it is wanted once a reader comes near, does anything, or has watched the page for a while. */
export async function wanted(element: Element): Promise<void> {
  const near = new NearSight(element);
  if (!(await near.now)) await Promise.race([near.once, firstInteraction(), later(watchedMs)]);
}
