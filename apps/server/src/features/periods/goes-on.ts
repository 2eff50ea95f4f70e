import { sql } from 'kysely';

/** Of a period ticket `p`: another one follows at once, so that its end is none for its user. */
export const goesOn = sql<boolean>`exists (select from user_periods next
  where next.uid = p.uid and next.cancelled_at is null and next.start_date = p.end_date + 1)`;
