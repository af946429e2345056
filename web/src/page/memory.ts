// Small choices of the reader, kept in this browser. A sandboxed frame has no storage: there they hold for the visit.

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It holds for this visit.
  }
}
