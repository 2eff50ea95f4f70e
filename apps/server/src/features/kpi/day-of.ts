import { type RawBuilder, sql } from 'kysely';

/** The Korean day of an instant, whatever time zone the server or its database is in. */
export const dayOfInstant = (instant: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${instant} at time zone 'Asia/Seoul')::date`;

/** Days by their names. */
export const dayList = (days: readonly string[]): RawBuilder<unknown> => sql`${days}::date[]`;

export const textOfDay = (day: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${day}, 'YYYY-MM-DD')`;
