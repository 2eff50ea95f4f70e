import type { QueryClient } from '@tanstack/react-query';

export const packagesKey = ['packages'] as const;

/** Of the list's pages those on the screen are asked for again. */
export function reloadPackages(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: packagesKey });
}
