import type { QueryClient } from '@tanstack/react-query';
import type { Edits, FieldErrors } from './settings-values.ts';

/** What someone typed into the settings of a device and could not save, until it is reopened. */
export interface SettingsDraft {
  /** The admin who typed it. */
  aid: string | null;
  edits: Edits;
  errors: FieldErrors;
  /** Another admin was faster: both values are to be shown. */
  conflict: boolean;
}

const keyOf = (device: string): readonly string[] => ['device_settings_draft', device];

/** Kept in this page's memory only; it goes with the session's data when somebody signs out. */
export function keepDraft(client: QueryClient, device: string, draft: SettingsDraft): void {
  client.setQueryDefaults(keyOf(device), { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
  client.setQueryData(keyOf(device), draft);
}

export function readDraft(client: QueryClient, device: string, aid: string | null): SettingsDraft | null {
  const draft = client.getQueryData<SettingsDraft>(keyOf(device)) ?? null;
  return draft?.aid === aid ? draft : null;
}

export function dropDraft(client: QueryClient, device: string): void {
  client.removeQueries({ queryKey: keyOf(device), exact: true });
}
