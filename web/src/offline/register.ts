// Has the site kept in the browser. Where that is not allowed (a sandboxed frame, a file, a private window), nothing is
// kept, and nothing is said.
import { later } from '../scheduling';

const quietMs = 3000; // the visit comes first

export async function keepOffline(...more: string[]): Promise<void> {
  await later(quietMs);
  try {
    if (!location.protocol.startsWith('http') || self.origin === 'null') return;
    const { serviceWorker } = navigator;
    const controlled = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve));
    // The browser's own cache may hold the worker of an earlier version for as long as the host allows.
    const registration = await serviceWorker.register('./sw.js', { updateViaCache: 'none' });
    if (serviceWorker.controller) await registration.update();
    else await controlled;
    for (const file of more) await fetch(file); // through the worker, which keeps it
  } catch {
    // The page works all the same.
  }
}
