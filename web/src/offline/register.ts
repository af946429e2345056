// Has the page kept in the browser once somebody reads it, and from the second visit on the site. Where that is not
// allowed (a sandboxed frame, a file, a private window), nothing is kept, and nothing is said.
import { firstInteraction } from '../page/first_interaction';
import { later } from '../base/scheduling';
import { savesData, type KeepRequest } from './keep_request';

const quietMs = 3000; // the visit comes first

export async function keepOffline(): Promise<void> {
  await firstInteraction();
  await later(quietMs);
  try {
    if (!location.protocol.startsWith('http') || self.origin === 'null') return;
    const { serviceWorker } = navigator;
    const isReturn = serviceWorker.controller !== null;
    // The browser's own cache may hold the worker of an earlier version for as long as the host allows.
    const registration = await serviceWorker.register('./sw.js', { updateViaCache: 'none' });
    if (isReturn) await registration.update();
    const latest = registration.installing ?? registration.waiting ?? registration.active;
    const request: KeepRequest = { isSaving: savesData(), isReturn };
    latest!.postMessage(request);
  } catch {
    // The page works all the same.
  }
}
