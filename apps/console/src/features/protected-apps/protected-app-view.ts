import type { ProtectedApp } from '@rackhand/contract/app/protected-app';
import { normalForm } from '@rackhand/contract/text/normal-form';
import type { SearchValues } from '../../platform/search-values.ts';

/** What the page shows, as it stands in the address. */
export interface ProtectedAppSearch {
  query?: string | undefined;
}

export function parseProtectedAppSearch({ query }: SearchValues): ProtectedAppSearch {
  return { query: query === undefined || query === '' ? undefined : query.slice(0, 200) };
}

/** Those whose name or app ID holds the text. */
export function findApps(apps: readonly ProtectedApp[], text: string): readonly ProtectedApp[] {
  const wanted = normalForm(text).trim().toLowerCase();
  if (wanted === '') return apps;
  return apps.filter(({ name, app_id }) => `${name}\n${app_id}`.toLowerCase().includes(wanted));
}
