import { type RawBuilder, sql } from 'kysely';

/** Literally, without case and width: how whatever customers have is found by what people type. Document 3 section 1; document 5, U43. */
export const holds = (text: string, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`strpos(lower(normalize(${column}, nfkc)), lower(normalize(${text}::text, nfkc))) > 0`;
