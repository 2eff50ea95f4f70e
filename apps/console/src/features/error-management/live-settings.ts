import type { QueryClient } from '@tanstack/react-query';

export const settingsKey = ['custom_settings'] as const;

/** Somebody has changed one of the four lists: whoever shows them asks for them again. */
export function reloadSettings(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: settingsKey });
}
