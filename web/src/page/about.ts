// The button that opens the About box, which comes when it is asked for.
import { onPress } from './fetched';

export function offerAbout(button: HTMLElement): void {
  onPress(
    button,
    'The About box',
    () => import('../files/about'),
    ({ aboutDialog }) => aboutDialog(document),
  );
}
