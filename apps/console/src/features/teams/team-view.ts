import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';
import { type LedgerSearch, parseLedgerSearch } from '../tickets/ticket-view.ts';

export const teamTabs = ['members', 'points'] as const;
export type TeamTab = (typeof teamTabs)[number];

/** What the page shows, as it stands in the address; of the open team's ledger too. */
export interface TeamView extends LedgerSearch {
  q?: string | undefined;
  /** Of the teams; page and limit are the ledger's. */
  list_page?: number | undefined;
  list_limit?: number | undefined;
  /** Whose panel is open. */
  team?: number | undefined;
  /** Which part of the panel. */
  tab?: TeamTab | undefined;
}

export function parseTeamView(values: SearchValues): TeamView {
  const { q, team, tab } = values;
  const id = Number(team);
  const { page, limit } = parsePageSearch({ page: values.list_page, limit: values.list_limit });
  return {
    ...parseLedgerSearch(values),
    ...{ list_page: page, list_limit: limit },
    q: q === undefined || q === '' ? undefined : q.slice(0, 100),
    team: Number.isInteger(id) && id > 0 ? id : undefined,
    tab: teamTabs.find((one) => one === tab),
  };
}

export type TeamSearch = Pick<TeamView, 'q' | 'list_page' | 'list_limit'>;

/** Which teams are listed, whatever is open of one of them. */
export const teamSearch = ({ q, list_page, list_limit }: TeamView): TeamSearch => ({
  ...{ q, list_page, list_limit },
});

export const teamPage = ({ list_page, list_limit }: TeamView): PageSearch => ({
  ...{ page: list_page, limit: list_limit },
});
