import type { SearchValues } from '../../platform/search-values.ts';

export const detailTabs = ['overview', 'tests', 'tickets', 'periods', 'links', 'extra', 'history'] as const;
export type DetailTab = (typeof detailTabs)[number];

/** Whose page it is, and which part of it. */
export interface DetailView {
  uid?: string | undefined;
  tab?: DetailTab | undefined;
}

/** Junk in the address is ignored. */
export function parseDetailView({ uid, tab }: SearchValues): DetailView {
  return {
    uid: uid === undefined || uid === '' ? undefined : uid.slice(0, 100),
    tab: detailTabs.find((one) => one === tab),
  };
}
