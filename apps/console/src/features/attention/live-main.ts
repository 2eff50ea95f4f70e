import type { QueryClient } from '@tanstack/react-query';

export const mainKey = ['main'] as const;

/** What customers have is counted there too, and what is to do about them. */
export function reloadMain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: mainKey });
}
