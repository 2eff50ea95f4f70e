import { type RawBuilder, sql } from 'kysely';

/** In a statement: a time as it is, or one that its plan knows nothing of. */
export type TimeAsked = Date | RawBuilder<Date>;

/**
 * For a long statement that is asked again and again: PostgreSQL plans it anew for each time that it can look into, which takes
 * longer than to answer; what it can't, it plans once for each connection.
 */
export function unplannedTime(at: Date): RawBuilder<Date> {
  return sql<Date>`(select ${at}::timestamptz)`;
}
