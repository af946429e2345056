// Pointing at a learner anywhere, or having the focus on it, marks it everywhere: in the chart, the table, the plane and
// the sentences. Whatever belongs to a learner has its name in data-learner.

export class Marking {
  private learner: string | undefined;

  constructor(private readonly root: HTMLElement) {
    const of = ({ target }: Event) => (target as Element).closest<HTMLElement>('[data-learner]')?.dataset['learner'];
    const mark = (event: Event) => this.mark(of(event));
    root.addEventListener('pointerover', mark);
    root.addEventListener('focusin', mark);
    root.addEventListener('pointerleave', () => this.mark(undefined));
    root.addEventListener('focusout', () => this.mark(undefined));
  }

  mark(learner: string | undefined): void {
    if (learner === this.learner) return;
    this.learner = learner;
    this.root.toggleAttribute('data-marking', learner !== undefined);
    this.apply();
  }

  /** Parts of the page are new. */
  apply(): void {
    for (const element of this.root.querySelectorAll<HTMLElement>('[data-learner]'))
      element.classList.toggle('marked', element.dataset['learner'] === this.learner);
  }
}
