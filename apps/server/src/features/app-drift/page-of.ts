import { limits } from '@rackhand/contract/limits';
import { type RawBuilder, sql } from 'kysely';

/** With neither page nor limit all of it; with one of the two the other has its default. */
export function pageOf({
  page,
  limit,
}: {
  page?: number | undefined;
  limit?: number | undefined;
}): RawBuilder<unknown> {
  if (page === undefined && limit === undefined) return sql``;
  const rows = limit ?? limits.listDefaultLimit;
  return sql`limit ${rows} offset ${((page ?? 1) - 1) * rows}`;
}
