import { type RawBuilder, sql } from 'kysely';

/** Of a file `f`: the store has it as it was stored, as far as is known. */
export const isFileWhole = sql<boolean>`f.stored_at is not null and f.lost is null`;

/** Whether the store has a file of this hash so. */
export const hasWholeFile = (sha256: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from files f where f.sha256 = ${sha256} and ${isFileWhole})`;
