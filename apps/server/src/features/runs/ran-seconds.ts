import { sql } from 'kysely';

/** How long a run `r` that has ended ran, its attempts that gave way too; null: it never began. Document 9, Tokkidan. */
export const ranSeconds = sql<number | null>`(coalesce(extract(epoch from r.ended_at - r.started_at)::float8,
  case when r.ended_at is not null and r.so_far is not null then 0 end) + coalesce((r.so_far ->> 'seconds')::integer, 0))`;
