import type { ItemKind, RunItem } from '@rackhand/contract/test/run-link';
import { testLimits } from '@rackhand/contract/test/test-lists';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { AttemptKey } from '../run-logs/attempt-key.ts';

interface ItemsAsked {
  /** A number. */
  from: number;
  limit: number;
  /** Only what was done when this picture was taken. */
  shot?: number;
  kind?: ItemKind;
}

/** A part of what happened in an attempt, in its order. */
export async function readItems(
  db: Db,
  { runId, attempt }: AttemptKey,
  { from, limit, shot, kind }: ItemsAsked,
): Promise<RunItem[]> {
  const ofShot =
    shot === undefined
      ? sql`true`
      : sql`(item ->> 'shot') is not null and (item ->> 'shot')::integer = ${shot}::integer`;
  const ofKind = kind === undefined ? sql`true` : sql`item ->> 'kind' = ${kind}`;
  const { rows } = await sql<{ item: RunItem }>`
    select item from run_items
    where run_id = ${runId}::bigint and attempt = ${attempt}::integer and number >= ${from}::integer and ${ofShot} and ${ofKind}
    order by number limit ${limit}::integer`.execute(db);
  return rows.map(({ item }) => item);
}

/** So many of up to 2,500 characters are held at once. */
const atOnce = 500;

/** All that happened in an attempt, in its order, part by part. */
export async function* itemsInParts(db: Db, key: AttemptKey, kind?: ItemKind): AsyncGenerator<RunItem[]> {
  let from = 1;
  for (;;) {
    const part = await readItems(db, key, { from, limit: atOnce, ...(kind === undefined ? {} : { kind }) });
    yield part;
    const last = part.at(-1);
    if (last === undefined || part.length < atOnce) return;
    from = last.number + 1;
  }
}

export interface StepCounts {
  steps: number;
  failed: number;
  skipped: number;
}

/** How many steps of an attempt ended in which way. */
export async function countSteps(db: Db, { runId, attempt }: AttemptKey): Promise<StepCounts> {
  const { rows } = await sql<StepCounts>`
    select count(*)::integer as steps, count(*) filter (where item ->> 'state' = 'failed')::integer as failed,
      count(*) filter (where item ->> 'state' = 'skipped')::integer as skipped
    from run_items
    where run_id = ${runId}::bigint and attempt = ${attempt}::integer and item ->> 'kind' = 'step'`.execute(
    db,
  );
  return rows[0] ?? { steps: 0, failed: 0, skipped: 0 };
}

/** They are numbered from 1 on. */
export async function countItems(db: Db, { runId, attempt }: AttemptKey): Promise<number> {
  const found = await db
    .selectFrom('run_items')
    .select('number')
    .where('run_id', '=', runId)
    .where('attempt', '=', attempt)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.number ?? 0;
}

/** What its log lacks, and crashes and hangs: wherever in it they are. */
export async function readMarks(db: Db, { runId, attempt }: AttemptKey): Promise<RunItem[]> {
  const { rows } = await sql<{ item: RunItem }>`
    select item from run_items
    where run_id = ${runId}::bigint and attempt = ${attempt}::integer and (item ->> 'kind') in ('gap', 'crash', 'anr')
    order by number limit ${testLimits.marks}`.execute(db);
  return rows.map(({ item }) => item);
}
