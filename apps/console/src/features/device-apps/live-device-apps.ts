import type { QueryClient } from '@tanstack/react-query';

export const deviceAppsKey = ['device_apps'] as const;
export const appHistoryKey = ['device_app_history'] as const;

/** The apps of a device, or what is known of them, have changed; without a device: of any. */
export function reloadDeviceApps(client: QueryClient, udid?: string): void {
  const of = udid === undefined ? [] : [udid];
  void client.invalidateQueries({ queryKey: [...deviceAppsKey, ...of] });
  void client.invalidateQueries({ queryKey: [...appHistoryKey, ...of] });
}
