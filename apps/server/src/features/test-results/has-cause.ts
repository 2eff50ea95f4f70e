import { type RawBuilder, sql } from 'kysely';

/** Runs `r` that the same has decided; found by its hash, since a cause may be longer than an index takes. */
export const hasCause = (cause: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`md5(r.cause) = md5(${cause}) and r.cause = ${cause}`;
