import type { QueryClient } from '@tanstack/react-query';

export const tokkidanKey = ['tokkidan'] as const;

/** The squad's apps, or runs of its rounds, have changed: of what shows them, what is on the screen is asked for again. */
export function reloadTokkidan(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: tokkidanKey });
}
