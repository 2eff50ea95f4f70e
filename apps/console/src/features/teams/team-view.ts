import type { SearchValues } from '../../platform/search-values.ts';

/** What the page shows, as it stands in the address. */
export interface TeamView {
  q?: string | undefined;
  /** Whose panel is open. */
  team?: number | undefined;
}

export function parseTeamView({ q, team }: SearchValues): TeamView {
  const id = Number(team);
  return {
    q: q === undefined || q === '' ? undefined : q.slice(0, 100),
    team: Number.isInteger(id) && id > 0 ? id : undefined,
  };
}
