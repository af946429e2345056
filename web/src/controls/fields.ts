// Text fields.

/** Enter in a field acts; not by submitting a form, which a sandboxed frame may not do. */
export function onEnter(field: HTMLInputElement, act: () => void): void {
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    act();
  });
}

const shownTexts = new WeakMap<HTMLElement, string>();

/** Shows a value in a field. What is being typed stays until there is another value to show. */
export function showValue(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (shownTexts.get(field) === text && field.matches(':focus')) return;
  shownTexts.set(field, text);
  field.value = text;
}
