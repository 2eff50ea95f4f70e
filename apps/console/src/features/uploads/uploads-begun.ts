let hasBegun = false;
const listeners = new Set<() => void>();

/** Something has been uploaded in this tab: the corner that shows it is wanted. */
export const uploadsBegun = {
  get: (): boolean => hasBegun,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function tellBegun(): void {
  if (hasBegun) return;
  hasBegun = true;
  for (const listener of listeners) listener();
}
