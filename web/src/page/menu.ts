// On a phone the tools of the header are behind a button.

/** A page in one file has no such button: there its tools have the room of the navigation. */
export function followMenu(): void {
  const button = document.querySelector<HTMLElement>('#menu');
  const tools = document.querySelector<HTMLElement>('.tools');
  if (!button || !tools) return;
  tools.id = 'tools';
  button.setAttribute('aria-controls', tools.id);
  const isOpen = () => button.getAttribute('aria-expanded') === 'true';
  const open = (yes: boolean) => button.setAttribute('aria-expanded', String(yes));
  button.addEventListener('click', () => open(!isOpen()));
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen() || document.querySelector('dialog[open]')) return;
    open(false);
    button.focus();
  });
  // It stays open under a dialog, which gives the focus back to the tool that opened it.
  for (const leaving of ['pointerdown', 'focusin']) {
    document.addEventListener(leaving, ({ target }) => {
      if (target instanceof Element && !target.closest('#menu, #tools, dialog')) open(false);
    });
  }
}
