import { sql } from 'kysely';

/** Of runs `r` that somebody pays for: they have ended, and nobody has settled their points. */
export const isUnsettled = sql<boolean>`r.state = 'ended' and r.wallet_id is not null and r.points_spent is null`;
