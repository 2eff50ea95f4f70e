import { sql } from 'kysely';

/** Whether a host `h` has fallen silent; one that never had an agent has not. */
export const hostIsAway = sql<boolean>`(h.state = 'away' and h.away_since is not null)`;
