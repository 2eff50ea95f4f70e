import type { QueryClient } from '@tanstack/react-query';

const protectedAppsKey = ['protected_apps'] as const;

export function reloadProtectedApps(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: protectedAppsKey });
}
