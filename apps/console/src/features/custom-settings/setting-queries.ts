import type { QueryClient } from '@tanstack/react-query';

const settingsKey = ['custom_settings'] as const;

export function reloadSettings(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: settingsKey });
}
