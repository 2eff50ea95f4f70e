import type { SearchValues } from '../../platform/search-values.ts';
import { type LedgerSearch, parseLedgerSearch } from '../tickets/ticket-view.ts';

export const teamTabs = ['members', 'points'] as const;
export type TeamTab = (typeof teamTabs)[number];

/** What the page shows, as it stands in the address; of the open team's ledger too. */
export interface TeamView extends LedgerSearch {
  q?: string | undefined;
  /** Whose panel is open. */
  team?: number | undefined;
  /** Which part of the panel. */
  tab?: TeamTab | undefined;
}

export function parseTeamView(values: SearchValues): TeamView {
  const { q, team, tab } = values;
  const id = Number(team);
  return {
    ...parseLedgerSearch(values),
    q: q === undefined || q === '' ? undefined : q.slice(0, 100),
    team: Number.isInteger(id) && id > 0 ? id : undefined,
    tab: teamTabs.find((one) => one === tab),
  };
}
