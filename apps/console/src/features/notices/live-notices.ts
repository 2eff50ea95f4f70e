import type { QueryClient } from '@tanstack/react-query';

export const noticesKey = ['notices'] as const;

export function reloadNotices(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: noticesKey });
}
