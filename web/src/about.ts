// The button that opens the About box, which comes when it is asked for.

export function offerAbout(button: HTMLElement): void {
  button.addEventListener('click', () => void import('./files/about').then(({ aboutDialog }) => aboutDialog(document)));
}
