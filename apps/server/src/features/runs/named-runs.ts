import { type RawBuilder, sql } from 'kysely';

/** Over `test_runs` as r: those of a deployment by their names. */
export function namedRuns(groupType: string, names: readonly string[]): RawBuilder<unknown> {
  const pairs = names.map((name) => name.split('-').map(Number));
  return sql`(r.group_type = ${groupType} and (r.tid, r.n) in (select * from unnest(
    ${pairs.map(([tid]) => tid)}::integer[], ${pairs.map(([, n]) => n)}::integer[])))`;
}
