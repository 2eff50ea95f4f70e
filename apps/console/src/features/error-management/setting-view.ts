import { comparableKeyword } from '@rackhand/contract/rule/keyword-form';
import type { CustomSetting, KeywordList } from '@rackhand/contract/rule/keyword-rules';
import type { SearchValues } from '../../platform/search-values.ts';

/** What the page shows, as it stands in the address. */
export interface SettingSearch {
  query?: string | undefined;
}

export function parseSettingSearch({ query }: SearchValues): SettingSearch {
  return { query: query === undefined || query === '' ? undefined : query.slice(0, 200) };
}

/** Those that hold the text, compared as lines are. */
export function findSettings(settings: readonly CustomSetting[], text: string): readonly CustomSetting[] {
  const wanted = comparableKeyword(text.trim());
  if (wanted === '') return settings;
  return settings.filter(({ value }) => comparableKeyword(value).includes(wanted));
}

/** An entry that somebody is led to. */
export interface SettingPlace {
  type: KeywordList;
  id: number;
}
