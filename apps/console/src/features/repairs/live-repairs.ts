import type { QueryClient } from '@tanstack/react-query';

export const repairsKey = ['repairs'] as const;

/** A case or the list of reasons has changed: whoever shows any of it asks for it again. */
export function reloadRepairs(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: repairsKey });
}
