import type { QueryClient } from '@tanstack/react-query';

export const protectedAppsKey = ['protected_apps'] as const;

/** Somebody has changed the list: whoever shows it asks for it again. */
export function reloadProtectedApps(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: protectedAppsKey });
}
