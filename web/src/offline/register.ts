// Has the site kept in the browser. Where that is not allowed (a sandboxed frame, a file, a private window), nothing is
// kept, and nothing is said.
export async function keepOffline(...more: string[]): Promise<void> {
  try {
    if (!location.protocol.startsWith('http') || self.origin === 'null') return;
    await navigator.serviceWorker.register('./sw.js');
    await navigator.serviceWorker.ready;
    for (const file of more) await fetch(file); // through the worker, which keeps it
  } catch {
    // The page works all the same.
  }
}
